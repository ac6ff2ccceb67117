#include "eval/flip_features.h"

#include <algorithm>

#include "eval/flip_nearness.h"
#include "eval/flip_threats.h"

namespace sapper {
namespace {

// One side's part of the features.
class SideFeatures {
 public:
  SideFeatures(const FlipPosition& position, const FlipLiving& living, const FlipValues& values,
               const FlipReach& reach, FlipColour colour)
      : position_(position),
        living_(living),
        values_(values),
        reach_(reach),
        colour_(colour),
        enemy_(Other(colour)) {}

  void AddTo(FlipFeatureVector& features, double sign) const {
    const auto add = [&](FlipFeature feature, double value) {
      features[static_cast<size_t>(feature)] += sign * value;
    };
    AddMaterial(add);
    AddPlaces(add);
    AddThreats(add);
    AddHunt(add);
    AddFlag(add);
  }

 private:
  template <class Add>
  void AddMaterial(Add add) const {
    const double material = Material(colour_);
    add(FlipFeature::kMaterial, material);
    add(FlipFeature::kShare, material / (material + Material(enemy_) + kLeastMaterial));
    add(FlipFeature::kOfficers, living_.Officers(colour_) / 10.0);
    add(FlipFeature::kTopRank, HasTopRank() ? 1 : 0);
    add(FlipFeature::kBombs, living_.Of(colour_, Rank::kBomb));
    const int engineers = living_.Of(colour_, Rank::kEngineer);
    const int mines = living_.Of(enemy_, Rank::kMine);
    add(FlipFeature::kEngineers, engineers);
    add(FlipFeature::kLastDigger, engineers > 0 && mines > 0 ? 1 : 0);
    add(FlipFeature::kNoTaker, EnemyHasNoTaker() ? 1 : 0);
    add(FlipFeature::kMinesLifted, engineers > 0 ? kMines - mines : 0);
  }

  double Material(FlipColour colour) const {
    double material = 0;
    for (Rank rank : kAllRanks)
      if (rank != Rank::kFlag) material += living_.Of(colour, rank) * values_.Of(colour, rank);
    return material;
  }

  // Where the lowest rank takes the flag, some officer always may.
  bool EnemyHasNoTaker() const {
    return position_.rules().flag_taker == FlipFlagTaker::kEngineer &&
           living_.Of(enemy_, Rank::kEngineer) == 0;
  }

  int Unbeaten() const {
    int unbeaten = 0;
    for (Rank rank : kAllRanks) {
      if (!kFlipOfficers.Contains(rank)) break;
      unbeaten += Kind(colour_, rank).size();
      if (living_.Of(enemy_, rank) > 0) break;
    }
    return unbeaten;
  }

  bool HasTopRank() const {
    for (Rank rank : kAllRanks) {
      const bool own = living_.Of(colour_, rank) > 0;
      const bool enemy = living_.Of(enemy_, rank) > 0;
      if (own || enemy) return own && !enemy && kFlipOfficers.Contains(rank);
    }
    return false;
  }

  template <class Add>
  void AddPlaces(Add add) const {
    double face_up = 0;
    double camps = 0;
    for (Rank rank : kAllRanks) {
      if (kImmobileRanks.Contains(rank)) continue;
      const FlipPoints points = position_.points_of({colour_, rank});
      const double value = values_.Of(colour_, rank);
      face_up += value * points.size();
      camps += value * (points & kBoard<DuelMap>.camps).size();
    }
    add(FlipFeature::kUnbeaten, Unbeaten());
    add(FlipFeature::kFaceUp, face_up);
    add(FlipFeature::kCamps, camps);
    add(FlipFeature::kMobility, reach_.moves[Index(colour_)] / 10.0);
  }

  bool to_move() const {
    return position_.colour_of(position_.to_move()) == colour_;
  }

  template <class Add>
  void AddThreats(Add add) const {
    const FlipThreats threats = FindFlipThreats(position_, reach_, values_, colour_);
    add(to_move() ? FlipFeature::kCapture : FlipFeature::kThreat, threats.best);
    add(to_move() ? FlipFeature::kSecondCapture : FlipFeature::kSecondThreat, threats.second);
    if (to_move()) add(FlipFeature::kTempo, 1);
  }

  double NearnessOf(Rank rank, Square from, const FlipPoints& goals) const {
    return FlipNearness(RingsOf(rank), from, goals);
  }

  FlipPoints Kind(FlipColour colour, Rank rank) const {
    return position_.points_of({colour, rank});
  }

