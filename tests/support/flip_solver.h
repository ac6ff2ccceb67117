// Exact values of tiny endings of flip Junqi: nothing lies face down, few pieces are left. All
// positions that can arise are listed and judged backwards from the ends.
//
// `Value` ignores every limit. `ValueInTime` knows the quiet limit, and still neither repetition
// nor the ply limit: a win then counts only if it can be forced so that each collision, and the
// end, comes before the quiet plies reach the limit. A position with `quiet` plies behind it and a
// collision (or end) forced in `PliesToProgress` plies, which leads to a position that is again won
// in time from quiet 0, is won when quiet + PliesToProgress <= limit. The last of these plies may
// be the limit's own: a collision resets the count, and an end is judged before it.
//
// Who wins can win without a position coming back, so repetition takes no win from who plays by
// Distance or PliesToProgress from the outset.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "engine/flip_position.h"
#include "engine/flip_setup.h"

namespace sapper {

// For the player to move.
enum class FlipValue : int8_t { kLoss = -1, kDraw = 0, kWin = 1 };

class FlipSolver {
 public:
  static constexpr int kNever = -1;
  static constexpr size_t kMostPieces = 6;

  // Error kPosition when something lies face down, more than kMostPieces are on the board, or more
  // than `most_positions` can arise.
  static absl::StatusOr<FlipSolver> Solve(const FlipPosition& root,
                                          size_t most_positions = 600'000);

  // Precondition of the rest: the position can arise from the root.
  FlipValue Value(const FlipPosition& position) const;
  // Plies to the end, the winner hurrying and the loser delaying; 0 at the end, kNever for a draw
  // that goes on.
  int Distance(const FlipPosition& position) const;
  // Whether the value for the player to move is the same after the action.
  bool KeepsValue(const FlipPosition& position, FlipAction action) const;

  // The same with the quiet limit of the position's rules, from its quiet plies on.
  FlipValue ValueInTime(const FlipPosition& position) const;
  bool KeepsValueInTime(const FlipPosition& position, FlipAction action) const;
  // Plies to the next collision or end on the way to a win in time; kNever when neither side can
  // force that, however few quiet plies there were.
  int PliesToProgress(const FlipPosition& position) const;

  size_t positions() const {
    return key_of_.size();
  }
  // All positions that can arise, the root's first.
  FlipPosition PositionAt(size_t node) const;

 private:
  // A position without its counters, six bits a piece.
  using Key = uint64_t;
  // A move and the position at its other end. Packed, for there are millions.
  class Edge {
   public:
    Edge() = default;
    Edge(uint32_t node, bool collision) : code_(node << 1U | (collision ? 1U : 0U)) {}
    uint32_t node() const {
      return code_ >> 1U;
    }
    bool collision() const {
      return (code_ & 1U) != 0;
    }

   private:
    uint32_t code_ = 0;
  };
  struct Verdict {
    FlipValue value = FlipValue::kDraw;
    int16_t plies = kNever;
  };

  explicit FlipSolver(const FlipPosition& root);
  Key KeyOf(const FlipPosition& position) const;
  FlipPosition PositionOf(Key key) const;
  uint32_t NodeOf(const FlipPosition& position) const;
  uint32_t AddNode(const FlipPosition& position);
  absl::Status ListPositions(const FlipPosition& root, size_t most_positions);
  void Expand(uint32_t node);
  void ListPredecessors();

  // One judging backwards: verdicts, and for each position its moves that may still save it.
  struct Pass {
    std::vector<Verdict> verdicts;
    std::vector<uint32_t> unrefuted;
    std::vector<uint32_t> queue;
    bool through_collisions = true;
  };
  Pass NewPass() const;
  static void Decide(Pass& pass, uint32_t node, Verdict verdict);
  void Propagate(Pass& pass) const;
  void SolveWithoutLimits();
  void SolveInTime();
  void BeginWithCollisions(Pass& pass, uint32_t node) const;
  FlipValue InTime(const Verdict& verdict, int quiet) const;

  FlipRuleBook book_;
  int quiet_limit_ = 0;
  std::vector<FlipPiece> pieces_;  // face up at the root
  FlipSetup setup_;                // of the root; what all positions share
  absl::flat_hash_map<Key, uint32_t> node_of_;
  std::vector<Key> key_of_;
  std::vector<uint8_t> on_board_;     // pieces
  std::vector<int8_t> end_;           // value of an ended game, kGoesOn otherwise
  std::vector<uint32_t> first_edge_;  // by position, and the end
  std::vector<Edge> edges_;
  std::vector<uint32_t> first_predecessor_;  // the same
  std::vector<Edge> predecessors_;
  std::vector<Verdict> verdicts_;
  std::vector<Verdict> in_time_;
};

}  // namespace sapper
