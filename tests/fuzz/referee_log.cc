// Any bytes as a referee's log. All games that come out of one can be written as one.
#include "records/referee_log.h"

#include "tests/fuzz/foreign_games.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  sapper::FuzzForeignGames(
      data, size, sapper::Format::kLog,
      [](const sapper::DuelRecord& game) -> absl::optional<std::string> {
        std::vector<std::string> lost;
        const auto written = sapper::RefereeLogText(game, lost);
        if (!written.ok()) std::abort();
        return *written;
      },
      sapper::ParseRefereeLog);
  return 0;
}
