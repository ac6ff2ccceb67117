// sapper play, driven by a script.
#pragma once

#include <string>

#include "cli/play_session.h"

namespace sapper {

// All that a session says to the lines of `script`. Its players are the variant's own, and search
// without a limit.
std::string PlayScript(const std::string& script, const PlaySettings& settings);

}  // namespace sapper
