#include "search/bluffer_player.h"

#include <algorithm>

#include "eval/travel.h"
#include "search/approach.h"
#include "search/layout_shaper.h"
#include "search/prudence.h"
#include "search/waiting.h"

namespace sapper {
namespace {

// What is small may be lost, what is strong may not.
constexpr Care kCare = {.7, .7, .6, .6, .5, .3, .15, .15, .3, .5, .2, .7};

constexpr double kStrong = 6.2;      // expected strength of a piece that bombs go after
constexpr double kBoldStep = 4;      // a small piece's move nearer to the headquarters
constexpr double kBesideStrong = 5;  // a small piece next to a strong one
constexpr double kBombStep = 6;
constexpr double kStrongStirs = 5;

bool IsStrong(Rank rank) {
  return StrengthOf(rank) >= StrengthOf(Rank::kBrigade);
}

class BlufferScorer : public MoveScorer {
 public:
  explicit BlufferScorer(const OneLook& look)
      : look_(look), waiting_(look), prudence_(look, kCare) {
    bomb_way_.fill(kOutOfReach);
    for (Square square : look.placement().pieces_of(look.enemy())) {
      if (look.ExpectedStrength(look.placement().at(square)) < kStrong) continue;
      strong_.Add(square);
      const auto way = Approach(look.placement(), square, look.book().rules().flying_bombs);
      for (size_t i = 0; i < way.size(); ++i) bomb_way_[i] = std::min(bomb_way_[i], way[i]);
    }
  }

  double Score(Move move) override {
    double score = look_.Gain(move) + prudence_.Score(move);
    const Rank rank = look_.own_rank(look_.placement().at(move.from));
    if (look_.IsCollision(move)) return score;
    score += waiting_.Score(move) * 0.5;
    if (rank == Rank::kBomb)
      return score + kBombStep * (bomb_way_[move.from.index()] - bomb_way_[move.to.index()]);
    if (IsStrong(rank)) return score - kStrongStirs;
    return score + Boldness(move);
  }

 private:
  double Boldness(Move move) const {
    const auto& travel = kHeadquartersTravel<DuelMap>;
    const auto& steps = kBoard<DuelMap>.steps;
    return kBoldStep * (travel.MovesToSide(move.from, look_.enemy()) -
                        travel.MovesToSide(move.to, look_.enemy())) +
           kBesideStrong * ((steps[move.to.index()] & strong_).size() -
                            (steps[move.from.index()] & strong_).size());
  }

  const OneLook& look_;
  Waiting waiting_;
  Prudence prudence_;
  DuelMap::Points strong_;
  TravelTable<DuelMap> bomb_way_;
};

}  // namespace

std::unique_ptr<MoveScorer> BlufferPlayer::MakeScorer(const OneLook& look) const {
  return std::make_unique<BlufferScorer>(look);
}

// Small pieces where strong ones usually stand, at the heads of the rail files; the strong ones in
// the middle.
Layout BlufferPlayer::ChooseLayout(const Rules& rules, Side side, uint64_t seed) {
  Random random(seed * 2 + Index(side));
  LayoutShaper shaper(DrawLayout(rules, random), rules);
  shaper.Put(Rank::kCompany, {SlotAt(0, 6)});
  shaper.Put(Rank::kPlatoon, {SlotAt(4, 6)});
  shaper.PutAnywhere(Rank::kBattalion, {SlotAt(1, 6), SlotAt(2, 6), SlotAt(3, 6)}, random);
  for (Rank rank : {Rank::kCommander, Rank::kGeneral})
    shaper.PutAnywhere(rank, {SlotAt(1, 4), SlotAt(3, 4), SlotAt(2, 3), SlotAt(0, 3), SlotAt(4, 3)},
                       random);
  shaper.PutAnywhere(Rank::kBomb, {SlotAt(0, 5), SlotAt(2, 5), SlotAt(4, 5)}, random);
  return shaper.layout();
}

}  // namespace sapper
