// Lines that an engine must refuse, made from good ones: what the game itself refuses of them.
#pragma once

#include <string>
#include <vector>

#include "conformance/check_scene.h"

namespace sapper {

// All of these are in a fixed order, and refused in the first of `scenes`. What only the evidence
// of earlier plies excludes is left out, since an engine need not draw every conclusion.

// Whole lines that begin with `position`.
std::vector<std::string> BadPositions(const std::vector<CheckScene>& scenes);
// Words after `observe`.
std::vector<std::string> BadEvents(const std::vector<CheckScene>& scenes);
// Words after `searchmoves`.
std::vector<std::string> BadActions(const std::vector<CheckScene>& scenes);

}  // namespace sapper
