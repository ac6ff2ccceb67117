// Flip Junqi is the same game with the colours exchanged, in a mirror, and from the other seat.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/flip_games.h"

namespace sapper {
namespace {

struct Symmetry {
  const char* name;
  bool colours;
  bool mirror;
  bool seats;

  Square Of(Square square) const {
    if (!square.exists()) return square;
    if (mirror) square = DuelMap::Mirror(square);
    return seats ? DuelMap::HalfTurn(square) : square;
  }
  FlipColour Of(FlipColour colour) const {
    return colours ? Other(colour) : colour;
  }
  FlipPlayer Of(FlipPlayer player) const {
    return seats ? Other(player) : player;
  }
  FlipPiece Of(FlipPiece piece) const {
    return {.colour = Of(piece.colour), .rank = piece.rank};
  }
  FlipEvent Of(const FlipEvent& event) const {
    return {.action = {.from = Of(event.action.from), .to = Of(event.action.to)},
            .result = event.result,
            .turned = event.action.is_turn() ? Of(event.turned) : FlipPiece()};
  }
  absl::optional<FlipOutcome> Of(absl::optional<FlipOutcome> outcome) const {
    if (outcome.has_value() && outcome->winner.has_value()) outcome->winner = Of(*outcome->winner);
    return outcome;
  }
  FlipSeats Of(const FlipSeats& before) const {
    FlipSeats after;
    // The first player of the image has the colour of the player who is first there.
    if (const auto colour = before.ColourOf(Of(FlipPlayer::kFirst))) after.first = Of(*colour);
    for (FlipPlayer player : kFlipPlayers)
      if (const auto turned = before.turned[Index(player)])
        after.turned[Index(Of(player))] = Of(*turned);
    return after;
  }
  FlipSetup Of(const FlipSetup& before) const;
};

// From the other seat a ply more has been played, since the first player moves after even numbers.
FlipSetup Symmetry::Of(const FlipSetup& before) const {
  FlipSetup after;
  for (size_t i = 0; i < before.up.size(); ++i)
    if (before.up[i].has_value())
      after.up[Of(Square::FromIndex(static_cast<int>(i))).index()] = Of(*before.up[i]);
  for (Square square : before.face_down) after.face_down.Add(Of(square));
  for (FlipColour colour : kFlipColours)
    after.carriers[Index(Of(colour))] = Of(before.carriers[Index(colour)]);
  for (size_t i = 0; i < kFlipPieceKinds; ++i)
    after.dead[Of(FlipPieceFromIndex(i))] =
        static_cast<uint8_t>(before.dead[FlipPieceFromIndex(i)]);
  after.to_move = Of(before.to_move);
  after.seats = Of(before.seats);
  after.quiet = before.quiet;
  after.ply = before.ply + (seats ? 1 : 0);
  return after;
}

constexpr Symmetry kSymmetries[] = {
    {.name = "colours", .colours = true, .mirror = false, .seats = false},
    {.name = "mirror", .colours = false, .mirror = true, .seats = false},
    {.name = "seats", .colours = false, .mirror = false, .seats = true},
    {.name = "all", .colours = true, .mirror = true, .seats = true},
};

std::vector<FlipEvent> Sorted(std::vector<FlipEvent> events) {
  std::sort(events.begin(), events.end(),
            [](const FlipEvent& a, const FlipEvent& b) { return a.action < b.action; });
  return events;
}

std::vector<FlipEvent> MovesOf(const FlipPosition& position) {
  std::vector<FlipEvent> moves;
  position.ForEachMover([&](Square from, const FlipPoints& destinations) {
    for (Square to : destinations) moves.push_back(position.EventOfMove({.from = from, .to = to}));
  });
  return Sorted(std::move(moves));
}

// Gives how many positions were compared.
int CompareGame(const FlipRules& rules, const Symmetry& symmetry, uint64_t seed) {
  const FlipRuleBook book(rules);
  FlipPosition position(book);
  int compared = 0;
  for (const FlipEvent& event : PlayRandomFlipGame(rules, seed).events) {
    position.Play(event);
    const FlipSetup setup = position.setup();
    // Before the first collision all plies are counted as quiet.
    if (symmetry.seats && setup.dead.total() == 0) continue;
    const auto plain = FlipPosition::Create(book, setup);
    const auto image = FlipPosition::Create(book, symmetry.Of(setup));
    EXPECT_TRUE(plain.ok() && image.ok()) << image.status();
    if (!plain.ok() || !image.ok()) break;
    EXPECT_EQ(image->outcome(), symmetry.Of(plain->outcome()));
    std::vector<FlipEvent> moves;
    for (const FlipEvent& move : MovesOf(*plain)) moves.push_back(symmetry.Of(move));
    EXPECT_EQ(MovesOf(*image), Sorted(std::move(moves)));
    FlipPoints turnable;
    for (Square square : plain->Turnable()) turnable.Add(symmetry.Of(square));
    EXPECT_EQ(image->Turnable(), turnable);
    ++compared;
    if (testing::Test::HasFailure()) break;
  }
  return compared;
}

TEST(FlipSymmetry, PositionsAndTheirImages) {
  for (const Symmetry& symmetry : kSymmetries) {
    uint64_t seed = 3000;
    int compared = 0;
    for (FlipRules rules : FlipRulesToTest()) {
      rules.ply_limit = 0;
      SCOPED_TRACE(absl::StrCat(symmetry.name, ": ", FlipRulesText(rules), ", seed ", ++seed));
      compared += CompareGame(rules, symmetry, seed);
      if (HasFailure()) return;
    }
    EXPECT_GT(compared, 5'000) << symmetry.name;
  }
}

// Whole games, with what only their history tells: repetitions.
TEST(FlipSymmetry, GamesWithTheColoursExchangedInAMirror) {
  const Symmetry symmetry{.name = "", .colours = true, .mirror = true, .seats = false};
  uint64_t seed = 4000;
  for (const FlipRules& rules : FlipRulesToTest()) {
    SCOPED_TRACE(absl::StrCat(FlipRulesText(rules), ", seed ", ++seed));
    FlipPosition position{FlipRuleBook(rules)};
    FlipPosition image = position;
    for (const FlipEvent& event : PlayRandomFlipGame(rules, seed).events) {
      ASSERT_TRUE(image.Check(symmetry.Of(event)).ok()) << image.Check(symmetry.Of(event));
      position.Play(event);
      image.Play(symmetry.Of(event));
      ASSERT_EQ(image.outcome(), position.outcome());
      ASSERT_EQ(image.Occurrences(), position.Occurrences());
      ASSERT_TRUE(image.setup() == symmetry.Of(position.setup()));
    }
  }
}

}  // namespace
}  // namespace sapper
