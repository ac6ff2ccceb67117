#include "eval/features.h"

#include "eval/flag_race.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

constexpr std::array<const char*, kFeatureCount> kNames = {
    "commander",  "general",      "division",      "brigade",    "regiment",  "battalion",
    "company",    "platoon",      "engineer",      "mine",       "bomb",      "superiority",
    "top-rank",   "bomb-targets", "last-engineer", "flag-mines", "flag-gaps", "race-1", "race-2", "race-3", "race-4", "race-5", "race-6", "free-race-2", "free-race-3", "free-race-4", "free-race-5", "free-race-6", "camps",         "advanced",   "rails",     "secrets",
    "no-movers",  "debt",         "tempo"};

// One pass over an army.
struct Army {
  std::array<int, kRankCount> counts{};
  Square flag;
  int fighters = 0;  // movers with a strength
  int movers = 0;
  int best = 0;  // strength
  int camps = 0;
  int advanced = 0;
  int rails = 0;
  int secrets = 0;
};

Army Survey(const Position& world, Side side, ExposedPieces exposed) {
  Army army;
  const Placement& placement = world.placement();
  for (Square square : placement.pieces_of(side)) {
    const PieceId piece = placement.at(square);
    const Rank rank = world.rank_of(piece);
    ++army.counts[static_cast<size_t>(rank)];
    if (rank == Rank::kFlag) army.flag = square;
    if (kImmobileRanks.Contains(rank)) continue;
    if (kTables.headquarters.Contains(square) && world.book().headquarters_locked()) continue;
    ++army.movers;
    const int strength = StrengthOf(rank);
    if (strength > 0) ++army.fighters;
    if (strength > army.best) army.best = strength;
    if (kTables.camps.Contains(square)) ++army.camps;
    if (DuelMap::HalfOf(square) != side) ++army.advanced;
    if (kTables.rails.Contains(square)) ++army.rails;
    const bool precious = strength > StrengthOf(Rank::kBattalion) || rank == Rank::kBomb;
    if (precious && (exposed & ExposedBit(piece)) == 0)
      army.secrets += rank == Rank::kBomb ? 2 : strength - StrengthOf(Rank::kBattalion);
  }
  return army;
}

int StrongerPairs(const Army& own, const Army& enemy) {
  int pairs = 0;
  int weaker = 0;
  for (size_t i = kRankCount; i-- > 0;) {
    if (kStrengths[i] == 0) continue;
    pairs += own.counts[i] * weaker;
    weaker += enemy.counts[i];
  }
  return pairs;
}

class Extractor {
 public:
  Extractor(const Position& world, ExposedPieces exposed)
      : world_(world),
        sets_(world),
        red_(Survey(world, Side::kRed, exposed)),
        black_(Survey(world, Side::kBlack, exposed)) {}

  FeatureVector Extract() {
    for (size_t i = 0; i + 1 < kRankCount; ++i) values_[i] = red_.counts[i] - black_.counts[i];
    AddArmy(Side::kRed, red_, black_, 1);
    AddArmy(Side::kBlack, black_, red_, -1);
    AddDebt();
    Add(Feature::kTempo, world_.side_to_move() == Side::kRed ? 1 : -1);
    return values_;
  }

 private:
  void Add(Feature feature, double value) {
    values_[static_cast<size_t>(feature)] += value;
  }

  void AddArmy(Side side, const Army& own, const Army& enemy, double sign) {
    const auto engineers = own.counts[static_cast<size_t>(Rank::kEngineer)];
    const auto bombs = own.counts[static_cast<size_t>(Rank::kBomb)];
    const auto enemy_mines = enemy.counts[static_cast<size_t>(Rank::kMine)];
    Add(Feature::kSuperiority, sign * StrongerPairs(own, enemy) * 0.1);
    if (own.best > enemy.best) Add(Feature::kTopRank, sign);
    const int above = enemy.best - StrengthOf(Rank::kRegiment);
    if (above > 0) Add(Feature::kBombTargets, sign * bombs * above);
    if (engineers > 0 && enemy_mines > 0) Add(Feature::kLastEngineer, sign);
    Add(Feature::kCamps, sign * own.camps);
    Add(Feature::kAdvanced, sign * own.advanced);
    Add(Feature::kRails, sign * own.rails);
    Add(Feature::kSecrets, sign * own.secrets);
    if (own.movers <= 2) Add(Feature::kNoMovers, sign * (3 - own.movers));
    if (own.flag.exists()) AddFlag(side, own.flag, sign);
  }

  void AddFlag(Side side, Square flag, double sign) {
    const Placement& placement = world_.placement();
    for (Square square : kTables.steps[flag.index()]) {
      const PieceId piece = placement.at(square);
      if (!piece.exists() || piece.side() != side)
        Add(Feature::kFlagGaps, sign);
      else if (world_.rank_of(piece) == Rank::kMine)
        Add(Feature::kFlagMines, sign);
    }
    AddRace(DuelMap::Next(side), flag, -sign);
  }

  void AddRace(Side raiders, Square flag, double sign) {
    constexpr double kUnannounced = 0.5;
    const FlagRace race = RaceFinder(world_, sets_, raiders, flag).Find();
    if (race.moves == FlagRace::kNone) return;
    const bool shown = world_.placement().shown_flag(DuelMap::Next(raiders)).exists();
    const double worth = sign * (shown ? 1 : kUnannounced);
    Add(AfterPlies(Feature::kRace1, PliesOf(raiders, race.moves) - 1), worth);
    if (race.unstopped == FlagRace::kNone) return;
    const int plies = PliesOf(raiders, race.unstopped);
    if (plies > 1) Add(AfterPlies(Feature::kFreeRace2, plies - 2), worth);
  }

  int PliesOf(Side side, int moves) const {
    return side == world_.side_to_move() ? 2 * moves - 1 : 2 * moves;
  }
  static Feature AfterPlies(Feature first, int plies) {
    return static_cast<Feature>(static_cast<int>(first) + plies);
  }

  // With q quiet plies behind and L the limit, the side that plays the L-th loses (or spoils a won
  // game): the side to move if L - q is odd.
  void AddDebt() {
    const Rules& rules = world_.book().rules();
    if (rules.quiet_limit == 0) return;
    const int quiet = world_.placement().quiet();
    const bool mover_owes = (rules.quiet_limit - quiet) % 2 != 0;
    const bool red_owes = mover_owes == (world_.side_to_move() == Side::kRed);
    const double share = static_cast<double>(quiet) / rules.quiet_limit;
    if (rules.quiet_result == QuietResult::kLoss)
      Add(Feature::kDebt, (red_owes ? -1 : 1) * share * share);
  }

  const Position& world_;
  WorldSets sets_;
  Army red_;
  Army black_;
  FeatureVector values_{};
};

}  // namespace

const char* FeatureName(Feature feature) {
  return kNames[static_cast<size_t>(feature)];
}

FeatureVector ExtractFeatures(const Position& world, ExposedPieces exposed) {
  return Extractor(world, exposed).Extract();
}

}  // namespace sapper
