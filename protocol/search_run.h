// One run of a player's search as the protocol sees it: it ends when the player is done, but never
// before `stop` under `infinite`, nor before `stop` or `ponderhit` while pondering.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "search/player.h"

namespace sapper {

// What kind of work a worker does, which decides what is accepted meanwhile.
enum class RunKind { kSearch, kEnemyPonder, kCount };

class SearchRun {
 public:
  SearchRun(RunKind kind, const Limits& limits, bool ponder);

  RunKind kind() const {
    return kind_;
  }
  const Limits& limits() const {
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
  SearchResult Search(Player& player, const InformationState& state,
                      const Player::InfoCallback& info);

 private:
  void Hold();

  RunKind kind_;
  Limits limits_;
  SearchControl control_;
  std::mutex mutex_;
  std::condition_variable changed_;
};

}  // namespace sapper
