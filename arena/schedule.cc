#include "arena/schedule.h"

#include "absl/strings/str_cat.h"
#include "base/random.h"

namespace sapper {
namespace {

constexpr absl::string_view kNames[] = {"roundrobin", "gauntlet"};

}  // namespace

absl::string_view TournamentName(Tournament tournament) {
  return kNames[static_cast<size_t>(tournament)];
}

absl::optional<Tournament> ParseTournament(absl::string_view name) {
  for (Tournament tournament : {Tournament::kRoundRobin, Tournament::kGauntlet})
    if (name == TournamentName(tournament)) return tournament;
  return absl::nullopt;
}

std::string GameId::label() const {
  return absl::StrCat(pair() + 1, ".", which() + 1);
}

Schedule::Schedule(Tournament tournament, size_t engines, int rounds) : rounds_(rounds) {
  const size_t firsts = tournament == Tournament::kGauntlet ? 1 : engines;
  for (size_t first = 0; first < firsts; ++first)
    for (size_t second = first + 1; second < engines; ++second)
      encounters_.push_back({first, second});
}

PairSeeds::PairSeeds(uint64_t match_seed, int pair) : state_(match_seed) {
  state_ = SplitMix64(state_) ^ (static_cast<uint64_t>(pair) * 0x9e3779b97f4a7c15U);
}

uint64_t PairSeeds::Next() {
  return 1 + (SplitMix64(state_) >> 33U);
}

}  // namespace sapper
