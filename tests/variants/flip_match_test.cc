// A match of flip Junqi between built-in players: one deal a pair, records that verify, and a match
// that goes on.
#include <unistd.h>

#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "arena/journal.h"
#include "arena/match_records.h"
#include "arena/report.h"
#include "arena/setup_sources.h"
#include "base/error.h"
#include "base/safe_file.h"
#include "client/client_local.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "records/record_view.h"
#include "variants/registry.h"

namespace sapper {
namespace {

std::shared_ptr<const Variant> Flip() {
  return StandardVariants()[1];
}

MatchPlan FlipMatch(const SetupSource& layouts) {
  MatchPlan plan;
  plan.variant = Flip();
  plan.settings = "phone QuietLimit=20";
  for (const char* name : {"one", "two"}) {
    Participant participant;
    participant.name = name;
    participant.make_peer = [](const PeerRequest&) {
      return std::make_unique<LocalPeer>(Flip()->MakePlayer("random", {}));
    };
    plan.participants.push_back(participant);
  }
  plan.rounds = 3;
  plan.seed = 5;
  plan.check_agreement = true;
  plan.layouts = &layouts;
  return plan;
}

class FlipMatchFiles : public ::testing::Test {
 protected:
  FlipMatchFiles()
      : folder_(std::filesystem::temp_directory_path() / absl::StrCat("sapper flip ", getpid())),
        layouts_(EngineSetups()),
        plan_(FlipMatch(*layouts_)) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  ~FlipMatchFiles() override {
    std::filesystem::remove_all(folder_);
  }
  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }

  // Goes on with the match of this name until so many further games are over.
  std::string Play(const std::string& name, int most_games) {
    std::vector<std::string> notices;
    plan_.arguments = {{"--rounds", "3"}};
    const auto journal =
        Journal::Open(Path(name), plan_.terms(), Existing::kResume, StandardVariants(), notices);
    if (!journal.ok()) return std::string(journal.status().message());
    const auto records = MatchRecords::Open(Path(name + " records"), **journal, notices);
    if (!records.ok()) return std::string(records.status().message());
    std::stop_source stop;
    const auto on_game = [&](const GameReport& report) {
      EXPECT_TRUE(report.result->scored()) << report.result->status;
      const JournalGame game = JournalGameOf(report);
      if (absl::Status status = (*journal)->AddGame(game); !status.ok()) return status;
      if (--most_games == 0) stop.request_stop();
      return (*records)->Add(game);
    };
    const MatchResult result = RunMatch(plan_, (*journal)->finished(), on_game, stop.get_token());
    return MatchJson(plan_.terms(), result.standings, nullptr);
  }

  std::vector<GameRecord> Records(const std::string& name) const {
    const auto records =
        ParseRecords(*ReadRegularFile(Path(name + " records")), StandardVariants());
    EXPECT_TRUE(records.ok()) << records.status();
    return *records;
  }

  std::filesystem::path folder_;
  std::unique_ptr<SetupSource> layouts_;
  MatchPlan plan_;
};

TEST_F(FlipMatchFiles, APairIsOneDealAndTheMatchGoesOnWhereItWasBrokenOff) {
  const std::string whole = Play("whole", 100);
  Play("parts", 1);
  Play("parts", 2);
  EXPECT_EQ(Play("parts", 100), whole);
  EXPECT_EQ(*ReadRegularFile(Path("parts records")), *ReadRegularFile(Path("whole records")));
  const std::vector<GameRecord> records = Records("whole");
  ASSERT_EQ(records.size(), 6U);
  for (size_t i = 0; i < records.size(); i += 2) {
    EXPECT_EQ(records[i].players, (std::vector<std::string>{"one", "two"}));
    EXPECT_EQ(records[i + 1].players, (std::vector<std::string>{"two", "one"}));
    EXPECT_EQ(records[i].chance_seed, records[i + 1].chance_seed);
    EXPECT_NE(records[i].chance_seed, records[(i + 2) % records.size()].chance_seed);
  }
  for (const GameRecord& record : records) {
    EXPECT_TRUE(VerifyRecord(record).ok()) << VerifyRecord(record);
    EXPECT_EQ(ParseRecords(RecordText(record), StandardVariants())->front(), record);
  }
}

TEST_F(FlipMatchFiles, RecordsHaveNoLayoutsAndAreHeldAgainstTheDeal) {
  Play("one", 1);
  const GameRecord record = Records("one").front();
  const std::string text = RecordText(record);
  EXPECT_TRUE(absl::StrContains(text, "variant flip\n"));
  EXPECT_FALSE(absl::StrContains(text, "layout"));

  GameRecord other = record;
  ++*other.chance_seed;
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(other)), ErrorCode::kResult);
  other = record;
  other.plies.push_back(other.plies.front());
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(other)), ErrorCode::kMove);
  other = record;
  other.outcome.reset();
  EXPECT_EQ(ErrorCodeOf(VerifyRecord(other)), ErrorCode::kResult);

  const std::string chance = absl::StrCat("chance ", *record.chance_seed, "\n");
  const auto error = [&](const std::string& from, const std::string& to) {
    const auto read = ParseRecords(absl::StrReplaceAll(text, {{from, to}}), StandardVariants());
    return std::string(read.status().message());
  };
  EXPECT_THAT(error(chance, ""), testing::HasSubstr("the line 'chance' is missing above"));
  EXPECT_THAT(error(chance, chance + "first-layout ?\n"),
              testing::HasSubstr("they are rules, first, second, label"));
  EXPECT_THAT(error("\n1 ", "\n1 hop"), testing::HasSubstr("is not an action"));
}

TEST(FlipMatch, ReplaysToTheTruth) {
  const auto layouts = EngineSetups();
  MatchPlan plan = FlipMatch(*layouts);
  plan.rounds = 1;
  std::vector<GameRecord> records;
  RunMatch(
      plan, {},
      [&](const GameReport& report) {
        records.push_back(*report.result->record);
        return absl::OkStatus();
      },
      std::stop_token());
  ASSERT_EQ(records.size(), 2U);
  const GameRecord& record = records[0];
  const auto table = TableAfter(record, record.plies.size());
  ASSERT_TRUE(table.ok()) << table.status();
  EXPECT_EQ((*table)->outcome(), record.outcome);
  for (size_t seat : {size_t{0}, size_t{1}}) {
    const auto game = SeatGameAfter(record, Seat(seat), 5);
    ASSERT_TRUE(game.ok()) << game.status();
    EXPECT_EQ((*game)->seat(), Seat(seat));
  }
}

}  // namespace
}  // namespace sapper
