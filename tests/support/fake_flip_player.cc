#include "tests/support/fake_flip_player.h"

#include <algorithm>
#include <vector>

#include "engine/flip_notation.h"

namespace sapper {
namespace {

constexpr const char* kFakeNames[] = {"fake"};

class FakeFlipPlayer : public FlipMovePlayer {
 public:
  std::string name() const override {
    return "fake";
  }
  bool ThinksAtOnce() const override {
    return true;
  }
  FlipSearchResult Search(const FlipGameState& state, const FlipLimits& limits, SearchControl&,
                          const InfoCallback& info) override {
    std::vector<FlipAction> actions = AllowedFlipActions(state.position(), limits);
    const auto first = std::min_element(
        actions.begin(), actions.end(),
        [](FlipAction a, FlipAction b) { return FlipActionText(a) < FlipActionText(b); });
    FlipSearchResult result;
    result.info.nodes = actions.size();
    if (first != actions.end()) {
      result.move = *first;
      result.info.pv = {*first};
    }
    if (info) info(result.info);
    return result;
  }
};

}  // namespace

FlipParts FakeFlipParts() {
  FlipParts parts;
  parts.player_names = kFakeNames;
  parts.make_player = [](absl::string_view, const PlayerOptions&) {
    return std::make_unique<FakeFlipPlayer>();
  };
  parts.evaluation = [](const FlipGameState&) { return "value 0\n"; };
  return parts;
}

std::shared_ptr<const Variant> FakeFlipVariant() {
  return std::make_shared<FlipVariant>(FakeFlipParts());
}

}  // namespace sapper
