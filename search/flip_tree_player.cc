#include "search/flip_tree_player.h"

#include <utility>

namespace sapper {

FlipTreePlayer::FlipTreePlayer(const PlayerOptions& options, const FlipSearchSettings& settings,
                               TimeSource time)
    : options_(options), settings_(settings), time_(std::move(time)) {}

void FlipTreePlayer::Prepare(const FlipRules& /*rules*/) {
  tree_.Prepare(HashBytes(options_));
}

FlipSearchResult FlipTreePlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                        SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.position().ply(), options_.move_overhead, control, time_);
  tree_.Prepare(HashBytes(options_));
  NodeStore& store = tree_.Open(state, MayKeepTree(limits, options_));
  const FlipPlayer to_move = state.position().to_move();
  const FlipRoot root(state, limits, control.pondering() ? Other(to_move) : to_move, settings_,
                      control);
  Random random(FlipSearchSeed(options_.seed, state.position()));
  TreeSearch<FlipRoot> search(root, limits, options_, settings_.tree, store, clock, random);
  search.Run(info);
  tree_.Close(state);
  search.Report(info);
  return search.Result();
}

}  // namespace sapper
