#include "tests/support/play_script.h"

#include <deque>
#include <sstream>

#include "absl/strings/str_split.h"

namespace sapper {

std::string PlayScript(const std::string& script, const PlaySettings& settings) {
  std::deque<std::string> lines = absl::StrSplit(script, '\n');
  PlayHooks hooks;
  hooks.read_line = [&lines](absl::string_view) -> absl::optional<std::string> {
    if (lines.empty()) return absl::nullopt;
    std::string line = lines.front();
    lines.pop_front();
    return line;
  };
  hooks.make_player = [](const Variant& variant, const Opponent& opponent, uint64_t seed) {
    PlayerOptions options;
    options.seed = seed;
    return variant.MakePlayer(opponent.player, options);
  };
  hooks.search = [](SeatPlayer& player, const SeatGame& game, const SeatLimits& limits) {
    SearchControl control;
    return player.Search(game, limits, control, [](const SeatSearchInfo&) {});
  };
  std::ostringstream out;
  PlaySession session(settings, std::move(hooks), out);
  session.Run();
  return out.str();
}

}  // namespace sapper
