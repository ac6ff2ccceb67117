#include "search/duel_line.h"

#include <algorithm>

#include "search/duel_game.h"

namespace sapper {
namespace {

bool SameStart(const View& a, const View& b) {
  if (a.viewer() != b.viewer() || a.from_start() != b.from_start()) return false;
  if (!(a.book().rules() == b.book().rules()) || !(a.start() == b.start())) return false;
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (!(a.stated(piece) == b.stated(piece))) return false;
    if (a.knows_origin(piece) != b.knows_origin(piece)) return false;
  }
  return true;
}

}  // namespace

bool Continues(const View& later, const View& earlier) {
  const auto& now = later.observations();
  const auto& then = earlier.observations();
  return now.size() >= then.size() && later.passes() == earlier.passes() &&
         SameStart(later, earlier) &&
         std::equal(then.begin(), then.end(), now.begin(),
                    [](const auto& a, const auto& b) { return a.event == b.event; });
}

absl::optional<std::vector<ObservationKey>> ObservationsSince(const InformationState& later,
                                                              const InformationState& earlier) {
  if (!Continues(later.view(), earlier.view())) return absl::nullopt;
  const auto& seen = later.view().observations();
  std::vector<ObservationKey> keys;
  for (size_t i = earlier.view().observations().size(); i < seen.size(); ++i)
    keys.push_back(ObservationKeyOf(seen[i].event));
  return keys;
}

}  // namespace sapper
