// The points that pieces may go to in one move, for all pieces of a kind at once.
#pragma once

#include "engine/combat.h"
#include "engine/slides.h"

namespace sapper {

// Where a move of one of `pieces` may end, whoever stands there, for pieces that do not turn.
inline DuelMap::Points ReachStraight(const DuelMap::Points& pieces, const DuelMap::Points& empty) {
  DuelMap::Points reached;
  for (const DuelMap::Points& way : SlideAll<DuelMap>(pieces, empty, DuelMap::Points()))
    reached |= way;
  return reached;
}

// The same for pieces that turn on rails.
inline DuelMap::Points ReachTurning(const DuelMap::Points& pieces, const DuelMap::Points& empty) {
  DuelMap::Points reached = ReachStraight(pieces, empty);
  DuelMap::Points open = RailNeighbours<DuelMap>(pieces) & empty;
  DuelMap::Points passed = open;
  while (!open.empty()) {
    const DuelMap::Points joined = RailNeighbours<DuelMap>(open);
    reached |= joined;
    open = (joined & empty) - passed;
    passed |= open;
  }
  return reached;
}

inline DuelMap::Points Reach(const RuleBook& book, Rank rank, const DuelMap::Points& pieces,
                             const DuelMap::Points& empty) {
  return book.mobility(rank) == Mobility::kTurning ? ReachTurning(pieces, empty)
                                                   : ReachStraight(pieces, empty);
}

}  // namespace sapper
