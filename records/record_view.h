// A recorded game from the point of view of one side.
#pragma once

#include <cstddef>

#include "absl/status/statusor.h"
#include "belief/information_state.h"
#include "records/duel_record.h"

namespace sapper {

// What `side` knows before the first move. Error kLayout when its layout is not known.
absl::StatusOr<InformationState> StateAtStart(const DuelRecord& record, Side side);
// And after the first `plies` of them; errors of InformationState::Observe name the ply.
absl::StatusOr<InformationState> StateAfterPlies(const DuelRecord& record, Side side, size_t plies);

// VerifyRecord; and where one layout is not known, that there is one which gives such a game, as
// far as the evidence can tell.
absl::Status CheckRecord(const DuelRecord& record);

}  // namespace sapper
