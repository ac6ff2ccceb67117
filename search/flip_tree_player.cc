#include "search/flip_tree_player.h"

#include <algorithm>
#include <utility>

#include "search/flip_deepening.h"
#include "search/flip_fitted_judge.h"

namespace sapper {

FlipTreePlayer::FlipTreePlayer(const PlayerOptions& options, const FlipSearchSettings& settings,
                               TimeSource time)
    : options_(options), settings_(settings), time_(std::move(time)) {}

FlipTreePlayer::~FlipTreePlayer() = default;

void FlipTreePlayer::Prepare(const FlipRules& /*rules*/) {
  tree_.Prepare(HashBytes(options_));
  if (table_ == nullptr)
    table_ = std::make_unique<SeeingTable>(std::min(HashBytes(options_), kMostFlipTableMib << 20U));
}

FlipSearchResult FlipTreePlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                        SearchControl& control, const InfoCallback& info) {
  const FlipPosition& position = state.position();
  FlipLimits bounded = limits;
  if (const auto most = NodesAtStrength(options_.strength))
    bounded.nodes = std::min(limits.nodes.value_or(*most), *most);
  SearchClock clock(bounded, position.ply(), options_.move_overhead, control, time_);
  Prepare(position.rules());
  // Alpha-beta gives one line, and no values of the other actions.
  const bool open = position.face_down().size() <= settings_.alpha_beta_below;
  return open && options_.multi_pv <= 1 ? SearchAlphaBeta(position, bounded, clock, info)
                                        : SearchTree(state, bounded, control, clock, info);
}

FlipSearchResult FlipTreePlayer::SearchAlphaBeta(const FlipPosition& position,
                                                 const FlipLimits& limits, SearchClock& clock,
                                                 const InfoCallback& info) {
  const uint64_t seed = FlipSearchSeed(options_.seed, position);
  const FlipFittedJudge judge(settings_.eval);
  FlipSearchResult result = DeepenFlip(position, limits, seed, judge, *table_, clock, info);
  result.resign = options_.resign && SaysResign(result.info);
  return result;
}

FlipSearchResult FlipTreePlayer::SearchTree(const FlipGameState& state, const FlipLimits& limits,
                                            SearchControl& control, SearchClock& clock,
                                            const InfoCallback& info) {
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
