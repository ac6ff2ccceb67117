#include "search/simple_players.h"

#include "eval/exchange.h"
#include "eval/travel.h"
#include "search/one_look.h"
#include "search/search_clock.h"

namespace sapper {
namespace {

// A step nearer counts a little; a drawn number below that breaks ties.
double Score(const InformationState& state, const PieceMarginals& marginals, Move move,
             Random& random) {
  const Placement& placement = state.view().placement();
  const PieceId target = placement.at(move.to);
  double score = random.Uniform() * 0.5;
  if (target.exists())
    score += ExpectedExchange(state.book(), marginals[placement.at(move.from).index()],
                              marginals[target.index()])
                 .gain;
  const auto& travel = kHeadquartersTravel<DuelMap>;
  const Side enemy = DuelMap::Next(state.view().viewer());
  score += travel.MovesToSide(move.from, enemy) - travel.MovesToSide(move.to, enemy);
  return score;
}

}  // namespace

SearchResult RandomPlayer::Search(const InformationState& state, const Limits& limits,
                                  SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.view().placement().ply(), options_.move_overhead, control);
  MoveList moves;
  AllowedMoves(state, limits, moves);
  Random random(SearchSeed(options_.seed, state));
  absl::optional<Move> move;
  if (!moves.empty()) move = moves[random.Below(moves.size())];
  clock.AwaitStopIfUnbounded();
  return OneLookResult(move, moves.size(), clock.elapsed(), info);
}

absl::optional<Move> GreedyMove(const InformationState& state, const PieceMarginals& marginals,
                                const MoveList& moves, Random& random) {
  absl::optional<Move> best = SureFlagCapture(state, moves);
  if (best.has_value()) return best;
  double best_score = 0;
  for (Move move : moves) {
    const double score = Score(state, marginals, move, random);
    if (best && score <= best_score) continue;
    best = move;
    best_score = score;
  }
  return best;
}

void GreedyPlayer::Prepare(const Rules& rules) {
  WarmUpBelief(priors_, rules, belief_);
}

SearchResult GreedyPlayer::Search(const InformationState& state, const Limits& limits,
                                  SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.view().placement().ply(), options_.move_overhead, control);
  MoveList moves;
  AllowedMoves(state, limits, moves);
  absl::optional<Move> best;
  if (UpdateBelief(priors_, state, belief_).ok()) {
    Random random(SearchSeed(options_.seed, state));
    best = GreedyMove(state, belief_.SolveMarginals(), moves, random);
  }
  clock.AwaitStopIfUnbounded();
  return OneLookResult(best, moves.size(), clock.elapsed(), info);
}

}  // namespace sapper
