// sapper convert, replay and analyse as a user runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kContest[] =
    ";INFO[1.0]PA[one]PB[two]TL[1800]SL[31]\n"
    ";AA[diahcbgkkfiecfigjhedjljhg]\n"
    ";AB[bicgcakdgifgeekjfhjjihhld]\n"
    ";MA[G2F2]RA[1]FA[00]\n"
    ";MB[E2F2]RB[2]FB[L1]\n";

class ConvertThread : public ::testing::Test {
 protected:
  ConvertThread()
      : folder_(std::filesystem::temp_directory_path() /
                absl::StrCat("sapper-convert-", getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~ConvertThread() override {
    std::filesystem::remove_all(folder_);
  }

  std::string File(const std::string& name) const {
    return (folder_ / name).string();
  }
  std::string Written(const std::string& name, const std::string& text) const {
    std::ofstream(File(name), std::ios::binary) << text;
    return File(name);
  }
  std::string Content(const std::string& name) const {
    return FileText(File(name));
  }
  size_t Files() const {
    return static_cast<size_t>(std::distance(std::filesystem::directory_iterator(folder_), {}));
  }
  static ProgramRun Run(std::vector<std::string> arguments, const std::string& input = "") {
    arguments.insert(arguments.begin(), BuiltPath("sapper"));
    return RunProgram(arguments, input);
  }

 private:
  std::filesystem::path folder_;
};

TEST_F(ConvertThread, FromStandardInputToStandardOutput) {
  const ProgramRun record = Run({"convert", "-", "-"}, kContest);
  EXPECT_EQ(record.exit_code, 0) << record.errors;
  EXPECT_THAT(record.output, HasSubstr("junqi-record 1\n"));
  EXPECT_THAT(record.output, HasSubstr("2 c8c7=@b1\n"));
  const ProgramRun back = Run({"convert", "-", "-", "--to", "contest"}, record.output);
  EXPECT_EQ(back.output, kContest);
  EXPECT_EQ(back.errors, "");
  const ProgramRun log = Run({"convert", "-", "-", "--to", "log", "--encoding", "utf-8"}, kContest);
  EXPECT_THAT(log.output, HasSubstr("1-先手: G2F2 结果:1\n"));
  EXPECT_THAT(log.errors, HasSubstr("log has no room for the time control"));
}

TEST_F(ConvertThread, LayoutsOutOfGames) {
  const std::string game = Written("game.txt", kContest);
  EXPECT_EQ(Run({"convert", game, File("red.jql"), "--side", "red"}).exit_code, 0);
  EXPECT_EQ(Content("red.jql").size(), 50U);
  EXPECT_EQ(Run({"convert", File("red.jql"), "-"}).output, "diahcbgkkfiecfigjhedjljhg\n");
  EXPECT_EQ(Run({"convert", game, "-", "--side", "black"}).output, "bicgcakdgifgeekjfhjjihhld\n");
}

TEST_F(ConvertThread, NothingIsWrittenOverUnlessForced) {
  const std::string game = Written("game.txt", kContest);
  const std::string there = Written("there.txt", "mine");
  const ProgramRun refused = Run({"convert", game, there});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.errors, HasSubstr("is there already; --force"));
  EXPECT_EQ(Content("there.txt"), "mine");
  EXPECT_EQ(Run({"convert", game, there, "--force"}).exit_code, 0);
  EXPECT_THAT(Content("there.txt"), HasSubstr("junqi-record"));
  // A folder, and what is no file at all, is not replaced either.
  EXPECT_EQ(Run({"convert", game, File(""), "--force"}).exit_code, 2);
  EXPECT_EQ(Run({"convert", game, "/dev/null", "--force"}).exit_code, 2);
  EXPECT_EQ(Run({"convert", game, File("no/such/folder.txt")}).exit_code, 2);
  EXPECT_EQ(Files(), 2U);
  std::filesystem::create_symlink("nowhere", File("astray"));
  for (const char* force : {"--force", "--from=contest"}) {
    const ProgramRun astray = Run({"convert", game, File("astray"), force});
    EXPECT_EQ(astray.exit_code, 2);
    EXPECT_THAT(astray.errors, HasSubstr("leads nowhere"));
    EXPECT_TRUE(std::filesystem::is_symlink(File("astray")));
  }
}

TEST_F(ConvertThread, AFileBehindALinkIsReplacedThere) {
  const std::string there = Written("there.txt", "mine");
  std::filesystem::create_symlink("there.txt", File("link"));
  EXPECT_EQ(Run({"convert", "-", File("link")}, kContest).exit_code, 2);
  EXPECT_EQ(Run({"convert", "-", File("link"), "--force"}, kContest).exit_code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(File("link")));
  EXPECT_THAT(Content("there.txt"), HasSubstr("junqi-record"));
  EXPECT_EQ(Files(), 2U);
}

TEST_F(ConvertThread, ABadFileLeavesNothing) {
  const std::string wrong =
      Written("wrong.txt", absl::StrReplaceAll(kContest, {{"RA[1]", "RA[0]"}}));
  const ProgramRun run = Run({"convert", wrong, File("out.txt")});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.errors, HasSubstr("line 4, column 5: ply 1, c6c7: the pieces give c6c7+"));
  EXPECT_EQ(Run({"convert", Written("junk", "what is this?\n"), File("out.txt")}).exit_code, 1);
  EXPECT_EQ(Run({"convert", Written("empty", ""), File("out.txt")}).exit_code, 1);
  EXPECT_EQ(Run({"convert", File("missing"), File("out.txt")}).exit_code, 2);
  EXPECT_EQ(Files(), 3U);
}

