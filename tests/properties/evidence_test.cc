// Hard evidence over random games: the truth is never struck out, and with few pieces hidden the
// masks are exactly what trying every assignment leaves.
#include "belief/evidence.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "belief/consistency.h"
#include "belief/information_state.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

void ExpectTruthIsLeft(const Evidence& evidence, const Position& position) {
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    ASSERT_TRUE(evidence.candidates(piece).Contains(position.rank_of(piece)))
        << "piece " << i << " is a " << EnglishName(position.rank_of(piece));
  }
}

// What each side makes of a game.
void WatchGame(const PlayedGame& game, int& plies) {
  Position position = game.Start();
  std::vector<InformationState> states;
  for (Side side : DuelMap::kAllSides) {
    auto state = InformationState::Create(game.StartView(side));
    ASSERT_TRUE(state.ok()) << state.status();
    states.push_back(*std::move(state));
  }
  for (const Event& event : game.events) {
    position.Play(event);
    ++plies;
    for (InformationState& state : states) {
      const absl::Status status = state.Observe(event);
      ASSERT_TRUE(status.ok()) << status;
      ExpectTruthIsLeft(state.evidence(), position);
      if (testing::Test::HasFatalFailure()) return;
      if (state.over()) {
        ASSERT_TRUE(position.over());
        const bool stuck = position.outcome()->ending == Ending::kNoMoves;
        ASSERT_TRUE(stuck || state.outcome() == position.outcome());
      }
    }
  }
}

TEST(EvidenceProperties, TheTruthIsNeverStruckOut) {
  int plies = 0;
  uint64_t seed = 2000;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 20; ++i) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      WatchGame(PlayRandomGame(rules, seed, 400), plies);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(plies, 20'000);
}

// What one side thinks that the other knows is what the other knows.
void ComparePublicMasks(const PlayedGame& game, size_t plies) {
  // Right after it captured a piece black's evidence waits for the next ply to say that it was not
  // the flag.
  while (plies > 0 && plies % 2 == 0 && DefenderDies(game.events[plies - 1].result)) --plies;
  Position position = game.Start();
  View red = game.StartView(Side::kRed);
  auto black = InformationState::Create(game.StartView(Side::kBlack));
  ASSERT_TRUE(black.ok());
  for (size_t i = 0; i < plies; ++i) {
    ASSERT_TRUE(red.Observe(game.events[i]).ok());
    ASSERT_TRUE(black->Observe(game.events[i]).ok());
  }
  const Evidence::Masks masks = Evidence::PublicMasks(red, Side::kBlack, position.ranks());
  ArmyMasks army{};
  for (size_t i = 0; i < kArmySize; ++i) army[i] = masks[i];
  ASSERT_TRUE(NarrowToConsistent(army));
  for (size_t i = 0; i < kArmySize; ++i)
    ASSERT_EQ(army[i], black->evidence().masks()[i]) << "red's piece " << i;
}

TEST(EvidenceProperties, PublicMasksAreWhatTheOtherSideKnows) {
  uint64_t seed = 2500;
  for (const Rules& rules : RulesToTest()) {
    const PlayedGame game = PlayRandomGame(rules, ++seed, 300);
    for (size_t part = 0; part < 8; ++part) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", seed, ", part ", part));
      // Not the last ply: one side may know that it ended the game.
      ComparePublicMasks(game, (game.events.size() - 1) * part / 7);
      if (HasFatalFailure()) return;
    }
  }
}

// A game from its middle on, in which `viewer` does not know some of the enemy's living pieces, and
// all armies that they may be.
class SmallUniverse {
 public:
  SmallUniverse(const Position& truth, Side viewer, size_t hidden, Random& random)
      : viewer_(viewer),
        view_(truth.book(), viewer, truth.placement(), Known(truth, hidden, random)) {
    std::vector<Rank> ranks;
    for (PieceId piece : open_) ranks.push_back(truth.rank_of(piece));
    std::sort(ranks.begin(), ranks.end());
    do {
      bool allowed = true;
      Position::RankOfPiece all = truth.ranks();
      for (size_t i = 0; i < open_.size(); ++i) {
        allowed = allowed && view_.stated(open_[i]).Contains(ranks[i]);
        all[open_[i].index()] = ranks[i];
      }
      if (allowed) worlds_.emplace_back(truth.book(), truth.placement(), all);
    } while (std::next_permutation(ranks.begin(), ranks.end()));
  }

