// The game as most programs write it: an array of 60 points, lists of neighbours, rails walked step
// by step, an engineer's rails by breadth-first search, moves into a vector. Contest rules only,
// and nothing can be taken back. It is the yardstick that the engine's speed is measured with, so
// it is plain but not wasteful: nothing is allocated in a game. It shares the names of things with
// engine/ and no tables and no rules; a test plays both side by side.
#pragma once

#include <array>
#include <vector>

#include "absl/types/optional.h"
#include "engine/layout.h"
#include "engine/move.h"
#include "engine/outcome.h"

namespace sapper {

// What the points are and how they are joined.
struct ArrayMap {
  static constexpr size_t kPoints = 60;
  struct Point {
    std::vector<Square> roads;  // neighbours that no rail leads to
    // The next point by rail to the right, left, front and back as red sees it, or none.
    std::array<Square, 4> rails;
    bool on_rail = false;
    bool camp = false;
    bool headquarters = false;
  };
  std::array<Point, kPoints> points;

  ArrayMap();
};

class ArrayBoard {
 public:
  // The start of a game. `map` must live as long as the board.
  ArrayBoard(const ArrayMap& map, const std::array<Layout, 2>& layouts);

  // Replaces `moves` by the legal moves of the side to move, in no special order.
  void LegalMoves(std::vector<Move>& moves) const;
  // Plays a legal move, tells the collision's result, and decides whether the game is over.
  Result Play(Move move);

  Side side_to_move() const {
    return to_move_;
  }
  // Nothing while the game goes on.
  const absl::optional<Outcome>& outcome() const {
    return outcome_;
  }
  bool over() const {
    return outcome_.has_value();
  }

 private:
  struct Point {
    bool occupied = false;
    Side side = Side::kRed;
    Rank rank = Rank::kFlag;
  };

  bool CanEnter(Square square, Side side) const;
  bool IsMover(size_t from, Side side) const;
  void AddSlides(Square from, Side side, std::vector<Move>& moves) const;
  void AddEngineerRides(Square from, Side side, std::vector<Move>& moves) const;
  bool HasMove(Side side) const;
  void Judge(bool flag_fell);

  const ArrayMap* map_;
  std::array<Point, ArrayMap::kPoints> points_{};
  Side to_move_ = Side::kRed;
  int quiet_ = 0;
  absl::optional<Outcome> outcome_;
};

}  // namespace sapper
