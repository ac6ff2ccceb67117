// A recorded game played again: by its referee, or as one seat saw it.
#pragma once

#include <cstddef>
#include <memory>

#include "absl/status/statusor.h"
#include "records/record.h"

namespace sapper {

// The referee's truth after the first `plies` of a record. Error kLayout when a set-up is not
// known; others name the first ply that is not legal or gives another event.
absl::StatusOr<std::unique_ptr<Table>> TableAfter(const GameRecord& record, size_t plies);

// What `seat` knows then. Error kLayout when its set-up is not known; others name the first ply
// that contradicts what the seat knows.
absl::StatusOr<std::unique_ptr<SeatGame>> SeatGameAfter(const GameRecord& record, Seat seat,
                                                        size_t plies);

// Plays the record again: the set-ups are legal, every ply is legal and gives what is written, the
// game is over where the record ends and not before, and the result is that of the rules. An error
// says the first disagreement. Where a set-up is not known, the plies are held against what the
// first seat with a known one can believe, and the end against what it can see.
absl::Status VerifyRecord(const GameRecord& record);

}  // namespace sapper
