// Who plays whom, in which order, and with which seeds.
//
// The unit is the pair: two games of two engines with the same set-ups, the teams exchanged. In the
// first of them the first engine of the encounter is the first team.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"

namespace sapper {

// Everyone against everyone, or the first engine against each of the others.
enum class Tournament { kRoundRobin, kGauntlet };

// "roundrobin", "gauntlet".
absl::string_view TournamentName(Tournament tournament);
absl::optional<Tournament> ParseTournament(absl::string_view name);

// A part of a match: the pairs whose number has the remainder `index` when divided by `count`.
struct Shard {
  int index = 0;
  int count = 1;

  bool Owns(int pair) const {
    return pair % count == index;
  }
  bool whole() const {
    return count == 1;
  }
  friend bool operator==(const Shard&, const Shard&) = default;
};

// A game of a match: the pair, and whether it is the first or the second of its two.
class GameId {
 public:
  constexpr GameId() = default;
  constexpr GameId(int pair, size_t which) : number_(2 * pair + static_cast<int>(which)) {}
  static constexpr GameId FromNumber(int number) {
    return GameId(number / 2, static_cast<size_t>(number % 2));
  }

  // In the order of the schedule, as files have it.
  constexpr int number() const {
    return number_;
  }
  constexpr int pair() const {
    return number_ / 2;
  }
  constexpr size_t which() const {
    return static_cast<size_t>(number_ % 2);
  }
  // "2.1": pairs and games are counted from 1 where people read them.
  std::string label() const;
  friend constexpr auto operator<=>(GameId, GameId) = default;

 private:
  int number_ = 0;
};

// Two engines, by number; first < second.
struct Encounter {
  size_t first = 0;
  size_t second = 1;

  bool Has(size_t engine) const {
    return first == engine || second == engine;
  }
};

class Schedule {
 public:
  // Preconditions: two engines at least, rounds > 0.
  Schedule(Tournament tournament, size_t engines, int rounds);

  // Round after round, one pair of each encounter in each.
  int pairs() const {
    return rounds_ * static_cast<int>(encounters_.size());
  }
  const std::vector<Encounter>& encounters() const {
    return encounters_;
  }
  size_t EncounterOf(int pair) const {
    return static_cast<size_t>(pair) % encounters_.size();
  }
  const Encounter& At(int pair) const {
    return encounters_[EncounterOf(pair)];
  }
  int PairsOf(const Shard& shard) const {
    return (pairs() - shard.index + shard.count - 1) / shard.count;
  }

 private:
  std::vector<Encounter> encounters_;
  int rounds_;
};

// The seeds of one pair, a function of the match's seed and the pair's number alone.
class PairSeeds {
 public:
  PairSeeds(uint64_t match_seed, int pair);
  // 1 at least, since engines take 0 for "from entropy"; and a number that every engine's spin
  // option can take.
  uint64_t Next();

 private:
  uint64_t state_;
};

}  // namespace sapper
