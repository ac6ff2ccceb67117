// A match of two engines or a tournament of several: pairs of games over the same set-ups, each
// seat keeping its set-up and the engines changing teams.
#pragma once

#include <array>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "arena/game.h"
#include "arena/schedule.h"
#include "arena/standings.h"

namespace sapper {

// What a new peer is made for.
struct PeerRequest {
  uint64_t seed = 1;      // of its first game
  std::vector<int> cpus;  // to run on; empty = any
  // Of the game that is played, now and later; read from the thread that plays it.
  std::shared_ptr<const std::string> label;
};

// One of the engines.
struct Participant {
  std::string name;
  TimeControl control;
  // A new peer. With `keep`, the peer plays game after game; otherwise one, with the seed of that
  // game. From any thread.
  std::function<absl::StatusOr<std::unique_ptr<EnginePeer>>(const PeerRequest& request)> make_peer;
  bool keep = false;
  bool own_layouts = false;  // it chooses its set-up for each game, whatever the plan's layouts are
};

struct MatchPlan {
  std::vector<Participant> participants;  // two at least
  Tournament tournament = Tournament::kRoundRobin;
  int rounds = 1;  // pairs of each encounter
  Shard shard;
  std::shared_ptr<const Variant> variant;  // not null; of two teams
  std::string settings;
  uint64_t seed = 1;
  int concurrency = 1;
  int max_plies = 2000;
  AdjudicationRules adjudication;
  int count_from = 0;  // plies; shorter games count apart
  bool check_agreement = false;
  bool faults_lose = false;
  // After a crash, a stall or a failed start the engine is started again; otherwise the match ends.
  bool recover = false;
  absl::Duration stall = absl::Seconds(60);
  absl::Duration grace = absl::Seconds(2);
  absl::optional<Sprt> sprt;             // of two engines
  const SetupSource* layouts = nullptr;  // not null
  std::string layouts_text;              // for people, "human"
  PlanArguments arguments;               // that the results depend on
  // Cores to share out, so many to each game at a time; empty = wherever the system likes.
  std::vector<int> cpus;
  int cpus_a_game = 1;

  MatchTerms terms() const;
};

// A game that an earlier run of the same match has played.
struct FinishedGame {
  GameSummary summary;
  Setups setups;  // of its record; empty if it was not begun
};
using FinishedGames = std::map<GameId, FinishedGame>;

// How a run went, as opposed to the results of its games.
struct RunFacts {
  absl::Duration time = absl::ZeroDuration();
  int64_t games = 0;  // played in this run, finished or not
  int64_t plies = 0;
  int64_t broken_off = 0;
  OwnTime own_time;
  int64_t earlier = 0;   // games of earlier runs of the same match
  bool stopped = false;  // from outside
  absl::Status ended;    // what ended the match before its time: a fault, a callback's error
};

struct MatchResult {
  Standings standings;
  RunFacts run;
};

// A game that is over.
struct GameReport {
  GameId game;
  Encounter engines;
  Team team_of_first;
  const GameResult* result = nullptr;
  const Standings* standings = nullptr;  // with the pairs that are complete
  int64_t played = 0;                    // games of this run
  int64_t finished = 0;                  // games of this part of the match, earlier runs included
  int64_t planned = 0;                   // games of this part of the match

  bool broken_off() const {
    return !result->outcome.has_value() && absl::IsCancelled(result->status);
  }
};

// Called after every game, one call at a time, from any thread. An error ends the match.
using GameCallback = std::function<absl::Status(const GameReport&)>;

// Plays the games that are not in `finished`. With limits of nodes alone the standings depend only
// on the plan, whatever the concurrency and however often the match was broken off. A stop breaks
// running games off and returns soon; so do the decision of the sequential test and an end by a
// fault.
MatchResult RunMatch(const MatchPlan& plan, const FinishedGames& finished,
                     const GameCallback& on_game, const std::stop_token& stop);

}  // namespace sapper
