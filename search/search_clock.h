// When a search has to end: nodes, time, stop, and pondering in one question.
#pragma once

#include "absl/time/time.h"
#include "search/player.h"
#include "search/time_manager.h"

namespace sapper {

class SearchClock {
 public:
  SearchClock(const Limits& limits, int ply, absl::Duration overhead, const SearchControl& control);

  absl::Duration elapsed() const {
    return Now() - start_;
  }
  // True once the search must end. Reads the clock: ask every few dozen microseconds of work.
  // `settled`: the choice is clear, so the soft budget is enough.
  bool Expired(uint64_t nodes, bool settled);
  // Only the node limit and stop; no clock is read.
  bool OutOfNodes(uint64_t nodes) const {
    return (limits_.nodes && nodes >= *limits_.nodes) || control_.stopped();
  }
  // Waits, without using the processor, for the stop that `infinite` and pondering demand.
  void AwaitStopIfUnbounded();

 private:
  static absl::Duration Now();

  const Limits& limits_;
  const SearchControl& control_;
  absl::optional<TimeBudget> budget_;
  absl::Duration start_;         // on a monotonic clock
  absl::Duration budget_start_;  // ponderhit sets it anew
  bool was_pondering_;
};

}  // namespace sapper
