#include "tests/search/search_support.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "engine/notation.h"

namespace sapper {
namespace {

std::string TextOf(const absl::optional<Move>& move) {
  return move ? MoveText(*move) : "none";
}

}  // namespace

PlayerOptions SmallOptions() {
  PlayerOptions options;
  options.hash_mib = 4;
  return options;
}

Limits NodeLimit(uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

SearchResult SearchWith(Player& player, const InformationState& state, const Limits& limits) {
  SearchControl control;
  return player.Search(state, limits, control, nullptr);
}

SearchResult SearchWith(absl::string_view name, const InformationState& state, uint64_t nodes) {
  return SearchWith(*MakePlayer(name, SmallOptions()), state, NodeLimit(nodes));
}

std::vector<std::string> PlayersToTest() {
  return {PlayerNames().begin(), PlayerNames().end()};
}

std::string PlayerTestName(const testing::TestParamInfo<std::string>& tested) {
  return absl::StrReplaceAll(tested.param, {{"-", "_"}});
}

std::string ResultText(const SearchResult& result) {
  const SearchInfo& info = result.info;
  std::string text = absl::StrFormat(
      "%s ponder %s resign %d depth %d/%d nodes %d positions %d full %d worlds %d value %a win %d",
      TextOf(result.move), TextOf(result.ponder), result.resign, info.depth, info.selective_depth,
      info.nodes, info.positions, info.hash_permille, info.worlds, info.value,
      info.win_in.value_or(0));
  for (Move move : info.pv) absl::StrAppend(&text, " ", MoveText(move));
  return text;
}

}  // namespace sapper
