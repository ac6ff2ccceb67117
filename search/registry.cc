#include "search/bluffer_player.h"
#include "search/contest_player.h"
#include "search/player.h"
#include "search/rusher_player.h"
#include "search/seeing_players.h"
#include "search/simple_players.h"
#include "search/sniper_player.h"
#include "search/tree_player.h"
#include "search/turtle_player.h"

namespace sapper {
namespace {

constexpr const char* kNames[] = {"sapper", "contest", "contest-1", "greedy",
                                  "random", "rusher",  "rusher-2",  "rusher-c",
                                  "turtle", "bluffer", "sniper"};
constexpr const char* kSeeingNames[] = {"seer", "seer-ab"};

}  // namespace

absl::Span<const char* const> PlayerNames() {
  return kNames;
}

absl::Span<const char* const> SeeingPlayerNames() {
  return kSeeingNames;
}

std::unique_ptr<Player> MakePlayer(absl::string_view name, const PlayerOptions& options) {
  if (name == "sapper") return std::make_unique<TreePlayer>(options);
  // contest-1 stays as it is; contest is the newest of its kind, today the same.
  if (name == "contest" || name == "contest-1")
    return std::make_unique<ContestPlayer>(name, options);
  if (name == "greedy") return std::make_unique<GreedyPlayer>(options);
  if (name == "random") return std::make_unique<RandomPlayer>(options);
  if (name == "rusher") return std::make_unique<RusherPlayer>(kRusher, options);
  if (name == "rusher-2") return std::make_unique<RusherPlayer>(kTwoRailRusher, options);
  if (name == "rusher-c") return std::make_unique<RusherPlayer>(kCommanderRusher, options);
  if (name == "turtle") return std::make_unique<TurtlePlayer>(options);
  if (name == "bluffer") return std::make_unique<BlufferPlayer>(options);
  if (name == "sniper") return std::make_unique<SniperPlayer>(options);
  if (name == "seer") return std::make_unique<SeerPlayer>(options);
  if (name == "seer-ab") return std::make_unique<SeerAlphaBetaPlayer>(options);
  return nullptr;
}

}  // namespace sapper
