// From the words of `sapper match` to a plan that can be played.
#pragma once

#include <memory>
#include <vector>

#include "absl/status/status.h"
#include "arena/engine_spec.h"
#include "arena/journal.h"
#include "arena/match.h"
#include "cli/match_arguments.h"
#include "process/traffic_log.h"

namespace sapper {

// Everything that a match needs, checked.
struct MatchSetup {
  std::vector<EngineSpec> specs;
  std::unique_ptr<SetupSource> layouts;
  std::unique_ptr<TrafficLog> log;  // null without --log
  PeerTimeouts timeouts;
  MatchPlan plan;  // refers to the above
};

// Errors kOption say what to write instead. `setup` must stay where it is while the plan is used.
absl::Status SetUpMatch(const MatchArguments& arguments, const Variants& variants,
                        MatchSetup& setup);

// The cores that this program may run on.
std::vector<int> AllowedCpus();

}  // namespace sapper
