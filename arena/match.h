// A match of two engines: pairs of games over the same layouts, each colour keeping its layout and
// the engines changing places.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "arena/game.h"
#include "arena/layout_source.h"
#include "arena/statistics.h"
#include "arena/tally.h"

namespace sapper {

// One of the two engines.
struct Contender {
  std::string name;
  TimeControl control;
  // A new peer. With `keep`, it is asked for one a worker and the peer plays game after game;
  // otherwise one a game, with the seed of that game. From any thread.
  std::function<absl::StatusOr<std::unique_ptr<EnginePeer>>(uint64_t seed)> make_peer;
  bool keep = false;
};

struct MatchPlan {
  std::array<Contender, 2> contenders;
  Rules rules;
  int pairs = 1;
  uint64_t seed = 1;
  int concurrency = 1;
  int max_plies = 2000;
  bool check_agreement = false;
  bool faults_lose = false;
  absl::Duration stall = absl::Seconds(60);
  absl::Duration grace = absl::Seconds(2);
  absl::optional<Sprt> sprt;
  const LayoutSource* layouts = nullptr;  // not null
};

struct MatchResult {
  Tally tally;
  absl::Duration time = absl::ZeroDuration();
  bool stopped = false;        // from outside
  bool decided = false;        // the sequential test ended it
  absl::Status first_failure;  // of a game that was not scored
};

// A finished game, numbered from 0 in the order of the schedule: games 2p and 2p+1 are pair p.
struct GameReport {
  int game = 0;
  Side side_of_first = Side::kRed;
  const GameResult* result = nullptr;
  const Tally* tally = nullptr;  // of the pairs that are complete
};

// Called after every game, one call at a time, from any thread.
using GameCallback = std::function<void(const GameReport&)>;

// Plays the match. With limits of nodes alone the results depend on nothing but the plan, whatever
// the concurrency. A stop breaks running games off and returns soon.
MatchResult RunMatch(const MatchPlan& plan, const GameCallback& on_game, std::stop_token stop);

}  // namespace sapper
