// What raises the prior weight of a move, in positions made for it, and bounds everywhere.
#include "search/move_priors.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

// Gains as if the enemy knew nothing to be gained or lost.
double WeightOf(absl::string_view pieces, absl::string_view move, const ExpectedGains& gains = {},
                const PriorSettings& settings = {}) {
  const Position position = SetUpPosition(Rules(), pieces);
  EXPECT_TRUE(position.IsLegal(MoveOf(move))) << pieces << " " << move;
  return MovePriors(position, gains, settings).Weight(MoveOf(move));
}

struct PriorCase {
  const char* pieces;
  const char* move;
  double weight;
};

// By the defaults: a move nearer or further 0.25, a camp 1.5, take 16, advance 4 and 2, defend 4
// and 2.
TEST(MovePriors, OfMovesMadeForThem) {
  for (const PriorCase& test : {
           // Quiet moves without a race.
           PriorCase{"Lb1 lb12 Gc6 Ja1", "c6c7", 1},
           {"Lb1 lb12 Ge7", "e7d7", 0.75},
           {"Lb1 lb12 Ge3 Jb2", "e3d3", 1.5 * 0.75},
           // Takes the flag, announced or not.
           {"Lb1 lb12 Gb11 @b12", "b11b12", 16},
           {"Lb1 lb12 Gb11", "b11b12", 8},
           // Brings a raider before the flag, or to the move before that.
           {"Lb1 lb12 Gb10", "b10b11", 1.25 * 4},
           {"Lb1 lb12 Gb9", "b9b10", 1.25 * 1.5 * 2},
           {"Lb1 lb12 Gb8", "b8b9", 1.25},
           // Not where it could not go on, nor what is no raider there.
           {"Lb1 lb12 Gb10 fb11", "b10b11", 1},
           {"Lb1 lb12 Ib10 jb11", "b10b11", 4},
           {"Lb1 lb12 Gb11", "b11d11", 1},
           {"Lb1 lb12 Ga11", "a11c11", 1},  // no nearer than it is
           // A raider two moves from the own flag, three moves, and far off.
           {"Lb1 lb12 gb3 Ge2", "e2b2", 0.75 * 4},
           {"Lb1 lb12 gb3 Ge2", "e2e3", 1},
           {"Lb1 lb12 gb4 Gc2", "c2b3", 1.5 * 2},
           {"Lb1 lb12 gb5 Gc2", "c2b2", 1},
           // Taking it is as good.
           {"Lb1 lb12 gb2 Ge2", "e2b2", 4},
           {"Lb1 lb12 gb2 Ge2", "e2e3", 1},
       }) {
    EXPECT_DOUBLE_EQ(WeightOf(test.pieces, test.move), test.weight)
        << test.pieces << " " << test.move;
  }
}

TEST(MovePriors, WeighCollisionsByTheirGains) {
  constexpr char kPieces[] = "Lb1 lb12 Gc6 hc7";
  const Position position = SetUpPosition(Rules(), kPieces);
  const size_t target = position.placement().at(SquareOf("c7")).index();
  for (const auto& [gain, weight] : {std::pair{0.0, 1.0},
                                     {10.0, 1 + 10 * 0.15},
                                     {-10.0, 1 - 10 * 0.03},
                                     {1000.0, 20.0},
                                     {-1000.0, 0.2}}) {
    ExpectedGains gains{};
    gains[target].fill(-7);
    gains[target][static_cast<size_t>(Rank::kCompany)] = gain;
    EXPECT_DOUBLE_EQ(WeightOf(kPieces, "c6c7", gains), weight) << gain;
  }
}

// Even where everything adds up, and with the widest of settings.
TEST(MovePriors, AreWithinBoundsAndNothingBeatsAnAnnouncedFlag) {
  int flags = 0;
  uint64_t seed = 0;
  const PriorSettings wide{.gain = 2,
                           .loss = 2,
                           .camp = 10,
                           .nearer = 0.5,
                           .take_flag = 30,
                           .advance = 20,
                           .advance_early = 20,
                           .defend = 20,
                           .defend_early = 20};
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 6; ++i) {
      const PlayedGame game = PlayRandomGame(rules, ++seed, 400);
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", seed));
      Random random(seed);
      ExpectedGains gains{};
      for (auto& of_piece : gains)
        for (double& gain : of_piece) gain = 200 * random.Uniform() - 100;
      Position position = game.Start();
      const PieceId black_flag = position.placement().at(position.flag_home(Side::kBlack));
      const PieceId red_flag = position.placement().at(position.flag_home(Side::kRed));
      for (PieceId flag : {black_flag, red_flag}) gains[flag.index()].fill(1000);
      for (const Event& event : game.events) {
        const PriorSettings usual;
        for (const PriorSettings* settings : {&usual, &wide}) {
          const MovePriors priors(position, gains, *settings);
          const Square flag =
              position.placement().shown_flag(DuelMap::Next(position.side_to_move()));
          MoveList moves;
          position.LegalMoves(moves);
          double most = 0;
          double most_of_flag = 0;
          for (Move move : moves) {
            const double weight = priors.Weight(move);
            ASSERT_GT(weight, 0);
            ASSERT_LT(weight, 32);
            (move.to == flag ? most_of_flag : most) =
                std::max(weight, move.to == flag ? most_of_flag : most);
          }
          if (most_of_flag == 0) continue;
          ASSERT_GE(most_of_flag, most);
          ++flags;
        }
        position.Play(event);
      }
    }
  }
  EXPECT_GT(flags, 20);
}

TEST(MovePriors, WithoutAFlagOnTheBoardThereIsNoRace) {
  EXPECT_DOUBLE_EQ(WeightOf("Lb1 Gb11 ga8", "b11b12"), 1.25);
  EXPECT_DOUBLE_EQ(WeightOf("lb12 Ge2 gb2", "e2e3"), 1);
}

}  // namespace
}  // namespace sapper
