#include "protocol/search_run.h"

#include <new>

namespace sapper {

SearchRun::SearchRun(RunKind kind, const Limits& limits, bool ponder)
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

SearchResult SearchRun::Search(Player& player, const InformationState& state,
                               const Player::InfoCallback& info) {
  SearchResult result;
  try {
    result = player.Search(state, limits_, control_, info);
  } catch (const std::bad_alloc&) {
    // The answer is owed all the same; the caller plays any legal move.
    result = SearchResult();
  }
  Hold();
  return result;
}

void SearchRun::Hold() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock,
                [&] { return control_.stopped() || (!limits_.infinite && !control_.pondering()); });
}

}  // namespace sapper
