// The games that Sapper plays.
#pragma once

#include "variants/variant.h"

namespace sapper {

// The default first.
Variants StandardVariants();

}  // namespace sapper
