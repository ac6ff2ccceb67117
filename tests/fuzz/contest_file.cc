// Any bytes as the contest's record: it is refused with a place, or gives games that are right, and
// that survive being written where the format holds them.
#include "arena/contest_file.h"

#include <cstdint>
#include <cstdlib>

#include "arena/format.h"
#include "arena/record_view.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(reinterpret_cast<const char*>(data), size);
  (void)sapper::DetectFormat(bytes);
  const auto games = sapper::ReadGames(bytes, sapper::Format::kContest, {});
  if (!games.ok()) {
    if (games.status().message().substr(0, 5) != "line ") std::abort();
    return 0;
  }
  for (const sapper::GameRecord& game : *games) {
    if (!sapper::CheckRecord(game).ok()) std::abort();
    std::vector<std::string> lost;
    const std::string written = sapper::ContestFileText(game, lost);
    if (!lost.empty()) continue;
    const auto again = sapper::ParseContestFile(written, game.rules);
    if (!again.ok() || again->size() != 1 || again->front().plies.size() != game.plies.size())
      std::abort();
  }
  return 0;
}
