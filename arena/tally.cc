#include "arena/tally.h"

#include <algorithm>

#include "base/random.h"

namespace sapper {
namespace {

// Half points of the first engine: 0, 1 or 2.
int HalfPoints(const TeamOutcome& outcome, Team team_of_first) {
  if (!outcome.winner.has_value()) return 1;
  return *outcome.winner == team_of_first ? 2 : 0;
}

void Count(int half_points, Trinomial& trinomial) {
  if (half_points == 2) ++trinomial.wins;
  if (half_points == 1) ++trinomial.draws;
  if (half_points == 0) ++trinomial.losses;
}

void Add(const Trinomial& other, bool mirrored, Trinomial& sum) {
  sum.wins += mirrored ? other.losses : other.wins;
  sum.draws += other.draws;
  sum.losses += mirrored ? other.wins : other.losses;
}

uint64_t HashOf(const GameRecord& record) {
  uint64_t hash = 0;
  const auto add = [&hash](uint64_t value) {
    hash ^= value;
    hash = SplitMix64(hash);
  };
  const auto add_text = [&add](absl::string_view text) {
    for (char c : text) add(static_cast<unsigned char>(c));
    add(0);
  };
  for (const auto& setup : record.setups) add_text(setup.value_or("?"));
  for (const RecordedPly& ply : record.plies) add_text(ply.event);
  return hash;
}

}  // namespace

GameSummary SummaryOf(const GameResult& result) {
  GameSummary summary;
  summary.outcome = result.outcome;
  summary.broken_off = !result.outcome.has_value() && absl::IsCancelled(result.status);
  summary.note = result.Note();
  if (!result.record.has_value()) return summary;
  summary.plies = static_cast<int64_t>(result.record->plies.size());
  summary.moves = HashOf(*result.record);
  return summary;
}

void Tally::AddPair(const absl::optional<GameSummary>& first,
                    const absl::optional<GameSummary>& second, const Scoring& scoring) {
  absl::optional<int> points[2];
  if (first.has_value()) points[0] = AddGame(*first, Team(0), scoring);
  if (second.has_value()) points[1] = AddGame(*second, Team(1), scoring);
  if (points[0] && points[1]) ++pairs_.pairs[static_cast<size_t>(*points[0] + *points[1])];
}

absl::optional<int> Tally::AddGame(const GameSummary& game, Team team_of_first,
                                   const Scoring& scoring) {
  if (!game.outcome.has_value()) {
    ++(game.broken_off ? broken_off_ : runner_failures_);
    return absl::nullopt;
  }
  const TeamOutcome& outcome = *game.outcome;
  if (game.too_short(scoring)) {
    Count(HalfPoints(outcome, team_of_first), short_games_);
    return absl::nullopt;
  }
  if (!game.scored(scoring)) {
    // A fault is a loss of who committed it, so the winner tells whose it was.
    const bool of_first = *outcome.winner != team_of_first;
    ++faults_[of_first ? 0 : 1][outcome.reason];
    return absl::nullopt;
  }
  const int points = HalfPoints(outcome, team_of_first);
  Count(points, games_);
  Count(points, by_team_[team_of_first.index()]);
  Count(points, by_reason_[outcome.reason]);
  plies_ += game.plies;
  return points;
}

void Tally::Add(const Tally& other, bool mirrored) {
  sapper::Add(other.games_, mirrored, games_);
  sapper::Add(other.short_games_, mirrored, short_games_);
  for (size_t team : {size_t{0}, size_t{1}})
    sapper::Add(other.by_team_[mirrored ? 1 - team : team], mirrored, by_team_[team]);
  for (const auto& [reason, games] : other.by_reason_)
    sapper::Add(games, mirrored, by_reason_[reason]);
  for (size_t i = 0; i < pairs_.pairs.size(); ++i)
    pairs_.pairs[i] += other.pairs_.pairs[mirrored ? pairs_.pairs.size() - 1 - i : i];
  for (size_t engine : {size_t{0}, size_t{1}})
    for (const auto& [reason, count] : other.faults_[mirrored ? 1 - engine : engine])
      faults_[engine][reason] += count;
  runner_failures_ += other.runner_failures_;
  broken_off_ += other.broken_off_;
  plies_ += other.plies_;
}

int64_t Tally::faults() const {
  int64_t sum = 0;
  for (const auto& of_engine : faults_)
    for (const auto& [reason, count] : of_engine) sum += count;
  return sum;
}

}  // namespace sapper
