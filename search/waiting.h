// How yardsticks wait: in camps and on the own half, out of the enemy's reach, but close enough to
// collide when they themselves have to break the quiet limit.
#pragma once

#include "search/one_look.h"

namespace sapper {

class Waiting {
 public:
  explicit Waiting(const OneLook& look) : look_(look) {}

  // True if the side to move will soon have to collide.
  bool IsPressed() const {
    return look_.OwesCollision() && *look_.QuietPliesLeft() <= kSoon;
  }
  // Of a move that does not collide, whatever the enemy can answer.
  double Score(Move move) const;

 private:
  static constexpr int kSoon = 6;

  const OneLook& look_;
};

}  // namespace sapper
