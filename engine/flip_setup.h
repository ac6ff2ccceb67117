// A position of flip Junqi as plain data, and as the words of `position flip view` (docs/flip.md).
#pragma once

#include <array>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "engine/flip_combat.h"
#include "engine/flip_piece.h"

namespace sapper {

// Who plays which colour; before that is settled, the colour that each player turned last.
struct FlipSeats {
  absl::optional<FlipColour> first;
  std::array<absl::optional<FlipColour>, 2> turned;  // by player; nothing once `first` is known

  bool settled() const {
    return first.has_value();
  }
  absl::optional<FlipColour> ColourOf(FlipPlayer player) const {
    if (!first.has_value()) return absl::nullopt;
    return player == FlipPlayer::kFirst ? *first : Other(*first);
  }
  // Precondition: settled().
  FlipPlayer PlayerOf(FlipColour colour) const {
    return colour == *first ? FlipPlayer::kFirst : FlipPlayer::kSecond;
  }
  friend bool operator==(const FlipSeats&, const FlipSeats&) = default;
};

struct FlipSetup {
  std::array<absl::optional<FlipPiece>, DuelMap::kPoints> up{};  // face-up pieces
  FlipPoints face_down;
  std::array<Square, 2> carriers{};  // by the colour of the piece that carries the enemy's flag
  FlipCounts dead;                   // rescued flags too, carried ones not
  FlipPlayer to_move = FlipPlayer::kFirst;
  FlipSeats seats;
  int quiet = 0;
  int ply = 0;

  friend bool operator==(const FlipSetup&, const FlipSetup&) = default;
};

// All 50 pieces face down, the first player to move.
FlipSetup FlipStart();

// What lies face down: all that is neither face up nor dead nor carried. Precondition: the counts
// fit.
FlipCounts FaceDownCounts(const FlipSetup& setup);

// Whether a game under `rules` can have come to this, as far as its counts, colours and carriers
// tell. Error kPosition that says what contradicts what.
absl::Status CheckFlipSetup(const FlipRules& rules, const FlipSetup& setup);

struct FlipViewWords {
  absl::string_view board;
  absl::string_view player;
  absl::string_view colours;
  absl::string_view quiet;
  absl::string_view ply;
  absl::string_view dead;  // may be empty
};

// Reads and checks. Error kPosition.
absl::StatusOr<FlipSetup> ParseFlipView(const FlipRules& rules, const FlipViewWords& words);
// "<board> <player> <colours> <quiet> <ply> [dead <letters>]".
std::string FlipViewText(const FlipSetup& setup);

}  // namespace sapper
