#include "eval/features.h"

#include <algorithm>
#include <bit>

#include "eval/flag_race.h"

namespace sapper {
namespace {

using Points = DuelMap::Points;
constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

constexpr std::array<const char*, kFeatureCount> kNames = {
    "commander",   "general",      "division",      "brigade",     "regiment",   "battalion",
    "company",     "platoon",      "engineer",      "mine",        "bomb",       "superiority",
    "top-rank",    "bomb-targets", "last-engineer", "flag-mines",  "flag-gaps",  "race-1",
    "race-2",      "race-3",       "race-4",        "race-5",      "race-6",     "free-race-2",
    "free-race-3", "free-race-4",  "free-race-5",   "free-race-6", "camps",      "advanced",
    "rails",       "secrets",      "no-movers",     "mobility",    "home-guard", "bomb-risk",
    "capture",     "threat",       "second-threat", "debt-stuck",  "debt",       "tempo"};

struct Army {
  std::array<int, kRankCount> counts{};
  Points movers;
  int best = 0;  // strength
  int secrets = 0;
  int exposed_chiefs = 0;  // generals and commanders
};

Points PointsOf(const Position& world, ExposedPieces pieces) {
  Points points;
  for (; pieces != 0; pieces &= pieces - 1) {
    const auto index = static_cast<size_t>(std::countr_zero(pieces));
    const Square square = world.placement().square_of(PieceId::FromIndex(index));
    if (square.exists()) points.Add(square);
  }
  return points;
}

Army Survey(const WorldSets& sets, Side side, const Points& exposed) {
  Army army;
  for (Rank rank : kAllRanks) {
    army.counts[static_cast<size_t>(rank)] = sets.Of(side, rank).size();
    if (kImmobileRanks.Contains(rank)) continue;
    const Points movers = sets.Movers(side, rank);
    if (movers.empty()) continue;
    army.movers |= movers;
    const int strength = StrengthOf(rank);
    army.best = std::max(army.best, strength);
    const int secret = rank == Rank::kBomb ? 2 : strength - StrengthOf(Rank::kBattalion);
    if (secret > 0) army.secrets += secret * (movers - exposed).size();
    if (strength >= StrengthOf(Rank::kGeneral)) army.exposed_chiefs += (movers & exposed).size();
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

constexpr Points HalfOf(Side side) {
  Points half;
  for (Square square : Points::All())
    if (DuelMap::HalfOf(square) == side) half.Add(square);
  return half;
}
constexpr Points BackRanksOf(Side side) {
  Points back;
  for (Square square : Points::All())
    if (DuelMap::HalfOf(square) == side && DuelMap::HomeRankOf(square) <= 3) back.Add(square);
  return back;
}
constexpr std::array<Points, DuelMap::kSides> kHalves = {HalfOf(Side::kRed), HalfOf(Side::kBlack)};
constexpr std::array<Points, DuelMap::kSides> kBackRanks = {BackRanksOf(Side::kRed),
                                                            BackRanksOf(Side::kBlack)};

constexpr double kTakenFlag = 0.5;

class Extractor {
 public:
  Extractor(const Position& world, const WorldSets& sets, const ReachSets& reach,
            const EvalContext& context)
      : world_(world),
        context_(context),
        sets_(sets),
        reach_(reach),
        exposed_(PointsOf(world, context.exposed)),
        red_(Survey(sets_, Side::kRed, exposed_)),
        black_(Survey(sets_, Side::kBlack, exposed_)) {}

  FeatureVector Extract() {
    for (size_t i = 0; i + 1 < kRankCount; ++i) values_[i] = red_.counts[i] - black_.counts[i];
    AddArmy(Side::kRed, red_, black_, 1);
    AddArmy(Side::kBlack, black_, red_, -1);
    AddPlaces(Side::kRed, red_, 1);
    AddPlaces(Side::kBlack, black_, -1);
    AddThreats();
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
    const auto enemy_bombs = enemy.counts[static_cast<size_t>(Rank::kBomb)];
    Add(Feature::kSuperiority, sign * StrongerPairs(own, enemy) * 0.1);
    if (own.best > enemy.best) Add(Feature::kTopRank, sign);
    const int above = enemy.best - StrengthOf(Rank::kRegiment);
    if (above > 0) Add(Feature::kBombTargets, sign * bombs * above);
    if (engineers > 0 && enemy_mines > 0) Add(Feature::kLastEngineer, sign);
    Add(Feature::kSecrets, sign * own.secrets);
    Add(Feature::kBombRisk, sign * own.exposed_chiefs * enemy_bombs);
    const int movers = own.movers.size();
    if (movers <= 2) Add(Feature::kNoMovers, sign * (3 - movers));
    const Square flag = sets_.FlagOf(side);
    if (flag.exists()) AddFlag(side, flag, sign);
  }

  void AddPlaces(Side side, const Army& own, double sign) {
    const Points beyond = own.movers - kHalves[Index(side)];
    Add(Feature::kCamps, sign * (own.movers & kTables.camps).size());
    Add(Feature::kAdvanced, sign * beyond.size());
    Add(Feature::kRails, sign * (own.movers & kTables.rails).size());
    const Points closed = sets_.pieces[Index(side)] | (kTables.camps & sets_.occupied);
    int mobility = 0;
    int guard = 0;
    for (Rank rank : kAllRanks) {
      const Points& reached = reach_.of_rank[Index(side)][static_cast<size_t>(rank)];
      if (reached.empty()) continue;
      mobility += (reached - closed).size();
      const Points& pieces = sets_.Of(side, rank);
      if (!(pieces & kBackRanks[Index(side)]).empty()) guard = std::max(guard, StrengthOf(rank));
    }
    Add(Feature::kMobility, sign * mobility * 0.1);
    Add(Feature::kHomeGuard, sign * guard * 0.1);
  }

  void AddThreats() {
    const Side mover = world_.side_to_move();
    const double sign = mover == Side::kRed ? 1 : -1;
    const Threats own = FindThreats(world_, sets_, reach_, mover, context_);
    const Threats other = FindThreats(world_, sets_, reach_, DuelMap::Next(mover), context_);
    Add(Feature::kCapture, sign * own.best);
    Add(Feature::kThreat, -sign * other.best);
    Add(Feature::kSecondThreat, -sign * other.second);
    can_collide_[Index(mover)] = own.best > 0;
    can_collide_[Index(DuelMap::Next(mover))] = other.best > 0;
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
    const FlagRace race = RaceFinder(world_, sets_, raiders, flag).Find();
    if (race.moves == FlagRace::kNone) return;
    const bool shown = world_.placement().shown_flag(DuelMap::Next(raiders)).exists();
    // A flag that is to be carried home is not yet lost when it is taken.
    const double lost = world_.book().flag_home() ? kTakenFlag : 1;
    const double worth = sign * lost * (shown ? 1 : context_.flag_guess);
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
    if (rules.quiet_result != QuietResult::kLoss) return;
    const double debt = (red_owes ? -1 : 1) * share * share;
    Add(Feature::kDebt, debt);
    if (!can_collide_[Index(red_owes ? Side::kRed : Side::kBlack)]) Add(Feature::kDebtStuck, debt);
  }

  const Position& world_;
  const EvalContext& context_;
  const WorldSets& sets_;
  const ReachSets& reach_;
  Points exposed_;
  Army red_;
  Army black_;
  std::array<bool, DuelMap::kSides> can_collide_{};
  FeatureVector values_{};
};

}  // namespace

const char* FeatureName(Feature feature) {
  return kNames[static_cast<size_t>(feature)];
}

FeatureVector ExtractFeatures(const Position& world, const EvalContext& context) {
  const WorldSets sets(world);
  return ExtractFeatures(world, sets, ReachSets(world, sets), context);
}

FeatureVector ExtractFeatures(const Position& world, const WorldSets& sets, const ReachSets& reach,
                              const EvalContext& context) {
  return Extractor(world, sets, reach, context).Extract();
}

}  // namespace sapper
