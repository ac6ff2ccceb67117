// Marginals in whole permille.
#pragma once

#include <array>
#include <vector>

#include "belief/belief.h"
#include "belief/information_state.h"
#include "variants/piece_kind.h"

namespace sapper {

// Shares of the ranks in `possible` in whole permille that add up to 1000 (0 for the others): the
// largest remainders are rounded up, of equal ones those nearer to the commander. Shares that are
// negative or not finite count as none; if none is left, all possible ranks are alike.
std::array<int, kRankCount> Permille(RankSet possible,
                                     const std::array<double, kRankCount>& probability);

// What `state` and the marginals say of each living enemy piece, in the order of the squares.
std::vector<PieceBelief> BeliefsOf(const InformationState& state, const PieceMarginals& marginals);

}  // namespace sapper
