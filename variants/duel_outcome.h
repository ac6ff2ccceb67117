// Outcomes of the two-player game, each side of which is a team, and of any game.
#pragma once

#include "absl/types/optional.h"
#include "engine/duel_map.h"
#include "variants/team_outcome.h"

namespace sapper {

struct DuelOutcome {
  absl::optional<Side> winner;  // nothing for a draw
  Reason reason = Reason::kFlag;

  friend bool operator==(const DuelOutcome&, const DuelOutcome&) = default;
};

inline DuelOutcome DuelOutcomeOf(const Outcome& outcome) {
  return {outcome.winner, ReasonOf(outcome.ending)};
}

// Precondition: `outcome` is of the two-player game.
inline DuelOutcome DuelOutcomeOf(const TeamOutcome& outcome) {
  DuelOutcome of_sides{absl::nullopt, outcome.reason};
  if (outcome.winner.has_value()) of_sides.winner = DuelMap::kAllSides[outcome.winner->index()];
  return of_sides;
}

inline TeamOutcome TeamOutcomeOf(const DuelOutcome& outcome) {
  TeamOutcome of_teams{absl::nullopt, outcome.reason};
  if (outcome.winner.has_value()) of_teams.winner = Team(Index(*outcome.winner));
  return of_teams;
}

inline TeamOutcome TeamOutcomeOf(const Outcome& outcome) {
  return TeamOutcomeOf(DuelOutcomeOf(outcome));
}

template <class AnyOutcome>
absl::optional<DuelOutcome> DuelOutcomeOf(const absl::optional<AnyOutcome>& outcome) {
  if (!outcome.has_value()) return absl::nullopt;
  return DuelOutcomeOf(*outcome);
}

template <class AnyOutcome>
absl::optional<TeamOutcome> TeamOutcomeOf(const absl::optional<AnyOutcome>& outcome) {
  if (!outcome.has_value()) return absl::nullopt;
  return TeamOutcomeOf(*outcome);
}

}  // namespace sapper
