// A match of the toy game between two built-in players: teams of one and of two seats change hands.
#include <unistd.h>

#include <filesystem>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arena/journal.h"
#include "arena/match_records.h"
#include "arena/merge.h"
#include "arena/report.h"
#include "arena/setup_sources.h"
#include "base/safe_file.h"
#include "client/client_local.h"
#include "gtest/gtest.h"
#include "records/record_view.h"
#include "tests/support/files.h"
#include "tests/support/toy_variant.h"
#include "variants/duel.h"
#include "variants/registry.h"

namespace sapper {
namespace {

Variants BothGames() {
  Variants variants = StandardVariants();
  variants.push_back(ToyVariant());
  return variants;
}

MatchPlan ToyMatch(const SetupSource& layouts) {
  MatchPlan plan;
  plan.variant = ToyVariant();
  plan.settings = plan.variant->DefaultSettings();
  for (const char* name : {"one", "two"}) {
    Participant participant;
    participant.name = name;
    participant.make_peer = [](const PeerRequest&) {
      return std::make_unique<LocalPeer>(ToyVariant()->MakePlayer("leaper", {}));
    };
    plan.participants.push_back(participant);
  }
  plan.rounds = 5;
  plan.seed = 5;
  plan.check_agreement = true;
  plan.layouts = &layouts;
  return plan;
}

TEST(ToyMatch, TeamsChangeHands) {
  const auto layouts = EngineSetups();
  const MatchPlan plan = ToyMatch(*layouts);
  std::vector<GameRecord> records;
  std::string lines;
  const MatchResult result = RunMatch(
      plan, {},
      [&](const GameReport& report) {
        EXPECT_TRUE(report.result->scored()) << report.result->status;
        records.push_back(*report.result->record);
        absl::StrAppend(&lines, GameLine(plan.terms(), report), "\n");
        return absl::OkStatus();
      },
      std::stop_token());
  ASSERT_EQ(records.size(), 10U);
  for (size_t i = 0; i < records.size(); i += 2) {
    EXPECT_EQ(records[i].players, (std::vector<std::string>{"one", "two", "two"}));
    EXPECT_EQ(records[i + 1].players, (std::vector<std::string>{"two", "one", "one"}));
    EXPECT_EQ(records[i].setups, records[i + 1].setups);
    EXPECT_NE(records[i].chance_seed, records[i + 1].chance_seed);
    for (size_t game : {i, i + 1})
      EXPECT_TRUE(VerifyRecord(records[game]).ok()) << VerifyRecord(records[game]);
  }
  // The team that wins is the engine's that holds its first seat.
  Trinomial expected;
  for (const GameRecord& record : records) {
    const auto& winner = record.outcome->winner;
    if (!winner.has_value())
      ++expected.draws;
    else
      ++(record.players[winner->index()] == "one" ? expected.wins : expected.losses);
  }
  EXPECT_EQ(result.standings.Of(0).games(), expected);
  EXPECT_EQ(result.standings.Of(0).games().games(), 10);
  EXPECT_TRUE(absl::StrContains(lines, "game 1.1  one - two  ")) << lines;
  EXPECT_TRUE(absl::StrContains(lines, "game 1.2  two - one  ")) << lines;
  EXPECT_TRUE(absl::StrContains(lines, "  east wins: no-moves")) << lines;
  EXPECT_TRUE(absl::StrContains(lines, "  north wins: no-moves")) << lines;
  const std::string json = MatchJson(plan.terms(), result.standings, nullptr);
  for (const char* part : {"\"variant\":\"toy\"", "\"as_north\"", "\"as_east\""})
    EXPECT_TRUE(absl::StrContains(json, part)) << json;
}

class ToyMatchFiles : public ::testing::Test {
 protected:
  ToyMatchFiles()
      : folder_(std::filesystem::temp_directory_path() / absl::StrCat("sapper toy ", getpid())),
        layouts_(EngineSetups()),
        plan_(ToyMatch(*layouts_)) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  ~ToyMatchFiles() override {
    std::filesystem::remove_all(folder_);
  }
  std::string Path(const std::string& name) const {
    return (folder_ / name).string();
  }

  // Goes on with the match of this name until so many further games are over.
  std::string Play(const std::string& name, int most_games) {
    std::vector<std::string> notices;
    plan_.arguments = {{"--rounds", "5"}};
    const auto journal =
        Journal::Open(Path(name), plan_.terms(), Existing::kResume, BothGames(), notices);
    if (!journal.ok()) return std::string(journal.status().message());
    EXPECT_EQ((*journal)->contents().bad_lines, 0U);
    const auto records = MatchRecords::Open(Path(name + " records"), **journal, notices);
    if (!records.ok()) return std::string(records.status().message());
    std::stop_source stop;
    const auto on_game = [&](const GameReport& report) {
      const JournalGame game = JournalGameOf(report);
      if (absl::Status status = (*journal)->AddGame(game); !status.ok()) return status;
      if (--most_games == 0) stop.request_stop();
      return (*records)->Add(game);
    };
    const MatchResult result = RunMatch(plan_, (*journal)->finished(), on_game, stop.get_token());
    EXPECT_TRUE(notices.empty()) << notices.front();
    return MatchJson(plan_.terms(), result.standings, nullptr);
  }

  std::filesystem::path folder_;
  std::unique_ptr<SetupSource> layouts_;
  MatchPlan plan_;
};

TEST_F(ToyMatchFiles, GoesOnWhereItWasBrokenOff) {
  const std::string whole = Play("whole", 100);
  Play("parts", 3);
  Play("parts", 4);
  EXPECT_EQ(Play("parts", 100), whole);
  const std::string text = *ReadRegularFile(Path("parts records"));
  EXPECT_EQ(text, *ReadRegularFile(Path("whole records")));

  const auto records = ParseRecords(text, BothGames());
  ASSERT_TRUE(records.ok()) << records.status();
  ASSERT_EQ(records->size(), 10U);
  for (const GameRecord& record : *records)
    EXPECT_TRUE(VerifyRecord(record).ok()) << VerifyRecord(record);

  // Who does not know the game, and whose match is of another one, takes none of it.
  const std::string state = *ReadRegularFile(Path("parts"));
  EXPECT_EQ(ParseJournal(state, StandardVariants())->bad_lines, 10U);
  MatchTerms duel = plan_.terms();
  duel.variant = std::string(kDuelName);
  duel.teams = TeamNames(*BothGames().front());
  {
    std::vector<std::string> notices;
    const auto journal = Journal::Open(Path("duel"), duel, Existing::kRefuse, BothGames(), notices);
    ASSERT_TRUE(journal.ok()) << journal.status();
    const auto contents = ParseJournal(state, BothGames());
    ASSERT_TRUE(contents.ok()) << contents.status();
    for (const JournalGame& game : contents->games) ASSERT_TRUE((*journal)->AddGame(game).ok());
  }
  EXPECT_EQ(ParseJournal(*ReadRegularFile(Path("duel")), BothGames())->bad_lines, 10U);

  const auto merged = MergeParts({Path("parts")}, false, BothGames());
  ASSERT_TRUE(merged.ok()) << merged.status();
  EXPECT_EQ(MatchJson(merged->terms, merged->standings, nullptr), whole);
}

}  // namespace
}  // namespace sapper
