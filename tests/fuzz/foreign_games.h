// What fuzzers of other programs' games have in common.
#pragma once

#include <cstdint>
#include <cstdlib>

#include "records/format.h"

namespace sapper {

// Any bytes as a file of `format`: it is refused with a place, or gives games that are right. Those
// that `Write` (game -> text, nothing if the format cannot hold it) writes must be read again by
// `Read` (text and rules -> games) as the same plies.
template <typename Write, typename Read>
void FuzzForeignGames(const uint8_t* data, size_t size, Format format, Write write, Read read) {
  const absl::string_view bytes(reinterpret_cast<const char*>(data), size);
  static_cast<void>(DetectFormat(bytes));
  const auto games = ReadGames(bytes, format, ReadOptions());
  if (!games.ok()) {
    if (games.status().message().substr(0, 5) != "line ") std::abort();
    return;
  }
  for (const GameRecord& text : *games) {
    const DuelRecord game = *DuelRecordOf(text);
    if (!VerifyRecord(game).ok()) std::abort();
    const absl::optional<std::string> written = write(game);
    if (!written.has_value()) continue;
    const auto again = read(*written, game.rules);
    if (!again.ok() || again->size() != 1 || !(again->front().plies == game.plies)) std::abort();
  }
}

}  // namespace sapper
