// Moves and events as text: "c6c7", "c8c7=@b1".
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/placement.h"

namespace sapper {

std::string MoveText(Move move);
// Error kMove for anything but two different squares of the board.
absl::StatusOr<Move> ParseMove(absl::string_view text);

// Move, result mark and announced flags, red's flag first.
std::string EventText(const Event& event);
// Error kMove for a bad move, kResult for a bad mark or announcement.
absl::StatusOr<Event> ParseEvent(absl::string_view text);

// '+', '-' or '='. Precondition: a collision.
char ResultMark(Result result);

}  // namespace sapper
