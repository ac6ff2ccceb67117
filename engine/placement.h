// The public board, which every side sees: the position of each piece, the side to move, the
// counters, and the flags that were announced. Position adds the ranks; View adds what one side
// knows of them.
//
// A PieceId is the slot in which a piece began. It is public, since both sides see every move.
#pragma once

#include <array>
#include <cstdint>

#include "absl/types/optional.h"
#include "engine/combat.h"
#include "engine/directions.h"
#include "engine/move.h"

namespace sapper {

template <class Map>
class BasicPlacement {
 public:
  using Points = typename Map::Points;
  using Event = BasicEvent<Map>;
  static_assert(Map::kPieces <= 128, "two words of moved-flags");

  // What TakeBack needs to undo one Apply.
  struct Undo {
    PieceId mover;
    PieceId target;  // None() for a quiet move
    Event event;
    std::array<Square, Map::kSides> flags_before{};
    int quiet_before = 0;
    Side mover_before = Map::kAllSides.front();
    bool had_moved = false;
  };

  // An empty board with the first of Map::kAllSides to move.
  BasicPlacement();
  // All armies on their home points.
  static BasicPlacement Initial();

  PieceId at(Square square) const {
    return at_[square.index()];
  }
  // None() when the piece is dead.
  Square square_of(PieceId piece) const {
    return square_of_[piece.index()];
  }
  bool alive(PieceId piece) const {
    return square_of(piece).exists();
  }
  bool has_moved(PieceId piece) const {
    return moved_[piece.index() / 64] >> (piece.index() % 64) & 1U;
  }
  const Points& pieces_of(Side side) const {
    return pieces_[Index(side)];
  }
  Points occupied() const {
    Points all;
    for (const Points& pieces : pieces_) all |= pieces;
    return all;
  }
  Side side_to_move() const {
    return to_move_;
  }
  int ply() const {
    return ply_;
  }
  // Plies since the last collision.
  int quiet() const {
    return quiet_;
  }
  // The announced flag square of a side, None() if it was not announced.
  Square shown_flag(Side side) const {
    return flags_[Index(side)];
  }

  // The piece that took the flag of a side to carry it home, None() if none did. When it dies the
  // flag is rescued: gone for good, and lost no more.
  PieceId flag_taker_of(Side side) const {
    return flag_takers_[Index(side)];
  }
  // The side that has carried a flag to an own headquarters.
  absl::optional<Side> FlagBringer() const;
  bool Carries(PieceId piece) const {
    for (PieceId taker : flag_takers_)
      if (taker.exists() && taker == piece) return true;
    return false;
  }

  // Destinations of a piece of `rank` that stands on `from`, whosever turn it is. Own pieces and
  // occupied camps are left out, and shown enemy flags for ranks that may not take them.
  Points Destinations(const RuleBook& book, Square from, Rank rank) const;
  // The same for `side`, which need not be the side of a piece on `from`.
  Points Destinations(const RuleBook& book, Square from, Rank rank, Side side) const;

  // Whether a piece of `rank` on `from` has any move; cheaper than Destinations.
  bool CanMove(const RuleBook& book, Square from, Rank rank) const;

  // Carries out an announced ply. Precondition: the event fits the board (a piece of the side to
  // move on `from`; an enemy on `to` exactly when the result is a collision).
  Undo Apply(const Event& event);
  void TakeBack(const Undo& undo);

  // For set-up positions, worlds and games played elsewhere.
  void Put(PieceId piece, Square square, bool moved);
  // Precondition: alive(piece).
  void Take(PieceId piece);
  void SetMoved(PieceId piece, bool moved);
  void SetCounters(Side to_move, int ply, int quiet) {
    to_move_ = to_move;
    ply_ = ply;
    quiet_ = quiet;
  }
  void ShowFlag(Side side, Square square) {
    flags_[Index(side)] = square;
  }
  void SetFlagTaker(Side side, PieceId taker) {
    flag_takers_[Index(side)] = taker;
  }

  friend bool operator==(const BasicPlacement&, const BasicPlacement&) = default;

 private:
  Points ForbiddenFlags(const RuleBook& book, Rank rank, Side side) const;
  // A headquarters holds what entered it, but a piece that carries a flag.
  bool IsLockedIn(const RuleBook& book, Square from) const {
    return book.headquarters_locked() && kBoard<Map>.headquarters.Contains(from) &&
           !(book.flag_home() && Carries(at(from)));
  }

