// The state of a match on the disk: what is lost, what is refused, what agrees.
#include "arena/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "absl/strings/str_cat.h"
#include "arena/match_records.h"
#include "arena/merge.h"
#include "arena/report.h"
#include "records/duel_record.h"
#include "tests/support/match_terms.h"
#include "variants/duel_outcome.h"
#include "variants/registry.h"

namespace sapper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class JournalTest : public ::testing::Test {
 protected:
  JournalTest() {
    folder_ = std::filesystem::temp_directory_path() / absl::StrCat("sapper journal ", getpid());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  ~JournalTest() override {
    std::filesystem::remove_all(folder_);
  }

  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }
  bool Exists(const std::string& name) const {
    return std::filesystem::exists(folder_ / name);
  }
  std::string Text(const std::string& name) const {
    return *ReadRegularFile(Path(name));
  }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name), std::ios::binary) << text;
  }

  std::unique_ptr<Journal> Open(const MatchTerms& terms, Existing existing = Existing::kResume) {
    notices_.clear();
    auto journal = Journal::Open(Path("state"), terms, existing, StandardVariants(), notices_);
    error_ = std::string(journal.status().message());
    return journal.ok() ? *std::move(journal) : nullptr;
  }

  std::filesystem::path folder_;
  std::vector<std::string> notices_;
  std::string error_;
};

MatchTerms TermsOf(int rounds, Shard shard = Shard()) {
  MatchTerms terms = DuelMatch();
  terms.names = {"a", "b"};
  terms.controls = {"nodes=1", ""};
  terms.rules = "contest";
  terms.rounds = rounds;
  terms.shard = shard;
  terms.arguments = {{"--rounds", absl::StrCat(rounds)}, {"--srand", "1"}};
  return terms;
}

JournalGame GameOf(int number) {
  const auto layout = Layout::Parse("cigdcegkefkfaibgidjhhhjlj");
  DuelRecord record{Rules(),
                    {"a", "b\xff"},
                    {*layout, *layout},
                    absl::StrCat(number / 2 + 1, ".", number % 2 + 1)};
  record.outcome = DuelOutcome{number % 4 < 2 ? Side::kRed : Side::kBlack, Reason::kResign};
  GameResult result;
  result.outcome = TeamOutcomeOf(record.outcome);
  result.record = TextOf(record);
  GameReport report;
  report.game = GameId::FromNumber(number);
  report.result = &result;
  return JournalGameOf(report);
}

TEST_F(JournalTest, GivesBackWhatWasWritten) {
  const MatchTerms terms = TermsOf(3);
  {
    const auto journal = Open(terms, Existing::kRefuse);
    ASSERT_NE(journal, nullptr) << error_;
    ASSERT_TRUE(journal->AddGame(GameOf(1)).ok());
    JournalGame fault;
    fault.game = GameId(0, 0);
    fault.outcome = TeamOutcome{Team(1), Reason::kNoHandshake};
    fault.message = "it said \"no\"\n\x01";
    ASSERT_TRUE(journal->AddGame(fault).ok());
  }
  const auto journal = Open(terms);
  ASSERT_NE(journal, nullptr) << error_;
  EXPECT_THAT(notices_, IsEmpty());
  const auto& games = journal->contents().games;
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].game, GameId(0, 1));
  EXPECT_EQ(games[0].record, GameOf(1).record);
  EXPECT_TRUE(games[0].facts.setups[0].has_value());
  EXPECT_NE(games[0].facts.summary.moves, 0U);
  EXPECT_EQ(games[1].outcome, (TeamOutcome{Team(1), Reason::kNoHandshake}));
  EXPECT_EQ(games[1].message, "it said \"no\"\n\x01");
  EXPECT_EQ(journal->finished().size(), 2U);
}

TEST_F(JournalTest, ExistingFileIsNeverLost) {
  Open(TermsOf(3));
  EXPECT_EQ(Open(TermsOf(3), Existing::kRefuse), nullptr);
  EXPECT_THAT(error_, HasSubstr("--resume"));
  const std::string before = Text("state");
  EXPECT_NE(Open(TermsOf(4), Existing::kReplace), nullptr);
  EXPECT_EQ(Text("state.old-1"), before);
  EXPECT_NE(Open(TermsOf(5), Existing::kReplace), nullptr);
  EXPECT_TRUE(Exists("state.old-2"));
}

