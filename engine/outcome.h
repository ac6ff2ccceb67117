// How a game ended.
#pragma once

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/square.h"

namespace sapper {

// The endings of docs/rules.md, then those that only a referee can give.
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
};

// "flag", "no-moves", ...
absl::string_view ReasonName(Reason reason);
absl::optional<Reason> ParseReason(absl::string_view name);

struct Outcome {
  absl::optional<Side> winner;  // nothing for a draw
  Reason reason = Reason::kFlag;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

}  // namespace sapper
