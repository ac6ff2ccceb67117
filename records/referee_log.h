// The log of the national contest's referee: the layouts as they came in, `收到指令：ARRAY <25>`,
// and the moves, `1-先手: G2F2 结果:1`, among other lines. docs/records.md describes it.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "records/duel_record.h"

namespace sapper {

// True for a text (UTF-8) with a line that only such a log has.
bool LooksLikeRefereeLog(absl::string_view text);

// The games of a log, UTF-8, played under `rules`. Errors begin with line and column.
absl::StatusOr<std::vector<DuelRecord>> ParseRefereeLog(absl::string_view text, const Rules& rules);

// The game as UTF-8; `lost` is told, a phrase each, what the format has no room for. Error kLayout
// when one of the layouts is not known. Precondition: VerifyRecord(record) is ok.
absl::StatusOr<std::string> RefereeLogText(const DuelRecord& record,
                                           std::vector<std::string>& lost);

}  // namespace sapper