TEST_F(ConvertThread, ImpossibleConversionsSayWhatToDo) {
  const std::string game = Written("game.txt", kContest);
  const std::string layout = Written("layout.txt", "diahcbgkkfiecfigjhedjljhg\n");
  const auto refusal = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "convert");
    const ProgramRun run = Run(arguments);
    EXPECT_EQ(run.exit_code, 2) << run.errors;
    EXPECT_EQ(run.output, "");
    return run.errors;
  };
  EXPECT_THAT(refusal({layout, "-", "--to", "record"}), HasSubstr("has no moves"));
  EXPECT_THAT(refusal({game, "-", "--to", "grid"}), HasSubstr("say with --side"));
  EXPECT_THAT(refusal({layout, "-", "--side", "red"}), HasSubstr("out of a game"));
  EXPECT_THAT(refusal({game, "-", "--game", "2"}), HasSubstr("the file has 1 game"));
  EXPECT_THAT(refusal({game, "-", "--to", "pgn"}), HasSubstr("record, contest, log"));
  EXPECT_THAT(refusal({game, "-", "--encoding", "latin1"}), HasSubstr("utf-8 or gb18030"));
  EXPECT_THAT(refusal({game, "-", "--side", "blue"}), HasSubstr("red or black"));
  EXPECT_THAT(refusal({game, "-", "--rules", "chess"}), HasSubstr("rules"));
  const std::string two =
      Written("two.txt", absl::StrCat(std::string(2, '\n'), "diahcbgkkfiecfigjhedjljhg\n",
                                      "bicgcakdgifgeekjfhjjihhld\n"));
  const ProgramRun jql = Run({"convert", two, File("x.jql")});
  EXPECT_EQ(jql.exit_code, 1);
  EXPECT_THAT(jql.errors, HasSubstr("--game N takes the N-th"));
  EXPECT_EQ(Run({"convert", two, File("x.jql"), "--game", "2"}).exit_code, 0);
}

TEST_F(ConvertThread, AGameOfWhichOneSideIsKnown) {
  const std::string game = absl::StrReplaceAll(
      kContest, {{"AB[bicgcakdgifgeekjfhjjihhld]", "AB[diahcbgkkfiecfigjhedjljhg]"}});
  const ProgramRun record = Run({"convert", "-", "-"}, game);
  EXPECT_THAT(record.output, HasSubstr("black-layout ?\n"));
  const std::string file = Written("half.txt", record.output);
  EXPECT_EQ(Run({"replay", file, "--verify"}).output, "1 game, 0 wrong\n");
  EXPECT_THAT(Run({"replay", file, "--ply", "2", "--view", "black"}).errors,
              HasSubstr("layout of black is not known"));
  EXPECT_EQ(Run({"replay", file, "--ply", "2"}).exit_code, 0);
  EXPECT_THAT(Run({"convert", file, "-", "--to", "log"}).errors, HasSubstr("--to contest"));
  EXPECT_THAT(Run({"convert", file, "-", "--side", "black"}).errors, HasSubstr("is not known"));
}

