#include "engine/placement.h"

namespace sapper {

template <class Map>
BasicPlacement<Map>::BasicPlacement() = default;

template <class Map>
BasicPlacement<Map> BasicPlacement<Map>::Initial() {
  BasicPlacement placement;
  for (Side side : Map::kAllSides) {
    for (int i = 0; i < kArmySize; ++i) {
      const Slot slot = Slot::FromIndex(i);
      placement.Put(PieceId(side, slot), kBoard<Map>.home_of_slot[Index(side)][slot.index()],
                    false);
    }
  }
  return placement;
}

template <class Map>
void BasicPlacement<Map>::Put(PieceId piece, Square square, bool moved) {
  at_[square.index()] = piece;
  square_of_[piece.index()] = square;
  pieces_[Index(piece.side())].Add(square);
  SetMoved(piece, moved);
}

template <class Map>
void BasicPlacement<Map>::SetMoved(PieceId piece, bool moved) {
  const uint64_t bit = uint64_t{1} << (piece.index() % 64);
  uint64_t& word = moved_[piece.index() / 64];
  word = moved ? word | bit : word & ~bit;
}

template <class Map>
void BasicPlacement<Map>::Take(PieceId piece) {
  Square& square = square_of_[piece.index()];
  pieces_[Index(piece.side())].Remove(square);
  at_[square.index()] = PieceId::None();
  square = Square::None();
}

template <class Map>
typename BasicPlacement<Map>::Undo BasicPlacement<Map>::Apply(const Event& event) {
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
  for (size_t i = 0; i < flags_.size(); ++i)
    if (event.flags[i].exists()) flags_[i] = event.flags[i];
  quiet_ = IsCollision(event.result) ? 0 : quiet_ + 1;
  ++ply_;
  to_move_ = Map::Next(to_move_);
  return undo;
}

template <class Map>
void BasicPlacement<Map>::TakeBack(const Undo& undo) {
  to_move_ = undo.mover_before;
  --ply_;
  quiet_ = undo.quiet_before;
  flags_ = undo.flags_before;
  if (!AttackerDies(undo.event.result)) Take(undo.mover);
  if (DefenderDies(undo.event.result)) Put(undo.target, undo.event.move.to, has_moved(undo.target));
  Put(undo.mover, undo.event.move.from, undo.had_moved);
}

template class BasicPlacement<DuelMap>;

}  // namespace sapper
