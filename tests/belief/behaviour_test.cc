// The classes of plies in small games, and what their weights do to a belief.
#include "belief/behaviour.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "belief/belief.h"
#include "gtest/gtest.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"
#include "tests/support/view_swap.h"

namespace sapper {
namespace {

constexpr Side kRed = Side::kRed;

InformationState StateWith(absl::string_view pieces, absl::string_view events, int ply = 0) {
  InformationState state = SetUpState(Rules(), kRed, pieces, "", 0, ply);
  for (absl::string_view event : absl::StrSplit(events, ' ', absl::SkipEmpty())) {
    const absl::Status status = state.Observe(EventOf(event));
    EXPECT_TRUE(status.ok()) << event << ": " << status;
  }
  return state;
}

std::vector<size_t> ClassesOf(const View& view) {
  std::vector<size_t> classes;
  BehaviourReader reader(view);
  for (const View::Observation& seen : view.observations())
    classes.push_back(reader.Take(seen).index());
  return classes;
}

// The layout of the classes, written down once more.
enum Target { kUnmoved, kMoved, kExposed };
enum Zone { kOwnHalf, kOtherHalf, kBackRanks };
enum Contact { kAlone, kNearHidden, kNearExposed };

constexpr size_t Attack(bool exposed, Target target) {
  return (exposed ? 3 : 0) + static_cast<size_t>(target);
}
constexpr size_t Quiet(bool exposed, Zone zone, Contact contact) {
  return 6 + (static_cast<size_t>(zone) * 2 + (exposed ? 1 : 0)) * 3 + static_cast<size_t>(contact);
}

struct ClassCase {
  const char* pieces;  // as red sees them
  int ply;             // odd: black begins
  const char* events;
  size_t last;  // the class of the last event
};

// Enough hidden pieces behind for nothing to be impossible.
constexpr char kEnemies[] = " ?b12 ?d12 ?a12 ?c12 ?e12 ?a11 ?b11 ?c11 ?d11 ?e11";

TEST(Behaviour, ClassOfEachKindOfPly) {
  for (const ClassCase& test : {
           // Quiet moves by where they end: own half, the other half, its back ranks.
           ClassCase{"Lb1 Ge1 !c8", 1, "c8c7", Quiet(false, kOwnHalf, kAlone)},
           {"Lb1 Ge1 !c7", 1, "c7c6", Quiet(false, kOtherHalf, kAlone)},
           {"Lb1 Ge1 !c7", 1, "c7c6 e1e2 c6c5", Quiet(false, kOtherHalf, kAlone)},
           {"Lb1 Ge1 !a4", 1, "a4a3", Quiet(false, kBackRanks, kAlone)},
           // Of red, whose halves are the other way round.
           {"Lb1 Gc4", 0, "c4c5", Quiet(false, kOwnHalf, kAlone)},
           {"Lb1 Gc6", 0, "c6c7", Quiet(false, kOtherHalf, kAlone)},
           {"Lb1 Gb8", 0, "b8b9", Quiet(false, kOtherHalf, kAlone)},
           {"Lb1 Gb9", 0, "b9b10", Quiet(false, kBackRanks, kAlone)},
           // What could attack it there: by road or by rail, not in a camp, not from headquarters.
           {"Lb1 Gc6 !b8", 1, "b8b7", Quiet(false, kOwnHalf, kAlone)},
           {"Lb1 Gc6 !c8", 1, "c8c7", Quiet(false, kOwnHalf, kNearHidden)},
           {"Lb1 Gc6 !a7", 1, "a7a6", Quiet(false, kOtherHalf, kNearHidden)},
           {"Lb1 Gc6 !c5", 1, "c5b5", Quiet(false, kOtherHalf, kAlone)},
           {"Lb1 Ge5 !a2", 1, "a2a1", Quiet(false, kBackRanks, kAlone)},
           // The point that it left is open.
           {"Lb1 Ga3 !a6", 1, "a6a7", Quiet(false, kOwnHalf, kNearHidden)},
           // Collisions with a piece that never moved, that moved, that has shown itself.
           {"Lb1 Gc6 ?c7", 0, "c6c7-", Attack(false, kUnmoved)},
           {"Lb1 Gc6 !c7", 0, "c6c7-", Attack(false, kMoved)},
           {"Lb1 Gc6 Hc5 ?c7", 0, "c6c7- a11a10 c5c6 a10a9 c6c7-", Attack(false, kExposed)},
           {"Lb1 Ac6 ?c7 ?e7", 0, "c6c7+ a11a10 c7d7 a10a9 d7e7+", Attack(true, kUnmoved)},
           {"Lb1 Ac6 ?c7 ?e7", 0, "c6c7+ e7d7 c7d7+", Attack(true, kMoved)},
           {"Lb1 Ac6 Ge6 ?c7 ?e7", 0, "c6c7+ e7e6+ c7e7 a11a10 e7e6+", Attack(true, kExposed)},
           // Who lives through a collision has shown itself, attacker or not.
           {"Lb1 Ac6 ?c7", 0, "c6c7+ a11a10 c7c8", Quiet(true, kOtherHalf, kAlone)},
           {"Lb1 Gc6 Ge1 ?c7", 0, "c6c7- c7c8", Quiet(true, kOwnHalf, kAlone)},
           {"Lb1 Gc6 Ha6 ?c7", 0, "c6c7- a11a10 a6c6", Quiet(false, kOwnHalf, kNearExposed)},
           {"Lb1 Ac6 ?c7 ?c8", 0, "c6c7+ c8b8 c7e7 a11a10 e7e6",
            Quiet(true, kOwnHalf, kNearHidden)},
           {"Lb1 Gc6 Hc5 ?c7 ?c8", 0, "c6c7= c8c7 c5c6", Quiet(false, kOwnHalf, kNearHidden)},
       }) {
    const std::string pieces = absl::StrCat(test.pieces, kEnemies);
    SCOPED_TRACE(absl::StrCat(pieces, ": ", test.events));
    EXPECT_EQ(ClassesOf(StateWith(pieces, test.events, test.ply).view()).back(), test.last);
  }
}

TEST(Behaviour, EveryClassComesUpInRandomGames) {
  std::set<size_t> seen;
  for (uint64_t seed = 0; seed < 60; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    for (size_t number : ClassesOf(StateAfter(game, game.events.size(), kRed).view()))
      seen.insert(number);
  }
  EXPECT_EQ(seen.size(), BehaviourClass::kCount);
  EXPECT_LT(*seen.rbegin(), BehaviourClass::kCount);
}

TEST(Behaviour, TheTableIsOfModestNumbers) {
  for (const auto& of_class : FittedBehaviour())
    for (double logarithm : of_class) {
      EXPECT_TRUE(std::isfinite(logarithm));
      EXPECT_LT(std::abs(logarithm), 5);
    }
}

// A table with another number for every class and rank.
BehaviourTable Numbered() {
  BehaviourTable table{};
  for (size_t i = 0; i < table.size(); ++i)
    for (size_t rank = 0; rank < kRankCount; ++rank)
      table[i][rank] = 0.001 * static_cast<double>(i * kRankCount + rank) - 0.1;
  return table;
}

TEST(Behaviour, FactorsOfAPieceMultiply) {
  for (uint64_t seed = 0; seed < 5; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed, 120);
    const Side viewer = static_cast<Side>(seed % 2);
    const View view = StateAfter(game, game.events.size(), viewer).view();
    const BehaviourTable table = Numbered();
    const BehaviourWeights weights = WeighBehaviour(view, table, {.temper = 0.5, .bound = 100});
    const std::vector<size_t> classes = ClassesOf(view);
    for (int slot = 0; slot < kArmySize; ++slot) {
      const PieceId piece(DuelMap::Next(viewer), Slot::FromIndex(slot));
      for (size_t rank = 0; rank < kRankCount; ++rank) {
        double product = 1;
        for (size_t i = 0; i < classes.size(); ++i)
          if (view.observations()[i].mover == piece)
            product *= std::sqrt(std::exp(table[classes[i]][rank]));
        EXPECT_NEAR(weights[static_cast<size_t>(slot)][rank] / product, 1, 1e-9);
      }
    }
  }
}

TEST(Behaviour, WeightsStayWithinTheBoundAndReachIt) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 3, 300);
  const View view = StateAfter(game, game.events.size(), kRed).view();
  for (double bound : {0.0, 0.2, 1.5}) {
    double least = 1;
    double most = 1;
    for (const auto& of_piece :
         WeighBehaviour(view, FittedBehaviour(), {.temper = 2, .bound = bound})) {
      least = std::min(least, *std::min_element(of_piece.begin(), of_piece.end()));
      most = std::max(most, *std::max_element(of_piece.begin(), of_piece.end()));
    }
    EXPECT_DOUBLE_EQ(least, std::exp(-bound));
    EXPECT_DOUBLE_EQ(most, std::exp(bound));
  }
}

