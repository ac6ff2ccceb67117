#include "search/seeing_moves.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr int kKnownBest = 1 << 24;
constexpr int kGoodCapture = 1 << 20;
constexpr int kKiller = 1 << 18;
constexpr int kMostCounted = 1 << 16;

// What a collision brings at once, recapture not counted.
Score GainOf(Result result, Rank attacker, Rank defender) {
  Score gain = 0;
  if (DefenderDies(result)) gain += WorthOf(defender);
  if (AttackerDies(result)) gain -= WorthOf(attacker);
  return gain;
}

// The most valuable victim first, by the least valuable piece.
int CaptureOrder(const Position& position, PieceId mover, PieceId target) {
  const Rank attacker = position.rank_of(mover);
  const Rank defender = position.rank_of(target);
  const Result result = position.book().collision(attacker, defender);
  const Score gain = GainOf(result, attacker, defender);
  if (gain < 0) return OrderedMoves::kBad + gain;
  return kGoodCapture + gain * 16 - (AttackerDies(result) ? 0 : WorthOf(attacker) / 8);
}

}  // namespace

void RefutationMemory::Note(Side side, Move move, int ply, int depth) {
  Killers& killers = killers_[static_cast<size_t>(ply)];
  if (!(killers.first == move)) {
    killers.second = killers.first;
    killers.first = move;
  }
  int& count = counts_[Index(side)][move.from.index()][move.to.index()];
  count += depth * depth;
  if (count < kMostCounted) return;
  for (auto& of_side : counts_)
    for (auto& of_square : of_side)
      for (int& each : of_square) each /= 2;
}

int RefutationMemory::OrderOf(Side side, Move move, int ply) const {
  const Killers& killers = killers_[static_cast<size_t>(ply)];
  if (killers.first == move) return kKiller + 1;
  if (killers.second == move) return kKiller;
  return counts_[Index(side)][move.from.index()][move.to.index()];
}

void OrderedMoves::AddAll(const Position& position, Move known_best, int ply,
                          const RefutationMemory& memory) {
  const Placement& placement = position.placement();
  const Side side = position.side_to_move();
  position.ForEachMover([&](Square from, const DuelMap::Points& destinations) {
    const PieceId mover = placement.at(from);
    for (Square to : destinations) {
      const Move move{from, to};
      const PieceId target = placement.at(to);
      if (move == known_best) {
        Add(move, kKnownBest);
      } else if (target.exists()) {
        Add(move, CaptureOrder(position, mover, target));
      } else {
        Add(move, memory.OrderOf(side, move, ply));
      }
    }
  });
}

void OrderedMoves::AddCaptures(const Position& position, DuelMap::Points victims, bool gaining) {
  const Placement& placement = position.placement();
  position.ForEachMover([&](Square from, const DuelMap::Points& destinations) {
    const PieceId mover = placement.at(from);
    for (Square to : destinations& victims) {
      const PieceId target = placement.at(to);
      if (!DefenderDies(
              position.book().collision(position.rank_of(mover), position.rank_of(target))))
        continue;
      const int order = CaptureOrder(position, mover, target);
      if (!gaining || order > kBad) Add({from, to}, order);
    }
  });
}

OrderedMoves::Item OrderedMoves::Take(size_t i) {
  size_t best = i;
  for (size_t j = i + 1; j < size_; ++j)
    if (items_[j].order > items_[best].order) best = j;
  std::swap(items_[i], items_[best]);
  return items_[i];
}

}  // namespace sapper
