// The settings of a tree search, for any game.
#pragma once

namespace sapper {

struct TreeSettings {
  double exploration = 0.9;
  double first_play_reduction = 0.15;  // an untried action is worth the node's mean less this
  double opponent_first_play_reduction = 0.15;  // the same where an opponent acts
  double expand_visits = 3;                     // visits of a node before its actions take memory
  int deepest = 64;                             // plies from the root
};

}  // namespace sapper
