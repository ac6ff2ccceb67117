// `sapper match` with a game of three seats and a die: the same verb, from the words to the files.
#include <unistd.h>

#include <filesystem>

#include "absl/strings/str_cat.h"
#include "base/files.h"
#include "base/safe_file.h"
#include "cli/match_command.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "records/record.h"
#include "records/record_view.h"
#include "tests/support/shared_data.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using Words = std::vector<std::string>;

Variants BothGames() {
  Variants variants = StandardVariants();
  variants.push_back(ToyVariant());
  return variants;
}

struct VerbRun {
  int exit_code = -1;
  std::string output;
  std::string errors;
};

VerbRun RunMatchVerb(const Words& words) {
  CLI::App app("", "sapper");
  VerbRun run;
  AddMatchCommand(app, BothGames(), run.exit_code);
  Words line(words.rbegin(), words.rend());
  line.emplace_back("match");
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  app.parse(line);
  run.output = ::testing::internal::GetCapturedStdout();
  run.errors = ::testing::internal::GetCapturedStderr();
  return run;
}

class ToyMatchCommandTest : public ::testing::Test {
 protected:
  ToyMatchCommandTest()
      : folder_(std::filesystem::temp_directory_path() /
                absl::StrCat("sapper toy match ", getpid())) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  ~ToyMatchCommandTest() override {
    std::filesystem::remove_all(folder_);
  }
  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }
  static Words Toys(const Words& more) {
    Words words = {"--variant", "toy", "--engine", "leaper", "--engine", "leaper",
                   "--nodes",   "1",   "--games",  "10",     "--check",  "--quiet"};
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }

  std::filesystem::path folder_;
};

TEST_F(ToyMatchCommandTest, ResultRecordsAndStateAreOfTheGame) {
  const VerbRun run = RunMatchVerb(Toys({"--records", Path("games"), "--state", Path("state"),
                                         "--rules", "toy strong", "--json", Path("json")}));
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("game toy, rules toy strong, layouts random\n"));
  EXPECT_THAT(run.output, HasSubstr("as north"));
  EXPECT_THAT(run.output, HasSubstr("as east"));
  const auto json = nlohmann::json::parse(*ReadWholeFile(Path("json")));
  EXPECT_EQ(json.at("variant"), "toy");
  EXPECT_EQ(json.at("teams"), nlohmann::json({"north", "east"}));
  EXPECT_EQ(json.at("games"), 10);
  const auto records = ParseRecords(*ReadWholeFile(Path("games")), BothGames());
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_EQ(records->size(), 10U);
  for (const GameRecord& record : *records) {
    EXPECT_EQ(record.variant->name(), "toy");
    EXPECT_EQ(record.settings, "toy strong");
    EXPECT_TRUE(VerifyRecord(record).ok()) << VerifyRecord(record);
  }
}

TEST_F(ToyMatchCommandTest, GoesOnFromTheState) {
  const VerbRun whole = RunMatchVerb(Toys({"--json", Path("whole")}));
  EXPECT_EQ(whole.exit_code, 0) << whole.errors;
  // A part of the match, whose state loses its last game.
  ASSERT_EQ(RunMatchVerb(Toys({"--state", Path("state")})).exit_code, 0);
  std::string text = *ReadWholeFile(Path("state"));
  text.erase(text.rfind('\n', text.size() - 2) + 1);
  ASSERT_TRUE(WriteWholeFile(Path("state"), text, Overwrite::kYes).ok());
  const VerbRun rest = RunMatchVerb(Toys(
      {"--state", Path("state"), "--resume", "--records", Path("games"), "--json", Path("rest")}));
  EXPECT_EQ(rest.exit_code, 0) << rest.errors;
  EXPECT_THAT(rest.errors, HasSubstr("going on after 9 games"));
  auto expected = nlohmann::json::parse(*ReadWholeFile(Path("whole")));
  auto seen = nlohmann::json::parse(*ReadWholeFile(Path("rest")));
  expected.erase("run");
  seen.erase("run");
  EXPECT_EQ(seen, expected);
  EXPECT_EQ(ParseRecords(*ReadWholeFile(Path("games")), BothGames())->size(), 10U);
  // Another game is another match.
  Words other = Toys({"--state", Path("state"), "--resume"});
  other[1] = "duel";
  other[3] = other[5] = "random";
  const VerbRun refused = RunMatchVerb(other);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("holds a match of another plan"));
}

TEST_F(ToyMatchCommandTest, EveryWordIsJudgedByTheGame) {
  const std::vector<std::pair<Words, std::string>> cases = {
      {{"--rules", "contest"}, "toy or toy strong"},
      {{"--layouts", "human"}, "write random, engine or the path"},
      {{"--engine", "greedy"}, "is no built-in player (they are leaper)"},
      {{"--engine", "cmd=x", "proto=contest", "tc=10"}, "has no words for toy"}};
  for (const auto& [words, answer] : cases) {
    const VerbRun run = RunMatchVerb(Toys(words));
    EXPECT_EQ(run.exit_code, 2) << words[0] << " " << words[1];
    EXPECT_THAT(run.errors, HasSubstr(answer));
  }
  Words unknown = Toys({});
  unknown[1] = "chess";
  EXPECT_THAT(RunMatchVerb(unknown).errors, HasSubstr("there is no such game; write duel or"));
}

TEST_F(ToyMatchCommandTest, AProgramIsToldTheGame) {
  Words words = Toys({});
  words[5] = absl::StrCat("cmd=", BuiltPath("tests/fake_toy"));
  const VerbRun run = RunMatchVerb(words);
  EXPECT_EQ(run.exit_code, 0) << run.errors << run.output;
}

TEST_F(ToyMatchCommandTest, AConfigNamesTheGame) {
  ASSERT_TRUE(WriteWholeFile(Path("config"),
                             R"({"variant": "toy", "engine": ["leaper", "leaper"], "games": 2})",
                             Overwrite::kNo)
                  .ok());
  const VerbRun run = RunMatchVerb({"--config", Path("config")});
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("game toy, rules toy"));
}

}  // namespace
}  // namespace sapper
