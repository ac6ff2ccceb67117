#include "search/tree_player.h"

#include <utility>

#include "search/duel_root.h"
#include "search/one_look.h"
#include "search/simple_players.h"
#include "search/time_manager.h"
#include "search/tree_search.h"

namespace sapper {
namespace {

// Less than a belief and its worlds cost on a busy machine.
constexpr absl::Duration kShortestSearch = absl::Milliseconds(5);

// On a game's clock alone: a time for each move comes again with the next one.
bool HasNoTime(const InformationState& state, const Limits& limits, const PlayerOptions& options) {
  if (!limits.time_left || limits.infinite || !state.view().own_turn()) return false;
  const auto budget = BudgetFor(limits, state.view().placement().ply(), options.move_overhead);
  return budget.has_value() && budget->hard < kShortestSearch;
}

// Without belief, worlds or tree.
SearchResult HastyResult(const InformationState& state, const Limits& limits,
                         const PlayerOptions& options, const SearchClock& clock,
                         const Player::InfoCallback& info) {
  MoveList moves;
  AllowedMoves(state, limits, moves);
  Random random(SearchSeed(options.seed, state));
  return OneLookResult(GreedyMove(state, PlainMarginals(state), moves, random), moves.size(),
                       clock.elapsed(), info);
}

}  // namespace

TreePlayer::TreePlayer(const PlayerOptions& options, TimeSource time)
    : options_(options),
      settings_(options.settings != nullptr ? *options.settings : SearchSettings()),
      time_(std::move(time)),
      priors_(settings_.layout_smoothing) {}

void TreePlayer::Prepare(const Rules& rules) {
  WarmUpBelief(priors_, rules, belief_);
  tree_.Prepare(HashBytes(options_));
}

SearchResult TreePlayer::Search(const InformationState& state, const Limits& limits,
                                SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.view().placement().ply(), options_.move_overhead, control, time_);
  if (HasNoTime(state, limits, options_)) return HastyResult(state, limits, options_, clock, info);
  if (!UpdateBeliefFor(state).ok()) {
    clock.AwaitStopIfUnbounded();
    return {};
  }
  Random random(SearchSeed(options_.seed, state));
  const DuelRoot root(state, limits, settings_, belief_, *prior_, random);
  tree_.Prepare(HashBytes(options_));
  NodeStore& store = tree_.Open(state, MayKeepTree(limits, options_));
  root.RenewPriors(store);
  TreeSearch<DuelRoot> search(root, limits, options_, settings_.tree, store, clock, random);
  search.Run(info);
  tree_.Close(state);
  search.Report(info);
  return search.Result();
}

absl::Status TreePlayer::UpdateBeliefFor(const InformationState& state) {
  const auto prior = priors_.For(state.book().rules());
  if (!prior.ok()) return prior.status();
  prior_ = *prior;
  const BehaviourWeights behaviour =
      WeighBehaviour(state.view(), FittedBehaviour(), settings_.behaviour);
  return belief_.Update(state, *prior_, &behaviour);
}

}  // namespace sapper
