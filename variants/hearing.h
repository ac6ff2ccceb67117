// What a referee says besides events: the ranks of a fight, "c6c7+:c>f" or "c6c7+:?>f"; a rank that
// is shown, "c7=i"; "pass"; and, where both layouts are known, a move without its result.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "variants/known_game.h"
#include "variants/seat_game.h"

namespace sapper {

// See SeatGame::Completed.
std::string CompletedWord(absl::string_view word, const KnownGame& game);
// See SeatGame::Hear.
absl::StatusOr<std::string> HearWord(absl::string_view word, Hearing hearing, KnownGame& game);

}  // namespace sapper
