#include "search/flip_root.h"

#include <algorithm>

namespace sapper {
namespace {

// Positions that may be visited for proofs: some milliseconds.
constexpr uint64_t kProofPositions = 20'000;

}  // namespace

FlipRoot::FlipRoot(const FlipGameState& state, const FlipLimits& limits, FlipPlayer searcher,
                   const FlipSearchSettings& settings, const SearchControl& control)
    : state_(state),
      game_({.root_ply = state.position().ply(),
             .all_turns = !limits.search_moves.empty(),
             .draw = searcher == FlipPlayer::kFirst ? -settings.contempt : settings.contempt,
             .prior = settings.prior,
             .weights = settings.eval}),
      allowed_(AllowedFlipActions(state.position(), limits)) {
  FlipProof proof(limits.nodes.value_or(kProofPositions), [&] { return control.stopped(); });
  proven_ = proof.Judge(state.position(), allowed_);
}

std::vector<RootAction<FlipAction>> FlipRoot::Ranked(const Tree<FlipGame>& tree) const {
  std::vector<RootAction<FlipAction>> actions;
  for (size_t i = 0; i < allowed_.size(); ++i) {
    const FlipProven& proven = proven_[i];
    actions.push_back({.move = allowed_[i],
                       .wins_now = proven.win_in > 0,
                       .loses_now = proven.loss_in > 0,
                       .end_in = std::max({1, proven.win_in, proven.loss_in})});
  }
  AddStatistics(tree, game_, actions);
  SortByRank(actions);
  return actions;
}

std::vector<FlipAction> FlipRoot::Line(const Tree<FlipGame>& tree, FlipAction first) const {
  std::vector<FlipAction> line = {first};
  FlipWorld here{position(), Random(0)};
  NodeIndex node = tree.store().root();
  while (line.size() < kLongestLine && !line.back().is_turn()) {
    if (!here.position.IsLegal(line.back())) break;
    node = tree.store().Find(node, game_.Play(here, line.back()));
    if (node == kNoNode || here.position.over()) break;
    const absl::optional<ActionKey> best = MostVisited(tree, node);
    if (!best) break;
    const FlipAction next = game_.ActionOf(*best);
    if (!here.position.IsLegal(next)) break;
    line.push_back(next);
  }
  return line;
}

absl::optional<std::vector<ObservationKey>> ObservationsSince(const FlipGameState& later,
                                                              const FlipGameState& earlier) {
  const auto& now = later.events();
  const auto& then = earlier.events();
  if (!(later.start() == earlier.start()) || now.size() < then.size() ||
      !(later.position().rules() == earlier.position().rules()) ||
      !std::equal(then.begin(), then.end(), now.begin()))
    return absl::nullopt;
  std::vector<ObservationKey> keys;
  for (size_t i = then.size(); i < now.size(); ++i) keys.push_back(FlipObservationKey(now[i]));
  return keys;
}

}  // namespace sapper
