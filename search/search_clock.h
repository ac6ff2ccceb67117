// When a search has to end: combines the limits of nodes and time, `stop` and pondering.
#pragma once

#include <functional>

#include "absl/time/time.h"
#include "search/root_lead.h"
#include "search/search_terms.h"
#include "search/time_manager.h"

namespace sapper {

// A clock that never goes back; from which moment it counts does not matter.
using TimeSource = std::function<absl::Duration()>;
absl::Duration SteadyTime();

class SearchClock {
 public:
  SearchClock(const SearchBounds& limits, int ply, absl::Duration overhead,
              const SearchControl& control, TimeSource time = SteadyTime);

  absl::Duration elapsed() const {
    return time_() - start_;
  }
  // True once the search must end. Reads the clock: ask every few dozen microseconds of work.
  // `settled`: the choice is clear, so the soft budget is enough.
  bool Expired(uint64_t nodes, bool settled);
  // Only the node limit and stop; no clock is read.
  bool OutOfNodes(uint64_t nodes) const {
    return (limits_.nodes && nodes >= *limits_.nodes) || control_.stopped();
  }

  // For searches that count visits. The speed of the simulations is measured from this call on, so
  // that earlier work, like solving the belief, does not count.
  void BeginSimulations() {
    simulations_start_ = time_();
  }
  // True once a search that has made this number of simulations must end, or may end: if time that
  // is saved serves later moves, a leader that cannot be overtaken any more ends the search.
  bool ExpiredOrDecided(uint64_t simulations, const RootLead& lead);
  // Time that is not used now can be used later. Not while pondering.
  bool saves_time() const {
    return limits_.time_left && !limits_.infinite && !was_pondering_;
  }

  // Waits, without using the processor, for the stop that `infinite` and pondering demand.
  void AwaitStopIfUnbounded();

 private:
  const SearchBounds& limits_;
  const SearchControl& control_;
  TimeSource time_;
  absl::optional<TimeBudget> budget_;
  absl::Duration start_;
  absl::Duration simulations_start_;
  absl::Duration budget_start_;  // ponderhit sets it anew
  bool was_pondering_;
};

}  // namespace sapper
