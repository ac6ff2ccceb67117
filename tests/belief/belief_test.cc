// Odds against trying every army, samples against marginals and evidence, and that there always is
// a belief.
#include "belief/belief.h"

#include <cmath>
#include <functional>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/set_up.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

LayoutPrior PriorUnder(const Rules& rules) {
  return *LayoutPrior::Create(HumanLayoutComponents(), rules);
}

size_t PieceIndex(Side side, size_t slot) {
  return Index(side) * kArmySize + slot;
}

// How many armies the masks leave; the counter itself has its own tests.
double ArmiesLeft(const InformationState& state) {
  const Side enemy = DuelMap::Next(state.view().viewer());
  CountingProblem problem;
  problem.pieces = kArmySize;
  problem.counts = kRankCounts;
  for (size_t slot = 0; slot < kArmySize; ++slot)
    for (Rank rank : kAllRanks)
      if (state.evidence().masks()[PieceIndex(enemy, slot)].Contains(rank))
        problem.weights[slot][static_cast<size_t>(rank)] = 1;
  AssignmentCounter counter;
  EXPECT_TRUE(counter.Solve(problem).ok());
  return counter.total();
}

// Calls `visit` with each enemy army that the masks and the exact counts allow.
void EachArmy(const InformationState& state, const std::function<void(const Assignment&)>& visit) {
  const Side enemy = DuelMap::Next(state.view().viewer());
  Assignment army{};
  auto left = kRankCounts;
  const std::function<void(size_t)> give = [&](size_t slot) {
    if (slot == kArmySize) return visit(army);
    for (Rank rank : kAllRanks) {
      auto& count = left[static_cast<size_t>(rank)];
      if (count == 0) continue;
      if (!state.evidence().masks()[PieceIndex(enemy, slot)].Contains(rank)) continue;
      --count;
      army[slot] = rank;
      give(slot + 1);
      ++count;
    }
  };
  give(0);
}

// What the marginals should be, by definition.
PieceMarginals MarginalsByTrying(const InformationState& state, const LayoutPrior& prior) {
  const View& view = state.view();
  const Side enemy = DuelMap::Next(view.viewer());
  PieceMarginals marginals{};
  double total = 0;
  EachArmy(state, [&](const Assignment& army) {
    double weight = 0;
    for (size_t k = 0; k < prior.components().size(); ++k) {
      double product = prior.prior_scale(k);
      for (size_t slot = 0; slot < kArmySize; ++slot) {
        const PieceId piece = PieceId::FromIndex(PieceIndex(enemy, slot));
        const bool began_here =
            view.from_start() || (view.start().alive(piece) && !view.start().has_moved(piece));
        product *= began_here ? prior.components()[k].theta[slot][static_cast<size_t>(army[slot])]
                              : CountOf(army[slot]) / 25.0;
      }
      weight += product;
    }
    total += weight;
    for (size_t slot = 0; slot < kArmySize; ++slot)
      marginals[PieceIndex(enemy, slot)][static_cast<size_t>(army[slot])] += weight;
  });
  for (RankProbabilities& of_piece : marginals)
    for (double& chance : of_piece) chance /= total;
  for (size_t slot = 0; slot < kArmySize; ++slot) {
    const PieceId own = PieceId::FromIndex(PieceIndex(view.viewer(), slot));
    marginals[own.index()][static_cast<size_t>(view.stated(own).First())] = 1;
  }
  return marginals;
}

void ExpectSameMarginals(const PieceMarginals& marginals, const PieceMarginals& expected) {
  for (size_t i = 0; i < marginals.size(); ++i)
    for (Rank rank : kAllRanks)
      ASSERT_NEAR(marginals[i][static_cast<size_t>(rank)], expected[i][static_cast<size_t>(rank)],
                  1e-9)
          << "piece " << i << " as " << LetterOf(rank);
}

