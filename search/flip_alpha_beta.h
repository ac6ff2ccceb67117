// Alpha-beta in flip Junqi with expectation over turns (Ballard 1983).
//
// At the root the value of a turn is the mean over all kinds of piece that may lie face down, by
// their counts, each searched on its own; turns of points that no face-up piece touches are alike,
// so one of them stands for all. After the first depth only the best few turns are searched deeper.
// Below the root there are 50 points and 24 kinds too many: there a turn is a way to pass whose
// value is estimated. Moves are searched by principal variation search, with transpositions, killer
// moves, reduced depth for late moves, and a quiescence search of collisions.
#pragma once

#include <vector>

#include "search/flip_judge.h"
#include "search/search_clock.h"
#include "search/seeing_moves.h"
#include "search/seeing_table.h"

namespace sapper {

class FlipAlphaBeta {
 public:
  // Precondition: !root.over(). The others must outlive the search.
  FlipAlphaBeta(const FlipPosition& root, const FlipJudge& judge, SeeingTable& table,
                SearchClock& clock)
      : root_(root), judge_(judge), table_(table), clock_(clock) {}

  // The order in which the first depth should look at them: collisions that gain, then quiet moves
  // and turns.
  void Sort(std::vector<FlipAction>& actions) const;
  // Searches one ply deeper than before and puts the best of `actions`, which are legal at the
  // root, in front; drops turns that are not worth more work. False when the clock ended it; what
  // was found until then stands.
  bool Deepen(std::vector<FlipAction>& actions, int depth);

  // For the player to move at the root, of the last depth that was completed or improved.
  Score score() const {
    return score_;
  }
  uint64_t nodes() const {
    return nodes_;
  }
  int deepest() const {
    return deepest_;
  }
  // The line that begins with `action`, as far as the table still has it; a turn ends it.
  std::vector<FlipAction> Line(FlipAction action) const;

 private:
  struct Window {
    Score alpha;
    Score beta;
  };
  struct Item {
    FlipAction action;
    Score order;
  };
  using Items = absl::InlinedVector<Item, 64>;
  // What is known of a position before its moves are tried.
  struct Node {
    int depth;
    int ply;
    Window window;
    Score stands;
  };

  Score RootMove(FlipAction action, int depth, Score alpha, bool first);
  Score RootTurn(FlipAction action, int depth);
  void DropTurns(std::vector<FlipAction>& actions) const;
  Score Search(int depth, int ply, Window window);
  Score TryMoves(const Node& node, const Items& items, Score best, uint64_t key);
  Score TryMove(const Node& node, const Item& item, size_t i, Score alpha);
  Score Quiesce(int ply, Window window);
  absl::optional<Score> Decided(int ply) const;
  Items Moves(const FlipStrikes& strikes, Move known_best, int ply) const;
  Items Collisions(const FlipStrikes& strikes) const;
  bool OutOfTime();

  FlipPosition root_;  // made and taken back in the tree
  const FlipJudge& judge_;
  SeeingTable& table_;
  SearchClock& clock_;
  RefutationMemory memory_;
  std::array<Score, DuelMap::kPoints> turn_scores_{};  // of the last depth, by point
  uint64_t nodes_ = 0;
  int deepest_ = 0;
  Score score_ = 0;
  bool expired_ = false;
};

}  // namespace sapper
