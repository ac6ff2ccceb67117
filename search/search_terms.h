// What every search is given and gives, in any game.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/optional.h"

namespace sapper {

struct SearchSettings;

// What bounds one search in any game. Nothing set = search until stopped.
struct SearchBounds {
  absl::optional<absl::Duration> time_left;  // on the own clock, for the rest of the game
  absl::Duration increment = absl::ZeroDuration();
  absl::optional<absl::Duration> move_time;
  absl::optional<uint64_t> nodes;
  bool infinite = false;  // do not return before stop, even when nothing is left to find

  bool unbounded() const {
    return infinite || (!time_left && !move_time && !nodes);
  }
};

// The same with what may be played.
template <class Action>
struct ActionLimits : SearchBounds {
  std::vector<Action> search_moves;  // empty = all
};

// Set by other threads while a search runs. A search looks at it at least every few milliseconds.
class SearchControl {
 public:
  void Stop() {
    stopped_.store(true, std::memory_order_relaxed);
  }
  bool stopped() const {
    return stopped_.load(std::memory_order_relaxed);
  }
  // While pondering no clock runs; ponderhit starts it.
  void SetPondering(bool pondering) {
    pondering_.store(pondering, std::memory_order_relaxed);
  }
  bool pondering() const {
    return pondering_.load(std::memory_order_relaxed);
  }

 private:
  std::atomic<bool> stopped_{false};
  std::atomic<bool> pondering_{false};
};

// The numbers of one line of `info`, in any game. Scores from the searching side.
struct SearchStatistics {
  int depth = 0;
  int selective_depth = 0;
  uint64_t nodes = 0;      // simulations, or positions looked at
  uint64_t positions = 0;  // visited in all of these
  absl::Duration time = absl::ZeroDuration();
  int hash_permille = 0;
  int worlds = 0;
  uint64_t kept_visits = 0;    // what the root had from earlier searches of the game
  int line = 1;                // multipv
  double value = 0;            // expected result in [-1, 1]; NaN if none was computed
  double drawn = 0;            // share of the simulations that met the end of a drawn game
  absl::optional<int> win_in;  // a proven win in so many plies, negative for a loss
};

// One line of `info`.
template <class Action>
struct ActionSearchInfo : SearchStatistics {
  std::vector<Action> pv;
};

template <class Action>
struct ActionSearchResult {
  absl::optional<Action> move;  // nothing when there is no legal one
  absl::optional<Action> ponder;
  bool resign = false;
  ActionSearchInfo<Action> info;  // of the best line
};

// Enough for some millions of simulations; memory is touched as the tree grows.
inline constexpr int kDefaultHashMib = 512;

struct PlayerOptions {
  int hash_mib = kDefaultHashMib;
  int threads = 1;
  uint64_t seed = 1;  // already drawn: never 0-for-entropy here
  int multi_pv = 1;
  absl::Duration move_overhead = absl::Milliseconds(5);
  int strength = 100;  // percent; below 100 the player is held back
  bool resign = false;
  bool keep_tree = true;  // from move to move, where time alone bounds a search
  std::shared_ptr<const SearchSettings> settings;  // of the tree search; null = the defaults
};

}  // namespace sapper
