#include "arena/match.h"

#include <chrono>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engine/random.h"

namespace sapper {
namespace {

// The seeds of one pair, a function of the match's seed and the pair's number alone.
class PairSeeds {
 public:
  PairSeeds(uint64_t match_seed, int pair) : state_(match_seed) {
    state_ = SplitMix64(state_) ^ (static_cast<uint64_t>(pair) * 0x9e3779b97f4a7c15U);
  }
  // 1 at least, since engines take 0 for "from entropy"; and a number that every engine's spin
  // option can take.
  uint64_t Next() {
    return 1 + (SplitMix64(state_) >> 33U);
  }

 private:
  uint64_t state_;
};

// What the workers share.
class Schedule {
 public:
  Schedule(const MatchPlan& plan, const GameCallback& on_game, MatchResult& result)
      : plan_(plan), on_game_(on_game), result_(result) {}

  // The next pair to play; nothing when all are given out or the match is decided.
  absl::optional<int> NextPair() {
    const std::lock_guard lock(mutex_);
    if (next_pair_ >= plan_.pairs || result_.decided) return absl::nullopt;
    return next_pair_++;
  }

  // After the first game of a pair, and after the second.
  void Report(int game, const GameResult& game_result) {
    const std::lock_guard lock(mutex_);
    ReportLocked(game, game_result);
  }
  void FinishPair(int pair, const absl::optional<GameResult>& first,
                  const absl::optional<GameResult>& second) {
    const std::lock_guard lock(mutex_);
    result_.tally.AddPair(first, second, plan_.faults_lose);
    if (second.has_value()) ReportLocked(2 * pair + 1, *second);
    if (plan_.sprt.has_value()) {
      const double ratio = LogLikelihoodRatio(*plan_.sprt, result_.tally.pairs());
      if (VerdictOf(*plan_.sprt, ratio) != SprtVerdict::kGoOn) result_.decided = true;
    }
  }

 private:
  void ReportLocked(int game, const GameResult& game_result) {
    if (!game_result.scored() && result_.first_failure.ok() &&
        !absl::IsCancelled(game_result.status))
      result_.first_failure = game_result.status;
    if (on_game_)
      on_game_({game, game % 2 == 0 ? Side::kRed : Side::kBlack, &game_result, &result_.tally});
  }

  const MatchPlan& plan_;
  const GameCallback& on_game_;
  MatchResult& result_;
  std::mutex mutex_;
  int next_pair_ = 0;
};

// One thread's part: its own peers, pair after pair.
class Worker {
 public:
  Worker(const MatchPlan& plan, Schedule& schedule, std::stop_token stop)
      : plan_(plan), schedule_(schedule), stop_(std::move(stop)) {}

  void Run() {
    while (!stop_.stop_requested()) {
      const absl::optional<int> pair = schedule_.NextPair();
      if (!pair.has_value()) return;
      PlayPair(*pair);
    }
  }

 private:
  void PlayPair(int pair) {
    PairSeeds seeds(plan_.seed, pair);
    GamePlan game = CommonPlan();
    game.layouts = plan_.layouts->Draw(seeds.Next());
    game.record_seed = plan_.seed;
    absl::optional<GameResult> second;
    const absl::optional<GameResult> first = PlayGameOf(2 * pair, 0, seeds, game);
    schedule_.Report(2 * pair, *first);
    if (!stop_.stop_requested()) {
      // Layouts that the engines chose themselves are used again.
      if (first->record.has_value())
        for (Side side : DuelMap::kAllSides)
          game.layouts[Index(side)] = first->record->layouts[Index(side)];
      second = PlayGameOf(2 * pair + 1, 1, seeds, game);
    }
    schedule_.FinishPair(pair, first, second);
  }

  GamePlan CommonPlan() const {
    GamePlan game;
    game.rules = plan_.rules;
    game.max_plies = plan_.max_plies;
    game.check_agreement = plan_.check_agreement;
    game.stall = plan_.stall;
    game.grace = plan_.grace;
    return game;
  }

  GameResult PlayGameOf(int number, size_t red, PairSeeds& seeds, GamePlan game) {
    game.label = absl::StrCat(number / 2 + 1, ".", number % 2 + 1);
    std::array<EnginePeer*, 2> peers{};
    for (Side side : DuelMap::kAllSides) {
      const size_t engine = side == Side::kRed ? red : 1 - red;
      const Contender& contender = plan_.contenders[engine];
      game.names[Index(side)] = contender.name;
      game.controls[Index(side)] = contender.control;
      game.seeds[Index(side)] = seeds.Next();
      if (peers_[engine] == nullptr || !contender.keep) {
        auto peer = contender.make_peer(game.seeds[Index(side)]);
        if (!peer.ok())
          return {Outcome{DuelMap::Next(side), Reason::kNoHandshake}, peer.status(), {}};
        peers_[engine] = *std::move(peer);
      }
      peers[Index(side)] = peers_[engine].get();
    }
    return PlayWatched(game, peers);
  }

  GameResult PlayWatched(const GamePlan& game, const std::array<EnginePeer*, 2>& peers) {
    GameResult result;
    {
      const std::stop_callback interrupt(stop_, [&peers] {
        for (EnginePeer* peer : peers) peer->Interrupt();
      });
      result = PlayGame(game, *peers[0], *peers[1]);
    }
    // After anything out of order both begin anew: who was at fault, and who heard half a game.
    if (!result.scored())
      for (auto& peer : peers_) peer.reset();
    return result;
  }

  const MatchPlan& plan_;
  Schedule& schedule_;
  std::stop_token stop_;
  std::array<std::unique_ptr<EnginePeer>, 2> peers_;
};

}  // namespace

MatchResult RunMatch(const MatchPlan& plan, const GameCallback& on_game, std::stop_token stop) {
  const auto begin = std::chrono::steady_clock::now();
  MatchResult result;
  Schedule schedule(plan, on_game, result);
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < plan.concurrency; ++i)
      threads.emplace_back([&] { Worker(plan, schedule, stop).Run(); });
  }
  result.stopped = stop.stop_requested();
  result.time = absl::FromChrono(std::chrono::steady_clock::now() - begin);
  return result;
}

}  // namespace sapper
