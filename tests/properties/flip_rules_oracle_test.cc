// Whole random games of flip Junqi under random options: the engine's position and the oracle agree
// at every ply on actions, results, views, endings and counts. $SAPPER_FLIP_GAMES sets how many
// games; 10,000 take some minutes.
#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/random.h"
#include "engine/flip_deal.h"
#include "engine/flip_notation.h"
#include "engine/flip_perft.h"
#include "engine/flip_position.h"
#include "engine/flip_rules.h"
#include "gtest/gtest.h"
#include "tests/support/flip_cases.h"
#include "tests/support/flip_oracle.h"

namespace sapper {
namespace {

constexpr int kGames = 80;
constexpr int kMostPlies = 700;

const std::map<std::string, std::vector<std::string>> kValues = {
    {"FlipColours", {"own", "other", "two"}},
    {"LosingAttacks", {"false", "true"}},
    {"Mines", {"stay", "burst"}},
    {"MineDiggers", {"engineer", "lowest", "lowest-burst"}},
    {"FlagAfterMines", {"true", "false"}},
    {"FlagTaker", {"any", "engineer", "lowest"}},
    {"FlagHome", {"false", "true"}},
    {"Headquarters", {"open", "locked"}},
    {"Elimination", {"true", "false"}},
    {"QuietLimit", {"0", "8", "30", "70"}},
    {"TurnResetsQuiet", {"false", "true"}},
    {"PlyLimit", {"0", "60", "200", "1000"}},
    {"Repetition", {"0", "2", "3"}},
    {"RailTurns", {"engineer", "all"}},
    {"FlyingBombs", {"false", "true"}},
};

// A preset, and now and then another value; short limits are rarer, since they cut games off.
std::string RandomRules(Random& random) {
  std::string rules = random.Below(2) == 0 ? "phone" : "seed";
  for (const auto& [name, values] : kValues) {
    const bool limit = values.front() == "0";
    if (random.Below(limit ? 6 : 3) == 0)
      absl::StrAppend(&rules, " ", name, "=", values[random.Below(values.size())]);
  }
  return rules;
}

std::vector<FlipAction> LegalActions(const FlipPosition& position) {
  std::vector<FlipAction> actions;
  for (Square square : position.Turnable()) actions.push_back(FlipAction::Turn(square));
  position.ForEachMover([&](Square from, FlipPoints destinations) {
    for (Square to : destinations) actions.push_back({.from = from, .to = to});
  });
  return actions;
}

std::vector<std::string> Texts(const std::vector<FlipAction>& actions) {
  std::vector<std::string> texts;
  for (FlipAction action : actions) texts.push_back(FlipActionText(action));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string EndText(const FlipPosition& position) {
  if (!position.over()) return " ";
  const auto& winner = position.outcome()->winner;
  return absl::StrCat(winner.has_value() ? FlipPlayerName(*winner) : "draw", " ",
                      FlipEndingName(position.outcome()->ending));
}

void Compare(const FlipPosition& position, const FlipOracle& oracle) {
  ASSERT_EQ(FlipViewText(position.setup()), oracle.View());
  ASSERT_EQ(EndText(position), oracle.over() + " " + oracle.reason());
  const std::vector<std::string> legal = Texts(LegalActions(position));
  ASSERT_EQ(legal, oracle.Legal());
  ASSERT_EQ(static_cast<size_t>(position.CountLegalActions()), legal.size());
  ASSERT_EQ(position.Occurrences(), oracle.repeats());
}

void PlayBoth(const std::vector<std::string>& events, FlipPosition& position, FlipOracle& oracle) {
  ASSERT_NO_FATAL_FAILURE(Compare(position, oracle));
  for (const std::string& text : events) {
    const auto event = ParseFlipEvent(text);
    ASSERT_TRUE(event.ok() && position.Check(*event).ok()) << text;
    position.Play(*event);
    ASSERT_EQ(oracle.Apply(text), text);
    ASSERT_NO_FATAL_FAILURE(Compare(position, oracle));
  }
}

struct Tally {
  int games = 0;
  int plies = 0;
  int collisions = 0;
  int carried = 0;  // plies of flags that are carried
  std::map<std::string, int> endings;
};

class Game {
 public:
  Game(const std::string& rules, uint64_t seed)
      : random_(seed),
        deal_(FlipDeal::Random(seed)),
        book_(*ParseFlipRules(rules)),
        position_(book_),
        oracle_(FlipOptionsOf(rules)) {
    EXPECT_EQ(oracle_.SetDeal(deal_.ToString()), "");
  }

  void Play(Tally& tally) {
    CompareDeeply();
    while (!position_.over() && position_.ply() < kMostPlies) {
      const FlipEvent event = RandomEvent();
      const std::string text = FlipEventText(event);
      ASSERT_TRUE(position_.Check(event).ok()) << text;
      ASSERT_EQ(oracle_.Apply(text), text) << oracle_.View();
      moves_.push_back(text);
      position_.Play(event);
      tally.collisions += IsCollision(event.result) ? 1 : 0;
      for (FlipColour colour : kFlipColours)
        tally.carried += position_.carrier(colour).exists() ? 1 : 0;
      ASSERT_NO_FATAL_FAILURE(Compare(position_, oracle_)) << absl::StrJoin(moves_, " ");
      if (random_.Below(32) != 0) continue;
      ASSERT_NO_FATAL_FAILURE(CompareDeeply()) << absl::StrJoin(moves_, " ");
    }
    ASSERT_NO_FATAL_FAILURE(CompareDeeply());
    tally.plies += position_.ply();
    ++tally.games;
    const auto& outcome = position_.outcome();
    ++tally.endings[outcome ? std::string(FlipEndingName(outcome->ending)) : "cut-off"];
  }

 private:
  // At random games dwindle and flags stay where they are, so now and then a collision comes first,
  // a flag or its carrier before it.
  FlipEvent RandomEvent() {
    const std::vector<FlipAction> actions = LegalActions(position_);
    std::vector<FlipAction> collisions;
    std::vector<FlipAction> of_flags;
    for (FlipAction action : actions) {
      if (action.is_turn()) continue;
      const absl::optional<FlipPiece> target = position_.at(action.to);
      if (target.has_value()) collisions.push_back(action);
      const bool carries = action.from == position_.carrier(FlipColour::kRed) ||
                           action.from == position_.carrier(FlipColour::kBlack);
      if (carries || (target.has_value() && target->rank == Rank::kFlag))
        of_flags.push_back(action);
    }
    const auto* from = &actions;
    if (!collisions.empty() && random_.Below(3) == 0) from = &collisions;
    if (!of_flags.empty() && random_.Below(3) == 0) from = &of_flags;
    const FlipAction action = (*from)[random_.Below(from->size())];
    return action.is_turn() ? position_.EventOfTurn(action.from, deal_[action.from])
                            : position_.EventOfMove(action);
  }

  void CompareDeeply() {
    ASSERT_NO_FATAL_FAILURE(Compare(position_, oracle_));
    ASSERT_TRUE(position_.Validate().ok()) << position_.Validate();
    CompareLegality();
    ASSERT_EQ(FlipPerft(position_, deal_, 2), oracle_.Perft(2));
    const int depth = position_.pool().total() <= 3 ? 2 : 1;
    ASSERT_EQ(FlipChancePerft(position_, depth), oracle_.PerftChance(depth));
    ASSERT_NO_FATAL_FAILURE(CompareFromView());
  }

  void CompareLegality() {
    const std::vector<std::string> legal = oracle_.Legal();
    for (int from = 0; from < DuelMap::kPoints; ++from) {
      for (int to = 0; to < DuelMap::kPoints; ++to) {
        const FlipAction action = {.from = Square::FromIndex(from), .to = Square::FromIndex(to)};
        const bool listed = std::binary_search(legal.begin(), legal.end(), FlipActionText(action));
        ASSERT_EQ(position_.IsLegal(action), listed) << FlipActionText(action);
      }
    }
  }

  void CompareFromView() {
    const absl::StatusOr<FlipPosition> position = FlipPositionOf(book_, oracle_.View());
    ASSERT_TRUE(position.ok()) << position.status() << " " << oracle_.View();
    FlipOracle oracle = oracle_;
    ASSERT_EQ(oracle.SetView(oracle_.View()), "");
    Compare(*position, oracle);
  }

  Random random_;
  FlipDeal deal_;
  FlipRuleBook book_;
  FlipPosition position_;
  FlipOracle oracle_;
  std::vector<std::string> moves_;
};

int GamesAsked() {
  int games = 0;
  const char* asked = std::getenv("SAPPER_FLIP_GAMES");
  return asked != nullptr && absl::SimpleAtoi(asked, &games) && games > 0 ? games : kGames;
}

TEST(FlipRulesOracle, RandomGamesUnderRandomOptions) {
  Tally tally;
  for (int i = 1; i <= GamesAsked(); ++i) {
    Random random(static_cast<uint64_t>(i));
    const std::string rules = RandomRules(random);
    SCOPED_TRACE(absl::StrCat(rules, ", game ", i));
    Game(rules, random.Next()).Play(tally);
    if (HasFailure()) return;
  }
  RecordProperty("games", tally.games);
  RecordProperty("plies", tally.plies);
  RecordProperty("collisions", tally.collisions);
  RecordProperty("carried", tally.carried);
  for (const auto& [ending, count] : tally.endings) RecordProperty(ending, count);
  EXPECT_EQ(tally.games, GamesAsked());
  if (tally.games < kGames) return;
  // The games reach every kind of ending, and far into them.
  EXPECT_GT(tally.plies, 40 * tally.games);
  EXPECT_GT(tally.collisions, 10 * tally.games);
  EXPECT_GT(tally.carried, 20);
  for (const char* ending :
       {"flag", "elimination", "no-moves", "no-collision", "repetition", "ply-limit"})
    EXPECT_GT(tally.endings[ending], 0) << ending;
}

FlipPosition PositionOf(const FlipScene& scene) {
  return *FlipPositionOf(FlipRuleBook(*ParseFlipRules(scene.rules)), scene.View());
}

FlipOracle OracleOf(const FlipScene& scene) {
  FlipOracle oracle(FlipOptionsOf(scene.rules));
  EXPECT_EQ(oracle.SetView(scene.View()), "");
  return oracle;
}

TEST(FlipRulesOracle, CasesMadeByHand) {
  for (const FlipPlayedCase& c : FlipPlayedCases()) {
    SCOPED_TRACE(c.what);
    FlipPosition position = PositionOf(c.scene);
    FlipOracle oracle = OracleOf(c.scene);
    ASSERT_NO_FATAL_FAILURE(PlayBoth(c.events, position, oracle));
  }
  for (const FlipActionCase& c : FlipActionCases()) {
    SCOPED_TRACE(c.scene.rules + ", " + c.scene.hidden);
    Compare(PositionOf(c.scene), OracleOf(c.scene));
  }
}

TEST(FlipRulesOracle, ColoursThatOnlyTheLastTurnSettles) {
  const FlipRuleBook book(*ParseFlipRules("phone FlipColours=two"));
  FlipPosition position(book);
  FlipOracle oracle(FlipOptionsOf("phone FlipColours=two"));
  ASSERT_NO_FATAL_FAILURE(PlayBoth(FlipTurnsThatSettleNothing(), position, oracle));
  EXPECT_EQ(oracle.colours(), "r");
}

}  // namespace
}  // namespace sapper
