#include "search/flip_game.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;
constexpr FlipPoints kStations = FlipPoints::All() - kTables.headquarters - kTables.camps;

// Kinds of points that differ where nothing face up is near.
constexpr std::array<FlipPoints, 3> kKinds = {kTables.headquarters, kStations& kTables.rails,
                                              kStations - kTables.rails};

// What face-up pieces touch or reach.
FlipPoints NearFaceUp(const FlipPosition& position) {
  FlipPoints near;
  for (FlipColour colour : kFlipColours) {
    for (Square square : position.pieces_of(colour)) near |= kTables.steps[square.index()];
    position.ForEachReach(colour, [&](Square, Rank, const FlipPoints& reach) { near |= reach; });
  }
  return near;
}

}  // namespace

ObservationKey FlipObservationKey(const FlipEvent& event) {
  const ObservationKey action = FlipOffer::KeyOf(event.action);
  const ObservationKey outcome =
      event.action.is_turn() ? ObservationKey{Index(event.turned)}
                             : ObservationKey{kFlipPieceKinds + static_cast<size_t>(event.result)};
  return (outcome << 16U) | action;
}

FlipPoints DistinctTurns(const FlipPosition& position) {
  const FlipPoints all = position.Turnable();
  FlipPoints distinct = all & NearFaceUp(position);
  const FlipPoints far = all - distinct;
  for (const FlipPoints& kind : kKinds) {
    const FlipPoints alike = far & kind;
    if (!alike.empty()) distinct.Add(alike.First());
  }
  return distinct;
}

void FlipGame::Actions(const World& world, FlipOffer& offer) const {
  const FlipPosition& position = world.position;
  offer.Clear();
  position.ForEachMover(
      [&](Square from, const FlipPoints& destinations) { offer.AddMover(from, destinations); });
  if (position.Turnable().empty()) return;
  if (options_.all_turns && position.ply() == options_.root_ply)
    offer.AddAllTurns(position.Turnable());
  else
    offer.AddDistinctTurns(DistinctTurns(position));
}

ObservationKey FlipGame::Play(World& world, FlipAction action) const {
  FlipPosition& position = world.position;
  FlipEvent event;
  if (action.is_turn()) {
    const FlipCounts& pool = position.pool();
    const auto n = world.chance.Below(static_cast<uint64_t>(pool.total()));
    event = position.EventOfTurn(action.from, pool.Nth(static_cast<int>(n)));
  } else {
    event = position.EventOfMove(action);
  }
  position.Play(event);
  return FlipObservationKey(event);
}

}  // namespace sapper
