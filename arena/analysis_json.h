// What JSON says of a position that was analysed, for records and for requests.
#pragma once

#include "arena/analysis.h"
#include "nlohmann/json_fwd.hpp"

namespace sapper {

// Adds best, value, win, nodes, line, bits and belief.
void AddJudgement(const Variant& variant, const PlyAnalysis& analysis,
                  nlohmann::ordered_json& json);

}  // namespace sapper
