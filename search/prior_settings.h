// The numbers behind the prior weights of moves, see DuelGame.
#pragma once

namespace sapper {

struct PriorSettings {
  double flag_guess = 0.75;  // see EvalContext
  double gain = 0.15;        // a unit of expected exchange won
  double loss = 0.03;        // a unit of expected exchange lost
  double camp = 1.5;         // factor of a step into a camp
  double nearer = 0.25;      // a move nearer to the enemy's headquarters
  // Factors of moves in a flag race (eval/flag_race.h).
  double take_flag = 16;     // takes the flag, if its place was announced; half of it otherwise
  double advance = 4;        // brings a raider to the last move before the flag
  double advance_early = 2;  // brings it to the move before that
  double defend = 4;         // gets in the way of a raider that has the flag in two moves at most
  double defend_early = 2;   // in three
};

}  // namespace sapper
