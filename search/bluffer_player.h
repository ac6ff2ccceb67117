// The yardstick `bluffer`: small pieces move next to strong ones as if they were stronger, bombs go
// after known strong pieces, and its own strong pieces stay behind.
#pragma once

#include "search/one_look.h"

namespace sapper {

class BlufferPlayer : public OneLookPlayer {
 public:
  using OneLookPlayer::OneLookPlayer;
  std::string name() const override {
    return "bluffer";
  }
  Layout ChooseLayout(const Rules& rules, Side side, uint64_t seed) override;

 protected:
  std::unique_ptr<MoveScorer> MakeScorer(const OneLook& look) const override;
};

}  // namespace sapper
