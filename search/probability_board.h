// The board of the classical contest engines: every piece is a row of marginals over the ranks, a
// collision is scored by its expected gain and played out as its likeliest result.
#pragma once

#include <array>
#include <vector>

#include "belief/belief.h"
#include "eval/exchange.h"

namespace sapper {

class ProbabilityBoard {
 public:
  struct Undo {
    Placement::Undo placement;
    double score = 0;
    bool flag_gone = false;
  };

  ProbabilityBoard(const InformationState& state, const PieceMarginals& marginals);

  // Moves of the side to move, each hidden piece moving as its likeliest rank; the most promising
  // collisions first.
  void Moves(MoveList& moves) const;
  Undo Play(Move move);
  void TakeBack(const Undo& undo);

  // Expected material and placing, for the side to move. A taken flag decides the game.
  double Value() const;
  bool flag_gone() const {
    return flag_gone_;
  }

 private:
  double MoveOrder(Move move) const;
  double Placing(Side side) const;

  const RuleBook& book_;
  const PieceMarginals& marginals_;
  Placement placement_;
  std::array<Rank, DuelMap::kPieces> likeliest_{};
  double score_ = 0;  // red's expected gains so far
  bool flag_gone_ = false;
};

}  // namespace sapper
