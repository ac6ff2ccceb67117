#include "search/sniper_player.h"

#include <algorithm>

#include "search/approach.h"
#include "search/layout_shaper.h"
#include "search/prudence.h"
#include "search/waiting.h"

namespace sapper {
namespace {

constexpr Care kCare = EvenCare(.6);
constexpr double kSure = 0.75;      // of winning: a hunter's marginals
constexpr double kBombWorth = 15;   // expected gain for which a bomb is spent
constexpr double kUncertain = 12;   // what a collision with an unknown piece has to win
constexpr double kHuntStep = 0.15;  // of the target's value, for a move nearer

// One piece on its way to one target.
struct Hunt {
  PieceId hunter;
  double value = 0;
  TravelTable<DuelMap> way;
};

class SniperScorer : public MoveScorer {
 public:
  explicit SniperScorer(const OneLook& look) : look_(look), waiting_(look), prudence_(look, kCare) {
    const Placement& placement = look.placement();
    for (Square square : placement.pieces_of(look.enemy()))
      if (HasShownItself(placement.at(square))) AddHunt(placement.at(square), square);
  }

  double Score(Move move) override {
    double score = look_.Gain(move) + prudence_.Score(move);
    if (look_.IsCollision(move)) {
      const Exchange& exchange = look_.CollisionOf(move);
      const bool good = exchange.attacker_wins >= kSure || exchange.gain >= kBombWorth;
      return good || waiting_.IsPressed() ? score : score - kUncertain;
    }
    for (const Hunt& hunt : hunts_)
      if (hunt.hunter == look_.placement().at(move.from))
        return score +
               kHuntStep * hunt.value * (hunt.way[move.from.index()] - hunt.way[move.to.index()]);
    return score + waiting_.Score(move);
  }

 private:
  // It lived through a collision.
  bool HasShownItself(PieceId piece) const {
    const auto& collisions = look_.state().view().collisions();
    return std::any_of(collisions.begin(), collisions.end(), [&](const auto& seen) {
      return seen.mover == piece || seen.target == piece;
    });
  }

  void AddHunt(PieceId target, Square square) {
    Hunt best;
    double best_cost = 0;
    for (Square from : look_.placement().pieces_of(look_.own())) {
      const PieceId piece = look_.placement().at(from);
      if (!CanHunt(piece, target)) continue;
      const bool turns = look_.book().turners().Contains(look_.own_rank(piece));
      const TravelTable<DuelMap> way = Approach(look_.placement(), square, turns);
      if (way[from.index()] == kOutOfReach) continue;
      const double cost = kExchangeValues[static_cast<size_t>(look_.own_rank(piece))];
      if (best.hunter.exists() && cost >= best_cost) continue;
      best = {piece, ExpectedValue(look_.marginals(target)), way};
      best_cost = cost;
    }
    if (best.hunter.exists()) hunts_.push_back(best);
  }

  bool CanHunt(PieceId piece, PieceId target) const {
    if (kImmobileRanks.Contains(look_.own_rank(piece))) return false;
    const Exchange& exchange = look_.exchange(piece, target);
    return exchange.attacker_wins >= kSure ||
           (look_.own_rank(piece) == Rank::kBomb && exchange.gain >= kBombWorth);
  }

  const OneLook& look_;
  Waiting waiting_;
  Prudence prudence_;
  std::vector<Hunt> hunts_;
};

}  // namespace

std::unique_ptr<MoveScorer> SniperPlayer::MakeScorer(const OneLook& look) const {
  return std::make_unique<SniperScorer>(look);
}

// Middling pieces in front, to make the enemy show itself; hunters and bombs behind them at the
// rails.
Layout SniperPlayer::ChooseLayout(const Rules& rules, Side side, uint64_t seed) {
  Random random(seed * 2 + Index(side));
  LayoutShaper shaper(DrawLayout(rules, random), rules);
  for (Rank rank : {Rank::kRegiment, Rank::kBattalion, Rank::kCompany})
    shaper.PutAnywhere(rank, {SlotAt(0, 6), SlotAt(1, 6), SlotAt(2, 6), SlotAt(3, 6), SlotAt(4, 6)},
                       random);
  for (Rank rank : {Rank::kCommander, Rank::kGeneral, Rank::kBomb, Rank::kBomb})
    shaper.PutAnywhere(rank, {SlotAt(0, 5), SlotAt(2, 5), SlotAt(4, 5), SlotAt(0, 4), SlotAt(4, 4)},
                       random);
  return shaper.layout();
}

}  // namespace sapper
