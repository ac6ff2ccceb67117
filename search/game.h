// What the tree search needs to know of a game, and nothing more.
//
// A world is a state in which nothing is hidden. An action is what the actor to move decides; an
// observation is what everyone sees of it. In a game with chance (a piece that is turned over) the
// world holds the outcome already, and the observation shows it. Seats are numbered from 0.
#pragma once

#include <concepts>
#include <cstdint>

namespace sapper {

// Names an action among the actions of one node, the same in every world; below G::kActionKeys,
// which is at most 4096.
using ActionKey = uint16_t;
// What was seen of a ply; two observations of one node are equal exactly when their keys are.
using ObservationKey = uint64_t;
// Which sort of actor takes an action, as far as the actor itself knows and others do not;
// below 16.
using ActorBucket = uint8_t;

template <class G>
concept Game = requires(const G& game, typename G::World& world, const typename G::World& still,
                        typename G::ActionList& actions, typename G::Action action, int seat) {
  { game.SeatToMove(still) } -> std::same_as<int>;
  { game.SameTeam(seat, seat) } -> std::same_as<bool>;
  { game.Over(still) } -> std::same_as<bool>;
  // Fills the list, in an order that depends on the world alone.
  { game.Actions(still, actions) } -> std::same_as<void>;
  { game.KeyOf(action) } -> std::same_as<ActionKey>;
  { game.ActionOf(ActionKey{}) } -> std::same_as<typename G::Action>;
  // The actor's bucket in this world for an action. Entries of different buckets share what is
  // seen, not what is learnt.
  { game.BucketOf(still, action) } -> std::same_as<ActorBucket>;
  // A weight in (0, 32), from what the actor may know.
  { game.PriorWeight(still, action) } -> std::convertible_to<double>;
  { game.Play(world, action) } -> std::same_as<ObservationKey>;
  // The expected result for a seat in [-1, 1].
  { game.Value(still, seat) } -> std::same_as<double>;
};

}  // namespace sapper
