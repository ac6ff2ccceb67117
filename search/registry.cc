#include "search/contest_player.h"
#include "search/player.h"
#include "search/rusher_player.h"
#include "search/simple_players.h"
#include "search/tree_player.h"

namespace sapper {
namespace {

constexpr const char* kNames[] = {"sapper", "contest",  "greedy",  "random",
                                  "rusher", "rusher-2", "rusher-c"};

}  // namespace

absl::Span<const char* const> PlayerNames() {
  return kNames;
}

std::unique_ptr<Player> MakePlayer(absl::string_view name, const PlayerOptions& options) {
  if (name == "sapper") return std::make_unique<TreePlayer>(options);
  if (name == "contest") return std::make_unique<ContestPlayer>(options);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(options);
  if (name == "random") return std::make_unique<RandomPlayer>(options);
  if (name == "rusher") return std::make_unique<RusherPlayer>(kRusher, options);
  if (name == "rusher-2") return std::make_unique<RusherPlayer>(kTwoRailRusher, options);
  if (name == "rusher-c") return std::make_unique<RusherPlayer>(kCommanderRusher, options);
  return nullptr;
}

}  // namespace sapper
