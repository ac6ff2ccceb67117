// sapper play, driven by scripts; and the binary under signals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <deque>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "cli/play_session.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr char kRed[] = "diahcbgkkfiecfigjhedjljhg";
constexpr char kBlack[] = "bicgcakdgifgeekjfhjjihhld";

// Plays the first of its legal moves from a fixed layout, so that the transcripts stay.
class FirstMovePlayer : public Player {
 public:
  std::string name() const override {
    return "first";
  }
  SearchResult Search(const InformationState& state, const Limits&, SearchControl&,
                      const InfoCallback&) override {
    MoveList moves;
    state.view().LegalMoves(moves);
    SearchResult result;
    if (!moves.empty()) result.move = moves[0];
    return result;
  }
  Layout ChooseLayout(const Rules&, Side side, uint64_t) override {
    return *Layout::Parse(side == Side::kRed ? kRed : kBlack);
  }
};

// All possible ranks alike: the numbers of the true belief are not this test's business.
absl::StatusOr<PieceOdds> EvenOdds(const InformationState& state) {
  PieceOdds odds{};
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const RankSet candidates = state.evidence().candidates(PieceId::FromIndex(i));
    for (Rank rank : kAllRanks)
      if (candidates.Contains(rank)) odds[i][static_cast<size_t>(rank)] = 1.0 / candidates.size();
  }
  return odds;
}

std::string Transcript(const std::string& script, PlaySettings settings = {}) {
  settings.prompt = false;
  std::deque<std::string> lines = absl::StrSplit(script, '\n');
  const auto next = [&]() -> absl::optional<std::string> {
    if (lines.empty()) return absl::nullopt;
    std::string line = lines.front();
    lines.pop_front();
    return line;
  };
  std::ostringstream out;
  PlaySession session(
      settings, next, out, [](uint64_t) { return std::make_unique<FirstMovePlayer>(); }, EvenOdds);
  session.Run();
  return out.str();
}

std::string Golden(const std::string& name) {
  std::ifstream file(SourcePath("tests/golden/" + name));
  return std::string(std::istreambuf_iterator<char>(file), {});
}

// With SAPPER_UPDATE_GOLDEN set the file is written anew instead.
void ExpectGolden(const std::string& name, const std::string& text) {
  if (std::getenv("SAPPER_UPDATE_GOLDEN") != nullptr)
    std::ofstream(SourcePath("tests/golden/" + name)) << text;
  EXPECT_EQ(text, Golden(name));
}

// Columns on a terminal: a Chinese character takes two, what draws lines one.
size_t Columns(absl::string_view text) {
  size_t columns = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xc0U) == 0x80U) continue;
    columns += byte >= 0xe4 && byte <= 0xe9 ? 2 : 1;
  }
  return columns;
}

TEST(PlayTest, AGameInChinese) {
  ExpectGolden(
      "play_chinese.txt",
      Transcript("\nhelp\nmoves c6\nc6c7\nwhat c8\nwhat a1\nhint\nundo\nlayout\nresign\nn"));
}

TEST(PlayTest, AGameInAscii) {
  PlaySettings settings;
  settings.style.ascii = true;
  settings.human = Side::kBlack;
  const std::string text = Transcript("\nboard\nmoves\nquit", settings);
  ExpectGolden("play_ascii.txt", text);
  for (char c : text) EXPECT_TRUE(c == '\n' || (c >= ' ' && c <= '~'));
}

TEST(PlayTest, RanksOfTheBoardAreAlignedInEveryStyle) {
  for (bool ascii : {false, true}) {
    for (bool chinese : {false, true}) {
      PlaySettings settings;
      settings.style = {false, ascii, chinese};
      const std::string text = Transcript("\nc6c7\nresign\nn", settings);
      int ranks = 0;
      for (absl::string_view line : absl::StrSplit(text, '\n')) {
        if (line.size() < 40 || line[2] != ' ' ||
            (line[3] != '[' && line[3] != '>' && line[3] != '{'))
          continue;
        const size_t end = line.find_last_of("]}<");
        EXPECT_EQ(Columns(line.substr(0, end + 1)), 46U) << line;
        ++ranks;
      }
      EXPECT_GE(ranks, 36);
    }
  }
}

TEST(PlayTest, ColourOnlyWhereItIsWanted) {
  EXPECT_THAT(Transcript("\nc6c7\nquit"), Not(HasSubstr("\x1b")));
  PlaySettings settings;
  settings.style.colour = true;
  EXPECT_THAT(Transcript("\nc6c7\nquit", settings), HasSubstr("\x1b[1;31m"));
}

TEST(PlayTest, HiddenRanksAreNotShownBeforeTheEnd) {
  const std::string text = Transcript("\nc6c7\nboard\nwhat\nsave /nonexistent/x\nquit");
  EXPECT_THAT(text, Not(HasSubstr(kBlack)));
  EXPECT_THAT(text, Not(HasSubstr("*地雷")));
  EXPECT_THAT(Transcript("\nresign\nn"), HasSubstr(kBlack));
}

