// How a game ended.
#pragma once

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/square.h"

namespace sapper {

// The endings of docs/rules.md, then those that only a referee can give; the last four are faults
// of a player outside the game, which a match counts apart.
enum class Reason : uint8_t {
  kIllegal,
  kFlag,
  kNoMoves,
  kTime,
  kNoCollision,
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

// "flag", "no-moves", ...
absl::string_view ReasonName(Reason reason);
absl::optional<Reason> ParseReason(absl::string_view name);

struct Outcome {
  absl::optional<Side> winner;  // nothing for a draw
  Reason reason = Reason::kFlag;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace sapper
