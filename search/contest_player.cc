#include "search/contest_player.h"

#include <algorithm>
#include <limits>

#include "eval/evaluation.h"
#include "search/one_look.h"
#include "search/probability_board.h"
#include "search/search_clock.h"

namespace sapper {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Expected material at which the value is about 0.7 of a win.
constexpr double kValueScale = 1.0 / 150;

class AlphaBeta {
 public:
  AlphaBeta(ProbabilityBoard board, SearchClock& clock) : board_(board), clock_(clock) {}

  // The best line at `depth`, nothing when the clock ended it first. `order` is searched in order
  // and sorted by score for the next depth.
  absl::optional<double> Root(std::vector<Move>& order, int depth) {
    std::vector<std::pair<double, Move>> scored;
    double alpha = -kInfinity;
    for (Move move : order) {
      const ProbabilityBoard::Undo undo = board_.Play(move);
      const double score = -Negamax(depth - 1, -kInfinity, -alpha);
      board_.TakeBack(undo);
      if (expired_) return absl::nullopt;
      scored.emplace_back(score, move);
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
  double Negamax(int depth, double alpha, double beta) {
    if ((++nodes_ & 63U) == 0 && clock_.Expired(nodes_, true)) expired_ = true;
    if (clock_.OutOfNodes(nodes_)) expired_ = true;
    if (expired_) return 0;
    if (board_.flag_gone() || depth == 0) return board_.Value();
    MoveList moves;
    board_.Moves(moves);
    if (moves.empty()) return board_.Value() - kExchangeValues[static_cast<size_t>(Rank::kFlag)];
    double best = -kInfinity;
    for (Move move : moves) {
      const ProbabilityBoard::Undo undo = board_.Play(move);
      best = std::max(best, -Negamax(depth - 1, -beta, -std::max(alpha, best)));
      board_.TakeBack(undo);
      if (best >= beta || expired_) break;
    }
    return best;
  }

  ProbabilityBoard board_;
  SearchClock& clock_;
  uint64_t nodes_ = 0;
  bool expired_ = false;
};

}  // namespace

void ContestPlayer::Prepare(const Rules& rules) {
  WarmUpBelief(priors_, rules, belief_);
}

SearchResult ContestPlayer::Search(const InformationState& state, const Limits& limits,
                                   SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.view().placement().ply(), options_.move_overhead, control);
  SearchResult result;
  MoveList moves;
  AllowedMoves(state, limits, moves);
  if (moves.empty() || !UpdateBelief(priors_, state, belief_).ok()) {
    clock.AwaitStopIfUnbounded();
    return result;
  }
  if (const absl::optional<Move> wins = SureFlagCapture(state, moves); wins.has_value()) {
    clock.AwaitStopIfUnbounded();
    result = OneLookResult(wins, 1, clock.elapsed(), nullptr);
    result.info.value = 1;
    result.info.win_in = 1;
    if (info) info(result.info);
    return result;
  }
  const PieceMarginals marginals = belief_.SolveMarginals();
  std::vector<Move> order(moves.begin(), moves.end());
  Random random(SearchSeed(options_.seed, state));
  random.Shuffle(order);
  AlphaBeta search(ProbabilityBoard(state, marginals), clock);
  result.move = order[0];
  result.info.value = std::numeric_limits<double>::quiet_NaN();
  for (int depth = 1; depth <= kMaxDepth; ++depth) {
    const absl::optional<double> score = search.Root(order, depth);
    if (!score) break;
    result.move = order[0];
    result.info.depth = depth;
    result.info.nodes = search.nodes();
    result.info.time = clock.elapsed();
    result.info.value = Squash(*score * kValueScale);
    result.info.pv = {order[0]};
    if (info) info(result.info);
  }
  clock.AwaitStopIfUnbounded();
  return result;
}

}  // namespace sapper
