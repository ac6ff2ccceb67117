// What the protocol needs from the program around it. Passed in, so that tests put fakes there.
#pragma once

#include <functional>

#include "absl/strings/string_view.h"
#include "variants/variant.h"

namespace sapper {

struct Services {
  // The games that are offered, the default first. Not empty.
  Variants variants;
  // Is told what went wrong where a protocol has no words for it. From any thread. May be unset.
  std::function<void(absl::string_view text)> notice;
};

}  // namespace sapper
