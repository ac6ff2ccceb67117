// What `sapper match` and the other verbs are given wrongly: refused with exit status 2 and a text
// that helps, before any file is touched.
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/safe_file.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using Words = std::vector<std::string>;

class MatchInputTest : public ::testing::Test {
 protected:
  MatchInputTest() {
    folder_ = fs::temp_directory_path() / absl::StrCat("sapper input ", getpid());
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "sub");
  }
  ~MatchInputTest() override {
    fs::remove_all(folder_);
  }
  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }
  ProgramRun Run(const Words& words) const {
    Words command = {BuiltPath("sapper")};
    command.insert(command.end(), words.begin(), words.end());
    const ProgramRun run = RunProgram(command, "");
    EXPECT_TRUE(run.started);
    return run;
  }
  ProgramRun Match(const Words& words) const {
    Words all = {"match", "--engine", "random", "--engine", "random", "--quiet"};
    all.insert(all.end(), words.begin(), words.end());
    return Run(all);
  }
  ProgramRun MatchOfConfig(const std::string& text) const {
    std::ofstream(Path("config")) << text;
    return Run({"match", "--config", Path("config")});
  }
  size_t FileCount() const {
    size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder_))
      count += entry.is_directory() ? 0 : 1;
    return count;
  }

  fs::path folder_;
};

std::string Repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

TEST_F(MatchInputTest, ConfigNestedTooDeeplyIsRefusedShortly) {
  for (const int depth : {15, 16, 1000, 100'000}) {
    for (const std::string key : {"engine", "quiet", "each", "nodes", "nonsense"}) {
      const std::string lists = Repeated("[", depth) + Repeated("]", depth);
      const std::string objects = Repeated("{\"a\":", depth) + "1" + Repeated("}", depth);
      for (const std::string& value : {lists, objects, Repeated("[", depth)}) {
        const ProgramRun run = MatchOfConfig(absl::StrCat("{\"", key, "\":", value, "}"));
        ASSERT_EQ(run.exit_code, 2) << key << " " << depth;
        ASSERT_THAT(run.errors, HasSubstr(Path("config")));
        ASSERT_LT(run.errors.size(), 400U);
        if (depth > 15) {
          EXPECT_THAT(run.errors, HasSubstr("more than 16 deep"));
        }
      }
    }
  }
}

TEST_F(MatchInputTest, OddConfigsAreRefused) {
  const std::string engines = R"({"engine": ["random", "random"], "quiet": true, )";
  ASSERT_EQ(MatchOfConfig(engines + R"("nodes": 1, "tc": ["st=1s", "nodes=1"]})").exit_code, 0);
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"("nodes": 1, "nodes": 2})", "\"nodes\" is given twice"},
      {R"("nodes": 1, "each": {"st": 1, "st": 1}})", "\"st\" is given twice"},
      {R"("nodes": [1, 2]})", "\"nodes\" cannot be [1,2]"},
      {R"("nodes": [1]})", "\"nodes\" cannot be [1]"},
      {R"("rounds": {"a": 1}})", "\"rounds\" cannot be"},
      {R"("nodes": -1})", "whole number from 1 to 18446744073709551615, not -1"},
      {R"("nodes": 18446744073709551616})", "whole number"},
      {R"("srand": -1})", "whole number from 0 to"},
      {R"("srand": 1.5})", "whole number from 0 to"},
      {R"("nodes": 1e999})", "number is too large"},
      {R"("records": "a\u0000b"})", "zero byte"},
      {R"("each": {"a\u0000b": 1}})", "zero byte"},
      {R"("resume": "--force"})", "reads as an option"},
      {R"("records": "-j4"})", "reads as an option"},
      {R"("tc": ["st=1s", "--force"]})", "reads as an option"},
      {R"("nodes": 1)", "it is no JSON"}};
  for (const auto& [text, answer] : cases) {
    const ProgramRun run = MatchOfConfig(engines + text);
    EXPECT_EQ(run.exit_code, 2) << text;
    EXPECT_THAT(run.errors, HasSubstr(answer)) << text;
    EXPECT_THAT(run.errors, HasSubstr(Path("config"))) << text;
  }
  EXPECT_EQ(FileCount(), 1U);
}

TEST_F(MatchInputTest, WholeNumbersAreTakenAsTheyAreWrittenOrRefused) {
  const std::string record = Path("no such file");
  const std::vector<Words> options = {{"match", "--nodes"},
                                      {"match", "--srand"},
                                      {"match", "--games"},
                                      {"match", "--rounds"},
                                      {"match", "--concurrency"},
                                      {"match", "--maxmoves"},
                                      {"analyse", record, "--nodes"},
                                      {"analyse", record, "--seed"},
                                      {"analyse", record, "--game"},
                                      {"check", "--srand"},
                                      {"convert", record, "-", "--game"},
                                      {"play", "--nodes"},
                                      {"play", "--seed"},
                                      {"replay", record, "--game"},
                                      {"replay", record, "--ply"}};
  for (const Words& option : options) {
    for (const std::string number :
         {"-1", "18446744073709551616", "-18446744073709551615", "1.5", "0x10", "many"}) {
      Words words = option;
      words.back() += "=" + number;
      const ProgramRun run = Run(words);
      EXPECT_EQ(run.exit_code, 2) << option[0] << " " << words.back();
      EXPECT_THAT(run.errors, HasSubstr("type a whole number from")) << option[0] << words.back();
      EXPECT_THAT(run.errors, HasSubstr(option.back()));
    }
  }
  const ProgramRun last = Match({"--nodes=1", "--seed=18446744073709551615", "--json"});
  EXPECT_EQ(last.exit_code, 0) << last.errors;
  EXPECT_THAT(last.output, HasSubstr("18446744073709551615"));
  EXPECT_THAT(Match({"--nodes=1", "--seed=010", "--json"}).output, HasSubstr("\"seed\":10,"));
}