TEST(Behaviour, WithoutTemperAllIsOne) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 4, 200);
  const View view = StateAfter(game, game.events.size(), kRed).view();
  for (const auto& of_piece : WeighBehaviour(view, FittedBehaviour(), {.temper = 0}))
    for (double weight : of_piece) EXPECT_EQ(weight, 1);
}

TEST(Behaviour, WhatNeverMovedIsNotWeighed) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 5, 60);
  const View view = StateAfter(game, game.events.size(), kRed).view();
  const BehaviourWeights weights = WeighBehaviour(view, FittedBehaviour(), {});
  int unmoved = 0;
  for (int slot = 0; slot < kArmySize; ++slot) {
    const PieceId piece(Side::kBlack, Slot::FromIndex(slot));
    bool moved = false;
    for (const View::Observation& seen : view.observations()) moved |= seen.mover == piece;
    if (moved) continue;
    for (double weight : weights[static_cast<size_t>(slot)]) EXPECT_EQ(weight, 1);
    ++unmoved;
  }
  EXPECT_GT(unmoved, 5);
}

PieceMarginals MarginalsWith(const InformationState& state, const BehaviourWeights* weights) {
  const LayoutPrior prior = *LayoutPrior::Create(HumanLayoutComponents(), state.book().rules());
  Belief belief;
  const absl::Status status = belief.Update(state, prior, weights);
  EXPECT_TRUE(status.ok()) << status;
  return belief.SolveMarginals();
}