TEST_F(JournalTest, AnotherPlanIsRefusedAndTheArgumentNamed) {
  Open(TermsOf(3));
  const std::string before = Text("state");
  EXPECT_EQ(Open(TermsOf(4)), nullptr);
  EXPECT_THAT(error_, HasSubstr("--rounds is 4 and was 3"));
  EXPECT_EQ(Text("state"), before);
}

// Of an engine only the words that differ are said, whichever option they came from.
TEST_F(JournalTest, TheWordsOfAnEngineThatDifferAreNamed) {
  const auto difference = [](const std::string& now, const std::string& before) {
    return PlanDifference({{"--engine 1", now}}, {{"--engine 1", before}});
  };
  EXPECT_EQ(difference("a name=a nodes=2", "a name=a nodes=1"),
            "--engine 1 has nodes=2 and had nodes=1");
  EXPECT_EQ(difference("a name=a option.Hash=16", "a name=a"),
            "--engine 1 has option.Hash=16 and had none of these");
  EXPECT_EQ(difference("a name=a", "a name=a b b"), "--engine 1 has none of these and had b b");
  EXPECT_EQ(difference("a b", "b a"), "--engine 1 is a b and was b a");
  EXPECT_EQ(difference("a b", "a b"), "");
}

TEST_F(JournalTest, TwoMatchesDoNotShareAFile) {
  const auto first = Open(TermsOf(3));
  EXPECT_EQ(Open(TermsOf(3)), nullptr);
  EXPECT_THAT(error_, HasSubstr("in use"));
}

TEST_F(JournalTest, CutLineIsDroppedAndTheOldFileKept) {
  {
    const auto journal = Open(TermsOf(3));
    for (int game = 0; game < 4; ++game) ASSERT_TRUE(journal->AddGame(GameOf(game)).ok());
  }
  const std::string whole = Text("state");
  Write("state", whole.substr(0, whole.size() - 20));
  {
    const auto journal = Open(TermsOf(3));
    ASSERT_NE(journal, nullptr) << error_;
    EXPECT_EQ(journal->contents().games.size(), 3U);
    EXPECT_THAT(notices_, ElementsAre(HasSubstr("state.corrupt-1")));
    ASSERT_TRUE(journal->AddGame(GameOf(3)).ok());
  }
  EXPECT_EQ(Text("state"), whole);
}

// Whatever byte is hit: no crash, no wrong game, no file lost.
TEST_F(JournalTest, DamageAnywhereCostsOnlyWhatItHits) {
  {
    const auto journal = Open(TermsOf(2));
    for (int game = 0; game < 4; ++game) ASSERT_TRUE(journal->AddGame(GameOf(game)).ok());
  }
  const std::string whole = Text("state");
  const size_t terms = whole.find('\n');
  for (size_t i = 0; i < whole.size(); i += 7) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 4);
    const auto contents = ParseJournal(damaged, StandardVariants());
    EXPECT_EQ(contents.ok(), i > terms) << i;
    if (!contents.ok()) continue;
    EXPECT_GE(contents->games.size(), 2U);
    EXPECT_LT(contents->games.size(), 4U);
    for (const JournalGame& game : contents->games)
      EXPECT_EQ(game.record, GameOf(game.game.number()).record);
  }
  // A plan that is damaged, and a file that never was a state.
  const std::string spoilt = "0123456789abcdef {\"sapper-match\": 1}\n";
  Write("state", spoilt);
  {
    const auto journal = Open(TermsOf(2));
    ASSERT_NE(journal, nullptr) << error_;
    EXPECT_TRUE(journal->finished().empty());
    EXPECT_EQ(Text("state.corrupt-1"), spoilt);
  }
  Write("state", "what is this?");
  EXPECT_EQ(Open(TermsOf(2)), nullptr);
  EXPECT_THAT(error_, HasSubstr("is no state of a match"));
  EXPECT_EQ(Open(TermsOf(2), Existing::kRefuse), nullptr);
  EXPECT_THAT(error_, HasSubstr("is no state of a match"));
  EXPECT_EQ(Text("state"), "what is this?");
}

TEST_F(JournalTest, GamesTwiceOrOfNoPairAreNotTaken) {
  {
    const auto journal = Open(TermsOf(2, Shard{1, 2}));
    for (int game : {2, 2, 0, 4, 3}) ASSERT_TRUE(journal->AddGame(GameOf(game)).ok());
  }
  const auto contents = ParseJournal(Text("state"), StandardVariants());
  ASSERT_TRUE(contents.ok());
  EXPECT_EQ(contents->games.size(), 2U);
  EXPECT_EQ(contents->bad_lines, 3U);
}

