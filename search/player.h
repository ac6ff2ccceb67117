// The interface of every player.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "belief/information_state.h"

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

struct Limits : SearchBounds {
  std::vector<Move> search_moves;  // empty = all
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
  double value = 0;            // expected result in [-1, 1]
  double drawn = 0;            // share of the simulations that met the end of a drawn game
  absl::optional<int> win_in;  // a proven win in so many plies, negative for a loss
};

// One line of `info`.
struct SearchInfo : SearchStatistics {
  std::vector<Move> pv;
};

struct SearchResult {
  absl::optional<Move> move;  // nothing when there is no legal move
  absl::optional<Move> ponder;
  bool resign = false;
  SearchInfo info;  // of the best line
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

class Player {
 public:
  using InfoCallback = std::function<void(const SearchInfo&)>;

  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual std::string name() const = 0;
  // A yardstick that is to be given states of full information, whatever the rules hide.
  virtual bool SeesAll() const {
    return false;
  }

  // Search evaluates each move once and returns at once, so it does not block its caller, unless
  // the limits are unbounded.
  virtual bool ThinksAtOnce() const {
    return false;
  }

  // All of these are called by one thread at a time.

  // Forgets what was learnt of the game so far: another one begins. Does not block.
  virtual void NewGame() {}

  // Prepares tables and memory for searches under these rules, so that the first search does not do
  // it on its clock. May throw std::bad_alloc when the memory of the options is not available.
  // Takes up to some tenths of a second.
  virtual void Prepare(const Rules& /*rules*/) {}

  // Chooses a move for the view's side, or thinks on the enemy's turn (the move is then nothing).
  // Blocks until the limits or control.Stop() end it; `info` is called from the searching thread
  // and must not block. The same state, limits of nodes alone, options and seed give the same
  // result with one thread, whatever was searched before; where time bounds a search, it may begin
  // with what earlier searches of the game, own or on the enemy's turn, have found. Precondition:
  // !state.over().
  virtual SearchResult Search(const InformationState& state, const Limits& limits,
                              SearchControl& control, const InfoCallback& info) = 0;

  // Chooses the own layout; the same rules, side and seed give the same one. Takes some
  // milliseconds, and cannot be stopped.
  virtual Layout ChooseLayout(const Rules& rules, Side side, uint64_t seed);
};

// The built-in players' names: "sapper" first.
absl::Span<const char* const> PlayerNames();
// Yardsticks that see every piece: for matches alone, so they are in no other list of players.
absl::Span<const char* const> SeeingPlayerNames();
// Of either kind. Null for an unknown name.
std::unique_ptr<Player> MakePlayer(absl::string_view name, const PlayerOptions& options);

}  // namespace sapper
