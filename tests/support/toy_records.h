// Records of the toy game.
#pragma once

#include <string>

#include "records/record.h"

namespace sapper {

// The two-player game and the toy.
Variants GamesWithToy();

// The record of a game, set-ups 3, 1 and 2, in which every seat steps, as the dice of `chance` have
// it. Its head is label 1.2, players one, two and three; its first ply has notes.
std::string ToyRecord(uint64_t chance = 5);

}  // namespace sapper
