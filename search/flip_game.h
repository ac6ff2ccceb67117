// Flip Junqi as a game for the tree search: chance, and no private information.
//
// A world is a position and the generator that draws what a turn shows: from the pool, piece by
// piece equally likely, anew in every simulation. So a node's value is the mean over what may lie
// face down, and no simulation knows more than the players do.
//
// With 50 points to turn, most of them are alike. Example: at the start, only the kind of the point
// matters. Points whose surroundings look the same form a class, and one point of each class stands
// for all of them, so that they share what is learnt.
#pragma once

#include <array>

#include "base/random.h"
#include "engine/flip_position.h"
#include "eval/flip_evaluation.h"
#include "search/flip_priors.h"
#include "search/game.h"

namespace sapper {

struct FlipWorld {
  FlipPosition position;
  Random chance;
};

// The same for the event of any world and for the announced one.
ObservationKey FlipObservationKey(const FlipEvent& event);

// The moves of each piece, a group each, and the turns, a group of their own.
class FlipOffer {
 public:
  void Clear() {
    groups_ = 0;
  }
  void AddMover(Square from, const FlipPoints& destinations) {
    Add(static_cast<GroupTag>(from.index()), destinations);
  }
  // Precondition of both: not empty. A kept root may have been offered either way, so the groups
  // have tags of their own.
  void AddDistinctTurns(const FlipPoints& points) {
    Add(kDistinctTurns, points);
  }
  void AddAllTurns(const FlipPoints& points) {
    Add(kAllTurns, points);
  }

  static constexpr ActionKey KeyOf(FlipAction action) {
    return static_cast<ActionKey>((action.from.index() << kBits) | action.to.index());
  }
  static constexpr FlipAction ActionOf(ActionKey key) {
    return {Square::FromIndex(key >> kBits), Square::FromIndex(key & kMask)};
  }

  size_t groups() const {
    return groups_;
  }
  GroupTag tag(size_t group) const {
    return tags_[group];
  }
  size_t size(size_t group) const {
    return static_cast<size_t>(points_[group].size());
  }
  template <class Visit>
  void ForEachAction(size_t group, Visit visit) const {
    const GroupTag tag = tags_[group];
    for (Square to : points_[group])
      visit(KeyOf(tag >= kDistinctTurns ? FlipAction::Turn(to)
                                        : FlipAction{.from = Square::FromIndex(tag), .to = to}));
  }
  // A wrong tag shows that the element of group_of_ is left from an earlier offer.
  size_t Find(GroupTag tag) const {
    const size_t group = group_of_[tag];
    return group < groups_ && tags_[group] == tag ? group : groups_;
  }

 private:
  static constexpr unsigned kBits = 6;
  static constexpr unsigned kMask = (1U << kBits) - 1;
  static constexpr GroupTag kDistinctTurns = DuelMap::kPoints;
  static constexpr GroupTag kAllTurns = DuelMap::kPoints + 1;
  static_assert(kAllTurns <= kMask);

  void Add(GroupTag tag, const FlipPoints& points) {
    tags_[groups_] = tag;
    points_[groups_] = points;
    group_of_[tag] = static_cast<uint8_t>(groups_++);
  }

  std::array<GroupTag, kArmySize + 1> tags_{};
  std::array<FlipPoints, kArmySize + 1> points_{};
  std::array<uint8_t, kMask + 1> group_of_{};
  size_t groups_ = 0;
};

// Points of which one stands for each class of face-down points that look alike.
FlipPoints DistinctTurns(const FlipPosition& position);

class FlipGame {
 public:
  using World = FlipWorld;
  using Action = FlipAction;
  using Offer = FlipOffer;

  struct Options {
    // At the ply of the root every turn is offered, not one of each class.
    int root_ply = 0;
    bool all_turns = false;
    // What a draw is worth to the first player.
    double draw = 0;
    FlipPriorSettings prior;
    FlipEvalWeights weights = DefaultFlipEvalWeights();
  };

  explicit FlipGame(const Options& options) : options_(options) {}

  int SeatToMove(const World& world) const {
    return static_cast<int>(world.position.to_move());
  }
  bool SameTeam(int a, int b) const {
    return a == b;
  }
  bool Over(const World& world) const {
    return world.position.over();
  }
  void Actions(const World& world, FlipOffer& offer) const;
  FlipAction ActionOf(ActionKey key) const {
    return FlipOffer::ActionOf(key);
  }
  FlipPriors PriorsIn(const World& world) const {
    return FlipPriors(world.position, options_.prior);
  }
  ObservationKey Play(World& world, FlipAction action) const;
  double Value(const World& world, int seat) const {
    const auto player = static_cast<FlipPlayer>(seat);
    const FlipPosition& position = world.position;
    if (position.over() && !position.outcome()->winner.has_value())
      return player == FlipPlayer::kFirst ? options_.draw : -options_.draw;
    return EvaluateFlip(position, player, options_.weights);
  }

 private:
  Options options_;
};

static_assert(Game<FlipGame>);

}  // namespace sapper
