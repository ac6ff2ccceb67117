// Set-ups of the two-player game as people deploy (belief/layout_prior.h).
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "engine/rules.h"
#include "variants/setup_source.h"

namespace sapper {

// Error kOption if the rules allow no such layout.
absl::StatusOr<std::unique_ptr<SetupSource>> HumanSetups(const Rules& rules);

}  // namespace sapper
