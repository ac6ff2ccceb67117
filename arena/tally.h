// The summed results of a match between two engines. The order of adding has no influence.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>

#include "absl/types/optional.h"
#include "arena/game.h"
#include "arena/statistics.h"

namespace sapper {

// Which finished games count.
struct Scoring {
  bool faults_lose = false;  // a fault is scored as a loss
  int count_from = 0;        // plies; games that are shorter are counted apart

  friend bool operator==(const Scoring&, const Scoring&) = default;
};

// What the statistics need of a game.
struct GameSummary {
  absl::optional<TeamOutcome> outcome;  // nothing: broken off, or the runner failed
  bool broken_off = false;
  int64_t plies = 0;
  uint64_t moves = 0;  // the same for games with the same layouts and moves; 0 = none was begun
  std::string note;    // what there is to say of the end; often empty

  bool scored(const Scoring& scoring) const {
    return outcome.has_value() && (scoring.faults_lose || !IsFault(outcome->reason)) &&
           !too_short(scoring);
  }
  // A fault is never too short: it is a fault.
  bool too_short(const Scoring& scoring) const {
    return outcome.has_value() && !IsFault(outcome->reason) && plies < scoring.count_from;
  }
};

GameSummary SummaryOf(const GameResult& result);

// Results of the first engine, counted in all and by what they came from.
class Tally {
 public:
  // The games of one pair: in the first the first engine is the first team. A game may be missing
  // (the match was broken off).
  void AddPair(const absl::optional<GameSummary>& first, const absl::optional<GameSummary>& second,
               const Scoring& scoring);
  // Another tally of the same engine; `mirrored` if it is the second one there. Whose the faults
  // are is then told from this engine's side: faults_of(0) are its own.
  void Add(const Tally& other, bool mirrored);

  const Trinomial& games() const {
    return games_;
  }
  // Of the first engine as one of the two teams.
  const Trinomial& games_as(Team team) const {
    return by_team_[team.index()];
  }
  const std::map<Reason, Trinomial>& games_by_reason() const {
    return by_reason_;
  }
  // Pairs of which both games were scored.
  const Pentanomial& pairs() const {
    return pairs_;
  }
  // Games that were too short to count.
  const Trinomial& short_games() const {
    return short_games_;
  }
  // Faults that were not scored, by engine (0, 1) and reason.
  const std::map<Reason, int64_t>& faults_of(size_t engine) const {
    return faults_[engine];
  }
  int64_t faults() const;
  // Games that the runner could not finish for reasons of its own.
  int64_t runner_failures() const {
    return runner_failures_;
  }
  int64_t broken_off() const {
    return broken_off_;
  }
  int64_t plies() const {
    return plies_;
  }

 private:
  absl::optional<int> AddGame(const GameSummary& game, Team team_of_first, const Scoring& scoring);

  Trinomial games_;
  std::array<Trinomial, 2> by_team_;
  std::map<Reason, Trinomial> by_reason_;
  Trinomial short_games_;
  Pentanomial pairs_;
  std::array<std::map<Reason, int64_t>, 2> faults_;
  int64_t runner_failures_ = 0;
  int64_t broken_off_ = 0;
  int64_t plies_ = 0;
};

}  // namespace sapper
