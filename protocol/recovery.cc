#include "protocol/recovery.h"

#include <algorithm>

namespace sapper {
namespace {

bool HasRoomFor(const Placement& placement, const Event& event) {
  const PieceId mover = placement.at(event.move.from);
  const PieceId target = placement.at(event.move.to);
  if (!mover.exists() || mover.side() != placement.side_to_move()) return false;
  if (!target.exists()) return !IsCollision(event.result);
  return IsCollision(event.result) && target.side() != mover.side();
}

View::RankSets Loosened(const View& view, const Placement& placement) {
  View::RankSets known{};
  for (size_t i = 0; i < known.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (piece.side() == view.viewer())
      known[i] = view.stated(piece);
    else if (!placement.alive(piece))
      known[i] = RankSet::All();
    else if (placement.has_moved(piece))
      known[i] = RankSet::All() - kImmobileRanks;
    else
      known[i] = RanksAllowedIn(piece.slot(), view.book().rules());
  }
  return known;
}

}  // namespace

absl::StatusOr<KnownGame> Recover(const KnownGame& game, const absl::optional<Event>& event,
                                  Side to_move) {
  const View& view = game.state().view();
  Placement placement = view.placement();
  if (event.has_value() && HasRoomFor(placement, *event)) placement.Apply(*event);
  // The referee plays on, so no limit can have been reached.
  const int limit = view.book().rules().quiet_limit;
  const int quiet = limit > 0 ? std::min(placement.quiet(), limit - 1) : placement.quiet();
  placement.SetCounters(to_move, placement.ply(), quiet);
  return KnownGame::FromView(
      View(view.book(), view.viewer(), placement, Loosened(view, placement)));
}

}  // namespace sapper
