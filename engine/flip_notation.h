// Actions and events of flip Junqi as text: "a3?", "a3?=I", "c6c7+".
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/flip_move.h"

namespace sapper {

std::string FlipActionText(FlipAction action);
// Error kMove.
absl::StatusOr<FlipAction> ParseFlipAction(absl::string_view text);

std::string FlipEventText(const FlipEvent& event);
// Error kMove for a bad action, kResult for a bad or missing outcome.
absl::StatusOr<FlipEvent> ParseFlipEvent(absl::string_view text);

}  // namespace sapper
