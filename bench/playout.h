// Random games to the end.
#pragma once

#include "base/random.h"
#include "bench/playout_board.h"
#include "engine/position.h"

namespace sapper {

// One of the legal moves, each as likely as any other. Precondition: the game goes on.
template <class Map>
inline Move DrawLegalMove(const BasicPosition<Map>& position, Random& random) {
  const auto moves = position.LegalMoveSets();
  return moves[static_cast<int>(random.Below(static_cast<uint64_t>(moves.size())))];
}

// Plays drawn moves until the game is over, one after the other on the position itself. A game
// without limits need not end. Returns the plies.
template <class Map>
inline int PlayOutPlainly(BasicPosition<Map>& position, Random& random) {
  int plies = 0;
  for (; !position.over(); ++plies) position.Play(DrawLegalMove(position, random));
  return plies;
}

// The same game, faster where the rules allow it.
template <class Map>
inline int PlayOut(BasicPosition<Map>& position, Random& random) {
  using Board = BasicPlayoutBoard<Map>;
  if (position.over() || !Board::Fits(position.book())) return PlayOutPlainly(position, random);
  const int before = position.placement().ply();
  Board board(position);
  board.PlayToTheEnd(random);
  board.Store(position);
  return position.placement().ply() - before;
}

}  // namespace sapper
