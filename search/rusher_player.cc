#include "search/rusher_player.h"

#include <algorithm>

#include "search/layout_shaper.h"
#include "search/raid.h"

namespace sapper {
namespace {

// What a certain way to the flag is worth, in units of kExchangeValues.
constexpr double kRaid = 700;
// Only the most promising pieces are followed; the others stay what they are.
constexpr size_t kRaiders = 4;

class RushScorer : public MoveScorer {
 public:
  RushScorer(const RushPlan& plan, const OneLook& look) : plan_(plan), look_(look) {
    std::vector<std::pair<double, PieceId>> raids;
    for (Square from : look.placement().pieces_of(look.own())) {
      const PieceId piece = look.placement().at(from);
      if (kImmobileRanks.Contains(look.own_rank(piece))) continue;
      raids.emplace_back(Raid(look.placement(), piece), piece);
    }
    std::stable_sort(raids.begin(), raids.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (size_t i = 0; i < std::min(kRaiders, raids.size()); ++i)
      raiders_.push_back(raids[i].second);
    before_ = Raids(look.placement());
  }

  double Score(Move move) override {
    double score = look_.Gain(move);
    look_.Turnouts(move, turnouts_);
    for (const Turnout& turnout : turnouts_) {
      score += turnout.chance * kRaid * (Raids(turnout.placement) - before_);
      score -= turnout.chance * look_.ReplyOn(turnout.placement, plan_.care);
    }
    return score;
  }

 private:
  double Raid(const Placement& board, PieceId piece) const {
    return plan_.eagerness[static_cast<size_t>(look_.own_rank(piece))] *
           RaidChance(look_, board, piece);
  }
  double Raids(const Placement& board) const {
    std::array<double, kRaiders> raids{};
    for (size_t i = 0; i < raiders_.size(); ++i) raids[i] = Raid(board, raiders_[i]);
    std::sort(raids.begin(), raids.end(), std::greater<>());
    double sum = 0;
    for (size_t i = 0; i < plan_.shares.size(); ++i) sum += plan_.shares[i] * raids[i];
    return sum;
  }

  const RushPlan& plan_;
  const OneLook& look_;
  std::vector<PieceId> raiders_;
  std::vector<Turnout> turnouts_;
  double before_ = 0;
};

// Down the e file: the leader in front, the next strongest behind it, a bomb as cover.
void LeadOneFile(RushPlan::Lead lead, LayoutShaper& shaper, Random& random) {
  const bool commander = lead == RushPlan::Lead::kCommander || random.Below(2) == 0;
  shaper.Put(commander ? Rank::kCommander : Rank::kGeneral, {SlotAt(4, 6)});
  if (lead == RushPlan::Lead::kCommander) {
    shaper.Put(Rank::kBomb, {SlotAt(4, 5)});
    shaper.Put(Rank::kGeneral, {SlotAt(4, 4)});
  } else {
    shaper.Put(commander ? Rank::kGeneral : Rank::kCommander, {SlotAt(4, 5)});
    shaper.Put(Rank::kDivision, {SlotAt(4, 4)});
    shaper.PutAnywhere(Rank::kBomb, {SlotAt(3, 6), SlotAt(2, 5), SlotAt(3, 4), SlotAt(4, 3)},
                       random);
  }
}

void LeadBothFiles(LayoutShaper& shaper, Random& random) {
  const bool commander = random.Below(2) == 0;
  shaper.Put(commander ? Rank::kCommander : Rank::kGeneral, {SlotAt(4, 6)});
  shaper.Put(commander ? Rank::kGeneral : Rank::kCommander, {SlotAt(0, 6)});
  shaper.Put(Rank::kDivision, {SlotAt(4, 5)});
  shaper.Put(Rank::kDivision, {SlotAt(0, 5)});
  shaper.PutAnywhere(Rank::kBomb, {SlotAt(1, 6), SlotAt(3, 6), SlotAt(2, 5)}, random);
}

}  // namespace

std::unique_ptr<MoveScorer> RusherPlayer::MakeScorer(const OneLook& look) const {
  return std::make_unique<RushScorer>(plan_, look);
}

Layout RusherPlayer::ChooseLayout(const Rules& rules, Side side, uint64_t seed) {
  Random random(seed * 2 + Index(side));
  LayoutShaper shaper(DrawLayout(rules, random), rules);
  if (plan_.lead == RushPlan::Lead::kBothFiles) {
    LeadBothFiles(shaper, random);
    for (int engineers = 0; engineers < 3; ++engineers)
      shaper.PutAnywhere(Rank::kEngineer,
                         {SlotAt(0, 4), SlotAt(4, 4), SlotAt(2, 6), SlotAt(1, 4), SlotAt(3, 4)},
                         random);
  } else {
    LeadOneFile(plan_.lead, shaper, random);
    for (int engineers = 0; engineers < 3; ++engineers)
      shaper.PutAnywhere(Rank::kEngineer, {SlotAt(0, 6), SlotAt(1, 6), SlotAt(2, 6), SlotAt(3, 6)},
                         random);
  }
  return random.Below(2) == 0 ? shaper.layout() : shaper.layout().Mirrored();
}

}  // namespace sapper
