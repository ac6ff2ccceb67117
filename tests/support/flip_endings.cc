#include "tests/support/flip_endings.h"

#include <utility>

#include "base/random.h"

namespace sapper {
namespace {

// Pieces that move: engineers are what matters most, flag takers and diggers.
Rank RandomMover(Random& random) {
  constexpr std::array<Rank, 10> kMovers = {
      Rank::kCommander, Rank::kGeneral, Rank::kDivision, Rank::kBrigade,  Rank::kRegiment,
      Rank::kBattalion, Rank::kCompany, Rank::kPlatoon,  Rank::kEngineer, Rank::kBomb};
  return random.Below(3) == 0 ? Rank::kEngineer : kMovers[random.Below(kMovers.size())];
}

FlipColour RandomColour(Random& random) {
  return random.Below(2) == 0 ? FlipColour::kRed : FlipColour::kBlack;
}

std::vector<FlipPiece> RandomPieces(int movers, Random& random) {
  std::vector<FlipPiece> pieces;
  for (FlipColour colour : kFlipColours) {
    pieces.push_back({.colour = colour, .rank = Rank::kFlag});
    pieces.push_back({.colour = colour, .rank = RandomMover(random)});
  }
  if (movers > 2)
    pieces.push_back({.colour = RandomColour(random), .rank = RandomMover(random)});
  else if (random.Below(2) == 0)
    pieces.push_back({.colour = RandomColour(random), .rank = Rank::kMine});
  return pieces;
}

// Mines and flags never moved, so they stand in no camp.
void Place(FlipPiece piece, Random& random, FlipSetup& setup) {
  const bool moves = piece.rank != Rank::kMine && piece.rank != Rank::kFlag;
  while (true) {
    const auto square = Square::FromIndex(static_cast<int>(random.Below(DuelMap::kPoints)));
    if (setup.up[square.index()].has_value() || (!moves && DuelMap::IsCamp(square))) continue;
    setup.up[square.index()] = piece;
    return;
  }
}

absl::StatusOr<FlipPosition> RandomEnding(const FlipRules& rules, int movers, Random& random) {
  FlipSetup setup;
  setup.dead = FlipCounts::Full();
  for (FlipPiece piece : RandomPieces(movers, random)) {
    Place(piece, random, setup);
    --setup.dead[piece];
  }
  setup.seats.first = RandomColour(random);
  setup.to_move = random.Below(2) == 0 ? FlipPlayer::kFirst : FlipPlayer::kSecond;
  setup.ply = 200 + static_cast<int>(Index(setup.to_move));
  return FlipPosition::Create(FlipRuleBook(rules), setup);
}

// Whether who plays at random may go wrong, and not only in this ply.
bool AsksForACourse(const FlipPosition& position, const FlipSolver& solver) {
  const int distance = solver.Distance(position);
  if (distance >= 0 && distance < 3) return false;
  bool keeps = false;
  bool loses = false;
  position.ForEachMover([&](Square from, FlipPoints destinations) {
    for (Square to : destinations) {
      const bool kept = solver.KeepsValueInTime(position, {.from = from, .to = to});
      keeps |= kept;
      loses |= !kept;
    }
  });
  return keeps && loses;
}

}  // namespace

std::vector<TinyFlipEnding> RandomFlipEndings(const FlipRules& rules, int count, uint64_t seed,
                                              int movers) {
  if (movers > 2 && rules.flag_home) return {};
  Random random(seed);
  std::vector<TinyFlipEnding> endings;
  while (endings.size() < static_cast<size_t>(count)) {
    const absl::StatusOr<FlipPosition> position = RandomEnding(rules, movers, random);
    if (!position.ok() || position->over()) continue;
    absl::StatusOr<FlipSolver> solver = FlipSolver::Solve(*position);
    if (!solver.ok() || !AsksForACourse(*position, *solver)) continue;
    endings.push_back(
        {.position = *position, .solver = std::make_shared<const FlipSolver>(*std::move(solver))});
  }
  return endings;
}

}  // namespace sapper
