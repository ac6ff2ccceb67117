// Outcomes of flip Junqi, each player of which is a team, as those of any game.
#pragma once

#include "engine/flip_outcome.h"
#include "variants/team_outcome.h"

namespace sapper {

// The same reason; an end from outside counts as an adjudication.
constexpr Reason ReasonOf(FlipEnding ending) {
  switch (ending) {
    case FlipEnding::kFlag:
      return Reason::kFlag;
    case FlipEnding::kElimination:
      return Reason::kElimination;
    case FlipEnding::kNoMoves:
      return Reason::kNoMoves;
    case FlipEnding::kNoCollision:
      return Reason::kNoCollision;
    case FlipEnding::kRepetition:
      return Reason::kRepetition;
    case FlipEnding::kPlyLimit:
      return Reason::kPlyLimit;
    case FlipEnding::kOutside:
      break;
  }
  return Reason::kAdjudication;
}

inline TeamOutcome TeamOutcomeOf(const FlipOutcome& outcome) {
  TeamOutcome of_teams{absl::nullopt, ReasonOf(outcome.ending)};
  if (outcome.winner.has_value()) of_teams.winner = Team(Index(*outcome.winner));
  return of_teams;
}

}  // namespace sapper
