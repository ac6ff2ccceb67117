// What a player of flip Junqi does in a turn, and what is known of it afterwards.
#pragma once

#include "engine/flip_piece.h"
#include "engine/move.h"

namespace sapper {

// A move, or the turning over of the piece on a point: then both points are the same.
struct FlipAction {
  Square from;
  Square to;

  static constexpr FlipAction Turn(Square square) {
    return {.from = square, .to = square};
  }
  constexpr bool is_turn() const {
    return from == to;
  }
  friend constexpr bool operator==(const FlipAction&, const FlipAction&) = default;
  friend constexpr auto operator<=>(const FlipAction&, const FlipAction&) = default;
};

// An action that was played, with its outcome.
struct FlipEvent {
  FlipAction action;
  Result result = Result::kQuiet;  // of a move
  FlipPiece turned;                // by a turn

  friend constexpr bool operator==(const FlipEvent& a, const FlipEvent& b) {
    return a.action == b.action && a.result == b.result &&
           (!a.action.is_turn() || a.turned == b.turned);
  }
};

}  // namespace sapper
