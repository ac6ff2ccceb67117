#include "search/contest_player.h"
#include "search/player.h"
#include "search/simple_players.h"
#include "search/tree_player.h"

namespace sapper {
namespace {

constexpr const char* kNames[] = {"sapper", "contest", "greedy", "random"};

}  // namespace

absl::Span<const char* const> PlayerNames() {
  return kNames;
}

std::unique_ptr<Player> MakePlayer(absl::string_view name, const PlayerOptions& options) {
  if (name == "sapper") return std::make_unique<TreePlayer>(options);
  if (name == "contest") return std::make_unique<ContestPlayer>(options);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(options);
  if (name == "random") return std::make_unique<RandomPlayer>(options);
  return nullptr;
}

}  // namespace sapper
