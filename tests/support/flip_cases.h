// Positions of flip Junqi made by hand, for all that the options change.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/flip_position.h"

namespace sapper {

// What is neither on the board nor among `hidden`, which lie face down, is dead. The player `first`
// plays red and is to move.
struct FlipScene {
  std::string rules;
  std::string board;
  std::string hidden;

  std::string View(int quiet = 4) const;
};

struct FlipPlayedCase {
  std::string what;
  FlipScene scene;
  std::vector<std::string> events;
  std::string ending;  // "first flag", "" when the game goes on
};
std::vector<FlipPlayedCase> FlipPlayedCases();

struct FlipActionCase {
  FlipScene scene;
  std::vector<std::string> legal;
};
std::vector<FlipActionCase> FlipActionCases();

// All 50 turns of a game under `two` in which no player turns two pieces of one colour in
// succession.
std::vector<std::string> FlipTurnsThatSettleNothing();

// The engine's position of a view.
absl::StatusOr<FlipPosition> FlipPositionOf(const FlipRuleBook& book, const std::string& view);

}  // namespace sapper
