#include "tests/support/view_swap.h"

#include <algorithm>
#include <utility>

namespace sapper {
namespace {

// The outcome after the first `plies` plies with these layouts; nothing inside when the game goes
// on, nothing at all when it would have gone otherwise.
absl::optional<absl::optional<Outcome>> Replay(const PlayedGame& game, size_t plies,
                                               const std::array<Layout, 2>& layouts) {
  auto position = Position::Create(game.book, layouts);
  if (!position.ok()) return absl::nullopt;
  for (size_t i = 0; i < plies; ++i) {
    const Event& event = game.events[i];
    if (!position->IsLegal(event.move)) return absl::nullopt;
    if (!(position->EventOf(event.move) == event)) return absl::nullopt;
    position->Play(event);
  }
  return position->outcome();
}

}  // namespace

std::vector<Layout> IndistinguishableLayouts(const PlayedGame& game, size_t plies, Side viewer,
                                             size_t count, Random& random) {
  constexpr int kAttemptsEach = 300;
  const size_t enemy = Index(DuelMap::Next(viewer));
  const auto true_outcome = Replay(game, plies, game.layouts);
  std::vector<Layout> found;
  std::array<Layout, 2> layouts = game.layouts;
  for (int i = 0; i < kAttemptsEach * static_cast<int>(count) && found.size() < count; ++i) {
    std::array<Rank, kArmySize> ranks = layouts[enemy].ranks();
    Rank& one = ranks[random.Below(kArmySize)];
    Rank& other = ranks[random.Below(kArmySize)];
    if (one == other) continue;
    std::swap(one, other);
    std::array<Layout, 2> swapped = layouts;
    swapped[enemy] = Layout(ranks);
    if (Replay(game, plies, swapped) != true_outcome) continue;
    // Walk on from here, so that the layouts found lie further and further from the truth.
    layouts = swapped;
    const bool known = swapped[enemy] == game.layouts[enemy] ||
                       std::find(found.begin(), found.end(), swapped[enemy]) != found.end();
    if (!known) found.push_back(swapped[enemy]);
  }
  return found;
}

PlayedGame WithEnemyLayout(const PlayedGame& game, size_t plies, Side viewer, const Layout& enemy) {
  PlayedGame other = game;
  other.layouts[Index(DuelMap::Next(viewer))] = enemy;
  other.events.resize(plies);
  if (plies < game.events.size()) other.outcome = absl::nullopt;
  return other;
}

}  // namespace sapper
