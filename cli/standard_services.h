// What the program offers to a session: its own players, beliefs, evaluation and bench.
#pragma once

#include "protocol/services.h"

namespace sapper {

// Of these games.
Services StandardServices(const Variants& variants);
// The same, with notices on standard error.
Services NoticingServices(const Variants& variants);

}  // namespace sapper
