// One run of a player's search as the protocol sees it. It ends when the player is done, but under
// `infinite` not before `stop`, and while pondering not before `stop` or `ponderhit`.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "variants/seat_player.h"

namespace sapper {

// What kind of work a worker does, which decides what is accepted meanwhile.
enum class RunKind { kSearch, kEnemyPonder, kCount };

class SearchRun {
 public:
  SearchRun(RunKind kind, const SeatLimits& limits, bool ponder);

  RunKind kind() const {
    return kind_;
  }
  const SeatLimits& limits() const {
    return limits_;
  }
  const SearchControl& control() const {
    return control_;
  }
  // Ends only by `stop` or, while pondering, `ponderhit`.
  bool unbounded() const {
    return limits_.unbounded() || control_.pondering();
  }

  void Stop();
  // The expected move was played: the clock starts.
  void PonderHit();

  // Runs the search and then holds the result as long as the protocol demands.
  SeatSearchResult Search(SeatPlayer& player, const SeatGame& game,
                          const SeatPlayer::InfoCallback& info);

 private:
  void Hold();

  RunKind kind_;
  SeatLimits limits_;
  SearchControl control_;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace sapper
