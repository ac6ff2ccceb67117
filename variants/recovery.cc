#include "variants/recovery.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "engine/notation.h"

namespace sapper {
namespace {

bool HasRoomFor(const Placement& placement, const Event& event) {
  const PieceId mover = placement.at(event.move.from);
  const PieceId target = placement.at(event.move.to);
  if (!mover.exists() || mover.side() != placement.side_to_move()) return false;
  if (!target.exists()) return !IsCollision(event.result);
  return IsCollision(event.result) && target.side() != mover.side();
}

// What is kept of a piece of which nothing but the board is relied on.
RankSet LooseRanks(const View& view, const Placement& placement, PieceId piece) {
  if (piece.side() == view.viewer()) return view.stated(piece);
  const bool began_here = view.knows_origin(piece);
  const RankSet ranks =
      began_here ? RanksAllowedIn(piece.slot(), view.book().rules()) : RankSet::All();
  if (!placement.alive(piece)) return ranks;
  if (placement.has_moved(piece)) return ranks - kImmobileRanks;
  const bool shown = placement.square_of(piece) == placement.shown_flag(piece.side());
  return shown && ranks.Contains(Rank::kFlag) ? RankSet::Of(Rank::kFlag) : ranks;
}

// No limit counts as reached, since the referee plays on.
void HoldBelowLimits(const Rules& rules, Side to_move, Placement& placement) {
  int quiet = placement.quiet();
  int ply = placement.ply();
  if (rules.quiet_limit > 0) quiet = std::min(quiet, rules.quiet_limit - 1);
  if (rules.ply_limit > 0) ply = std::min(ply, rules.ply_limit - 1);
  placement.SetCounters(to_move, ply, quiet);
}

InformationState StateOf(const View& view, const Placement& placement,
                         const View::RankSets& known) {
  View loose(view.book(), view.viewer(), placement, known);
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (view.knows_origin(piece)) loose.SetOrigin(piece);
  }
  absl::StatusOr<InformationState> state = InformationState::Create(loose);
  if (state.ok()) return *std::move(state);
  // Not even a legal army: anything may be anything.
  View::RankSets all = known;
  for (size_t i = 0; i < all.size(); ++i)
    if (PieceId::FromIndex(i).side() != view.viewer()) all[i] = RankSet::All();
  return *InformationState::Create(View(view.book(), view.viewer(), placement, all));
}

InformationState Loosened(const View& view, Placement placement, Side to_move) {
  HoldBelowLimits(view.book().rules(), to_move, placement);
  View::RankSets known{};
  for (size_t i = 0; i < known.size(); ++i)
    known[i] = LooseRanks(view, placement, PieceId::FromIndex(i));
  return StateOf(view, placement, known);
}

Event WithoutFlags(Event event) {
  event.flags = {};
  return event;
}

// The last of `events` in which a piece of `side` died and no flag of its was shown; nothing if
// there is none.
absl::optional<size_t> LastDeathOf(Placement placement, absl::Span<const Event> events, Side side) {
  absl::optional<size_t> last;
  for (size_t i = 0; i < events.size(); ++i) {
    const Event& event = events[i];
    if (!HasRoomFor(placement, event)) return absl::nullopt;
    const bool attacks = placement.side_to_move() == side;
    if (attacks ? AttackerDies(event.result) : DefenderDies(event.result)) last = i;
    placement.Apply(WithoutFlags(event));
  }
  if (last.has_value() && events[*last].flags[Index(side)].exists()) return absl::nullopt;
  return last;
}

// Plays `events` from `state`, with the flags of `late` in those to which they belong, and then
// `late` itself; nothing if that contradicts something, too.
absl::optional<InformationState> WithFlagsInTime(InformationState state, std::vector<Event> events,
                                                 const Event& late) {
  for (Side side : DuelMap::kAllSides) {
    const Square flag = late.flags[Index(side)];
    if (!flag.exists()) continue;
    const auto death = LastDeathOf(state.view().placement(), events, side);
    if (!death.has_value()) return absl::nullopt;
    events[*death].flags[Index(side)] = flag;
  }
  events.push_back(WithoutFlags(late));
  for (const Event& event : events)
    if (!state.Observe(event).ok()) return absl::nullopt;
  return state;
}

absl::optional<InformationState> FromTheStart(const View& view, const Event& late) {
  absl::StatusOr<InformationState> start = InformationState::Create(view.Restarted());
  if (!start.ok() || view.passes() > 0) return absl::nullopt;
  std::vector<Event> events;
  for (const View::Observation& seen : view.observations()) events.push_back(seen.event);
  absl::optional<InformationState> state =
      WithFlagsInTime(*std::move(start), std::move(events), late);
  for (size_t i = 0; i < DuelMap::kPieces && state.has_value(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (view.told(piece) == RankSet::All()) continue;
    if (!state->Tell(piece, view.told(piece)).ok()) state.reset();
  }
  return state;
}

// Flags that stand where no death shows them, as ranks that were told.
bool TellFlags(const Event& event, InformationState& state) {
  for (Square flag : event.flags) {
    if (!flag.exists()) continue;
    const PieceId piece = state.view().placement().at(flag);
    if (!piece.exists() || !state.Tell(piece, RankSet::Of(Rank::kFlag)).ok()) return false;
  }
  return true;
}

bool TryWithFlagsApart(InformationState state, const Event& event, KnownGame& game) {
  if (!state.Observe(WithoutFlags(event)).ok() || !TellFlags(event, state)) return false;
  game.GoOnFrom(std::move(state));
  return true;
}

bool TryLateFlags(const Event& event, KnownGame& game) {
  absl::optional<InformationState> state;
  if (game.doubt().has_value())
    state = WithFlagsInTime(game.doubt()->before, game.doubt()->since, event);
  if (!state.has_value()) state = FromTheStart(game.state().view(), event);
  if (!state.has_value()) return false;
  game.GoOnFrom(*std::move(state));
  game.SetDoubt(absl::nullopt);
  return true;
}

// Carries out what the board has room for; flags where they can stand.
void ApplyByForce(const RuleBook& book, const Event& event, Placement& placement) {
  const PieceId mover = placement.at(event.move.from);
  const PieceId target = placement.at(event.move.to);
  placement.Apply(WithoutFlags(event));
  for (Side side : DuelMap::kAllSides) {
    const Square flag = event.flags[Index(side)];
    if (!flag.exists()) continue;
    const PieceId piece = placement.at(flag);
    if (piece.exists() && piece.side() == side && !placement.has_moved(piece))
      placement.ShowFlag(side, flag);
    if (book.flag_home() && target.exists() && target.side() == side && event.TakesFlagOf(side))
      placement.SetFlagTaker(side, mover);
  }
}

bool HasFlags(const Event& event) {
  return !(WithoutFlags(event) == event);
}

}  // namespace

std::string ForceEvent(const Event& event, KnownGame& game) {
  const std::string text = EventText(event);
  const View view = game.state().view();
  if (HasFlags(event) && !game.state().over()) {
    if (TryLateFlags(event, game))
      return absl::StrCat(text, ": the flag counts as shown when its commander died");
    if (TryWithFlagsApart(game.state(), event, game))
      return absl::StrCat(text, ": the flag is taken as told, though no commander can have died");
  }
  if (!game.doubt().has_value()) game.SetDoubt(KnownGame::Doubt{game.state(), {}});
  game.AddToDoubt(event);
  const Side to_move = view.side_to_move();
  const std::string gave_way =
      absl::StrCat(text, " contradicts what was known; taken as told, older deductions dropped");
  InformationState loose = Loosened(view, view.placement(), to_move);
  if (InformationState next = loose; next.Observe(event).ok()) {
    game.GoOnFrom(std::move(next));
    return gave_way;
  }
  if (TryWithFlagsApart(std::move(loose), event, game)) return gave_way;
  Placement placement = view.placement();
  const bool fits = HasRoomFor(placement, event);
  if (fits) ApplyByForce(view.book(), event, placement);
  game.GoOnFrom(Loosened(view, placement, DuelMap::Next(to_move)));
  if (fits) return gave_way;
  return absl::StrCat(text, " does not fit the board and is left out; the turn passes on");
}

std::string ForceRank(PieceId piece, Rank rank, absl::string_view why, KnownGame& game) {
  const View view = game.state().view();
  InformationState state = Loosened(view, view.placement(), view.side_to_move());
  if (!state.Tell(piece, RankSet::Of(rank)).ok()) return absl::StrCat(why, "; left out");
  game.GoOnFrom(std::move(state));
  return absl::StrCat(why, "; taken as told, older deductions dropped");
}

void ForceTurn(Side to_move, KnownGame& game) {
  const View view = game.state().view();
  game.GoOnFrom(Loosened(view, view.placement(), to_move));
}

}  // namespace sapper
