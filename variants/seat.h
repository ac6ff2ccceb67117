// Seats and teams of any game. Example: the two-player game has the seats red (0) and black (1),
// each a team of its own; four players have four seats in two teams.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/types/optional.h"

namespace sapper {

inline constexpr size_t kMostSeats = 4;

// A player's place at the board, numbered from 0 in the order of play.
class Seat {
 public:
  constexpr Seat() = default;
  constexpr explicit Seat(size_t index) : index_(index) {}
  constexpr size_t index() const {
    return index_;
  }
  friend constexpr bool operator==(Seat, Seat) = default;

 private:
  size_t index_ = 0;
};

// Seats that win and lose together, numbered from 0.
class Team {
 public:
  constexpr Team() = default;
  constexpr explicit Team(size_t index) : index_(index) {}
  constexpr size_t index() const {
    return index_;
  }
  friend constexpr bool operator==(Team, Team) = default;

 private:
  size_t index_ = 0;
};

struct SeatDescription {
  std::string name;          // one word, as in `side red`
  std::string clock_prefix;  // of the clock words of `go`: "r" gives rtime and rinc
  Team team;
  int quarters = 0;  // clockwise turns of the board that bring this seat to its lower edge
};

// Set-ups as text by seat; nothing: not known, or left to the player.
using Setups = std::vector<absl::optional<std::string>>;

}  // namespace sapper
