// Terms of a match of the two-player game.
#pragma once

#include "arena/standings.h"
#include "variants/registry.h"

namespace sapper {

// All but the engines.
inline MatchTerms DuelMatch() {
  const auto variant = StandardVariants().front();
  MatchTerms terms;
  terms.variant = std::string(variant->name());
  terms.teams = TeamNames(*variant);
  terms.rules = variant->DefaultSettings();
  return terms;
}

}  // namespace sapper
