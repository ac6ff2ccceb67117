// The yardstick `sniper`: it waits for pieces that have shown themselves in a collision, and
// attacks each with the smallest piece that beats it, or with a bomb if the target is among the
// strongest.
#pragma once

#include "search/one_look.h"

namespace sapper {

class SniperPlayer : public OneLookPlayer {
 public:
  using OneLookPlayer::OneLookPlayer;
  std::string name() const override {
    return "sniper";
  }
  Layout ChooseLayout(const Rules& rules, Side side, uint64_t seed) override;

 protected:
  std::unique_ptr<MoveScorer> MakeScorer(const OneLook& look) const override;
};

}  // namespace sapper
