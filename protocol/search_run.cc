#include "protocol/search_run.h"

#include <new>

#include "search/host_stop.h"

namespace sapper {

SearchRun::SearchRun(RunKind kind, const SeatLimits& limits, bool ponder)
    : kind_(kind), limits_(limits) {
  control_.SetPondering(ponder);
}

void SearchRun::Stop() {
  const std::lock_guard lock(mutex_);
  control_.Stop();
  changed_.notify_all();
}

void SearchRun::PonderHit() {
  const std::lock_guard lock(mutex_);
  control_.SetPondering(false);
  changed_.notify_all();
}

SeatSearchResult SearchRun::Search(SeatPlayer& player, const SeatGame& game,
                                   const SeatPlayer::InfoCallback& info) {
  SeatSearchResult result;
  try {
    result = player.Search(game, limits_, control_, info);
  } catch (const std::bad_alloc&) {
    // The answer is owed all the same; the caller plays any legal move.
    result = SeatSearchResult();
  }
  Hold();
  return result;
}

void SearchRun::Hold() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return control_.stopped() || HostStopsNow() || (!limits_.infinite && !control_.pondering());
  });
}

}  // namespace sapper