TEST(Belief, OddsAgreeWithTryingEveryArmy) {
  int compared = 0;
  for (uint64_t seed = 0; seed < 500 && compared < 8; ++seed) {
    // No limit ends these early, so that few pieces and much evidence are left.
    const Rules rules = seed % 3 == 0 ? Rules::Casual() : RulesOf("contest QuietLimit=0");
    const PlayedGame game = PlayRandomGame(rules, seed, 1500);
    if (game.events.empty()) continue;
    const Side viewer = static_cast<Side>(seed % 2);
    const InformationState state = StateAfter(game, game.events.size() - 1, viewer);
    const double armies = ArmiesLeft(state);
    if (armies < 2 || armies > 100'000) continue;
    SCOPED_TRACE(absl::StrCat("seed ", seed, ", ", armies, " armies"));
    const LayoutPrior prior = PriorUnder(rules);
    auto belief = Belief::Solve(state, prior);
    ASSERT_TRUE(belief.ok()) << belief.status();
    ExpectSameMarginals(belief->SolveMarginals(), MarginalsByTrying(state, prior));
    if (HasFatalFailure()) return;
    ++compared;
  }
  EXPECT_EQ(compared, 8);
}

struct SetUpCase {
  const char* pieces;
  const char* dead;
};

TEST(Belief, OddsOfSetUpsAgreeWithTryingEveryArmy) {
  for (const SetUpCase& test : {
           SetUpCase{"Lb1 Ac6 Ia2 ?b12 ?d12 ?a12 ?c11 !c7 !d8", "bccddeeffgghhii"},
           {"Lb1 Ac6 ?b12 ?d12 [jl]d11 !c7 [hij]a11", "bccddeeffggghhk"},
           // Nothing but what lives is hidden; mines and bombs are among the dead.
           {"Lb1 Bb3 Kc4 lb12 ?d12 !c7", "ccddeeffgghhiijjjkkab"},
           {"Lb1 Bb3 lb12 ic7 jd12", ""},
       }) {
    SCOPED_TRACE(test.pieces);
    const InformationState state = SetUpState(Rules(), Side::kRed, test.pieces, test.dead);
    ASSERT_LT(ArmiesLeft(state), 3e6);
    const LayoutPrior prior = PriorUnder(Rules());
    auto belief = Belief::Solve(state, prior);
    ASSERT_TRUE(belief.ok()) << belief.status();
    ExpectSameMarginals(belief->SolveMarginals(), MarginalsByTrying(state, prior));
    if (HasFatalFailure()) return;
  }
}

// Five standard deviations of a count, so that one wrong verdict in a million draws is to be
// expected; the seed makes it the same one every time.
void ExpectFrequencies(const Belief& belief, const PieceMarginals& marginals, uint64_t seed) {
  constexpr int kDraws = 4000;
  Random random(seed);
  PieceMarginals counts{};
  for (int i = 0; i < kDraws; ++i) {
    Position::RankOfPiece ranks{};
    belief.Sample(random, ranks);
    for (size_t piece = 0; piece < ranks.size(); ++piece)
      ++counts[piece][static_cast<size_t>(ranks[piece])];
  }
  for (size_t piece = 0; piece < counts.size(); ++piece) {
    for (size_t rank = 0; rank < kRankCount; ++rank) {
      const double chance = std::min(marginals[piece][rank], 1.0);
      const double spread = std::sqrt(kDraws * chance * (1 - chance));
      ASSERT_NEAR(counts[piece][rank], kDraws * chance, 5 * spread + 0.5)
          << "piece " << piece << " rank " << rank;
    }
  }
}

TEST(Belief, SamplesComeAsOftenAsTheOddsSay) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    const InformationState state =
        StateAfter(game, game.events.size() * (seed + 1) / 5, static_cast<Side>(seed % 2));
    auto belief = Belief::Solve(state, PriorUnder(Rules::Contest()));
    ASSERT_TRUE(belief.ok()) << belief.status();
    ExpectFrequencies(*belief, belief->SolveMarginals(), seed);
    if (HasFatalFailure()) return;
  }
}

void ExpectConsistent(const InformationState& state, const Position::RankOfPiece& ranks) {
  std::array<std::array<int, kRankCount>, 2> counts{};
  for (size_t i = 0; i < ranks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    ASSERT_TRUE(state.evidence().candidates(piece).Contains(ranks[i])) << "piece " << i;
    ++counts[Index(piece.side())][static_cast<size_t>(ranks[i])];
  }
  for (const auto& army : counts)
    for (Rank rank : kAllRanks) ASSERT_EQ(army[static_cast<size_t>(rank)], CountOf(rank));
}

// The sampled enemy would have announced just what was announced.
void ExpectSameGame(const PlayedGame& game, size_t plies, const Position::RankOfPiece& ranks) {
  std::vector<Layout> layouts;
  for (Side side : DuelMap::kAllSides) {
    std::array<Rank, kArmySize> army{};
    for (size_t slot = 0; slot < kArmySize; ++slot) army[slot] = ranks[PieceIndex(side, slot)];
    layouts.emplace_back(army);
  }
  auto position = Position::Create(game.book, {layouts[0], layouts[1]});
  ASSERT_TRUE(position.ok()) << position.status();
  for (size_t i = 0; i < plies; ++i) {
    ASSERT_TRUE(position->IsLegal(game.events[i].move)) << "ply " << i;
    ASSERT_EQ(position->EventOf(game.events[i].move), game.events[i]) << "ply " << i;
    position->Play(game.events[i]);
  }
}

TEST(Belief, EveryMomentOfRandomGamesHasOneAndItsSamplesFit) {
  uint64_t seed = 0;
  for (const Rules& rules : RulesToTest()) {
    const LayoutPrior prior = PriorUnder(rules);
    for (int round = 0; round < 3; ++round) {
      const PlayedGame game = PlayRandomGame(rules, ++seed);
      const Side viewer = static_cast<Side>(seed % 2);
      const size_t all = game.events.size();
      const size_t plies = all == 0 ? 0 : all - 1 - (all - 1) * static_cast<size_t>(round) / 4;
      SCOPED_TRACE(absl::StrCat(RulesText(rules), " seed ", seed, " after ", plies));
      const InformationState state = StateAfter(game, plies, viewer);
      auto belief = Belief::Solve(state, prior);
      ASSERT_TRUE(belief.ok()) << belief.status();
      Random random(seed);
      for (int i = 0; i < 8; ++i) {
        Position::RankOfPiece ranks{};
        belief->Sample(random, ranks);
        ExpectConsistent(state, ranks);
        ExpectSameGame(game, plies, ranks);
        if (HasFatalFailure()) return;
      }
    }
  }
}

