// Moves and events as text: "c6c7", "c8c7=@b1".
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/placement.h"

namespace sapper {

// '+', '-' or '='. Precondition: a collision.
char ResultMark(Result result);

template <class Map>
std::string MoveTextOn(Move move) {
  return Map::SquareName(move.from) + Map::SquareName(move.to);
}
extern template std::string MoveTextOn<DuelMap>(Move move);
inline std::string MoveText(Move move) {
  return MoveTextOn<DuelMap>(move);
}
// Error kMove for anything but two different squares of the board.
absl::StatusOr<Move> ParseMove(absl::string_view text);

// Move, result mark and announced flags, in the order of the sides.
template <class Map>
std::string EventTextOn(const BasicEvent<Map>& event) {
  std::string text = MoveTextOn<Map>(event.move);
  if (IsCollision(event.result)) text += ResultMark(event.result);
  for (Square flag : event.flags)
    if (flag.exists()) text.append("@").append(Map::SquareName(flag));
  return text;
}
extern template std::string EventTextOn<DuelMap>(const Event& event);
inline std::string EventText(const Event& event) {
  return EventTextOn<DuelMap>(event);
}
// Error kMove for a bad move, kResult for a bad mark or announcement.
absl::StatusOr<Event> ParseEvent(absl::string_view text);

}  // namespace sapper
