#include "search/flip_alpha_beta_player.h"

#include <algorithm>
#include <utility>

#include "search/flip_contest_evaluation.h"
#include "search/flip_deepening.h"

namespace sapper {

FlipAlphaBetaPlayer::FlipAlphaBetaPlayer(const PlayerOptions& options, TimeSource time)
    : options_(options), time_(std::move(time)) {}
FlipAlphaBetaPlayer::~FlipAlphaBetaPlayer() = default;

void FlipAlphaBetaPlayer::Prepare(const FlipRules& /*rules*/) {
  if (table_ != nullptr) return;
  const size_t mib = std::min(static_cast<size_t>(options_.hash_mib), kMostFlipTableMib);
  table_ = std::make_unique<SeeingTable>(mib << 20U);
}

FlipSearchResult FlipAlphaBetaPlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                             SearchControl& control, const InfoCallback& info) {
  const FlipPosition& position = state.position();
  SearchClock clock(limits, position.ply(), options_.move_overhead, control, time_);
  Prepare(position.rules());
  return DeepenFlip(position, limits, FlipSearchSeed(options_.seed, position),
                    FlipContestEvaluation(position), *table_, clock, info);
}

}  // namespace sapper
