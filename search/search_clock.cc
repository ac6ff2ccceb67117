#include "search/search_clock.h"

#include <chrono>
#include <thread>

namespace sapper {

absl::Duration SearchClock::Now() {
  return absl::FromChrono(std::chrono::steady_clock::now().time_since_epoch());
}

SearchClock::SearchClock(const Limits& limits, int ply, absl::Duration overhead,
                         const SearchControl& control)
    : limits_(limits),
      control_(control),
      budget_(BudgetFor(limits, ply, overhead)),
      start_(Now()),
      budget_start_(start_),
      was_pondering_(control.pondering()) {}

bool SearchClock::Expired(uint64_t nodes, bool settled) {
  if (control_.stopped()) return true;
  if (control_.pondering()) return false;
  if (was_pondering_) {
    was_pondering_ = false;
    budget_start_ = Now();
  }
  if (limits_.infinite) return false;
  if (limits_.nodes && nodes >= *limits_.nodes) return true;
  if (!budget_) return false;
  const absl::Duration used = Now() - budget_start_;
  return used >= budget_->hard || (settled && used >= budget_->soft);
}

void SearchClock::AwaitStopIfUnbounded() {
  constexpr auto kPause = std::chrono::milliseconds(2);
  while (!control_.stopped() && (limits_.infinite || control_.pondering()))
    std::this_thread::sleep_for(kPause);
}

}  // namespace sapper
