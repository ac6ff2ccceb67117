// The national contest's record of a game,
// `;INFO[1.0]PA[..]PB[..]TL[..]SL[..];AA[..];AB[..];MA[..]…`. docs/records.md describes it.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "records/duel_record.h"

namespace sapper {

// The games of a file, UTF-8. They are played under `rules` with the quiet limit that the file
// states, if it does. Errors begin with line and column.
absl::StatusOr<std::vector<DuelRecord>> ParseContestFile(absl::string_view text,
                                                         const Rules& rules);

// The game as UTF-8. `lost` is told, a phrase each, what of the record the format has no room for.
// Precondition: VerifyRecord(record) is ok.
std::string ContestFileText(const DuelRecord& record, std::vector<std::string>& lost);

}  // namespace sapper
