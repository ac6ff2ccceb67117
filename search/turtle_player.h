// The yardstick `turtle`: it stays in camps and behind mines and relies on the quiet limit. It
// collides only if the collision is safe, or if it would otherwise have to play the losing quiet
// ply.
#pragma once

#include "search/one_look.h"

namespace sapper {

class TurtlePlayer : public OneLookPlayer {
 public:
  using OneLookPlayer::OneLookPlayer;
  std::string name() const override {
    return "turtle";
  }
  Layout ChooseLayout(const Rules& rules, Side side, uint64_t seed) override;

 protected:
  std::unique_ptr<MoveScorer> MakeScorer(const OneLook& look) const override;
};

}  // namespace sapper
