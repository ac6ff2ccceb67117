// Forced wins and losses in flip Junqi where nothing lies face down: a depth-first search for
// proofs, deeper and deeper, over a table of judged positions.
//
// The tree averages over what an opponent might do, so it sees a short forced win late. A proof
// needs few positions in an open ending and settles it.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "engine/flip_position.h"

namespace sapper {

// What is proven of an action: that it wins or loses in so many plies, itself included.
struct FlipProven {
  int win_in = 0;   // 0 = not proven
  int loss_in = 0;  // 0 = not proven
};

class FlipProof {
 public:
  // Visits so many positions at most, and ends early once `stopped` returns true.
  FlipProof(uint64_t positions, std::function<bool()> stopped)
      : budget_(positions), stopped_(std::move(stopped)) {}

  // In the order of `actions`. Where something lies face down, only ends in one ply are found.
  // Preconditions: the actions are legal, and the game is not over.
  std::vector<FlipProven> Judge(const FlipPosition& position,
                                const std::vector<FlipAction>& actions);

 private:
  enum class Verdict : int8_t { kLoss = -1, kOpen = 0, kWin = 1 };
  struct Entry {
    Verdict verdict = Verdict::kOpen;
    int8_t depth = 0;  // to which an open one was searched
  };

  bool OutOfBudget();
  void JudgeAt(int depth, FlipPosition& position, const std::vector<FlipAction>& actions,
               std::vector<FlipProven>& proven);
  // For the player to move. Proven values hold whatever the depth.
  Verdict Search(FlipPosition& position, int depth, Verdict alpha, Verdict beta);
  Verdict SearchMoves(FlipPosition& position, int depth, Verdict alpha, Verdict beta);
  static Verdict Opposite(Verdict verdict) {
    return static_cast<Verdict>(-static_cast<int>(verdict));
  }

  uint64_t budget_;
  std::function<bool()> stopped_;
  uint64_t visited_ = 0;
  bool ended_ = false;
  absl::flat_hash_map<uint64_t, Entry> table_;
};

}  // namespace sapper