// However much of the last records the file got before the end, it has each once afterwards.
TEST_F(JournalTest, RecordsAgreeWithTheStateWhereverTheyWereCut) {
  std::string all;
  {
    const auto journal = Open(TermsOf(2));
    Write("records", "# games of another day\n");
    const auto records = MatchRecords::Open(Path("records"), *journal, notices_);
    ASSERT_TRUE(records.ok());
    for (int game : {1, 0, 3}) {
      ASSERT_TRUE(journal->AddGame(GameOf(game)).ok());
      ASSERT_TRUE((*records)->Add(GameOf(game)).ok());
      all += GameOf(game).record;
    }
  }
  const std::string whole = Text("records");
  EXPECT_EQ(whole, "# games of another day\n" + all);
  for (size_t length = whole.size() - all.size(); length <= whole.size(); length += 13) {
    Write("records", whole.substr(0, length));
    const auto journal = Open(TermsOf(2));
    ASSERT_TRUE(MatchRecords::Open(Path("records"), *journal, notices_).ok());
    EXPECT_EQ(Text("records"), whole);
  }
  EXPECT_FALSE(Exists("records.corrupt-1"));
  Write("records", whole + "# by somebody else\n");
  const auto journal = Open(TermsOf(2));
  ASSERT_TRUE(MatchRecords::Open(Path("records"), *journal, notices_).ok());
  EXPECT_EQ(Text("records"), whole);
  EXPECT_TRUE(Exists("records.corrupt-1"));
}

// A journal that was damaged may have lost where its match began in the records.
TEST_F(JournalTest, NoGameIsRecordedTwiceAfterDamageToTheFirstLines) {
  std::string all;
  {
    const auto journal = Open(TermsOf(2));
    const auto records = MatchRecords::Open(Path("records"), *journal, notices_);
    ASSERT_TRUE(records.ok());
    for (int game : {0, 1}) {
      ASSERT_TRUE(journal->AddGame(GameOf(game)).ok());
      ASSERT_TRUE((*records)->Add(GameOf(game)).ok());
      all += GameOf(game).record;
    }
  }
  const std::string whole = Text("state");
  const size_t second = whole.find('\n') + 1;
  for (const size_t hit : {size_t{20}, second + 20}) {
    std::string damaged = whole;
    damaged[hit] = static_cast<char>(damaged[hit] ^ 4);
    Write("state", damaged);
    Write("records", all);
    const auto journal = Open(TermsOf(2));
    ASSERT_NE(journal, nullptr) << error_;
    EXPECT_EQ(journal->past(), Past::kDamaged);
    ASSERT_TRUE(MatchRecords::Open(Path("records"), *journal, notices_).ok());
    EXPECT_EQ(Text("records"), hit < second ? "" : all);
  }
  EXPECT_EQ(Text("records.corrupt-1"), all);
}

TEST_F(JournalTest, OnlyRegularFilesAreWrittenAndLinksAreFollowed) {
  ASSERT_EQ(mkfifo(Path("pipe").c_str(), 0600), 0);
  for (const std::string& path : {Path("pipe"), std::string("/dev/null"), Path("")}) {
    EXPECT_FALSE(AppendFile::Open(path).ok()) << path;
    EXPECT_FALSE(ReadRegularFile(path).ok()) << path;
  }
  EXPECT_TRUE(std::filesystem::is_fifo(Path("pipe")));
  Write("goal", "old");
  std::filesystem::create_symlink("goal", Path("link"));
  auto file = AppendFile::Open(Path("link"));
  ASSERT_TRUE(file.ok());
  ASSERT_TRUE(file->Replace("new", "old").ok());
  EXPECT_TRUE(std::filesystem::is_symlink(Path("link")));
  EXPECT_EQ(Text("goal"), "new");
  EXPECT_EQ(Text("goal.old-1"), "old");
}