// One object through a game, as players keep it: what is left of earlier moments changes no bit,
// and moments that tell nothing new are not counted again.
TEST(Belief, KeptThroughAGameIsLikeSolvedAnew) {
  const Rules rules = Rules::Contest();
  const LayoutPrior prior = PriorUnder(rules);
  const PlayedGame game = PlayRandomGame(rules, 11, 150);
  Belief kept;
  int updates = 0;
  Evidence::Masks masks{};
  for (size_t plies = 0; plies < game.events.size(); plies += 3) {
    SCOPED_TRACE(plies);
    const InformationState state = StateAfter(game, plies, Side::kBlack);
    const int before = kept.counts_made();
    ASSERT_TRUE(kept.Update(state, prior).ok());
    EXPECT_EQ(kept.counts_made() - before, state.evidence().masks() == masks ? 0 : 1);
    masks = state.evidence().masks();
    ++updates;
    auto anew = Belief::Solve(state, prior);
    ASSERT_TRUE(anew.ok()) << anew.status();
    EXPECT_EQ(kept.SolveMarginals(), anew->SolveMarginals());
    EXPECT_EQ(kept.SolveMarginals(), anew->SolveMarginals()) << "asked again";
    Random a(plies);
    Random b(plies);
    for (int i = 0; i < 20; ++i) {
      Position::RankOfPiece x{};
      Position::RankOfPiece y{};
      kept.Sample(a, x);
      anew->Sample(b, y);
      ASSERT_EQ(x, y);
    }
  }
  EXPECT_LT(kept.counts_made(), updates) << "some plies tell nothing new";
}

// The same evidence under another prior is another belief: the rules here differ in the prior
// alone.
TEST(Belief, KeptThroughAChangeOfPriorIsLikeSolvedAnew) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 12, 90);
  const InformationState state = StateAfter(game, game.events.size() / 2, Side::kRed);
  const LayoutPrior fitted = PriorUnder(Rules::Contest());
  const LayoutPrior uniform = *LayoutPrior::Create(UniformLayoutComponents(), Rules::Contest());
  auto weighted = HumanLayoutComponents();
  weighted[0].weight /= 2;
  const LayoutPrior other = *LayoutPrior::Create(weighted, Rules::Contest());
  // Five components are more than are counted side by side.
  auto five = HumanLayoutComponents();
  five.push_back(UniformLayoutComponents()[0]);
  const LayoutPrior larger = *LayoutPrior::Create(five, Rules::Contest());
  Belief kept;
  for (const LayoutPrior* prior : {&fitted, &other, &uniform, &larger, &uniform, &fitted}) {
    ASSERT_TRUE(kept.Update(state, *prior).ok());
    EXPECT_EQ(kept.SolveMarginals(), Belief::Solve(state, *prior)->SolveMarginals());
  }
}

TEST(Belief, OfAnOpenGameIsCertain) {
  Rules rules = Rules::Contest();
  rules.view = ViewMode::kOpen;
  const PlayedGame game = PlayRandomGame(rules, 5, 60);
  const InformationState state = StateAfter(game, game.events.size(), Side::kBlack);
  auto belief = Belief::Solve(state, PriorUnder(rules));
  ASSERT_TRUE(belief.ok()) << belief.status();
  const Position start = game.Start();
  const PieceMarginals marginals = belief->SolveMarginals();
  Random random(1);
  Position::RankOfPiece ranks{};
  belief->Sample(random, ranks);
  EXPECT_EQ(ranks, start.ranks());
  for (size_t i = 0; i < marginals.size(); ++i)
    for (Rank rank : kAllRanks)
      EXPECT_NEAR(marginals[i][static_cast<size_t>(rank)], start.ranks()[i] == rank ? 1 : 0, 1e-12);
}

TEST(Belief, AnAnnouncedFlagIsKnownInEverySample) {
  const InformationState before = SetUpState(
      Rules(), Side::kRed, "?c7 ?c8 ?b12 ?d12 ?a12 ?c12 ?a11 Lb1 Kc6 Kb8 Ge5", "bccddeeff");
  InformationState state = before;
  ASSERT_TRUE(state.Observe(EventOf("c6c7=@b12")).ok());
  auto belief = Belief::Solve(state, PriorUnder(Rules()));
  ASSERT_TRUE(belief.ok()) << belief.status();
  const PieceId flag = state.view().placement().at(SquareOf("b12"));
  const PieceId commander = before.view().placement().at(SquareOf("c7"));
  Random random(3);
  for (int i = 0; i < 50; ++i) {
    Position::RankOfPiece ranks{};
    belief->Sample(random, ranks);
    EXPECT_EQ(ranks[flag.index()], Rank::kFlag);
    EXPECT_EQ(ranks[commander.index()], Rank::kCommander);
  }
}

}  // namespace
}  // namespace sapper
