// The lists of checks, by subject.
#pragma once

#include <string>
#include <vector>

#include "absl/types/span.h"
#include "conformance/check_engine.h"
#include "conformance/check_scene.h"

namespace sapper {

// What the checks of one protocol share.
struct CheckContext {
  const CheckPlan& plan;
  std::vector<CheckScene> scenes;
  std::vector<std::string> options;  // the lines of the handshake
  bool tells_moves = false;          // the answers to `moves` are right
  bool chooses_variant = false;      // the game is not the one that the engine offers first
};

// The first of a protocol is its handshake.
struct Check {
  const char* name;
  Finding (*look)(CheckContext& context);
};

absl::Span<const Check> UjiChecks();
absl::Span<const Check> UjiSearchChecks();
absl::Span<const Check> ContestChecks();

// Of the lines that are to be right to the letter.
Finding CheckMoves(CheckContext& context);
Finding CheckPerft(CheckContext& context);
Finding CheckBelief(CheckContext& context);
Finding CheckSeed(CheckContext& context);

// Of words that an engine need not have.
Finding CheckUndo(CheckContext& context);
Finding CheckToldRanks(CheckContext& context);
Finding CheckPass(CheckContext& context);
Finding CheckLenient(CheckContext& context);

// Whether the handshake had such an option.
bool Offers(const CheckContext& context, absl::string_view name);

// Whole games against a random player, under the referee.
Finding CheckUjiGames(CheckContext& context);
Finding CheckContestGames(CheckContext& context);

}  // namespace sapper
