#include "belief/behaviour.h"

#include <algorithm>
#include <cmath>

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

constexpr BehaviourTable kFitted = {{
#include "belief/behaviour_table.inc"
}};

// What a piece attacked: 0 a piece that never moved, 1 one that moved, 2 an exposed one.
size_t TargetKind(const View::Observation& seen,
                  const std::array<bool, DuelMap::kPieces>& exposed) {
  if (exposed[seen.target.index()]) return 2;
  return seen.target_had_moved ? 1 : 0;
}

// Where a quiet move ended: 0 the own half, 1 the other half, 2 its three back ranks.
size_t Zone(Square to, Side mover) {
  if (DuelMap::HalfOf(to) == mover) return 0;
  return DuelMap::HomeRankOf(to) > 3 ? 1 : 2;
}

// What could attack a piece that came to a point: 0 nothing, 1 pieces that have not shown
// themselves, 2 an exposed one.
size_t Contact(const Placement& before, const std::array<bool, DuelMap::kPieces>& exposed,
               Move move, Side mover) {
  if (kTables.camps.Contains(move.to)) return 0;
  DuelMap::Points occupied = before.occupied();
  occupied.Remove(move.from);
  const auto reached = StraightRail<DuelMap>(move.to, occupied) | kTables.steps[move.to.index()];
  const auto enemies = (reached & before.pieces_of(DuelMap::Next(mover))) - kTables.headquarters;
  size_t contact = enemies.empty() ? 0 : 1;
  for (Square square : enemies)
    if (exposed[before.at(square).index()]) contact = 2;
  return contact;
}

}  // namespace

BehaviourClass BehaviourClass::Of(const Placement& before,
                                  const std::array<bool, DuelMap::kPieces>& exposed,
                                  const View::Observation& seen) {
  constexpr size_t kTargetKinds = 3;
  constexpr size_t kContacts = 3;
  constexpr size_t kCollisions = 2 * kTargetKinds;
  const size_t mover_exposed = exposed[seen.mover.index()] ? 1 : 0;
  if (seen.target.exists())
    return BehaviourClass(mover_exposed * kTargetKinds + TargetKind(seen, exposed));
  const Side mover = seen.mover.side();
  const size_t zone = Zone(seen.event.move.to, mover);
  const size_t contact = Contact(before, exposed, seen.event.move, mover);
  return BehaviourClass(kCollisions + (zone * 2 + mover_exposed) * kContacts + contact);
}

BehaviourClass BehaviourReader::Take(const View::Observation& seen) {
  const BehaviourClass behaviour = BehaviourClass::Of(placement_, exposed_, seen);
  placement_.Apply(seen.event);
  if (seen.event.result == Result::kAttackerWins) exposed_[seen.mover.index()] = true;
  if (seen.event.result == Result::kAttackerDies) exposed_[seen.target.index()] = true;
  return behaviour;
}

const BehaviourTable& FittedBehaviour() {
  return kFitted;
}

BehaviourWeights WeighBehaviour(const View& view, const BehaviourTable& table,
                                const BehaviourSettings& settings) {
  BehaviourWeights weights{};
  BehaviourReader reader(view);
  for (const View::Observation& seen : view.observations()) {
    const BehaviourClass behaviour = reader.Take(seen);
    if (seen.mover.side() == view.viewer()) continue;
    auto& of_piece = weights[seen.mover.slot().index()];
    for (size_t rank = 0; rank < kRankCount; ++rank)
      of_piece[rank] += settings.temper * table[behaviour.index()][rank];
  }
  for (auto& of_piece : weights)
    for (double& weight : of_piece)
      weight = std::exp(std::clamp(weight, -settings.bound, settings.bound));
  return weights;
}

}  // namespace sapper
