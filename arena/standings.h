// The results of a whole match or tournament, and when a sequential test has decided it.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "arena/schedule.h"
#include "arena/tally.h"
#include "variants/variant.h"

namespace sapper {

// By name, in the order of the command line; those that games or statistics depend on.
using PlanArguments = std::vector<std::pair<std::string, std::string>>;

// "--engine 1": the words of an engine, wherever on the command line each was given.
inline constexpr absl::string_view kEngineArgument = "--engine ";

// "rounds 5, maxmoves 2000, faults apart": those that stand nowhere else in a summary or a record.
std::string SettingsText(const PlanArguments& arguments);

// What a match is, as far as its results go. In words where nothing is computed from it.
struct MatchTerms {
  std::vector<std::string> names;
  std::vector<std::string> controls;  // of each engine; empty = no clock
  std::string rules;
  std::string layouts;               // where they come from; empty: not said
  std::string variant;               // its name
  std::array<std::string, 2> teams;  // their names, in the order of play
  Tournament tournament = Tournament::kRoundRobin;
  int rounds = 1;
  uint64_t seed = 1;
  Scoring scoring;
  std::string adjudication;  // by scores; empty: none
  absl::optional<Sprt> sprt;
  Shard shard;
  PlanArguments arguments;  // all of the above but the part, and what else the results depend on

  Schedule schedule() const {
    return Schedule(tournament, names.size(), rounds);
  }
};

// Of a variant of two teams, in the order of play.
std::array<std::string, 2> TeamNames(const Variant& variant);

// The two games of a pair; what is not there was not played.
using PairSummary = std::array<absl::optional<GameSummary>, 2>;

// A game and what there is to say of its end.
struct NotedGame {
  GameId game;
  std::string note;
};

// Pairs may be added in any order. Under a sequential test a pair counts when all pairs before it
// in the schedule are complete, and no pair counts after the decision. So the result does not
// depend on which game ends first. A part of a match decides no test; the merged match does.
class Standings {
 public:
  explicit Standings(const MatchTerms& terms);

  void AddPair(int pair, const PairSummary& games);

  const Schedule& schedule() const {
    return schedule_;
  }
  // Of an encounter, from its first engine's side.
  const Tally& Of(size_t encounter) const {
    return tallies_[encounter];
  }
  // Of all encounters of one engine, from its side.
  Tally TotalOf(size_t engine) const;
  // Of all encounters, from the sides of their first engines.
  Tally Total() const;

  // The sequential test: nothing while it goes on, or where there is none.
  absl::optional<SprtVerdict> verdict() const {
    return verdict_;
  }
  // Finished games that do not count: played after the decision, or before an earlier pair.
  int64_t uncounted() const {
    return uncounted_ + waiting_games_;
  }
  // Scored games that repeat another one, move by move.
  int64_t repeated() const {
    return repeated_;
  }
  // The first in the schedule that ended by a fault or that the runner could not finish.
  const absl::optional<NotedGame>& first_failure() const {
    return first_failure_;
  }
  // The first in the schedule that ended by an illegal move.
  const absl::optional<NotedGame>& first_illegal() const {
    return first_illegal_;
  }

 private:
  void Count(int pair, const PairSummary& games);
  void CountWaiting();

  Schedule schedule_;
  Shard shard_;
  Scoring scoring_;
  absl::optional<Sprt> sprt_;
  std::vector<Tally> tallies_;  // by encounter
  absl::optional<SprtVerdict> verdict_;
  int next_pair_ = 0;  // under a test: the first that is not counted
  std::map<int, PairSummary> waiting_;
  int64_t waiting_games_ = 0;
  int64_t uncounted_ = 0;
  int64_t repeated_ = 0;
  absl::optional<NotedGame> first_failure_;
  absl::optional<NotedGame> first_illegal_;
  std::unordered_set<uint64_t> seen_;  // by the moves of a game
};

}  // namespace sapper
