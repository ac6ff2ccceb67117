// How yardsticks wait: in camps and on the own half, out of reach, but in touch with the enemy when
// the quiet limit is theirs to break.
#pragma once

#include "search/one_look.h"

namespace sapper {

class Waiting {
 public:
  explicit Waiting(const OneLook& look) : look_(look) {}

  // The side to move will have to collide, and soon.
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
