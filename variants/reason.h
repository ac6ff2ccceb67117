// Why a game ended: by its rules, by the players, or by a referee.
#pragma once

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/outcome.h"

namespace sapper {

// The endings of docs/rules.md and docs/flip.md in the order in which they count, then those that
// only a referee can give; the last four are faults of a player outside the game, which a match
// counts apart.
enum class Reason : uint8_t {
  kIllegal,
  kFlag,
  kElimination,
  kNoMoves,
  kTime,
  kNoCollision,
  kRepetition,
  kPlyLimit,
  kResign,
  kAgreement,
  kAdjudication,
  kBadLayout,
  kNoHandshake,  // never got ready to play
  kCrash,
  kStall,  // gave no answer, not even a late one
};

constexpr bool IsFault(Reason reason) {
  return reason >= Reason::kBadLayout;
}

// The same reason; an end from outside counts as an adjudication.
constexpr Reason ReasonOf(Ending ending) {
  switch (ending) {
    case Ending::kFlag:
      return Reason::kFlag;
    case Ending::kNoMoves:
      return Reason::kNoMoves;
    case Ending::kNoCollision:
      return Reason::kNoCollision;
    case Ending::kPlyLimit:
      return Reason::kPlyLimit;
    case Ending::kOutside:
      break;
  }
  return Reason::kAdjudication;
}

// "flag", "no-moves", ...
absl::string_view ReasonName(Reason reason);
absl::optional<Reason> ParseReason(absl::string_view name);

}  // namespace sapper
