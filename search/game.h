// What the tree search needs to know of a game: the concept Game.
//
// A world is a state in which nothing is hidden. An action is a decision of the actor to move. An
// observation is what everyone sees of an action. In a game with chance (a piece that is turned
// over), the world already contains the outcome, and the observation shows it. Seats are numbered
// from 0.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace sapper {

// Names an action among the actions of one node, the same in every world.
using ActionKey = uint16_t;
// What was seen of a ply; two observations of one node are equal exactly when their keys are.
using ObservationKey = uint64_t;
// Names an action group of one node. Example: the moves of one piece, for one bucket of its rank.
// Groups of one node with equal tags hold the same actions, in the same order, in every world.
// Groups with different tags may have the same observations, but their statistics are separate. So
// the tag may contain what the actor knows of itself and others do not.
using GroupTag = uint16_t;

// The actions that one world offers to the seat to move, in groups numbered from 0, in an order
// that depends on the world alone.
template <class O>
concept ActionOffer = requires(const O& offer, size_t group, void (*visit)(ActionKey)) {
  { offer.groups() } -> std::same_as<size_t>;
  { offer.tag(group) } -> std::same_as<GroupTag>;
  // Actions in a group, one at least.
  { offer.size(group) } -> std::same_as<size_t>;
  { offer.ForEachAction(group, visit) } -> std::same_as<void>;
  // The group with a tag; groups() if none is offered.
  { offer.Find(GroupTag{}) } -> std::same_as<size_t>;
};

template <class G>
concept Game = ActionOffer<typename G::Offer> &&
    requires(const G& game, typename G::World& world, const typename G::World& still,
             typename G::Offer& offer, typename G::Action action, int seat) {
  { game.SeatToMove(still) } -> std::same_as<int>;
  { game.SameTeam(seat, seat) } -> std::same_as<bool>;
  { game.Over(still) } -> std::same_as<bool>;
  // Replaces what the offer held.
  { game.Actions(still, offer) } -> std::same_as<void>;
  { game.ActionOf(ActionKey{}) } -> std::same_as<typename G::Action>;
  // What the prior weights at a node have in common; `world` must outlive it. Weight gives a number
  // in (0, 32), from what the actor may know.
  { game.PriorsIn(still).Weight(action) } -> std::convertible_to<double>;
  { game.Play(world, action) } -> std::same_as<ObservationKey>;
  // The expected result for a seat in [-1, 1].
  { game.Value(still, seat) } -> std::same_as<double>;
};

}  // namespace sapper
