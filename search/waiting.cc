#include "search/waiting.h"

#include <algorithm>

#include "eval/travel.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

constexpr double kCamp = 6;              // to go into one, or out of it
constexpr double kInHeadquarters = -40;  // the piece is caught there
constexpr double kBeyondMiddle = -5;
// From so many quiet plies before the limit on, a collision has to be in reach.
constexpr int kSeekTouch = 14;
constexpr double kTouch = 20;
constexpr double kStepToTouch = 1.5;

double PlaceValue(Square square, Side own) {
  double value = 0;
  if (kTables.camps.Contains(square)) value += kCamp;
  if (kTables.headquarters.Contains(square)) value += kInHeadquarters;
  if (DuelMap::HalfOf(square) != own) value += kBeyondMiddle;
  return value;
}

}  // namespace

double Waiting::Score(Move move) const {
  double score = PlaceValue(move.to, look_.own()) - PlaceValue(move.from, look_.own());
  if (!look_.OwesCollision() || *look_.QuietPliesLeft() > kSeekTouch) return score;
  Placement after = look_.placement();
  after.Apply({.move = move, .result = Result::kQuiet, .flags = {}});
  const absl::optional<double> touch = look_.BestGainOn(after);
  if (touch.has_value()) return score + kTouch + std::min(0.0, *touch) * 0.5;
  const auto& travel = kHeadquartersTravel<DuelMap>;
  return score + kStepToTouch * (travel.MovesToSide(move.from, look_.enemy()) -
                                 travel.MovesToSide(move.to, look_.enemy()));
}

}  // namespace sapper
