// Whatever option of `sapper match` a result depends on is in the summary, in the JSON and, unless
// it is an engine's own, in the records.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/safe_file.h"
#include "cli/match_arguments.h"
#include "cli/match_command.h"
#include "nlohmann/json.hpp"
#include "tests/support/toy_records.h"

namespace sapper {
namespace {

using Words = std::vector<std::string>;

// Where a result says what it depends on. The lines of a summary that are results begin with
// spaces, and the number of games is one as well.
struct Said {
  std::string summary;
  std::string json;
  std::string record;
};

class MatchTermsTest : public ::testing::Test {
 protected:
  MatchTermsTest()
      : folder_(std::filesystem::temp_directory_path() / absl::StrCat("sapper-terms-", getpid())) {
    std::filesystem::create_directory(folder_);
  }
  ~MatchTermsTest() override {
    std::filesystem::remove_all(folder_);
  }
  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }

  Said SaidOf(const Words& words) const {
    for (const char* name : {"records", "json", "part"}) std::filesystem::remove(Path(name));
    Words line = {"match", "--quiet", "--json", Path("json"), "--records", Path("records")};
    line.insert(line.end(), words.begin(), words.end());
    std::reverse(line.begin(), line.end());
    CLI::App app("", "sapper");
    int exit_code = -1;
    AddMatchCommand(app, GamesWithToy(), exit_code);
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    app.parse(line);
    const std::string output = ::testing::internal::GetCapturedStdout();
    const std::string errors = ::testing::internal::GetCapturedStderr();
    EXPECT_EQ(exit_code, 0) << errors;
    Said said;
    for (absl::string_view text : absl::StrSplit(output, '\n'))
      if (!absl::StartsWith(text, " "))
        absl::StrAppend(&said.summary,
                        std::regex_replace(std::string(text), std::regex(": [0-9]+ games?"), ""),
                        "\n");
    const auto json = nlohmann::json::parse(*ReadWholeFile(Path("json")));
    nlohmann::json terms;
    for (const char* name : {"engines", "controls", "variant", "rules", "layouts", "tournament",
                             "rounds", "seed", "shard", "arguments"})
      terms[name] = json.at(name);
    said.json = terms.dump();
    const std::string records = *ReadWholeFile(Path("records"));
    for (absl::string_view text : absl::StrSplit(records.substr(0, records.find("\nmoves")), '\n'))
      if (!absl::StrContains(text, "-layout ") && !absl::StartsWith(text, "note "))
        absl::StrAppend(&said.record, text, "\n");
    return said;
  }

  std::filesystem::path folder_;
};

Words With(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const Words kTwo = {"--engine", "random", "--engine", "random", "name=b"};

struct Setting {
  const char* option;
  Words one;
  Words other;  // the same match, but for this option
  bool in_records = true;
};

// Every option is here or below.
std::vector<Setting> SettingsThatCount(const std::string& part) {
  const Words three = With(kTwo, {"--engine", "random", "name=c"});
  const Words four = With(kTwo, {"--games", "4"});
  return {
      {"engine",
       kTwo,
       {"--engine", "random", "--engine", "random", "name=b", "option.Hash=16"},
       false},
      {"each", kTwo, With(kTwo, {"--each", "layouts=own"}), false},
      {"tc", kTwo, With(kTwo, {"--tc", "60"})},
      {"st", kTwo, With(kTwo, {"--st", "50ms"})},
      {"nodes", kTwo, With(kTwo, {"--nodes", "7"})},
      {"margin", kTwo, With(kTwo, {"--margin", "1s"})},
      {"stall", kTwo, With(kTwo, {"--stall", "7s"})},
      {"handshake", kTwo, With(kTwo, {"--handshake", "7s"})},
      {"faults", kTwo, With(kTwo, {"--faults", "loss"})},
      {"variant", kTwo, {"--variant", "toy", "--engine", "leaper", "--engine", "leaper"}},
      {"games", kTwo, four},
      {"rounds", kTwo, With(kTwo, {"--rounds", "2"})},
      {"tournament", three, With(three, {"--tournament", "gauntlet"}), false},
      {"rules", kTwo, With(kTwo, {"--rules", "casual"})},
      {"layouts", kTwo, With(kTwo, {"--layouts", "engine"})},
      {"srand", kTwo, With(kTwo, {"--srand", "7"})},
      {"seed", kTwo, With(kTwo, {"--seed", "7"})},
      {"maxmoves", kTwo, With(kTwo, {"--maxmoves", "70"})},
      {"adjudicate-draw", kTwo, With(kTwo, {"--adjudicate-draw"})},
      {"adjudicate-win", kTwo, With(kTwo, {"--adjudicate-win"})},
      {"count-from", kTwo, With(kTwo, {"--count-from", "7"})},
      {"sprt", kTwo, With(kTwo, {"--sprt", "elo0=-7"})},
      {"shard", four, With(four, {"--shard", "1/2", "--out", part}), false},
  };
}

// Files, what is shown, how fast it goes; --recover decides whether a match goes on, --check
// whether a fault of the runner is noticed, and --repeat is always 2.
const Words kThatDoNotCount = {"help",  "recover", "repeat", "concurrency", "affinity",
                               "check", "records", "log",    "state",       "resume",
                               "out",   "force",   "config", "json",        "quiet"};

TEST_F(MatchTermsTest, NoOptionIsForgotten) {
  CLI::App app;
  MatchArguments arguments;
  AddMatchOptions(app, GamesWithToy(), arguments);
  Words options;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) options.push_back(name);
  Words listed = kThatDoNotCount;
  for (const Setting& setting : SettingsThatCount("")) listed.emplace_back(setting.option);
  EXPECT_THAT(options, ::testing::UnorderedElementsAreArray(listed));
}

TEST_F(MatchTermsTest, ResultsSayWhatTheyDependOn) {
  for (const Setting& setting : SettingsThatCount(Path("part"))) {
    const Said one = SaidOf(setting.one);
    const Said other = SaidOf(setting.other);
    EXPECT_NE(one.summary, other.summary) << setting.option;
    EXPECT_NE(one.json, other.json) << setting.option;
    if (setting.in_records) {
      EXPECT_NE(one.record, other.record) << setting.option;
    }
    EXPECT_EQ(SaidOf(setting.one).summary, one.summary) << setting.option;
  }
}

}  // namespace
}  // namespace sapper
