// The members of BasicView that view.h only declares. For the one file that instantiates it for a
// map; everybody else includes view.h.
#pragma once

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/limits.h"
#include "engine/notation.h"
#include "engine/view.h"

namespace sapper {

template <class Map>
BasicView<Map>::BasicView(const RuleBook& book, Side viewer, const Layout& own)
    : book_(book), viewer_(viewer), from_start_(true), start_(Placement::Initial()) {
  able_.fill(RankSet::All());
  told_.fill(RankSet::All());
  for (Side side : Map::kAllSides) {
    for (int i = 0; i < kArmySize; ++i) {
      const Slot slot = Slot::FromIndex(i);
      stated_[PieceId(side, slot).index()] =
          side == viewer ? RankSet::Of(own[slot]) : RanksAllowedIn(slot, book.rules());
    }
  }
  ShowOpenFlags();
  placement_ = start_;
}

template <class Map>
BasicView<Map>::BasicView(const RuleBook& book, Side viewer,
                          const std::array<Layout, Map::kSides>& layouts)
    : BasicView(book, viewer, layouts[Index(viewer)]) {
  for (Side side : Map::kAllSides)
    for (int i = 0; i < kArmySize; ++i)
      stated_[PieceId(side, Slot::FromIndex(i)).index()] =
          RankSet::Of(layouts[Index(side)][Slot::FromIndex(i)]);
  ShowOpenFlags();
  placement_ = start_;
}

template <class Map>
BasicView<Map>::BasicView(const RuleBook& book, Side viewer, const Placement& placement,
                          const RankSets& known)
    : book_(book), viewer_(viewer), from_start_(false), start_(placement), stated_(known) {
  able_.fill(RankSet::All());
  told_.fill(RankSet::All());
  ShowOpenFlags();
  placement_ = start_;
  outcome_ = JudgeNoMoves();
}

// Under view `open` all flags are seen from the start.
template <class Map>
void BasicView<Map>::ShowOpenFlags() {
  if (book_.rules().view != ViewMode::kOpen) return;
  for (size_t i = 0; i < Map::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (stated(piece) == RankSet::Of(Rank::kFlag))
      start_.ShowFlag(piece.side(), start_.square_of(piece));
  }
}

template <class Map>
bool BasicView<Map>::sees_all() const {
  return std::all_of(stated_.begin(), stated_.end(), [](RankSet set) { return set.size() == 1; });
}

template <class Map>
absl::Status BasicView<Map>::Observe(const Event& event) {
  const absl::StatusOr<Observation> seen = Examine(event);
  if (!seen.ok()) return seen.status();
  Accept(*seen);
  return absl::OkStatus();
}

template <class Map>
void BasicView<Map>::Accept(const Observation& seen) {
  placement_.Apply(seen.event);
  observations_.push_back(seen);
  if (seen.target.exists()) collisions_.push_back(seen);
  able_[seen.mover.index()] &= seen.able;
  outcome_ = Judge(seen);
}

template <class Map>
absl::Status BasicView<Map>::Pass() {
  if (outcome_.has_value()) return MakeError(ErrorCode::kMove, "pass: the game is over");
  placement_.SetCounters(Map::Next(side_to_move()), placement_.ply() + 1, placement_.quiet() + 1);
  ++passes_;
  outcome_ = JudgeNoMoves();
  if (!outcome_.has_value()) outcome_ = JudgeLimits(book_.rules(), placement_);
  return absl::OkStatus();
}

template <class Map>
absl::Status BasicView<Map>::Tell(PieceId piece, RankSet ranks) {
  if ((ranks & stated(piece) & told(piece)).empty())
    return MakeError(ErrorCode::kResult, "the own army or an earlier word says otherwise");
  told_[piece.index()] &= ranks;
  return absl::OkStatus();
}

template <class Map>
BasicView<Map> BasicView<Map>::Restarted() const {
  BasicView view(book_, viewer_, start_, stated_);
  view.from_start_ = from_start_;
  view.origins_ = origins_;
  return view;
}

template <class Map>
absl::StatusOr<typename BasicView<Map>::Observation> BasicView<Map>::Examine(
    const Event& event) const {
  const Move move = event.move;
  const std::string text = MoveTextOn<Map>(move);
  if (outcome_.has_value())
    return MakeError(ErrorCode::kMove, absl::StrCat(text, ": the game is over"));
  Observation seen;
  seen.event = event;
  seen.mover = placement_.at(move.from);
  if (!seen.mover.exists() || seen.mover.side() != side_to_move())
    return MakeError(ErrorCode::kMove,
                     absl::StrCat(text, ": no piece of ", Map::SideName(side_to_move()),
                                  ", which is to move, stands there"));
  seen.target = placement_.at(move.to);
  seen.able = AbleRanks(move);
  seen.mover_had_moved = placement_.has_moved(seen.mover);
  if (seen.target.exists()) {
    seen.target_shown = placement_.shown_flag(seen.target.side()) == move.to;
    seen.target_had_moved = placement_.has_moved(seen.target);
  }
  for (Side side : Map::kAllSides) {
    seen.flag_was_taken[Index(side)] = placement_.flag_taker_of(side).exists();
    if (event.flags[Index(side)].exists())
      seen.flags[Index(side)] = placement_.at(event.flags[Index(side)]);
  }
  if ((seen.able & stated(seen.mover)).empty())
    return MakeError(ErrorCode::kMove, absl::StrCat(text, ": this piece cannot move so"));
  if (absl::Status status = CheckResult(seen); !status.ok()) return status;
  if (absl::Status status = CheckFlags(seen); !status.ok()) return status;
  return seen;
}

template <class Map>
RankSet BasicView<Map>::AbleRanks(Move move) const {
  RankSet able;
  for (Rank rank : kAllRanks)
    if (placement_.Destinations(book_, move.from, rank).Contains(move.to)) able.Add(rank);
  return able;
}

template <class Map>
absl::Status BasicView<Map>::CheckResult(const Observation& seen) const {
  const Result result = seen.event.result;
  const std::string text = EventTextOn<Map>(seen.event);
  if (seen.target.exists() != IsCollision(result))
    return MakeError(ErrorCode::kResult,
                     seen.target.exists()
                         ? absl::StrCat(text, ": a collision needs its result, +, - or =")
                         : absl::StrCat(text, ": nothing stands there to collide with"));
  if (!seen.target.exists()) return absl::OkStatus();
  const RankSet attackers = seen.able & stated(seen.mover);
  for (Rank attacker : kAllRanks)
    for (Rank defender : kAllRanks)
      if (attackers.Contains(attacker) && stated(seen.target).Contains(defender) &&
          book_.collision(attacker, defender) == result)
        return absl::OkStatus();
  return MakeError(ErrorCode::kResult, absl::StrCat(text,
                                                    ": no pieces that may stand there give "
                                                    "this result"));
}

template <class Map>
absl::Status BasicView<Map>::CheckFlags(const Observation& seen) const {
  if (absl::Status status = CheckTakenFlag(seen); !status.ok()) return status;
  for (Side side : Map::kAllSides)
    if (!IsTaking(seen, side))
      if (absl::Status status = CheckShownFlag(seen, side); !status.ok()) return status;
  return absl::OkStatus();
}

template <class Map>
bool BasicView<Map>::IsTaking(const Observation& seen, Side side) const {
  return book_.flag_home() && seen.target.exists() && seen.target.side() == side &&
         seen.event.TakesFlagOf(side);
}

// Where a flag has to be carried home, taking it does not end the game, so the referee tells it: by
// the flag's square, which is that of the collision.
template <class Map>
absl::Status BasicView<Map>::CheckTakenFlag(const Observation& seen) const {
  if (!book_.flag_home() || seen.event.result != Result::kAttackerWins) return absl::OkStatus();
  const bool told = seen.event.TakesFlagOf(seen.target.side());
  const RankSet target = stated(seen.target);
  const bool may_take = !(seen.able & stated(seen.mover) & book_.flag_takers()).empty();
  const bool possible =
      may_take && target.Contains(Rank::kFlag) && !placement_.has_moved(seen.target);
  const std::string text = EventTextOn<Map>(seen.event);
  if (told && !possible)
    return MakeError(ErrorCode::kResult, absl::StrCat(text, ": no flag can be taken there"));
  if (!told && possible && target.size() == 1)
    return MakeError(ErrorCode::kResult,
                     absl::StrCat(text, ": the flag was taken, so @ and its square must follow"));
  return absl::OkStatus();
}

template <class Map>
absl::Status BasicView<Map>::CheckShownFlag(const Observation& seen, Side side) const {
  const Square shown = seen.event.flags[Index(side)];
  const std::string text = EventTextOn<Map>(seen.event);
  const PieceId dead = seen.DeadOf(side);
  const bool may_be_shown = book_.commander_shows_flag() && dead.exists() &&
                            !seen.flag_was_taken[Index(side)] &&
                            stated(dead).Contains(Rank::kCommander);
  const bool must_be_shown = may_be_shown && stated(dead).size() == 1;
  if (!shown.exists() && must_be_shown)
    return MakeError(ErrorCode::kResult,
                     absl::StrCat(text, ": the commander of ", Map::SideName(side),
                                  " died, so @ and the square of its flag must follow"));
  if (!shown.exists()) return absl::OkStatus();
  if (!may_be_shown)
    return MakeError(ErrorCode::kResult, absl::StrCat(text, ": no commander of ",
                                                      Map::SideName(side), " can have died"));
  const PieceId flag = placement_.at(shown);
  if (!flag.exists() || flag.side() != side || placement_.has_moved(flag) || flag == dead ||
      !stated(flag).Contains(Rank::kFlag))
    return MakeError(ErrorCode::kResult, absl::StrCat(text, ": the flag of ", Map::SideName(side),
                                                      " cannot stand on ", Map::SquareName(shown)));
  return absl::OkStatus();
}

template <class Map>
bool BasicView<Map>::OwnHasMove() const {
  for (Square from : placement_.pieces_of(viewer_))
    if (placement_.CanMove(book_, from, stated(placement_.at(from)).First())) return true;
  return false;
}

// Whether an enemy, too, is without a move is known only where nothing is hidden.
template <class Map>
absl::optional<Outcome> BasicView<Map>::JudgeNoMoves() const {
  if (sees_all()) return OnlyWorld().outcome();
  if (!own_turn() || OwnHasMove()) return absl::nullopt;
  return Outcome{Map::Next(viewer_), Ending::kNoMoves};
}

// The order of docs/rules.md, as far as this side can see it.
template <class Map>
absl::optional<Outcome> BasicView<Map>::Judge(const Observation& seen) const {
  const Side mover = seen.mover.side();
  const bool carries = book_.flag_home() && seen.event.result == Result::kAttackerWins;
  if (seen.target.exists() && DefenderDies(seen.event.result) && !carries &&
      (seen.target_shown || stated(seen.target) == RankSet::Of(Rank::kFlag)))
    return Outcome{mover, Ending::kFlag};
  if (book_.flag_home())
    if (const auto bringer = placement_.FlagBringer()) return Outcome{*bringer, Ending::kFlag};
  if (auto outcome = JudgeNoMoves()) return outcome;
  return JudgeLimits(book_.rules(), placement_);
}

template <class Map>
void BasicView<Map>::LegalMoves(MoveList& moves) const {
  moves.clear();
  if (outcome_.has_value() || !own_turn()) return;
  for (Square from : placement_.pieces_of(viewer_))
    for (Square to : placement_.Destinations(book_, from, stated(placement_.at(from)).First()))
      moves.Add({from, to});
}

template <class Map>
bool BasicView<Map>::IsLegal(Move move) const {
  if (outcome_.has_value() || !own_turn()) return false;
  if (!placement_.pieces_of(viewer_).Contains(move.from)) return false;
  return placement_.Destinations(book_, move.from, stated(placement_.at(move.from)).First())
      .Contains(move.to);
}

template <class Map>
BasicPosition<Map> BasicView<Map>::World(const std::array<Rank, Map::kPieces>& ranks) const {
  std::array<Rank, Map::kPieces> all = ranks;
  for (size_t i = 0; i < all.size(); ++i)
    if (stated_[i].size() == 1) all[i] = stated_[i].First();
  return BasicPosition<Map>(book_, placement_, all);
}

template <class Map>
BasicPosition<Map> BasicView<Map>::OnlyWorld() const {
  BasicPosition<Map> world = World({});
  return world;
}

}  // namespace sapper
