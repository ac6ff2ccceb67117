// The start of a game as one seat knows it.
#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "variants/variant.h"

namespace sapper {

// Those of `all` set-ups that `seat` is shown at the start.
Setups ShownSetups(const Variant& variant, absl::string_view settings, const Setups& all,
                   Seat seat);

// The game of a seat that is shown these set-ups. Errors of Variant::ReadPosition, and kLayout when
// the seat's own set-up is missing, or any where the rules show them all.
absl::StatusOr<std::unique_ptr<SeatGame>> BeginSeatGame(const Variant& variant,
                                                        absl::string_view settings, Seat seat,
                                                        const Setups& shown);

}  // namespace sapper
