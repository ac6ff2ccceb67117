// Two-player dark Junqi for the tree search.
#pragma once

#include <array>

#include "belief/belief.h"
#include "eval/evaluation.h"
#include "search/exchange.h"
#include "search/game.h"

namespace sapper {

struct DuelWorld {
  Position position;
  ExposedPieces exposed = 0;
};

class DuelGame {
 public:
  using World = DuelWorld;
  using Action = Move;
  using ActionList = MoveList;
  static constexpr size_t kActionKeys = DuelMap::kPoints << 6U;

  // `odds`: what the opponent of each piece's owner believes of it at the root; move priors rest on
  // it, so that they know no more than the actor does. `seat` searches.
  DuelGame(const RuleBook& book, Side seat, const PieceOdds& odds);

  int SeatToMove(const World& world) const {
    return static_cast<int>(world.position.side_to_move());
  }
  bool SameTeam(int a, int b) const {
    return a == b;
  }
  bool Over(const World& world) const {
    return world.position.over();
  }
  void Actions(const World& world, MoveList& moves) const {
    world.position.LegalMoves(moves);
  }
  ActionKey KeyOf(Move move) const {
    return static_cast<ActionKey>((move.from.index() << 6U) | move.to.index());
  }
  Move ActionOf(ActionKey key) const {
    return {Square::FromIndex(key >> 6U), Square::FromIndex(key & 63U)};
  }
  // The searching seat's ranks are its own in all worlds, so it needs no buckets.
  ActorBucket BucketOf(const World& world, Move move) const;
  double PriorWeight(const World& world, Move move) const;
  ObservationKey Play(World& world, Move move) const;
  double Value(const World& world, int seat) const {
    return Evaluate(world.position, world.exposed, static_cast<Side>(seat));
  }

 private:
  Side seat_;
  // Expected gain of attacking a piece with a rank.
  std::array<std::array<double, kRankCount>, DuelMap::kPieces> gain_{};
};

static_assert(Game<DuelGame>);

}  // namespace sapper
