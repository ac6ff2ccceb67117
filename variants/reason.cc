#include "variants/reason.h"

#include <array>

namespace sapper {
namespace {

constexpr std::array<const char*, 15> kNames = {
    "illegal",      "flag",       "elimination",  "no-moves", "time",
    "no-collision", "repetition", "ply-limit",    "resign",   "agreement",
    "adjudication", "bad-layout", "no-handshake", "crash",    "stall"};

}  // namespace

absl::string_view ReasonName(Reason reason) {
  return kNames[static_cast<size_t>(reason)];
}

absl::optional<Reason> ParseReason(absl::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i)
    if (name == kNames[i]) return static_cast<Reason>(i);
  return absl::nullopt;
}

}  // namespace sapper