TEST(PlayTest, OddInputIsAnsweredAndHarmsNothing) {
  const std::string odd = absl::StrCat(
      "\n", "\xff\xfe\x80\n", std::string(100000, 'x'), "\n", std::string("a\0b", 3),
      "\nc6c6\nz9z9\nwhat z1\nwhat\t\nmoves", " 7\nsave\nresume\nlayout abc\nundo\n\x1b[31m\nquit");
  const std::string text = Transcript(odd);
  EXPECT_THAT(text, HasSubstr("is no command and no move"));
  EXPECT_THAT(text, HasSubstr("Goodbye."));
  EXPECT_THAT(text, Not(HasSubstr("\x1b")));
  EXPECT_THAT(text, Not(HasSubstr("\xff")));
  EXPECT_LT(text.size(), 20000U);
  EXPECT_THAT(Transcript(""), HasSubstr("ply 0"));
  EXPECT_THAT(Transcript("\nc6c7"), HasSubstr("Goodbye."));
}

TEST(PlayTest, SavedGamesGoOnWhereTheyWere) {
  const std::string file =
      (std::filesystem::temp_directory_path() / absl::StrCat("sapper-play-", getpid(), ".txt"))
          .string();
  const std::string saved = Transcript(absl::StrCat("\nc6c7\nsave ", file, "\nboard\nquit"));
  EXPECT_THAT(saved, HasSubstr("saved to"));
  // Another session does not write over it, but reads it.
  EXPECT_THAT(Transcript(absl::StrCat("\nsave ", file, "\nquit")), HasSubstr("is there already"));
  PlaySettings settings;
  settings.record_file = file;
  settings.human = Side::kBlack;  // the file knows better
  const std::string resumed = Transcript(absl::StrCat("board\nsave ", file, "\nquit"), settings);
  EXPECT_THAT(resumed, HasSubstr("ply 2, you have"));
  EXPECT_THAT(resumed, HasSubstr("saved to"));
  std::filesystem::remove(file);
  EXPECT_THAT(Transcript("quit", settings), HasSubstr("can not be read"));
}

TEST(PlayTest, TheLayoutMayBeChosenAndChanged) {
  const std::string text =
      Transcript(absl::StrCat("aaaaaaaaaaaaaaaaaaaaaaaaa\n", kBlack, "\nlayout\nlayout ", kRed,
                              "\nlayout\nc6c7\nlayout ", kBlack, "\nquit"));
  EXPECT_THAT(text, HasSubstr("illegal layout"));
  EXPECT_THAT(text, HasSubstr(absl::StrCat("\n", kBlack, "\n")));
  EXPECT_THAT(text, HasSubstr(absl::StrCat("\n", kRed, "\n")));
  EXPECT_THAT(text, HasSubstr("pieces have moved"));
}

TEST(PlayTest, ATakenFlagEndsTheGameAndAnotherBegins) {
  PlaySettings settings;
  settings.layout = *Layout::Parse(kRed);
  const std::string text = Transcript("resign\nundo\nresign\ny\n\nquit", settings);
  EXPECT_THAT(text, HasSubstr("Sapper wins: you resign."));
  EXPECT_THAT(text, HasSubstr("Your layout: 25 letters"));
}

// The binary: a match of engines that never answer is stopped by a signal, without orphans.
class SignalTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(BuiltPath("sapper"))) GTEST_SKIP() << "sapper is not built";
    file_ = (std::filesystem::temp_directory_path() / absl::StrCat("sapper-signal-", getpid()))
                .string();
  }
  void TearDown() override {
    std::filesystem::remove(file_);
  }

  // Starts a match whose engine writes its child's number to file_, and waits for that.
  pid_t StartMatch() {
    const pid_t pid = fork();
    if (pid == 0) {
      const std::string program = BuiltPath("sapper");
      const std::string command = "cmd=" + BuiltPath("tests/fake_engine");
      const std::string argument = "arg=" + file_;
      execl(program.c_str(), "sapper", "match", "--quiet", "--games", "100000", "--engine",
            "random", "--engine", command.c_str(), "arg=forks", argument.c_str(), "--layouts",
            "engine", static_cast<char*>(nullptr));
      _exit(127);
    }
    for (int i = 0; i < 1000 && !(std::ifstream(file_) >> child_); ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return pid;
  }
  static bool IsGone(pid_t pid) {
    for (int i = 0; i < 300; ++i) {
      if (kill(pid, 0) != 0) return true;
      std::ifstream file(absl::StrCat("/proc/", pid, "/stat"));
      const std::string status{std::istreambuf_iterator<char>(file), {}};
      if (status.empty() || status.find(") Z ") != std::string::npos) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  std::string file_;
  pid_t child_ = 0;
};

TEST_F(SignalTest, InterruptedMatchEndsInOrder) {
  for (int signal : {SIGINT, SIGTERM}) {
    const pid_t match = StartMatch();
    ASSERT_GT(child_, 0);
    kill(match, signal);
    int status = 0;
    ASSERT_EQ(waitpid(match, &status, 0), match);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 130) << status;
    EXPECT_TRUE(IsGone(child_));
    std::filesystem::remove(file_);
  }
}

}  // namespace
}  // namespace sapper
