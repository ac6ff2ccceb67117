// Whom a person plays, how it is held back, and the line of a saved game that keeps this.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "variants/variant.h"

namespace sapper {

struct Opponent {
  std::string player;  // by name; empty = the first of the variant
  int strength = 100;  // percent
  std::string time = "1s";
  uint64_t nodes = 0;  // above 0: instead of a time

  friend bool operator==(const Opponent&, const Opponent&) = default;
};

// Error kOption for a time that is none.
absl::StatusOr<SeatLimits> LimitsOf(const Opponent& opponent);

// "player sapper strength 100 time 1s", the text that a record keeps as its control.
std::string OpponentText(const Opponent& opponent);
// Nothing for a text of another kind, or values that nobody may set: a file can say anything.
absl::optional<Opponent> ParseOpponent(absl::string_view text);

// What was asked for beside a game to resume; nothing = what the game has.
struct Choices {
  absl::optional<std::string> variant{};
  absl::optional<std::string> rules{};
  absl::optional<std::string> seat{};
  absl::optional<std::string> setup{};
  absl::optional<std::string> player{};
  absl::optional<int> strength{};
  absl::optional<std::string> time{};
  absl::optional<uint64_t> nodes{};
};

// What a saved game has.
struct SavedGame {
  const Variant* variant = nullptr;  // not null
  std::string settings;
  Seat human;
  std::string setup;
  absl::optional<Opponent> opponent;  // nothing: it does not say
};

// Error kOption that names the first choice which contradicts the game.
absl::Status CheckChoices(const Choices& choices, const SavedGame& game);

}  // namespace sapper
