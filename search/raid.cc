#include "search/raid.h"

#include <algorithm>
#include <array>

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

// What each move on the way leaves of the chance: the enemy has time to answer.
constexpr double kMove = 0.82;
// A piece of the raider's side in the way has to be moved first.
constexpr double kFriendInTheWay = 0.6;

// Dijkstra's algorithm, backwards from the headquarters to where the raider stands.
class Ways {
 public:
  Ways(const OneLook& look, const Placement& board, PieceId raider)
      : look_(look),
        board_(board),
        raider_(raider),
        turns_(look.book().turners().Contains(look.MovesLike(raider))),
        occupied_(board.occupied()) {
    occupied_.Remove(board.square_of(raider));
    const Side defender = DuelMap::Next(raider.side());
    for (Square goal : kTables.headquarters) {
      const PieceId there = board.at(goal);
      if (DuelMap::HalfOf(goal) == defender && there.exists() && there.side() == defender)
        Reach(goal, look.MarginalsOf(there, Rank::kFlag));
    }
  }

  double Chance() {
    const Square start = board_.square_of(raider_);
    while (!frontier_.empty()) {
      const Square best = Likeliest();
      if (best == start) return chances_[start.index()];
      frontier_.Remove(best);
      done_.Add(best);
      const double through = chances_[best.index()] * Entering(best) * kMove;
      for (Square source : SourcesOf(best)) Reach(source, through);
    }
    return 0;
  }

 private:
  void Reach(Square square, double chance) {
    if (chance <= chances_[square.index()]) return;
    chances_[square.index()] = chance;
    frontier_.Add(square);
  }
  Square Likeliest() const {
    Square best = frontier_.First();
    for (Square square : frontier_)
      if (chances_[square.index()] > chances_[best.index()]) best = square;
    return best;
  }
  DuelMap::Points SourcesOf(Square square) const {
    DuelMap::Points sources = kTables.steps[square.index()];
    if (kTables.rails.Contains(square))
      sources |= turns_ ? TurningRail<DuelMap>(square, occupied_)
                        : StraightRail<DuelMap>(square, occupied_);
    return sources - done_ - kTables.headquarters;
  }
  // The marginals that the raider stands on `square` after moving there.
  double Entering(Square square) const {
    const PieceId there = board_.at(square);
    if (!there.exists() || there == raider_) return 1;
    if (kTables.headquarters.Contains(square))
      return 1;  // its probabilities of the flag say the rest
    if (there.side() == raider_.side()) return kFriendInTheWay;
    if (kTables.camps.Contains(square)) return 0;
    return look_.exchange(raider_, there).attacker_wins;
  }

  const OneLook& look_;
  const Placement& board_;
  PieceId raider_;
  bool turns_;
  DuelMap::Points occupied_;
  DuelMap::Points frontier_;
  DuelMap::Points done_;
  std::array<double, DuelMap::kPoints> chances_{};
};

}  // namespace

double RaidChance(const OneLook& look, const Placement& board, PieceId raider) {
  if (!board.alive(raider) || !look.book().flag_takers().Contains(look.MovesLike(raider))) return 0;
  return Ways(look, board, raider).Chance();
}

}  // namespace sapper
