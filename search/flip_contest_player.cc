#include "search/flip_contest_player.h"

#include <algorithm>
#include <limits>

#include "base/random.h"
#include "eval/evaluation.h"
#include "search/flip_contest_evaluation.h"
#include "search/flip_deepening.h"
#include "search/flip_remote_turns.h"

namespace sapper {
namespace {

constexpr int kMostDepth = 64;
constexpr Score kInfinity = std::numeric_limits<Score>::max() / 2;
constexpr Score kWon = 1'000'000;
// Score at which the value is about 0.7 of a win.
constexpr double kValueScale = 1.0 / 1500;

class PlainSearch {
 public:
  PlainSearch(const FlipPosition& root, SearchClock& clock)
      : position_(root), evaluation_(root), clock_(clock) {}

  // The best score at `depth`, nothing when the clock ended it first. `order` is searched in order
  // and sorted by score for the next depth.
  absl::optional<Score> Root(std::vector<FlipAction>& order, int depth) {
    std::vector<std::pair<Score, FlipAction>> scored;
    Score alpha = -kInfinity;
    for (FlipAction action : order) {
      const Score score = action.is_turn() ? Turn(action, depth) : Move(action, depth, alpha);
      if (expired_) return absl::nullopt;
      scored.emplace_back(score, action);
      alpha = std::max(alpha, score);
    }
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (size_t i = 0; i < order.size(); ++i) order[i] = scored[i].second;
    return alpha;
  }
  uint64_t nodes() const {
    return nodes_;
  }

 private:
  Score Move(FlipAction action, int depth, Score alpha) {
    const FlipPosition::Undo undo = position_.Make(position_.EventOfMove(action));
    const Score score = -Negamax(depth - 1, 1, -kInfinity, -alpha);
    position_.TakeBack(undo);
    return score;
  }

  // A ply less deep, because it has a search for each kind of piece.
  Score Turn(FlipAction action, int depth) {
    const FlipCounts pool = position_.pool();
    Score sum = 0;
    for (size_t kind = 0; kind < kFlipPieceKinds && !expired_; ++kind) {
      const FlipPiece piece = FlipPieceFromIndex(kind);
      if (pool[piece] == 0) continue;
      const FlipPosition::Undo undo = position_.Make(position_.EventOfTurn(action.from, piece));
      sum -= pool[piece] * Negamax(std::max(depth - 2, 0), 1, -kInfinity, kInfinity);
      position_.TakeBack(undo);
    }
    return sum / pool.total();
  }

  Score Negamax(int depth, int ply, Score alpha, Score beta) {
    if ((++nodes_ & 63U) == 0 && clock_.Expired(nodes_, true)) expired_ = true;
    if (clock_.OutOfNodes(nodes_)) expired_ = true;
    if (expired_ || !position_.seats().settled()) return 0;
    if (position_.over()) {
      const auto& winner = position_.outcome()->winner;
      if (!winner.has_value()) return 0;
      return *winner == position_.to_move() ? kWon - ply : ply - kWon;
    }
    const FlipJudge::Estimate estimate = evaluation_.Of(position_, FlipStrikes(position_));
    if (depth == 0) return estimate.stands;
    Score best = position_.Turnable().empty() ? -kInfinity : estimate.turns;
    for (FlipAction action : Moves()) {
      if (best >= beta) break;
      const FlipPosition::Undo undo = position_.Make(position_.EventOfMove(action));
      best = std::max(best, -Negamax(depth - 1, ply + 1, -beta, -std::max(alpha, best)));
      position_.TakeBack(undo);
      if (expired_) break;
    }
    return best;
  }

  // Collisions first.
  std::vector<FlipAction> Moves() const {
    std::vector<FlipAction> moves;
    const FlipPoints occupied = position_.occupied();
    position_.ForEachMover([&](Square from, const FlipPoints& destinations) {
      for (Square to : destinations) moves.push_back({from, to});
    });
    std::stable_partition(moves.begin(), moves.end(),
                          [&](FlipAction move) { return occupied.Contains(move.to); });
    return moves;
  }

  FlipPosition position_;  // made and taken back
  FlipContestEvaluation evaluation_;
  SearchClock& clock_;
  uint64_t nodes_ = 0;
  bool expired_ = false;
};

}  // namespace

FlipSearchResult FlipContestPlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                           SearchControl& control, const InfoCallback& info) {
  const FlipPosition& position = state.position();
  SearchClock clock(limits, position.ply(), options_.move_overhead, control, time_);
  std::vector<FlipAction> order = AllowedFlipActions(position, limits);
  const auto winning = WinningFlipMove(position, order);
  if (winning.has_value()) {
    clock.AwaitStopIfUnbounded();
    return WonAtOnce(*winning, clock.elapsed(), info);
  }
  Random random(FlipSearchSeed(options_.seed, position));
  random.Shuffle(order);
  MergeRemoteTurns(position, order);
  PlainSearch search(position, clock);
  FlipSearchResult result;
  result.move = order[0];
  result.info.pv = {order[0]};
  result.info.value = std::numeric_limits<double>::quiet_NaN();
  for (int depth = 1; depth <= kMostDepth; ++depth) {
    const absl::optional<Score> score = search.Root(order, depth);
    result.info.nodes = search.nodes();
    result.info.time = clock.elapsed();
    if (!score) break;
    result.move = order[0];
    result.info.depth = depth;
    result.info.value = Squash(*score * kValueScale);
    result.info.pv = {order[0]};
    if (info) info(result.info);
  }
  if (info && result.info.depth == 0) info(result.info);
  clock.AwaitStopIfUnbounded();
  return result;
}

}  // namespace sapper
