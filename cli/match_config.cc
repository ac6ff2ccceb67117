// The options of a match from a JSON file.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "arena/suggestion.h"
#include "cli/files.h"
#include "cli/match_arguments.h"
#include "engine/error.h"
#include "nlohmann/json.hpp"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

absl::Status Wrong(const MatchArguments& arguments, absl::string_view text) {
  return MakeError(ErrorCode::kOption, absl::StrCat("--config ", arguments.config, ": ", text));
}

absl::optional<std::string> ScalarText(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return value.dump();
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  return absl::nullopt;
}

// {"cmd": "./x", "option": {"Hash": 16}} as cmd=./x option.Hash=16.
bool AddKeyed(const Json& object, const std::string& prefix, Words& words) {
  for (const auto& [key, value] : object.items()) {
    if (value.is_object()) {
      if (!prefix.empty() || !AddKeyed(value, key + ".", words)) return false;
      continue;
    }
    // "args": ["-a", "b c"] keeps its words apart.
    const bool list = value.is_array() && (key == "args" || key == "arg");
    if (list) {
      for (const Json& item : value) {
        const auto text = ScalarText(item);
        if (!text) return false;
        words.push_back(absl::StrCat("arg=", *text));
      }
      continue;
    }
    const auto text = ScalarText(value);
    if (!text) return false;
    words.push_back(absl::StrCat(prefix, key, "=", *text));
  }
  return true;
}

// One value of an option as words of the command line.
absl::optional<Words> WordsOf(const Json& value) {
  Words words;
  if (value.is_object()) {
    if (!AddKeyed(value, "", words)) return absl::nullopt;
    return words;
  }
  if (!value.is_array()) {
    const auto text = ScalarText(value);
    if (!text) return absl::nullopt;
    return Words{*text};
  }
  for (const Json& item : value) {
    const auto text = ScalarText(item);
    if (!text) return absl::nullopt;
    words.push_back(*text);
  }
  return words;
}

absl::Status TakeEngines(const Json& value, MatchArguments& arguments) {
  if (!value.is_array())
    return Wrong(arguments, "\"engine\" takes a list, e.g. [\"sapper\", {\"cmd\": \"./other\"}]");
  for (const Json& engine : value) {
    auto words = WordsOf(engine);
    if (!words.has_value())
      return Wrong(arguments, absl::StrCat("an engine is a name, a list of words or an object of "
                                           "cmd, name, option and the like, not ",
                                           engine.dump()));
    arguments.engines.push_back(*std::move(words));
  }
  return absl::OkStatus();
}

// Adds the words that give an option its value; true flags stand alone, false ones are left out.
absl::Status AddOption(const std::string& key, const Json& value, const CLI::Option& option,
                       const MatchArguments& arguments, Words& line) {
  const bool flag = option.get_items_expected_max() == 0;
  if (flag || (value.is_boolean() && option.get_items_expected_min() == 0)) {
    if (!value.is_boolean())
      return Wrong(arguments, absl::StrCat("\"", key, "\" is true or false, not ", value.dump()));
    if (value.get<bool>()) line.push_back("--" + key);
    return absl::OkStatus();
  }
  const auto words = WordsOf(value);
  if (!words.has_value() || words->empty())
    return Wrong(arguments, absl::StrCat("\"", key, "\" can not be ", value.dump()));
  // With the sign of equality a value may begin with a dash.
  if (words->size() == 1) {
    line.push_back(absl::StrCat("--", key, "=", words->front()));
    return absl::OkStatus();
  }
  line.push_back("--" + key);
  line.insert(line.end(), words->begin(), words->end());
  return absl::OkStatus();
}

absl::Status ParseConfigLine(Words line, CLI::App& fresh, const MatchArguments& arguments) {
  std::reverse(line.begin(), line.end());  // as CLI11 takes it
  try {
    fresh.parse(line);
  } catch (const CLI::ParseError& error) {
    return Wrong(arguments, error.what());
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ReadMatchConfig(const CLI::App& app, MatchArguments& arguments) {
  if (arguments.config.empty()) return absl::OkStatus();
  const absl::StatusOr<std::string> text = ReadWholeFile(arguments.config);
  if (!text.ok()) return MakeError(ErrorCode::kOption, text.status().message());
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object()) return Wrong(arguments, "it is no JSON object of options");
  CLI::App fresh("", "config");
  AddMatchOptions(fresh, arguments);
  std::vector<std::string> known;
  for (const CLI::Option* option : fresh.get_options())
    for (const std::string& name : option->get_lnames())
      if (name != "help" && name != "config") known.push_back(name);
  Words line;
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end())
      return Wrong(arguments,
                   absl::StrCat("there is no option \"", key, "\"", Suggestion(key, known)));
    if (app.get_option("--" + key)->count() > 0) continue;
    absl::Status status =
        key == "engine" ? TakeEngines(value, arguments)
                        : AddOption(key, value, *fresh.get_option("--" + key), arguments, line);
    if (!status.ok()) return status;
  }
  return ParseConfigLine(std::move(line), fresh, arguments);
}

}  // namespace sapper