TEST_F(ConvertThread, AnalyseWritesARecordOrNothing) {
  const std::string game = Written("game.txt", kContest);
  const std::vector<std::string> analyse = {"analyse", game, "--player", "greedy", "--out"};
  const auto run = [&](std::vector<std::string> more) {
    more.insert(more.begin(), analyse.begin(), analyse.end());
    return Run(more);
  };
  EXPECT_EQ(run({File("out.txt"), "--nodes", "10"}).exit_code, 0);
  EXPECT_THAT(Content("out.txt"), HasSubstr("# black to move: best "));
  EXPECT_EQ(Run({"replay", File("out.txt"), "--verify"}).output, "1 game, 0 wrong\n");
  const ProgramRun again = run({File("out.txt")});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.errors, HasSubstr("--force"));
  EXPECT_EQ(run({File("out.txt"), "--force", "--json", "--side", "black"}).exit_code, 0);
  EXPECT_THAT(Content("out.txt"),
              ::testing::StartsWith("{\"game\":1,\"ply\":2,\"side\":\"black\""));
  for (const std::vector<std::string>& bad :
       std::vector<std::vector<std::string>>{{"--side", "blue"},
                                             {"--nodes", "0"},
                                             {"--game", "2"},
                                             {"--movetime", "0"},
                                             {"--player", "nobody"},
                                             {"--rules", "chess"}}) {
    const ProgramRun refused = run({File("new.txt"), bad[0], bad[1]});
    EXPECT_EQ(refused.exit_code, 2) << bad[0];
  }
  const std::string wrong =
      Written("wrong.txt", absl::StrReplaceAll(kContest, {{"RA[1]", "RA[0]"}}));
  EXPECT_EQ(Run({"analyse", wrong, "--out", File("new.txt")}).exit_code, 1);
  EXPECT_EQ(Run({"analyse", Written("junk", "abc"), "--out", File("new.txt")}).exit_code, 1);
  EXPECT_EQ(Run({"analyse", File("missing"), "--out", File("new.txt")}).exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(File("new.txt")));
  EXPECT_EQ(Files(), 4U);
}

TEST_F(ConvertThread, AnalyseTakesRequestsFromStandardInput) {
  const std::string requests =
      "{\"id\":\"a\",\"position\":\"layout diahcbgkkfiecfigjhedjljhg side red\"}\n"
      "nonsense\n"
      "{\"id\":\"b\",\"action\":\"query_version\"}";
  const ProgramRun run =
      Run({"analyse", "--stdin", "--nodes", "5", "--hash", "8", "--threads", "2"}, requests);
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_THAT(run.output, HasSubstr("{\"id\":\"a\",\"ply\":0,\"side\":\"red\""));
  EXPECT_THAT(run.output, HasSubstr("{\"id\":null,\"error\":\"the line is not JSON"));
  EXPECT_THAT(run.output, HasSubstr("{\"id\":\"b\",\"action\":\"query_version\""));
  const std::string game = Written("game.txt", kContest);
  for (const std::vector<std::string>& bad :
       std::vector<std::vector<std::string>>{{"analyse"},
                                             {"analyse", game, "--stdin"},
                                             {"analyse", "--stdin", "--json"},
                                             {"analyse", game, "--threads", "2"},
                                             {"analyse", "--stdin", "--threads", "0"}}) {
    const ProgramRun refused = Run(bad);
    EXPECT_EQ(refused.exit_code, 2) << bad.back();
    EXPECT_EQ(refused.output, "");
  }
}

TEST_F(ConvertThread, ReplayObeysCommands) {
  const std::string one = Run({"convert", "-", "-"}, kContest).output;
  const std::string file = Written("two.txt", one + one);
  const auto replay = [&](const std::string& commands) {
    const ProgramRun run = Run({"replay", file, "--ascii"}, commands);
    EXPECT_EQ(run.exit_code, 0) << run.errors;
    return run.output;
  };
  EXPECT_THAT(replay(""), HasSubstr("ply 0 of 2"));
  EXPECT_THAT(replay("next\n\n"), HasSubstr("ply 2 of 2: c8c7=@b1, broken off"));
  EXPECT_THAT(replay("goto 2\nback"), HasSubstr("ply 1 of 2: c6c7+"));
  EXPECT_THAT(replay("end\nstart\n99\nback\nback\nback\n"), HasSubstr("ply 2 of 2"));
  EXPECT_THAT(replay("game 2\nquit\nnext"), HasSubstr("game 2: red one, black two"));
  EXPECT_THAT(replay("quit\nnext"), Not(HasSubstr("ply 1")));
  EXPECT_THAT(replay("game 3"), HasSubstr("only 2 games"));
  EXPECT_THAT(replay("view blue"), HasSubstr("a view is red, black, or truth"));
  EXPECT_THAT(replay("goto x"), HasSubstr("number of a ply"));
  EXPECT_THAT(replay("goto 3"), HasSubstr("the game has 2 plies"));
  EXPECT_THAT(replay("\xff\x1b[31m"), HasSubstr("is no command"));
  EXPECT_THAT(replay("verify"), HasSubstr("this record is right"));
  // What a side does not know is not on its board.
  EXPECT_THAT(replay("view black\ngoto 2"), HasSubstr("ply 2"));
  const std::string truth = Run({"replay", file, "--ascii", "--ply", "0"}).output;
  const std::string black =
      Run({"replay", file, "--ascii", "--ply", "0", "--view", "black"}).output;
  EXPECT_NE(truth, black);
}