// Behaviour shifts the marginals and nothing else: each piece is one of its candidates, and there
// are as many pieces of a rank as an army has.
TEST(Behaviour, ABeliefThatListensIsStillExact) {
  int shifted = 0;
  for (uint64_t seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    const InformationState state =
        StateAfter(game, game.events.size() * (seed + 1) / 7, static_cast<Side>(seed % 2));
    const BehaviourWeights weights =
        WeighBehaviour(state.view(), FittedBehaviour(), BehaviourSettings());
    const PieceMarginals marginals = MarginalsWith(state, &weights);
    std::array<std::array<double, kRankCount>, 2> pieces{};
    for (size_t i = 0; i < marginals.size(); ++i) {
      double sum = 0;
      for (Rank rank : kAllRanks) {
        const double chance = marginals[i][static_cast<size_t>(rank)];
        EXPECT_GE(chance, 0);
        if (!state.evidence().candidates(PieceId::FromIndex(i)).Contains(rank)) {
          EXPECT_EQ(chance, 0) << "piece " << i << " as " << LetterOf(rank);
        }
        sum += chance;
        pieces[i / kArmySize][static_cast<size_t>(rank)] += chance;
      }
      EXPECT_NEAR(sum, 1, 1e-9) << "piece " << i;
    }
    for (const auto& army : pieces)
      for (Rank rank : kAllRanks)
        EXPECT_NEAR(army[static_cast<size_t>(rank)], CountOf(rank), 1e-8) << LetterOf(rank);
    if (marginals != MarginalsWith(state, nullptr)) ++shifted;
  }
  EXPECT_GT(shifted, 3);
}

TEST(Behaviour, WeightsOfOneChangeNothing) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 8, 80);
  const InformationState state = StateAfter(game, game.events.size(), kRed);
  const BehaviourWeights ones = WeighBehaviour(state.view(), FittedBehaviour(), {.temper = 0});
  EXPECT_EQ(MarginalsWith(state, &ones), MarginalsWith(state, nullptr));
}

TEST(Behaviour, TwoTruthsThatLookAlikeWeighAlike) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 10; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed, 120);
    const Side viewer = static_cast<Side>(seed % 2);
    const size_t plies = game.events.size();
    const View view = StateAfter(game, plies, viewer).view();
    Random random(seed);
    for (const Layout& enemy : IndistinguishableLayouts(game, plies, viewer, 3, random)) {
      const PlayedGame other = WithEnemyLayout(game, plies, viewer, enemy);
      const View other_view = StateAfter(other, plies, viewer).view();
      EXPECT_EQ(ClassesOf(other_view), ClassesOf(view));
      EXPECT_EQ(WeighBehaviour(other_view, FittedBehaviour(), {}),
                WeighBehaviour(view, FittedBehaviour(), {}));
      ++compared;
    }
  }
  EXPECT_GT(compared, 10);
}

}  // namespace
}  // namespace sapper
