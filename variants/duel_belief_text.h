// The lines of `belief`.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "belief/information_state.h"
#include "variants/duel_parts.h"

namespace sapper {

// Shares of the ranks in `possible` in whole permille that add up to 1000 (0 for the others): the
// largest remainders are rounded up, of equal ones those nearer to the commander. Shares that are
// negative or not finite count as none; if none is left, all possible ranks are alike.
std::array<int, kRankCount> Permille(RankSet possible,
                                     const std::array<double, kRankCount>& probability);

// "belief a7 d:412 e:588", one line a living enemy piece in the order of the squares.
std::vector<std::string> BeliefLines(const InformationState& state,
                                     const std::vector<PieceBelief>& beliefs);

}  // namespace sapper