  std::array<Points, Map::kSides> pieces_{};
  std::array<PieceId, Map::kPoints> at_{};
  std::array<Square, Map::kPieces> square_of_{};
  std::array<uint64_t, 2> moved_{};
  std::array<Square, Map::kSides> flags_{};
  std::array<PieceId, Map::kSides> flag_takers_{};
  Side to_move_ = Map::kAllSides.front();
  int ply_ = 0;
  int quiet_ = 0;
};

template <class Map>
inline typename Map::Points BasicPlacement<Map>::ForbiddenFlags(const RuleBook& book, Rank rank,
                                                                Side side) const {
  Points forbidden;
  if (book.flag_takers().Contains(rank)) return forbidden;
  for (Side other : Map::kAllSides)
    if (Map::TeamOf(other) != Map::TeamOf(side) && flags_[Index(other)].exists())
      forbidden.Add(flags_[Index(other)]);
  return forbidden;
}

template <class Map>
inline typename Map::Points BasicPlacement<Map>::Destinations(const RuleBook& book, Square from,
                                                              Rank rank, Side side) const {
  constexpr const BoardTables<Map>& kTables = kBoard<Map>;
  if (kImmobileRanks.Contains(rank) || IsLockedIn(book, from)) return Points();
  const Points all = occupied();
  Points targets = kTables.steps[from.index()];
  if (kTables.rails.Contains(from)) {
    targets |=
        book.turners().Contains(rank) ? TurningRail<Map>(from, all) : StraightRail<Map>(from, all);
  }
  for (Side friendly : Map::kAllSides)
    if (Map::TeamOf(friendly) == Map::TeamOf(side)) targets -= pieces_of(friendly);
  return targets - (kTables.camps & all) - ForbiddenFlags(book, rank, side);
}

template <class Map>
inline typename Map::Points BasicPlacement<Map>::Destinations(const RuleBook& book, Square from,
                                                              Rank rank) const {
  return Destinations(book, from, rank, at(from).side());
}

// Any slide begins with a step to an empty neighbour or attacks one, so neighbours decide.
template <class Map>
inline bool BasicPlacement<Map>::CanMove(const RuleBook& book, Square from, Rank rank) const {
  constexpr const BoardTables<Map>& kTables = kBoard<Map>;
  if (kImmobileRanks.Contains(rank) || IsLockedIn(book, from)) return false;
  const Side side = at(from).side();
  Points targets = kTables.steps[from.index()];
  for (Side friendly : Map::kAllSides)
    if (Map::TeamOf(friendly) == Map::TeamOf(side)) targets -= pieces_of(friendly);
  return !(targets - (kTables.camps & occupied()) - ForbiddenFlags(book, rank, side)).empty();
}

template <class Map>
inline void BasicPlacement<Map>::Put(PieceId piece, Square square, bool moved) {
  at_[square.index()] = piece;
  square_of_[piece.index()] = square;
  pieces_[Index(piece.side())].Add(square);
  SetMoved(piece, moved);
}

template <class Map>
inline void BasicPlacement<Map>::SetMoved(PieceId piece, bool moved) {
  const uint64_t bit = uint64_t{1} << (piece.index() % 64);
  uint64_t& word = moved_[piece.index() / 64];
  word = moved ? word | bit : word & ~bit;
}

template <class Map>
inline void BasicPlacement<Map>::Take(PieceId piece) {
  Square& square = square_of_[piece.index()];
  pieces_[Index(piece.side())].Remove(square);
  at_[square.index()] = PieceId::None();
  square = Square::None();
}

template <class Map>
inline typename BasicPlacement<Map>::Undo BasicPlacement<Map>::Apply(const Event& event) {
  const PieceId mover = at(event.move.from);
  Undo undo{.mover = mover,
            .target = at(event.move.to),
            .event = event,
            .flags_before = flags_,
            .quiet_before = quiet_,
            .mover_before = to_move_,
            .had_moved = has_moved(mover)};
  Take(mover);
  if (DefenderDies(event.result)) Take(undo.target);
  if (!AttackerDies(event.result)) {
    Put(mover, event.move.to, true);
  } else {
    SetMoved(mover, true);
  }
  for (Side side : Map::kAllSides) {
    const size_t i = Index(side);
    if (!event.flags[i].exists()) continue;
    const bool taken = event.TakesFlagOf(side);
    flags_[i] = taken ? Square::None() : event.flags[i];
    if (taken) flag_takers_[i] = mover;
  }
  quiet_ = IsCollision(event.result) ? 0 : quiet_ + 1;
  ++ply_;
  to_move_ = Map::Next(to_move_);
  return undo;
}

extern template class BasicPlacement<DuelMap>;
using Placement = BasicPlacement<DuelMap>;
using Event = BasicEvent<DuelMap>;

}  // namespace sapper
