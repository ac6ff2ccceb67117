#include "cli/play_thinking.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <csignal>

#include "absl/strings/str_format.h"
#include "base/counted.h"

namespace sapper {
namespace {

// Of the search that runs now; what a signal's handler may touch.
std::atomic<SearchControl*> searching{nullptr};
static_assert(std::atomic<SearchControl*>::is_always_lock_free);

void MoveNow(int) {
  if (SearchControl* control = searching.load()) control->Stop();
}

// While it lives SIGINT stops the search.
class MoveNowSignal {
 public:
  explicit MoveNowSignal(SearchControl& control) {
    searching.store(&control);
    struct sigaction action {};
    action.sa_handler = MoveNow;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    sigaction(SIGINT, &action, &before_);
  }
  ~MoveNowSignal() {
    sigaction(SIGINT, &before_, nullptr);
    searching.store(nullptr);
  }
  MoveNowSignal(const MoveNowSignal&) = delete;
  MoveNowSignal& operator=(const MoveNowSignal&) = delete;

 private:
  struct sigaction before_ {};
};

}  // namespace

std::string ThinkingText(const SeatSearchInfo& info) {
  std::string text = absl::StrFormat("depth %d, %s, %.1f s", info.depth,
                                     Counted(info.nodes, "node"), absl::ToDoubleSeconds(info.time));
  if (!std::isnan(info.value))
    absl::StrAppendFormat(&text, ", expects %.0f%%", 50 + 50 * std::clamp(info.value, -1.0, 1.0));
  return text;
}

SeatSearchResult SearchAtTerminal(SeatPlayer& player, const SeatGame& game,
                                  const SeatLimits& limits,
                                  const std::function<void(const std::string& line)>& show) {
  SearchControl control;
  SeatSearchResult result;
  {
    const MoveNowSignal signal(control);
    result = player.Search(game, limits, control, [&](const SeatSearchInfo& info) {
      if (show != nullptr) show(ThinkingText(info));
    });
  }
  if (show != nullptr) show("");
  return result;
}

}  // namespace sapper
