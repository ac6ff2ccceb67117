// Seats, plies and results in words, for the person at the board.
#pragma once

#include <string>
#include <vector>

#include "cli/board_picture.h"
#include "variants/variant.h"

namespace sapper {

// "you"; "Sapper" where one other seat plays, otherwise the name of the seat.
std::string SeatInWords(const Variant& variant, Seat seat, Seat human);

// For SeatGame::EventInWords of an event of `mover`: "your", "its" and "the enemy" where two play.
PeopleWords WordsFor(const Variant& variant, Seat human, Seat mover, const TextStyle& style);

// "You win: Sapper's flag has fallen."
std::string OutcomeInWords(const Variant& variant, const TeamOutcome& outcome, Seat human);

// "a7: 司令 commander 52%, 军长 general 48%" in parts, the most likely first. Below one half
// percent
// "<1%": a kind that is named is possible.
std::vector<std::string> BeliefInWords(const Variant& variant, const PieceBelief& belief,
                                       const TextStyle& style);
// The possible kinds as ranges, "司令 commander to 师长 division commander, 地雷 mine".
std::string PossibleInWords(const Variant& variant, const PieceBelief& belief,
                            const TextStyle& style);
// "工兵 engineer x2, 司令 commander".
std::string CountsInWords(const Variant& variant, const std::vector<KindCount>& counts,
                          const TextStyle& style);

}  // namespace sapper
