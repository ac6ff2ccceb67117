// Any bytes as the contest's record. Written are the games that the format holds whole.
#include "records/contest_file.h"

#include "tests/fuzz/foreign_games.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  sapper::FuzzForeignGames(
      data, size, sapper::Format::kContest,
      [](const sapper::DuelRecord& game) -> absl::optional<std::string> {
        std::vector<std::string> lost;
        std::string written = sapper::ContestFileText(game, lost);
        if (!lost.empty()) return absl::nullopt;
        return written;
      },
      sapper::ParseContestFile);
  return 0;
}
