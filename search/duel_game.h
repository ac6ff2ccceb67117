// Two-player Junqi with hidden ranks, as a game for the tree search.
#pragma once

#include <array>

#include "belief/belief.h"
#include "eval/evaluation.h"
#include "eval/exchange.h"
#include "search/game.h"
#include "search/move_priors.h"

namespace sapper {

struct DuelWorld {
  Position position;
  ExposedPieces exposed = 0;
};

// The public part of a ply as the tree's key: the same for a ply of any world and for the announced
// event.
ObservationKey ObservationKeyOf(const Event& event);

// The moves of a side, a group for each piece.
class DuelOffer {
 public:
  using Points = DuelMap::Points;
  // The bucket of the moving piece's rank, which its owner knows and others do not; below 16.
  using Bucket = uint8_t;

  void Clear() {
    groups_ = 0;
  }
  // Precondition: there are destinations, and fewer than kArmySize pieces so far.
  void AddPiece(Square from, Bucket bucket, const Points& destinations) {
    tags_[groups_] = static_cast<GroupTag>((unsigned{bucket} << kSquareBits) | from.index());
    destinations_[groups_] = destinations;
    group_of_[from.index()] = static_cast<uint8_t>(groups_++);
  }

  static constexpr ActionKey KeyOf(Move move) {
    return static_cast<ActionKey>((move.from.index() << kSquareBits) | move.to.index());
  }
  static constexpr Move ActionOf(ActionKey key) {
    return {Square::FromIndex(key >> kSquareBits), Square::FromIndex(key & kSquareMask)};
  }

  size_t groups() const {
    return groups_;
  }
  GroupTag tag(size_t group) const {
    return tags_[group];
  }
  size_t size(size_t group) const {
    return static_cast<size_t>(destinations_[group].size());
  }
  template <class Visit>
  void ForEachAction(size_t group, Visit visit) const {
    const Square from = Square::FromIndex(tags_[group] & kSquareMask);
    for (Square to : destinations_[group]) visit(KeyOf({from, to}));
  }
  // A wrong tag shows that the element of group_of_ is left from an earlier offer.
  size_t Find(GroupTag tag) const {
    const size_t group = group_of_[tag & kSquareMask];
    return group < groups_ && tags_[group] == tag ? group : groups_;
  }

 private:
  static constexpr unsigned kSquareBits = 6;
  static constexpr unsigned kSquareMask = (1U << kSquareBits) - 1;
  static_assert(DuelMap::kPoints <= kSquareMask + 1);

  std::array<GroupTag, kArmySize> tags_{};
  std::array<Points, kArmySize> destinations_{};
  std::array<uint8_t, kSquareMask + 1> group_of_{};
  size_t groups_ = 0;
};

class DuelGame {
 public:
  using World = DuelWorld;
  using Action = Move;
  using Offer = DuelOffer;

  // `exposed`: what both sides know to have survived a collision. `marginals`: what the opponent of
  // each piece's owner believes of it at the root; move priors rest on it, so that they know no
  // more than the actor does. `seat` searches.
  DuelGame(const RuleBook& book, Side seat, ExposedPieces exposed, const PieceMarginals& marginals,
           const PriorSettings& prior = {}, const EvalWeights& weights = DefaultEvalWeights());

  int SeatToMove(const World& world) const {
    return static_cast<int>(world.position.side_to_move());
  }
  bool SameTeam(int a, int b) const {
    return a == b;
  }
  bool Over(const World& world) const {
    return world.position.over();
  }
  void Actions(const World& world, DuelOffer& offer) const;
  Move ActionOf(ActionKey key) const {
    return DuelOffer::ActionOf(key);
  }
  MovePriors PriorsIn(const World& world) const {
    return MovePriors(world.position, gain_, prior_);
  }
  ObservationKey Play(World& world, Move move) const;
  double Value(const World& world, int seat) const {
    return Evaluate(world.position,
                    EvalContext{.exposed = world.exposed,
                                .exposed_at_root = exposed_at_root_,
                                .gains = &gain_,
                                .flag_guess = prior_.flag_guess},
                    static_cast<Side>(seat), weights_);
  }

 private:
  Side seat_;
  PriorSettings prior_;
  EvalWeights weights_;
  ExpectedGains gain_;
  ExposedPieces exposed_at_root_;
};

static_assert(Game<DuelGame>);

}  // namespace sapper
