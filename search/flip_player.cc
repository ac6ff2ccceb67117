#include "search/flip_player.h"

#include <algorithm>

#include "base/random.h"

namespace sapper {

absl::Status FlipGameState::Observe(const FlipEvent& event) {
  if (absl::Status status = position_.Check(event); !status.ok()) return status;
  position_.Play(event);
  events_.push_back(event);
  return absl::OkStatus();
}

std::vector<FlipAction> AllowedFlipActions(const FlipPosition& position, const FlipLimits& limits) {
  std::vector<FlipAction> all;
  position.ForEachMover([&](Square from, FlipPoints destinations) {
    for (Square to : destinations) all.push_back({.from = from, .to = to});
  });
  for (Square square : position.Turnable()) all.push_back(FlipAction::Turn(square));
  std::vector<FlipAction> asked;
  for (FlipAction action : all)
    if (std::count(limits.search_moves.begin(), limits.search_moves.end(), action) > 0)
      asked.push_back(action);
  return asked.empty() ? all : asked;
}

uint64_t FlipSearchSeed(uint64_t seed, const FlipPosition& position) {
  uint64_t mixed = seed;
  const uint64_t first = SplitMix64(mixed);
  mixed ^= static_cast<uint64_t>(position.ply());
  return first ^ SplitMix64(mixed);
}

}  // namespace sapper