  const View& view() const {
    return view_;
  }
  // Keeps the worlds in which this could have been announced while play went on.
  void Play(const Event& event) {
    std::vector<Position> kept;
    for (Position& world : worlds_) {
      if (!world.IsLegal(event.move) || !(world.EventOf(event.move) == event)) continue;
      world.Play(event);
      kept.push_back(world);
    }
    worlds_ = std::move(kept);
  }
  // The ranks that `piece` has in the worlds that are left.
  RankSet Possible(PieceId piece) const {
    RankSet ranks;
    for (const Position& world : worlds_) ranks.Add(world.rank_of(piece));
    return ranks;
  }
  const std::vector<PieceId>& open() const {
    return open_;
  }
  size_t worlds() const {
    return worlds_.size();
  }

 private:
  View::RankSets Known(const Position& truth, size_t hidden, Random& random) {
    View::RankSets known{};
    for (size_t i = 0; i < DuelMap::kPieces; ++i) known[i] = RankSet::Of(truth.ranks()[i]);
    std::vector<PieceId> enemies;
    for (Square square : truth.placement().pieces_of(DuelMap::Next(viewer_)))
      enemies.push_back(truth.placement().at(square));
    random.Shuffle(enemies);
    enemies.resize(std::min(hidden, enemies.size()));
    open_ = enemies;
    for (PieceId piece : open_)
      known[piece.index()] = truth.placement().has_moved(piece)
                                 ? RankSet::All() - kImmobileRanks
                                 : RanksAllowedIn(piece.slot(), truth.book().rules());
    return known;
  }

  Side viewer_;
  std::vector<PieceId> open_;  // before view_, whose making fills it
  View view_;
  std::vector<Position> worlds_;
};

struct Tally {
  int plies = 0;
  int decisions = 0;  // plies after which some piece can be less than before
};

void CompareFrom(const PlayedGame& game, size_t first, Side viewer, Random& random, Tally& tally) {
  Position truth = game.Start();
  for (size_t i = 0; i < first; ++i) truth.Play(game.events[i]);
  SmallUniverse universe(truth, viewer, 6, random);
  auto evidence = Evidence::AtStart(universe.view());
  ASSERT_TRUE(evidence.ok());
  View view = universe.view();
  for (size_t i = first; i < game.events.size() && !view.outcome().has_value(); ++i) {
    for (PieceId piece : universe.open())
      ASSERT_EQ(RanksText(evidence->candidates(piece)), RanksText(universe.Possible(piece)))
          << "before " << EventText(game.events[i]);
    const size_t worlds = universe.worlds();
    const auto seen = view.Examine(game.events[i]);
    ASSERT_TRUE(seen.ok()) << seen.status();
    ASSERT_TRUE(evidence->Observe(game.book, *seen).ok());
    view.Accept(*seen);
    universe.Play(game.events[i]);
    ++tally.plies;
    tally.decisions += universe.worlds() < worlds ? 1 : 0;
  }
}

TEST(EvidenceProperties, IsExactlyWhatTryingAllArmiesLeaves) {
  Random random(4);
  Tally tally;
  uint64_t seed = 3000;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 4; ++i) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      const PlayedGame game = PlayRandomGame(rules, seed, 300);
      const Side viewer = static_cast<Side>(seed % 2);
      CompareFrom(game, game.events.size() * random.Below(4) / 5, viewer, random, tally);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(tally.plies, 3'000);
  EXPECT_GT(tally.decisions, 150);
}

}  // namespace
}  // namespace sapper
