// Time controls and the clocks of a game.
#pragma once

#include <array>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "engine/rules.h"
#include "variants/seat.h"

namespace sapper {

// How long a seat may think, and how much.
struct TimeControl {
  absl::optional<absl::Duration> game;  // a seat, for the whole game
  absl::Duration increment = absl::ZeroDuration();
  absl::optional<absl::Duration> move;  // for each move
  int timeouts_allowed = 0;             // late moves that stand, under a move clock
  absl::optional<uint64_t> nodes;       // for each move
  // How far an answer may exceed its time without being late, because the operating system may
  // delay an engine.
  absl::Duration margin = absl::ZeroDuration();

  bool has_clock() const {
    return game.has_value() || move.has_value();
  }
  // "10+0.1", "st=100ms margin=100ms", "nodes=1000"; parts joined by a space.
  std::string ToString() const;
};

using SeatControls = std::array<TimeControl, kMostSeats>;  // by seat

// "30:00", "10+0.1" (minutes:seconds or seconds, then the increment), "st=0.5" or "st=100ms",
// "nodes=1000". Reads into `control`, so that parts add up. Error kOption that says what to write.
absl::Status ParseTimeControl(absl::string_view text, TimeControl* control);
// "100ms", "0.5s", "0.5" (seconds), "2:30", "1:00:00". Error kOption.
absl::StatusOr<absl::Duration> ParseTime(absl::string_view text);
// The clocks that the rules themselves ask for.
TimeControl TimeControlOf(const ClockRules& rules);

// The clocks of all seats. Durations are measured by the caller, with a monotonic clock.
class GameClock {
 public:
  // The controls by seat: they may differ.
  explicit GameClock(const SeatControls& controls);

  // Takes what `seat` spent on a move; false when that loses the game.
  bool Spend(Seat seat, absl::Duration spent);

  // Left for the rest of the game, never negative; nothing without a game clock.
  absl::optional<absl::Duration> left(Seat seat) const {
    return left_[seat.index()];
  }
  int timeouts(Seat seat) const {
    return timeouts_[seat.index()];
  }
  // The longest that `seat` may think on its move now without losing the game by it; nothing if
  // there is no bound.
  absl::optional<absl::Duration> LongestThink(Seat seat) const;

 private:
  SeatControls controls_;
  std::array<absl::optional<absl::Duration>, kMostSeats> left_;
  std::array<int, kMostSeats> timeouts_{};
};

}  // namespace sapper
