// Shared by the yardsticks that evaluate each of their moves once: the probabilities of every
// collision, the enemy's possible answers, and a player that plays the move with the largest score.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "eval/exchange.h"
#include "search/knowledge.h"
#include "search/one_look_result.h"
#include "search/player.h"

namespace sapper {

// By rank of an own piece: how much its loss counts.
using Care = std::array<double, kRankCount>;
constexpr Care EvenCare(double care) {
  Care even{};
  even.fill(care);
  return even;
}

// A way that a move can turn out, with the board after it.
struct Turnout {
  double chance = 0;
  Result result = Result::kQuiet;
  Placement placement;
};

// The board as one side sees it, with all that one collision may bring to either.
class OneLook {
 public:
  OneLook(const InformationState& state, const PieceMarginals& marginals);

  const InformationState& state() const {
    return state_;
  }
  const RuleBook& book() const {
    return state_.book();
  }
  const Placement& placement() const {
    return state_.view().placement();
  }
  Side own() const {
    return state_.view().viewer();
  }
  Side enemy() const {
    return DuelMap::Next(own());
  }
  const RankProbabilities& marginals(PieceId piece) const {
    return marginals_[piece.index()];
  }
  double MarginalsOf(PieceId piece, Rank rank) const {
    return marginals(piece)[static_cast<size_t>(rank)];
  }
  // Precondition: an own piece.
  Rank own_rank(PieceId piece) const {
    return *state_.view().known_rank(piece);
  }
  // For two pieces of different sides. If the attacker is an enemy piece, the probabilities include
  // that it can move.
  const Exchange& exchange(PieceId attacker, PieceId defender) const {
    return exchanges_[attacker.index()][defender.slot().index()];
  }
  // The mean strength of an enemy piece, 0 for bombs, mines and flags.
  double ExpectedStrength(PieceId piece) const;

  bool IsCollision(Move move) const {
    return placement().at(move.to).exists();
  }
  // What a move is expected to win at once; 0 without a collision.
  double Gain(Move move) const;
  const Exchange& CollisionOf(Move move) const {
    return exchange(placement().at(move.from), placement().at(move.to));
  }
  // The target is the flag beyond doubt, and the mover may take it.
  bool TakesCertainFlag(Move move) const;
  // At most three; none that is next to impossible.
  void Turnouts(Move move, std::vector<Turnout>& turnouts) const;
  // The most that the enemy would win by a collision on the board `after`, if it knew the own
  // ranks; each counted by the care for the piece that it would hit.
  double ReplyOn(const Placement& after, const Care& care) const;
  // The most that the own side would win by a collision on `after`, were it to move; nothing
  // without a collision.
  absl::optional<double> BestGainOn(const Placement& after) const;
  // The rank that a piece moves like: the own one, or that of an engineer for an enemy piece that
  // likely is one.
  Rank MovesLike(PieceId piece) const;
  // Where an enemy piece on `from` can go.
  DuelMap::Points EnemyDestinations(const Placement& board, Square from) const;

  // Quiet plies that may still be played before the one that loses; nothing without such a rule.
  absl::optional<int> QuietPliesLeft() const;
  // True if the side to move will have to play the losing quiet ply when neither side collides.
  bool OwesCollision() const;

 private:
  const InformationState& state_;
  const PieceMarginals& marginals_;
  std::array<std::array<Exchange, kArmySize>, DuelMap::kPieces> exchanges_;
};

// Scores one moment's moves; made anew for each search, so that a player keeps nothing.
class MoveScorer {
 public:
  MoveScorer() = default;
  MoveScorer(const MoveScorer&) = delete;
  MoveScorer& operator=(const MoveScorer&) = delete;
  virtual ~MoveScorer() = default;
  // In units of kExchangeValues.
  virtual double Score(Move move) = 0;
};

// Takes a certain flag; otherwise plays the move with the largest score. Equal scores are drawn.
class OneLookPlayer : public Player {
 public:
  explicit OneLookPlayer(const PlayerOptions& options) : options_(options) {}
  bool ThinksAtOnce() const override {
    return true;
  }
  void Prepare(const Rules& rules) override;
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;

 protected:
  virtual std::unique_ptr<MoveScorer> MakeScorer(const OneLook& look) const = 0;
  // A layout as people deploy.
  Layout DrawLayout(const Rules& rules, Random& random);

 private:
  absl::optional<Move> Best(const InformationState& state, const MoveList& moves);

  PlayerOptions options_;
  PriorCache priors_;
  Belief belief_;
};

}  // namespace sapper
