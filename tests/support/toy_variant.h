// A game that has nothing in common with Junqi but the seam, to prove that the seam is one.
//
// Nine points on a ring, a1 to a9, three seats north, east and south: north against the other two.
// Each seat has one piece, on a1, a4 and a7, of a hidden strength 1 to 3: its set-up, one digit. On
// its turn a seat says `step` or `leap`, and a die of three decides how far: step goes so many
// points on along the ring; leap is there on a1, a4 and a7 alone and follows the line that joins
// these three. Who ends on another piece fights: both strengths are told, the weaker piece goes,
// of equals both. A seat without a piece passes. A team without pieces loses; thirty plies are a
// draw. Events carry the die, and in a fight the strengths: "step:2", "leap:1x3-2".
#pragma once

#include <memory>

#include "variants/variant.h"

namespace sapper {

std::shared_ptr<const Variant> ToyVariant();

}  // namespace sapper