  // An equal piece is no prey.
  template <class Add>
  void AddHunt(Add add) const {
    FlipPoints weaker;
    double hunt = 0;
    const FlipPoints open = FlipPoints::All() - kBoard<DuelMap>.camps;
    for (size_t r = static_cast<size_t>(Rank::kEngineer) + 1; r-- > 0;) {
      const auto rank = static_cast<Rank>(r);
      for (Square from : Kind(colour_, rank)) hunt += NearnessOf(rank, from, weaker);
      weaker |= Kind(enemy_, rank) & open;
    }
    add(FlipFeature::kHunt, hunt);
    double mines = 0;
    const RankSet diggers =
        position_.book().MineAttackers(LowestOf(position_.living_ranks(colour_))) & kFlipOfficers;
    const FlipPoints goals = Kind(enemy_, Rank::kMine);
    for (Rank rank : kAllRanks)
      if (diggers.Contains(rank))
        for (Square from : Kind(colour_, rank)) mines += NearnessOf(rank, from, goals);
    add(FlipFeature::kMineHunt, mines);
  }

  const FlipRings& RingsOf(Rank rank) const {
    return position_.book().turners().Contains(rank) ? kFlipTurningRings : kFlipRings;
  }

  // Moves in which a piece that stands with the flag wins; 0 where taking it is enough.
  int MovesHome(Rank rank, Square flag) const {
    const FlipPoints home = FlipHeadquartersOf(position_.seats().PlayerOf(colour_));
    if (!position_.rules().flag_home || home.Contains(flag)) return 0;
    return FlipMoves(RingsOf(rank), flag, home);
  }

  template <class Add>
  void AddFlag(Add add) const {
    if (const Square carrier = position_.carrier(colour_); carrier.exists()) {
      add(FlipFeature::kFlagCarried, 1);
      const int moves = MovesHome(position_.at(carrier)->rank, carrier);
      add(FlipFeature::kFlagHunt, 1.0 / std::max(moves, 1));
      return;
    }
    const FlipPoints flag = Kind(enemy_, Rank::kFlag);
    const bool allowed = position_.mines_gone(enemy_) || !position_.rules().flag_after_mines;
    if (flag.empty() || !allowed) return;
    const RankSet takers =
        position_.book().FlagTakers(LowestOf(position_.living_ranks(colour_))) & kFlipOfficers;
    int fewest = 0;
    for (Rank rank : kAllRanks) {
      if (!takers.Contains(rank)) continue;
      for (Square from : Kind(colour_, rank)) {
        const int moves = FlipMoves(RingsOf(rank), from, flag) + MovesHome(rank, flag.First());
        if (fewest == 0 || moves < fewest) fewest = moves;
      }
    }
    if (fewest > 0) add(FlipFeature::kFlagHunt, 1.0 / fewest);
    add(FlipFeature::kFlagOpen, (takers & position_.living_ranks(colour_)).empty() ? 0 : 1);
  }

  static constexpr double kLeastMaterial = 0.1;
  static constexpr int kMines = kRankCounts[static_cast<size_t>(Rank::kMine)];

  const FlipPosition& position_;
  const FlipLiving& living_;
  const FlipValues& values_;
  const FlipReach& reach_;
  FlipColour colour_;
  FlipColour enemy_;
};

constexpr std::array<const char*, kFlipFeatureCount> kNames = {
    "material",    "share",     "officers",     "top-rank",      "bombs",          "engineers",
    "last-digger", "no-taker",  "mines-lifted", "unbeaten",      "face-up",        "camps",
    "mobility",    "capture",   "threat",       "second-threat", "second-capture", "hunt",
    "mine-hunt",   "flag-hunt", "flag-carried", "flag-open",     "tempo"};

}  // namespace

const char* FlipFeatureName(FlipFeature feature) {
  return kNames[static_cast<size_t>(feature)];
}

FlipFeatureVector ExtractFlipFeatures(const FlipPosition& position) {
  return ExtractFlipFeatures(position, FlipReach(position));
}

FlipFeatureVector ExtractFlipFeatures(const FlipPosition& position, const FlipReach& reach) {
  const FlipLiving living(position);
  const FlipValues values(position, living);
  FlipFeatureVector features{};
  SideFeatures(position, living, values, reach, FlipColour::kRed).AddTo(features, 1);
  SideFeatures(position, living, values, reach, FlipColour::kBlack).AddTo(features, -1);
  return features;
}

}  // namespace sapper
