#include "search/turtle_player.h"

#include "search/layout_shaper.h"
#include "search/prudence.h"
#include "search/waiting.h"

namespace sapper {
namespace {

constexpr Care kCare = EvenCare(.6);
// Of losing the attacker, up to which a collision is safe.
constexpr double kSafe = 0.15;
constexpr double kUnsafe = 60;

class TurtleScorer : public MoveScorer {
 public:
  explicit TurtleScorer(const OneLook& look)
      : look_(look), waiting_(look), prudence_(look, kCare) {}

  double Score(Move move) override {
    const double prudence = prudence_.Score(move);
    if (!look_.IsCollision(move)) return waiting_.Score(move) + prudence;
    const Exchange& exchange = look_.CollisionOf(move);
    const bool safe = exchange.attacker_dies + exchange.both_die <= kSafe;
    const double reserve = safe || waiting_.IsPressed() ? 0 : kUnsafe;
    return exchange.gain - reserve + prudence;
  }

 private:
  const OneLook& look_;
  Waiting waiting_;
  Prudence prudence_;
};

// Mines on all points next to the flag.
void MineTheFlag(LayoutShaper& shaper) {
  const bool left = shaper.SlotOfFlag() == kHeadquartersSlots[0];
  const int file = left ? 1 : 3;
  shaper.Put(Rank::kFlag, {SlotAt(file, 1)});
  for (Slot slot : {SlotAt(file, 2), SlotAt(file - 1, 1), SlotAt(file + 1, 1)})
    shaper.Put(Rank::kMine, {slot});
}

// Strong pieces on the third and second rank, small ones in front.
void KeepTheStrongBehind(LayoutShaper& shaper, Random& random) {
  for (Rank rank : {Rank::kCommander, Rank::kGeneral, Rank::kDivision, Rank::kDivision})
    shaper.PutAnywhere(rank,
                       {SlotAt(0, 3), SlotAt(2, 3), SlotAt(4, 3), SlotAt(0, 2), SlotAt(4, 2),
                        SlotAt(1, 4), SlotAt(3, 4)},
                       random);
  for (Rank rank : {Rank::kPlatoon, Rank::kCompany, Rank::kPlatoon})
    shaper.PutAnywhere(rank, {SlotAt(0, 6), SlotAt(1, 6), SlotAt(2, 6), SlotAt(3, 6), SlotAt(4, 6)},
                       random);
}

}  // namespace

std::unique_ptr<MoveScorer> TurtlePlayer::MakeScorer(const OneLook& look) const {
  return std::make_unique<TurtleScorer>(look);
}

Layout TurtlePlayer::ChooseLayout(const Rules& rules, Side side, uint64_t seed) {
  Random random(seed * 2 + Index(side));
  LayoutShaper shaper(DrawLayout(rules, random), rules);
  MineTheFlag(shaper);
  KeepTheStrongBehind(shaper, random);
  return shaper.layout();
}

}  // namespace sapper
