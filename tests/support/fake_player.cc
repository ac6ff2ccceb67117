#include "tests/support/fake_player.h"

#include <chrono>
#include <thread>

#include "base/random.h"
#include "variants/known_game.h"

namespace sapper {
namespace {

constexpr const char* kFakeNames[] = {"fake", "other"};
constexpr uint64_t kEndlessNodes = 1'000'000;

std::vector<Move> AllowedMoves(const InformationState& state, const Limits& limits) {
  if (!limits.search_moves.empty()) return limits.search_moves;
  MoveList moves;
  state.view().LegalMoves(moves);
  return {moves.begin(), moves.end()};
}

}  // namespace

SearchResult FakePlayer::Search(const InformationState& state, const Limits& limits,
                                SearchControl& control, const InfoCallback& info) {
  SearchResult result;
  std::string first;
  for (Move move : AllowedMoves(state, limits)) {
    const std::string text = SortedTexts({move}).front();
    if (!first.empty() && first < text) continue;
    first = text;
    result.move = move;
  }
  result.info.depth = 1;
  result.info.selective_depth = 2;
  result.info.nodes = 100;
  result.info.worlds = 7;
  result.info.value = -0.25;
  if (result.move) result.info.pv = {*result.move};
  if (info) info(result.info);
  while (limits.nodes.value_or(0) > kEndlessNodes && !control.stopped())
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return result;
}

Layout FakePlayer::ChooseLayout(const Rules&, Side, uint64_t seed) {
  Random random(seed);
  const char* texts[] = {"cigdcegkefkfaibgidjhhhjlj", "cibhfeidckgakhgfjgjedljhi"};
  const Layout layout = *Layout::Parse(texts[random.Below(2)]);
  return random.Below(2) == 0 ? layout : layout.Mirrored();
}

DuelParts FakeParts() {
  DuelParts parts;
  parts.player_names = kFakeNames;
  parts.make_player = [](absl::string_view, const PlayerOptions&) {
    return std::make_unique<FakePlayer>();
  };
  parts.evaluation = [](const InformationState&) { return "material 0\nvalue 0\n"; };
  parts.bench = [](const std::function<void(absl::string_view)>& print,
                   const std::function<bool()>& stopped) {
    print("bench began");
    while (!stopped()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    print("bench ended");
  };
  return parts;
}

Services ServicesOf(DuelParts parts) {
  return {.variants = {std::make_shared<DuelVariant>(std::move(parts))}, .notice = nullptr};
}

}  // namespace sapper