// A limit on the size of files stands for a full disk.
TEST_F(JournalTest, AFullDiskTakesNothingAway) {
  {
    const auto journal = Open(TermsOf(3));
    for (int game = 0; game < 4; ++game) ASSERT_TRUE(journal->AddGame(GameOf(game)).ok());
  }
  const std::string whole = Text("state");
  const std::string damaged = whole + "a damaged line\n";
  Write("state", damaged);
  const auto old_action = std::signal(SIGXFSZ, SIG_IGN);
  rlimit old_limit{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old_limit), 0);
  rlimit limit = old_limit;
  limit.rlim_cur = whole.size() - 10;
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  const bool refused = Open(TermsOf(3)) == nullptr;  // cannot be written anew
  auto other = AppendFile::Open(Path("other"));
  const bool fits = other.ok() && other->Append("short\n", false).ok();
  const bool too_long = !other->Append(whole, false).ok();
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old_limit), 0);
  std::signal(SIGXFSZ, old_action);
  EXPECT_TRUE(refused && fits && too_long) << refused << fits << too_long;
  EXPECT_EQ(Text("other"), "short\n");
  EXPECT_EQ(Text("state"), damaged);
  EXPECT_FALSE(Exists("state.corrupt-1"));
  EXPECT_NE(Open(TermsOf(3)), nullptr) << error_;
  EXPECT_EQ(Text("state"), whole);
  EXPECT_EQ(Text("state.corrupt-1"), damaged);
}

// Whoever opens it has the file of that name, whatever others replace meanwhile: nothing is lost.
TEST_F(JournalTest, ThreadsThatOpenAndReplaceNeverHoldALostFile) {
  constexpr size_t kRounds = 50;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  const auto work = [&](const std::string& name) {
    for (size_t done = 0; done < kRounds && std::chrono::steady_clock::now() < deadline;) {
      auto file = AppendFile::Open(Path("shared"));
      if (!file.ok()) {  // the other thread has it
        std::this_thread::yield();
        continue;
      }
      const absl::StatusOr<std::string> before = file->Read();
      const auto kept = file->Replace(*before + name, "old");
      EXPECT_TRUE(kept.ok());
      unlink(kept->c_str());
      EXPECT_TRUE(file->Append(name, false).ok());
      EXPECT_EQ(*file->Read(), absl::StrCat(*before, name, name));
      ++done;
    }
  };
  std::thread one(work, "1");
  std::thread two(work, "2");
  one.join();
  two.join();
  EXPECT_EQ(Text("shared").size(), 2 * 2 * kRounds);
}

TEST_F(JournalTest, PartsGiveTheWholeAndNothingElse) {
  const auto part = [&](int index, int count, const std::vector<int>& games, int rounds = 6) {
    MatchTerms terms = TermsOf(rounds, Shard{index, count});
    terms.sprt = Sprt();
    const std::string path = Path(absl::StrCat("part", index, "of", count, "-", rounds));
    const auto journal =
        Journal::Open(path, terms, Existing::kReplace, StandardVariants(), notices_);
    for (int game : games) EXPECT_TRUE((*journal)->AddGame(GameOf(game)).ok());
    return path;
  };
  const std::string whole = part(0, 1, {11, 10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  const std::string first = part(0, 2, {1, 0, 4, 5, 8, 9});
  const std::string second = part(1, 2, {2, 3, 6, 7, 10, 11});
  const auto expected = MergeParts({whole}, false, StandardVariants());
  const auto merged = MergeParts({second, first}, false, StandardVariants());
  ASSERT_TRUE(expected.ok()) << expected.status();
  ASSERT_TRUE(merged.ok()) << merged.status();
  EXPECT_EQ(MatchJson(merged->terms, merged->standings, nullptr),
            MatchJson(expected->terms, expected->standings, nullptr));
  EXPECT_EQ(merged->records, expected->records);
  const auto error = [](const std::vector<std::string>& paths) {
    return std::string(MergeParts(paths, false, StandardVariants()).status().message());
  };
  EXPECT_THAT(error({first}), HasSubstr("these are missing: 2"));
  EXPECT_THAT(error({first, second, first}), HasSubstr("are both part 1 of 2"));
  EXPECT_THAT(error({first, whole}), HasSubstr("a part of 1, but"));
  EXPECT_THAT(error({first, part(1, 2, {}, 8)}), HasSubstr("--rounds is 8 and was 6"));
  EXPECT_THAT(error({first, part(1, 2, {2, 3, 6})}), HasSubstr("has 3 of 6 games"));
  EXPECT_THAT(error({Path("nothing")}), HasSubstr("No such file"));
  const auto partial = MergeParts({first}, true, StandardVariants());
  ASSERT_TRUE(partial.ok());
  EXPECT_EQ(partial->missing_games, 6);
}

}  // namespace
}  // namespace sapper
