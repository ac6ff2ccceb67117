// Outcomes of the two-player game, each side of which is a team, and of any game.
#pragma once

#include "absl/types/optional.h"
#include "engine/duel_map.h"
#include "variants/team_outcome.h"

namespace sapper {

inline TeamOutcome TeamOutcomeOf(const Outcome& outcome) {
  TeamOutcome of_teams{absl::nullopt, outcome.reason};
  if (outcome.winner.has_value()) of_teams.winner = Team(Index(*outcome.winner));
  return of_teams;
}

// Precondition: `outcome` is of the two-player game.
inline Outcome DuelOutcome(const TeamOutcome& outcome) {
  Outcome of_sides{absl::nullopt, outcome.reason};
  if (outcome.winner.has_value()) of_sides.winner = DuelMap::kAllSides[outcome.winner->index()];
  return of_sides;
}

inline absl::optional<TeamOutcome> TeamOutcomeOf(const absl::optional<Outcome>& outcome) {
  if (!outcome.has_value()) return absl::nullopt;
  return TeamOutcomeOf(*outcome);
}

inline absl::optional<Outcome> DuelOutcome(const absl::optional<TeamOutcome>& outcome) {
  if (!outcome.has_value()) return absl::nullopt;
  return DuelOutcome(*outcome);
}

}  // namespace sapper
