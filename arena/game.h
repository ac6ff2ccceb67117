// One game between a peer for each seat, from the handshake to the record.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "arena/adjudication.h"
#include "arena/referee.h"
#include "client/client.h"
#include "records/record.h"
#include "variants/variant.h"

namespace sapper {

struct GamePlan {
  std::shared_ptr<const Variant> variant;  // not null
  std::string settings;
  // By seat, as all below. A seat without a set-up chooses its own.
  Setups setups;
  SeatControls controls;
  std::array<std::string, kMostSeats> names;
  std::array<uint64_t, kMostSeats> seeds{1, 1, 1, 1};
  uint64_t chance_seed = 1;  // of dice and the like; for no peer to know
  std::string label;
  std::string layouts;  // where the set-ups come from, for the record
  std::string terms;    // of the match, for the record
  absl::optional<uint64_t> record_seed;
  int max_plies = 2000;
  AdjudicationRules adjudication;
  bool check_agreement = false;
  // How long a player without a clock may think before it counts as stalled.
  absl::Duration stall = absl::Seconds(60);
  // How long a player that was told to stop has to answer.
  absl::Duration grace = absl::Seconds(2);
};

// The runner's own work between an answer's arrival and the next order to move.
struct OwnTime {
  int64_t moves = 0;
  absl::Duration total = absl::ZeroDuration();
  absl::Duration longest = absl::ZeroDuration();

  void Add(absl::Duration time) {
    ++moves;
    total += time;
    longest = std::max(longest, time);
  }
  void Add(const OwnTime& other) {
    moves += other.moves;
    total += other.total;
    longest = std::max(longest, other.longest);
  }
};

struct GameResult {
  // How the game ended; nothing when it was broken off or the runner failed.
  absl::optional<TeamOutcome> outcome;
  // Ok, or what went wrong in words: a fault of a player, Cancelled, or a failure of the runner.
  absl::Status status;
  // The game, if it began; with all set-ups, which are secret until it is over.
  absl::optional<GameRecord> record;
  OwnTime own_time;

  // What there is to say of the end, in words; empty when the reason says all.
  std::string Note() const {
    if (!status.ok()) return std::string(status.message());
    return record.has_value() ? record->note : "";
  }
  // The players agreed to play and did, to an end that the rules or the referee gave.
  bool scored() const {
    return outcome.has_value() && !IsFault(outcome->reason);
  }
};

// Plays a game; a peer for each seat of the variant, each another object.
GameResult PlayGame(const GamePlan& plan, absl::Span<EnginePeer* const> peers);

}  // namespace sapper