TEST_F(ConvertThread, ReplayTakesGamesInOtherFormats) {
  const std::string game = Written("game.txt", kContest);
  EXPECT_EQ(Run({"replay", game, "--verify"}).output, "1 game, 0 wrong\n");
  EXPECT_THAT(Run({"replay", game, "--ascii"}, "end").output, HasSubstr("ply 2 of 2: c8c7=@b1"));
  const std::string layout = Written("layout.txt", "diahcbgkkfiecfigjhedjljhg\n");
  EXPECT_EQ(Run({"replay", layout}).exit_code, 1);
}

TEST_F(ConvertThread, AFileWithoutAGameIsNoRightFile) {
  for (const char* text : {"", "\n\n", "# a remark\n", "\xEF\xBB\xBF"}) {
    const std::string file = Written("empty.txt", text);
    for (const std::vector<std::string>& command :
         std::vector<std::vector<std::string>>{{"replay", file, "--verify"}, {"analyse", file}}) {
      const ProgramRun run = Run(command);
      EXPECT_EQ(run.exit_code, 1) << command[0];
      EXPECT_EQ(run.output, "") << command[0];
      EXPECT_THAT(run.errors, HasSubstr("no game")) << command[0];
    }
    EXPECT_EQ(Run({"replay", file}).exit_code, 2);
  }
}

// Editors of some systems write one; it says nothing.
TEST_F(ConvertThread, AByteOrderMarkIsNoPartOfAText) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::string record = Run({"convert", "-", "-"}, kContest).output;
  const std::string file = Written("marked.txt", mark + record);
  EXPECT_EQ(Run({"replay", file, "--verify"}).output, "1 game, 0 wrong\n");
  EXPECT_EQ(Run({"convert", file, "-"}).output, record);
  EXPECT_EQ(Run({"analyse", file, "--nodes", "5"}).exit_code, 0);
  const std::string layouts = Written("layouts.txt", mark + "diahcbgkkfiecfigjhedjljhg\n");
  const ProgramRun match = Run(
      {"match", "--engine", "random", "--engine", "random", "--games", "2", "--layouts", layouts});
  EXPECT_EQ(match.exit_code, 0) << match.errors;
}

TEST_F(ConvertThread, ReplayNamesTheFirstDisagreement) {
  const std::string one = Run({"convert", "-", "-"}, kContest).output;
  const std::string file =
      Written("wrong.txt", one + absl::StrReplaceAll(one, {{"2 c8c7=@b1", "2 c8c7+"}}));
  const ProgramRun all = Run({"replay", file, "--verify"});
  EXPECT_EQ(all.exit_code, 1);
  EXPECT_THAT(all.output, HasSubstr("ply 2, c8c7+: the pieces give c8c7=@b1"));
  const ProgramRun shown = Run({"replay", file, "--game", "2"}, "next\n");
  EXPECT_EQ(shown.exit_code, 1);
  EXPECT_THAT(shown.output, HasSubstr("this record is wrong: ply 2"));
  EXPECT_EQ(Run({"replay", file, "--game", "3"}).exit_code, 2);
  EXPECT_EQ(Run({"replay", file, "--game", "0"}).exit_code, 2);
  EXPECT_EQ(Run({"replay", file, "--ply", "3"}).exit_code, 2);
  EXPECT_EQ(Run({"replay", file, "--view", "x"}).exit_code, 2);
  EXPECT_EQ(Run({"replay", File("missing")}).exit_code, 2);
}

}  // namespace
}  // namespace sapper
