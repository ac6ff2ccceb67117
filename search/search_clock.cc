#include "search/search_clock.h"

#include <chrono>
#include <thread>
#include <utility>

#include "search/host_stop.h"

namespace sapper {
namespace {

// Before this part of the soft budget speed and lead say too little to end a search.
constexpr int kEarliestPart = 8;

}  // namespace

absl::Duration SteadyTime() {
  return absl::FromChrono(std::chrono::steady_clock::now().time_since_epoch());
}

SearchClock::SearchClock(const SearchBounds& limits, int ply, absl::Duration overhead,
                         const SearchControl& control, TimeSource time)
    : limits_(limits),
      control_(control),
      time_(std::move(time)),
      budget_(BudgetFor(limits, ply, overhead)),
      start_(time_()),
      simulations_start_(start_),
      budget_start_(start_),
      was_pondering_(control.pondering()) {}

bool SearchClock::Expired(uint64_t nodes, bool settled) {
  if (control_.stopped() || HostStopsNow()) return true;
  if (control_.pondering()) return false;
  if (was_pondering_) {
    was_pondering_ = false;
    budget_start_ = time_();
  }
  if (limits_.infinite) return false;
  if (limits_.nodes && nodes >= *limits_.nodes) return true;
  if (!budget_) return false;
  const absl::Duration used = time_() - budget_start_;
  return used >= budget_->hard || (settled && used >= budget_->soft);
}

bool SearchClock::ExpiredOrDecided(uint64_t simulations, const RootLead& lead) {
  if (Expired(0, lead.settled())) return true;
  if (!saves_time()) return false;
  const absl::Duration now = time_();
  const absl::Duration used = now - budget_start_;
  const absl::Duration working = now - simulations_start_;
  if (used < budget_->soft / kEarliestPart || working <= absl::ZeroDuration()) return false;
  const absl::Duration end = lead.settled() ? budget_->soft : budget_->hard;
  const double to_come = static_cast<double>(simulations) * absl::FDivDuration(end - used, working);
  return static_cast<double>(lead.ahead()) > to_come;
}

void SearchClock::AwaitStopIfUnbounded() {
  constexpr auto kPause = std::chrono::milliseconds(2);
  while (!control_.stopped() && !HostStopsNow() && (limits_.infinite || control_.pondering()))
    std::this_thread::sleep_for(kPause);
}

}  // namespace sapper