TEST_F(MatchInputTest, HelpIsAWordAsWellAsAnOption) {
  const std::string all = Run({"--help"}).output;
  EXPECT_EQ(Run({"help"}).output, all);
  EXPECT_EQ(Run({"help"}).exit_code, 0);
  for (const char* verb : {"uji", "match", "elo", "check", "play", "referee", "replay", "convert",
                           "analyse", "bench", "perft", "options"}) {
    EXPECT_THAT(all, HasSubstr(absl::StrCat("  ", verb, " "))) << verb;
    const ProgramRun run = Run({"help", verb});
    EXPECT_EQ(run.exit_code, 0) << verb;
    EXPECT_EQ(run.output, Run({verb, "--help"}).output);
    EXPECT_NE(run.output, all) << verb;
  }
  EXPECT_EQ(Run({"help", "match", "merge"}).output, Run({"match", "merge", "--help"}).output);
  for (const Words& words : {Words{"nonsense"}, Words{"help", "nonsense"}}) {
    const ProgramRun run = Run(words);
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_THAT(run.errors, HasSubstr("'nonsense' is no verb"));
    EXPECT_THAT(run.errors, HasSubstr("sapper --help"));
  }
}

// Whatever command writes a file: a folder that is not there is named, and nobody makes it.
TEST_F(MatchInputTest, AMissingFolderIsNamedAndNotMade) {
  const std::string missing = Path("missing");
  const std::string file = missing + "/file";
  std::ofstream(Path("layouts")) << "cigdcegkefkfaibgidjhhhjlj\n";
  std::ofstream(Path("games")) << "junqi-record 1\nrules contest\nred a\nblack b\n"
                                  "red-layout diahcbgkkfiecfigjhedjljhg\n"
                                  "black-layout bicgcakdgifgeekjfhjjihhld\nmoves\n"
                                  "result none\nend\n";
  std::vector<Words> commands = {{"play", "--autosave", file},
                                 {"convert", Path("layouts"), file},
                                 {"analyse", Path("games"), "--nodes", "1", "--out", file}};
  for (const char* option : {"--records", "--state", "--log", "--json"})
    commands.push_back({"match", "--engine", "random", "--engine", "random", "--nodes", "1",
                        "--quiet", option, file});
  for (const Words& words : commands) {
    const ProgramRun run = Run(words);
    EXPECT_NE(run.exit_code, 0) << words[0];
    EXPECT_THAT(run.errors, HasSubstr("there is no folder " + missing)) << words[0];
    EXPECT_FALSE(fs::exists(missing)) << words[0];
  }
}

TEST_F(MatchInputTest, TwoOptionsNeverNameOneFile) {
  const Words options = {"--records", "--state", "--log", "--json", "--out"};
  for (const std::string& first : options) {
    for (const std::string& second : options) {
      if (first == second) continue;
      for (const std::string other : {"x", "./x", "sub/../x", "sub//..//./x"}) {
        const ProgramRun run =
            Match({"--nodes", "1", "--shard", "1/1", first, Path("x"), second, Path(other)});
        EXPECT_EQ(run.exit_code, 2) << first << second;
        EXPECT_THAT(run.errors, HasSubstr("are one file"));
      }
    }
  }
  EXPECT_EQ(FileCount(), 0U);
}

TEST_F(MatchInputTest, LinksAndInputsAreSeenAsTheFileTheyAre) {
  std::ofstream(Path("x")) << "kept";
  fs::create_symlink(Path("x"), Path("soft"));
  fs::create_hard_link(Path("x"), Path("hard"));
  fs::create_directory_symlink(Path("sub"), Path("subs"));
  const std::vector<Words> cases = {{"--records", Path("x"), "--log", Path("soft")},
                                    {"--records", Path("x"), "--log", Path("hard")},
                                    {"--records", Path("sub/new"), "--log", Path("subs/new")},
                                    {"--resume", Path("x"), "--log", Path("x")},
                                    {"--layouts", Path("x"), "--records", Path("soft")},
                                    {"--config", Path("x"), "--log", Path("x")}};
  for (const Words& words : cases) {
    if (words[0] == "--config") {
      fs::remove(Path("x"));  // its other name keeps the old content
      std::ofstream(Path("x")) << "{}";
    }
    const ProgramRun run = Match(words);
    EXPECT_EQ(run.exit_code, 2) << words[1] << words[3];
    EXPECT_THAT(run.errors, HasSubstr("are one file")) << words[1] << words[3];
  }
  const ProgramRun merge = Run({"match", "merge", Path("x"), "--records", Path("soft"), "--force"});
  EXPECT_EQ(merge.exit_code, 2);
  EXPECT_THAT(merge.errors, HasSubstr("are one file"));
  EXPECT_EQ(*ReadRegularFile(Path("hard")), "kept");
  EXPECT_EQ(*ReadRegularFile(Path("x")), "{}");
  const ProgramRun nowhere =
      Match({"--nodes", "1", "--log", "/dev/null", "--records", "/dev/null"});
  EXPECT_THAT(nowhere.errors, testing::Not(HasSubstr("are one file")));
}

}  // namespace
}  // namespace sapper
