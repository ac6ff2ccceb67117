// What the program offers to a session: its own players, beliefs, evaluation and bench.
#pragma once

#include "protocol/services.h"

namespace sapper {

Services StandardServices();

}  // namespace sapper
