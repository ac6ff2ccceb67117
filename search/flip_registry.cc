#include "search/flip_alpha_beta_player.h"
#include "search/flip_contest_player.h"
#include "search/flip_player.h"
#include "search/flip_simple_players.h"
#include "search/flip_tree_player.h"

namespace sapper {
namespace {

constexpr const char* kNames[] = {"sapper", "alpha-beta", "contest", "greedy", "random"};

}  // namespace

absl::Span<const char* const> FlipPlayerNames() {
  return kNames;
}

std::unique_ptr<FlipMovePlayer> MakeFlipPlayer(absl::string_view name,
                                               const PlayerOptions& options) {
  if (name == "sapper") return std::make_unique<FlipTreePlayer>(options);
  if (name == "alpha-beta") return std::make_unique<FlipAlphaBetaPlayer>(options);
  if (name == "contest") return std::make_unique<FlipContestPlayer>(options);
  if (name == "greedy") return std::make_unique<FlipGreedyPlayer>(options);
  if (name == "random") return std::make_unique<FlipRandomPlayer>(options);
  return nullptr;
}

}  // namespace sapper
