// A player whose answers tests can foresee.
#pragma once

#include "protocol/services.h"
#include "variants/duel.h"

namespace sapper {

// Answers at once with the first allowed move in the order of their texts, after one `info`; with
// `nodes` over a million it thinks until it is stopped. Layouts are drawn from the seed.
class FakePlayer : public Player {
 public:
  std::string name() const override {
    return "fake";
  }
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override;
  Layout ChooseLayout(const Rules& rules, Side side, uint64_t seed) override;
};

// Fakes in all places: the players "fake" and "other" (the same), an `eval` of two lines, a `bench`
// that runs until it is stopped, no beliefs.
DuelParts FakeParts();
Services ServicesOf(DuelParts parts);
inline Services FakeServices() {
  return ServicesOf(FakeParts());
}

}  // namespace sapper
