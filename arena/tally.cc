#include "arena/tally.h"

#include "absl/strings/str_cat.h"
#include "engine/notation.h"

namespace sapper {
namespace {

// Half points of the first engine: 0, 1 or 2.
int HalfPoints(const Outcome& outcome, Side side_of_first) {
  if (!outcome.winner.has_value()) return 1;
  return *outcome.winner == side_of_first ? 2 : 0;
}

void Count(int half_points, Trinomial& trinomial) {
  if (half_points == 2) ++trinomial.wins;
  if (half_points == 1) ++trinomial.draws;
  if (half_points == 0) ++trinomial.losses;
}

std::string Fingerprint(const GameRecord& record) {
  std::string text = record.layouts[0]->ToString() + record.layouts[1]->ToString();
  for (const RecordedPly& ply : record.plies) {
    text += static_cast<char>(ply.event.move.from.index());
    text += static_cast<char>(ply.event.move.to.index());
  }
  return text;
}

}  // namespace

void Tally::AddPair(const absl::optional<GameResult>& first,
                    const absl::optional<GameResult>& second, bool faults_lose) {
  absl::optional<int> points[2];
  if (first.has_value()) points[0] = AddGame(*first, Side::kRed, faults_lose);
  if (second.has_value()) points[1] = AddGame(*second, Side::kBlack, faults_lose);
  if (points[0] && points[1]) ++pairs_.pairs[static_cast<size_t>(*points[0] + *points[1])];
}

absl::optional<int> Tally::AddGame(const GameResult& result, Side side_of_first, bool faults_lose) {
  if (!result.outcome.has_value()) {
    ++(absl::IsCancelled(result.status) ? broken_off_ : runner_failures_);
    return absl::nullopt;
  }
  const Outcome& outcome = *result.outcome;
  if (!result.scored() && !faults_lose) {
    // A fault is a loss of who committed it, so the winner tells whose it was.
    const bool of_first = *outcome.winner != side_of_first;
    ++faults_[of_first ? 0 : 1][outcome.reason];
    return absl::nullopt;
  }
  const int points = HalfPoints(outcome, side_of_first);
  Count(points, games_);
  Count(points, by_side_[Index(side_of_first)]);
  Count(points, by_reason_[outcome.reason]);
  if (result.record.has_value()) {
    plies_ += static_cast<int64_t>(result.record->plies.size());
    if (++seen_[Fingerprint(*result.record)] > 1) ++repeated_;
  }
  return points;
}

int64_t Tally::faults() const {
  int64_t sum = 0;
  for (const auto& of_engine : faults_)
    for (const auto& [reason, count] : of_engine) sum += count;
  return sum;
}

}  // namespace sapper
