// The search of `seer-ab`: principal variation search with quiescence, where no rank is hidden.
//
// It follows Marsland and Campbell 1982, with the additions of chess programs: transpositions,
// killer moves, null moves (Donninger 1993), reduced depth for late moves. Two things are special
// to Junqi. A piece beside the enemy's flag corresponds to check in chess: the flag falls in the
// next ply, and only the capture of that piece prevents it. And which side owes the next collision
// is part of the position.
#pragma once

#include <vector>

#include "absl/types/optional.h"
#include "search/search_clock.h"
#include "search/seeing_evaluation.h"
#include "search/seeing_moves.h"
#include "search/seeing_table.h"

namespace sapper {

class SeeingSearch {
 public:
  // Precondition: !root.over().
  SeeingSearch(const Position& root, SeeingTable& table, SearchClock& clock);

  // Searches one ply deeper than before and puts the best of `moves`, which are legal at the root,
  // in front. False when the clock ended it; what was found until then stands.
  bool Deepen(std::vector<Move>& moves, int depth);

  // Unchanged between two calls of Deepen.
  const Position& root() const {
    return root_;
  }
  // For the side to move at the root, of the last depth that was completed or improved.
  Score score() const {
    return score_;
  }
  uint64_t nodes() const {
    return nodes_;
  }
  int deepest() const {
    return deepest_;
  }
  // The line that begins with `move`, as far as the table still has it.
  std::vector<Move> Line(Move move) const;

 private:
  struct Window {
    Score alpha;
    Score beta;
    Window Flipped() const {
      return {-beta, -alpha};
    }
  };
  // What is known of a position before its moves are tried.
  struct Node {
    int depth;
    int ply;
    Window window;
    bool in_check;
    Score estimate;
    bool near_limit;  // some ending by counting is within reach
  };

  Score Search(Position& position, int depth, int ply, Window window, bool may_pass);
  Score TryMoves(Position& position, const Node& node, Move known_best, uint64_t key);
  Score TryMove(Position& position, const Node& node, const OrderedMoves::Item& item, size_t i,
                Score alpha);
  bool IsHopeless(const Node& node, const OrderedMoves::Item& item, bool quiet, size_t i,
                  Score alpha) const;
  absl::optional<Score> Pass(const Position& position, const Node& node);
  Score Quiesce(Position& position, int ply, Window window);
  absl::optional<Score> Decided(const Position& position, int ply) const;
  bool GivesCheck(const Position& position, Move move) const;
  DuelMap::Points Threats(const Position& position, Side attacker) const;
  bool OutOfTime();

  Position root_;
  SeeingTable& table_;
  SearchClock& clock_;
  SeeingEvaluation evaluation_;
  std::array<Square, DuelMap::kSides> flags_;
  RefutationMemory memory_;
  uint64_t nodes_ = 0;
  int deepest_ = 0;
  Score score_ = 0;
  bool expired_ = false;
};

}  // namespace sapper
