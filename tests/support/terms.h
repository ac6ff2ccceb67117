// Terms of a two-player game for a peer.
#pragma once

#include "client/client.h"
#include "engine/layout.h"
#include "variants/registry.h"

namespace sapper {

inline std::shared_ptr<const Variant> Duel() {
  return StandardVariants().front();
}

// Of red, who chooses a layout.
inline GameTerms OpenTerms(const Rules& rules) {
  GameTerms terms;
  terms.variant = StandardVariants().front();
  terms.settings = RulesText(rules);
  return terms;
}

inline GameTerms DuelTerms(const Rules& rules, Side side, const Layout& layout) {
  GameTerms terms = OpenTerms(rules);
  terms.seat = Seat(Index(side));
  terms.setup = layout.ToString();
  return terms;
}

// What its seat is shown: its own set-up.
inline Setups OwnSetup(const GameTerms& terms) {
  Setups setups(terms.variant->seats().size());
  setups[terms.seat.index()] = terms.setup;
  return setups;
}

}  // namespace sapper
