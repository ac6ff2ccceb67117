// Whether a game may have ended as its record says.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "records/record.h"

namespace sapper {

// "red flag", "draw no-moves".
std::string ResultText(const Variant& variant, const TeamOutcome& outcome);

// `verdict` is that of the rules after the last ply: the same, unless an ending that stands before
// it in the order of docs/rules.md was given. Error kResult.
absl::Status VerifyEnd(const GameRecord& record, const absl::optional<TeamOutcome>& verdict);

}  // namespace sapper
