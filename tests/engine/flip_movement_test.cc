// Turning and moving in flip Junqi, and who plays which colour.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "engine/flip_notation.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"

namespace sapper {
namespace {

struct Case {
  const char* rules;
  const char* pieces;
  const char* hidden;
  const char* from;
  const char* destinations;
};

constexpr Case kCases[] = {
    // By road one step, into camps and out of them; bombs enter camps.
    {"phone", "Ha3 Lc1 lc12 ie12", "", "a3", "a2 b3 a4 a5 a6 a7 a8 a9 a10 a11"},
    {"phone", "Hb3 Lc1 lc12 ie12", "", "b3", "a2 b2 c2 a3 c3 a4 b4 c4"},
    {"phone", "Kc3 Lc1 lc12 ie12", "", "c3", "c2 b3 d3 c4"},
    // Nobody attacks into a camp, bombs neither; out of it one does.
    {"phone", "Hc3 ib3 kd3 Lc1 lc12 ie12", "", "c3", "c2 c4"},
    {"phone", "Kc3 ib3 Lc1 lc12 ie12", "", "c3", "c2 d3 c4"},
    {"phone", "Hb3 ia2 ib4 gc3 Lc1 lc12 ie12", "", "b3", "a2 b2 c2 a3 a4 b4 c4"},
    // Straight along rail to the first piece; a face-down one blocks and is not attacked.
    {"phone", "Ha6 ia9 *c6 Lc1 lc12 ie12", "J", "a6", "a2 a3 a4 a5 b5 b6 a7 a8 a9"},
    {"phone", "Ha6 Ia9 *b6 Lc1 lc12 ie12", "j", "a6", "a2 a3 a4 a5 b5 a7 a8"},
    {"phone", "Hc6 gb6 gd6 gc7 Lc1 lc12 ie12", "", "c6", "b5 c5 d5"},
    // No way over the mountains.
    {"phone", "Hb6 ga6 gc6 Lc1 lc12 ie12", "", "b6", "b5"},
    // Engineers turn, round what lies face down and not through it.
    {"phone", "Ic6 ib6 gd6 *a7 *e7 Lc1 lc12 ie12", "Jj", "c6", "b5 c5 d5 b6 b7 c7 d7"},
    {"phone", "Ic6 *b6 gd6 *b7 id7 Lc1 lc12 ie12", "Jj", "c6", "b5 c5 d5 c7 d7"},
    // Others only where the rules say so.
    {"phone", "Kc6 gb6 gd6 *a7 *e7 Lc1 lc12 ie12", "Jj", "c6", "b5 c5 d5 b6 d6 c7"},
    {"phone FlyingBombs=true", "Kc6 gb6 gd6 *a7 *e7 Lc1 lc12 ie12", "Jj", "c6",
     "b5 c5 d5 b6 d6 b7 c7 d7"},
    {"phone FlyingBombs=true", "Hc6 gb6 gd6 *a7 *e7 Lc1 lc12 ie12", "Jj", "c6", "b5 c5 d5 c7"},
    {"phone RailTurns=all", "Hc6 gb6 gd6 *a7 *e7 Lc1 lc12 ie12", "Jj", "c6", "b5 c5 d5 b7 c7 d7"},
    // Mines and flags never move, enemies are not one's own.
    {"phone", "Ja3 Lc1 Ie1 lc12 ie12", "", "a3", ""},
    {"phone", "Ja3 Lc1 Ie1 lc12 ie12", "", "c1", ""},
    {"phone", "Ja3 Lc1 Ie1 lc12 ie12", "", "e12", ""},
    {"phone", "Ja3 Lc1 Ie1 lc12 ie12", "", "e5", ""},
    // Headquarters, own and enemy, are stations unless they lock; they are attacked either way.
    {"phone", "Hb1 Lc1 lc12 ie12", "", "b1", "a1 b2"},
    {"phone", "Hd12 Lc1 lc12 ge12", "", "d12", "d11"},
    {"phone Headquarters=locked", "Hb1 Ha3 Lc1 lc12 ie12", "", "b1", ""},
    {"phone Headquarters=locked", "Hd12 Ha3 Lc1 lc12 ge12", "", "d12", ""},
    {"phone Headquarters=locked", "Ha1 ib1 Lc1 lc12 ge12", "", "a1", "b1 a2"},
};

std::vector<std::string> Names(const FlipPoints& points) {
  std::vector<std::string> names;
  for (Square square : points) names.push_back(DuelMap::SquareName(square));
  return names;
}

TEST(FlipMovement, Destinations) {
  for (const Case& test : kCases) {
    SCOPED_TRACE(absl::StrCat(test.rules, " | ", test.pieces, " | ", test.from));
    const FlipPosition position =
        FlipScene(test.rules, test.pieces, FlipPlayer::kFirst, test.hidden);
    FlipPoints found;
    position.ForEachMover([&](Square from, const FlipPoints& destinations) {
      if (DuelMap::SquareName(from) == test.from) found = destinations;
    });
    EXPECT_EQ(absl::StrJoin(Names(found), " "), test.destinations);
    for (int i = 0; i < DuelMap::kPoints; ++i) {
      const Square to = Square::FromIndex(i);
      const Square from = DuelMap::ParseSquare(test.from).value();
      if (from != to) {
        EXPECT_EQ(position.IsLegal({.from = from, .to = to}), found.Contains(to));
      }
    }
  }
}

TEST(FlipMovement, AnyPieceIsTurnedWhereverItLies) {
  FlipPosition position =
      FlipScene("phone", "*a1 *b12 *e7 Lc1 Ic2 lc12 ie12", FlipPlayer::kSecond, "DEf");
  EXPECT_EQ(absl::StrJoin(Names(position.Turnable()), " "), "a1 e7 b12");
  EXPECT_EQ(FlipPlayText(position, "c1?"), "illegal");
  EXPECT_EQ(FlipPlayText(position, "b3?"), "illegal");
  EXPECT_EQ(FlipPlayText(position, "b12?"), "b12?=D");
  EXPECT_EQ(position.at(DuelMap::ParseSquare("b12").value()), FlipPieceFromLetter('D'));
  EXPECT_EQ(position.pool().total(), 2);
  EXPECT_EQ(FlipPlayText(position, "b12a12"), "b12a12");
}

TEST(FlipMovement, RefusalsSayWhy) {
  struct Refusal {
    const char* event;
    ErrorCode code;
    const char* text;
  };
  constexpr Refusal kRefusals[] = {
      {"a1a2", ErrorCode::kMove, "a1a2 is not legal"},
      {"b3?=D", ErrorCode::kMove, "b3? is not legal"},
      {"a1?=I", ErrorCode::kImpossible, "a1?=I: no red engineer lies face down"},
      {"c2c3+", ErrorCode::kResult, "c2c3+ should be c2c3"},
      {"c2b2", ErrorCode::kResult, "c2b2 should be c2b2="},
  };
  const FlipPosition position =
      FlipScene("phone", "*a1 Lc1 Ic2 ib2 lc12 ie12", FlipPlayer::kFirst, "D");
  for (const Refusal& refusal : kRefusals) {
    const absl::Status status = position.Check(ParseFlipEvent(refusal.event).value());
    EXPECT_EQ(ErrorCodeOf(status), refusal.code) << refusal.event;
    EXPECT_EQ(status.message(), refusal.text);
  }
  const FlipPosition start{FlipRuleBook()};
  EXPECT_EQ(start.Check(ParseFlipEvent("a1a2").value()).message(),
            "a1a2 is not legal before the colours are settled");
  FlipPosition over = position;
  over.End({absl::nullopt, FlipEnding::kOutside});
  EXPECT_EQ(over.Check(ParseFlipEvent("a1?=D").value()).message(), "the game is over");
}

struct ColourCase {
  const char* rules;
  std::vector<const char*> turned;
  const char* seats;  // as in a view
};

TEST(FlipMovement, ColoursAreSettled) {
  const std::vector<ColourCase> cases = {
      {"phone", {}, "?--"},
      {"phone", {"A"}, "r"},
      {"phone", {"a"}, "b"},
      {"phone", {"A", "a", "b"}, "r"},
      {"phone FlipColours=other", {"A"}, "b"},
      {"phone FlipColours=other", {"a"}, "r"},
      {"phone FlipColours=two", {"A"}, "?r-"},
      {"phone FlipColours=two", {"A", "B"}, "?rr"},
      {"phone FlipColours=two", {"A", "B", "C"}, "r"},
      {"phone FlipColours=two", {"A", "B", "c"}, "?br"},
      {"phone FlipColours=two", {"A", "b", "c", "d"}, "r"},
      {"phone FlipColours=two", {"A", "b", "c", "D"}, "?br"},
      {"phone FlipColours=two", {"A", "b", "c", "D", "e"}, "b"},
  };
  for (const ColourCase& test : cases) {
    SCOPED_TRACE(absl::StrCat(test.rules, " ", absl::StrJoin(test.turned, "")));
    FlipPosition position{FlipRuleBook(ParseFlipRules(test.rules).value())};
    for (const char* letter : test.turned) {
      const Square square = position.face_down().First();
      position.Play(position.EventOfTurn(square, FlipPieceFromLetter(letter[0]).value()));
      ASSERT_TRUE(position.Validate().ok()) << position.Validate();
    }
    const std::string view = FlipViewText(position.setup());
    const std::string player = test.turned.size() % 2 == 0 ? "first " : "second ";
    EXPECT_NE(view.find(absl::StrCat(player, test.seats, " ")), std::string::npos) << view;
    EXPECT_EQ(position.colour_of(FlipPlayer::kFirst).has_value(), test.seats[0] != '?');
  }
}

// Each player alternates, so nobody ever turns two of a colour.
TEST(FlipMovement, TheLastTurnSettlesColours) {
  FlipPosition position{FlipRuleBook(ParseFlipRules("phone FlipColours=two QuietLimit=0").value())};
  for (int ply = 0; ply < 50; ++ply) {
    ASSERT_FALSE(position.seats().settled());
    const bool red = (ply / 2 + ply) % 2 == 0;
    size_t kind = red ? 0 : kRankCount;
    while (position.pool()[FlipPieceFromIndex(kind)] == 0) ++kind;
    position.Play(position.EventOfTurn(position.face_down().First(), FlipPieceFromIndex(kind)));
    ASSERT_TRUE(position.Validate().ok()) << position.Validate();
  }
  EXPECT_EQ(position.colour_of(FlipPlayer::kSecond), FlipColour::kBlack);
  EXPECT_EQ(position.colour_of(FlipPlayer::kFirst), FlipColour::kRed);
}

}  // namespace
}  // namespace sapper
