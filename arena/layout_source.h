// Where the set-ups of a match come from.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "base/random.h"
#include "engine/layout.h"
#include "variants/variant.h"

namespace sapper {

class LayoutSource {
 public:
  LayoutSource() = default;
  LayoutSource(const LayoutSource&) = delete;
  LayoutSource& operator=(const LayoutSource&) = delete;
  virtual ~LayoutSource() = default;

  // The set-ups of a pair of games; a seat without one chooses its own, and none at all is none for
  // every seat. The same seed gives the same. From any thread.
  virtual Setups Draw(uint64_t seed) const = 0;
};

// The engines' own, in any game; all below are layouts of the two-player game.
std::unique_ptr<LayoutSource> EngineLayouts();
// As people deploy (belief/layout_prior.h). Error kOption if the rules allow no such layout.
absl::StatusOr<std::unique_ptr<LayoutSource>> HumanLayouts(const Rules& rules);
// From the text of a file: a layout at the start of each line, whatever follows it; empty lines and
// such as begin with # are skipped. Errors name the line.
absl::StatusOr<std::unique_ptr<LayoutSource>> ListedLayouts(absl::string_view text,
                                                            const Rules& rules);

}  // namespace sapper
