// The options of a match from a JSON file.
#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "base/suggestion.h"
#include "cli/match_arguments.h"
#include "nlohmann/json.hpp"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;
using WordList = std::vector<std::string>;

constexpr size_t kLargestConfig = size_t{1} << 20U;
constexpr size_t kDeepest = 16;

// Reads the text without building anything, and stops at the first thing that no config may have:
// what is built is handled by recursion, and there a repeated key is lost.
class ConfigCheck : public nlohmann::json_sax<Json> {
 public:
  // Empty if all is well.
  const std::string& fault() const {
    return fault_;
  }

  bool null() override {
    return true;
  }
  bool boolean(bool /*value*/) override {
    return true;
  }
  bool number_integer(number_integer_t /*value*/) override {
    return true;
  }
  bool number_unsigned(number_unsigned_t /*value*/) override {
    return true;
  }
  bool number_float(number_float_t /*value*/, const string_t& /*text*/) override {
    return true;
  }
  bool binary(binary_t& /*value*/) override {
    return true;
  }
  bool string(string_t& value) override {
    if (value.find('\0') == std::string::npos) return true;
    return Stop(absl::StrCat("\"", SafeText(value, 60), "\" has a zero byte in it"));
  }
  bool key(string_t& name) override {
    if (!string(name)) return false;
    if (keys_.back().insert(name).second) return true;
    return Stop(absl::StrCat("\"", SafeText(name, 60), "\" is given twice"));
  }
  bool start_object(size_t /*size*/) override {
    return Enter();
  }
  bool start_array(size_t /*size*/) override {
    return Enter();
  }
  bool end_object() override {
    return Leave();
  }
  bool end_array() override {
    return Leave();
  }
  bool parse_error(size_t position, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*error*/) override {
    return Stop(absl::StrCat("it is no JSON, or a number is too large, at byte ", position));
  }

 private:
  bool Stop(std::string fault) {
    fault_ = std::move(fault);
    return false;
  }
  bool Enter() {
    keys_.emplace_back();
    if (keys_.size() <= kDeepest) return true;
    return Stop(absl::StrCat("lists and objects are nested more than ", kDeepest, " deep"));
  }
  bool Leave() {
    keys_.pop_back();
    return true;
  }

  std::vector<std::set<std::string>> keys_;  // of each object or list that is open
  std::string fault_;
};

std::string Short(const Json& value) {
  return SafeText(value.dump(), 60);
}

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
bool AddKeyed(const Json& object, const std::string& prefix, WordList& words) {
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
absl::optional<WordList> WordsOf(const Json& value) {
  WordList words;
  if (value.is_object()) {
    if (!AddKeyed(value, "", words)) return absl::nullopt;
    return words;
  }
  if (!value.is_array()) {
    const auto text = ScalarText(value);
    if (!text) return absl::nullopt;
    return WordList{*text};
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
                                           Short(engine)));
    arguments.engines.push_back(*std::move(words));
  }
  return absl::OkStatus();
}

bool IsLikeAnOption(const std::string& word) {
  double number = 0;
  return word.size() > 1 && word[0] == '-' && !absl::SimpleAtod(word, &number);
}

// Adds the words that give an option its value; true flags stand alone, false ones are left out.
absl::Status AddOption(const std::string& key, const Json& value, const CLI::Option& option,
                       const MatchArguments& arguments, WordList& line) {
  const bool flag = option.get_items_expected_max() == 0;
  if (flag || (value.is_boolean() && option.get_items_expected_min() == 0)) {
    if (!value.is_boolean())
      return Wrong(arguments, absl::StrCat("\"", key, "\" is true or false, not ", Short(value)));
    if (value.get<bool>()) line.push_back("--" + key);
    return absl::OkStatus();
  }
  const auto words = WordsOf(value);
  const bool several = option.get_items_expected_max() > 1;
  if (!words.has_value() || words->empty() || (value.is_structured() && !several))
    return Wrong(arguments, absl::StrCat("\"", key, "\" cannot be ", Short(value)));
  for (const std::string& word : *words)
    if (IsLikeAnOption(word))
      return Wrong(arguments, absl::StrCat("\"", key, "\" cannot be \"", SafeText(word, 60),
                                           "\", which reads as an option"));
  // With the sign of equality a value may be a number below 0.
  if (words->size() == 1) {
    line.push_back(absl::StrCat("--", key, "=", words->front()));
    return absl::OkStatus();
  }
  line.push_back("--" + key);
  line.insert(line.end(), words->begin(), words->end());
  return absl::OkStatus();
}

absl::Status ParseConfigLine(WordList line, CLI::App& fresh, const MatchArguments& arguments) {
  std::reverse(line.begin(), line.end());  // as CLI11 takes it
  try {
    fresh.parse(line);
  } catch (const CLI::ParseError& error) {
    return Wrong(arguments, SafeText(error.what()));
  }
  const WordList extras = fresh.remaining();
  if (extras.empty()) return absl::OkStatus();
  return Wrong(arguments, absl::StrCat("no option takes \"", SafeText(extras[0], 60), "\""));
}

}  // namespace

absl::Status ReadMatchConfig(const CLI::App& app, const Variants& variants,
                             MatchArguments& arguments) {
  if (arguments.config.empty()) return absl::OkStatus();
  const absl::StatusOr<std::string> text = ReadWholeFile(arguments.config, kLargestConfig);
  if (!text.ok()) return MakeError(ErrorCode::kOption, text.status().message());
  ConfigCheck check;
  if (!Json::sax_parse(*text, &check)) return Wrong(arguments, check.fault());
  const Json json = Json::parse(*text, nullptr, false);
  if (!json.is_object()) return Wrong(arguments, "it is no JSON object of options");
  CLI::App fresh("", "config");
  AddMatchOptions(fresh, variants, arguments);
  std::vector<std::string> known;
  for (const CLI::Option* option : fresh.get_options())
    for (const std::string& name : option->get_lnames())
      if (name != "help" && name != "config") known.push_back(name);
  WordList line;
  for (const auto& [key, value] : json.items()) {
    if (std::find(known.begin(), known.end(), key) == known.end())
      return Wrong(arguments, absl::StrCat("there is no option \"", SafeText(key, 60), "\"",
                                           Suggestion(key, known)));
    if (app.get_option("--" + key)->count() > 0) continue;
    absl::Status status =
        key == "engine" ? TakeEngines(value, arguments)
                        : AddOption(key, value, *fresh.get_option("--" + key), arguments, line);
    if (!status.ok()) return status;
  }
  return ParseConfigLine(std::move(line), fresh, arguments);
}

}  // namespace sapper
