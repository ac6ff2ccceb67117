#include "arena/match.h"

#include <sched.h>

#include <chrono>
#include <mutex>
#include <thread>
#include <utility>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

bool EndsTheMatch(const GameResult& result) {
  if (!result.outcome.has_value()) return false;
  const Reason reason = result.outcome->reason;
  return reason == Reason::kCrash || reason == Reason::kStall || reason == Reason::kNoHandshake;
}

// What the workers share.
class MatchRunner {
 public:
  MatchRunner(const MatchPlan& plan, const FinishedGames& finished, const GameCallback& on_game,
              MatchResult& result)
      : plan_(plan),
        finished_(finished),
        on_game_(on_game),
        result_(result),
        finished_games_(static_cast<int64_t>(finished.size())) {
    const Schedule& schedule = result_.standings.schedule();
    for (int pair = 0; pair < schedule.pairs(); ++pair) {
      const FinishedGame* games[] = {Finished(GameId(pair, 0)), Finished(GameId(pair, 1))};
      if (games[0] == nullptr || games[1] == nullptr) continue;
      result_.standings.AddPair(pair, {games[0]->summary, games[1]->summary});
    }
    if (result_.standings.verdict().has_value()) end_.request_stop();
  }

  const FinishedGame* Finished(GameId game) const {
    const auto found = finished_.find(game);
    return found == finished_.end() ? nullptr : &found->second;
  }

  // The next pair to play; nothing when all are given out.
  absl::optional<int> NextPair() {
    const std::lock_guard lock(mutex_);
    while (next_pair_ < result_.standings.schedule().pairs()) {
      const int pair = next_pair_++;
      const bool done =
          Finished(GameId(pair, 0)) != nullptr && Finished(GameId(pair, 1)) != nullptr;
      if (plan_.shard.Owns(pair) && !done) return pair;
    }
    return absl::nullopt;
  }

  // The second game of a pair completes it.
  void Report(GameId id, const GameResult& game, PairSummary& games) {
    const std::lock_guard lock(mutex_);
    games[id.which()] = SummaryOf(game);
    Note(game, *games[id.which()]);
    if (id.which() == 1) result_.standings.AddPair(id.pair(), games);
    if (on_game_) {
      const Schedule& schedule = result_.standings.schedule();
      const absl::Status status = on_game_({id, schedule.At(id.pair()), Team(id.which()), &game,
                                            &result_.standings, result_.run.games, finished_games_,
                                            int64_t{2} * schedule.PairsOf(plan_.shard)});
      if (!status.ok()) End(status);
    }
    if (EndsTheMatch(game) && !plan_.recover) End(game.status);
    if (result_.standings.verdict().has_value()) end_.request_stop();
  }

  // The second game of the pair was not begun.
  void GiveUp(int pair, const PairSummary& games) {
    const std::lock_guard lock(mutex_);
    result_.standings.AddPair(pair, games);
  }

  // After an early end: the games of earlier runs whose pair was not gone on with.
  void CountTheRest() {
    while (const absl::optional<int> pair = NextPair()) {
      PairSummary games;
      for (size_t which : {size_t{0}, size_t{1}})
        if (const FinishedGame* game = Finished(GameId(*pair, which)); game != nullptr)
          games[which] = game->summary;
      if (games[0].has_value() || games[1].has_value()) GiveUp(*pair, games);
    }
  }

  std::stop_source& end() {
    return end_;
  }

 private:
  void Note(const GameResult& game, const GameSummary& summary) {
    RunFacts& run = result_.run;
    ++run.games;
    run.plies += summary.plies;
    run.own_time.Add(game.own_time);
    ++(summary.broken_off ? run.broken_off : finished_games_);
  }
  void End(const absl::Status& status) {
    if (result_.run.ended.ok()) result_.run.ended = status;
    end_.request_stop();
  }

  const MatchPlan& plan_;
  const FinishedGames& finished_;
  const GameCallback& on_game_;
  MatchResult& result_;
  std::mutex mutex_;
  std::stop_source end_;
  int64_t finished_games_;
  int next_pair_ = 0;
};

// The cores of one worker's games.
std::vector<int> CpusOf(const MatchPlan& plan, int worker) {
  std::vector<int> cpus;
  if (plan.cpus.empty()) return cpus;
  for (int i = 0; i < plan.cpus_a_game; ++i)
    cpus.push_back(
        plan.cpus[static_cast<size_t>(worker * plan.cpus_a_game + i) % plan.cpus.size()]);
  return cpus;
}

// Built-in players search in this thread, and threads and processes that it starts inherit it.
void PinThisThread(const std::vector<int>& cpus) {
  if (cpus.empty()) return;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int cpu : cpus) CPU_SET(static_cast<size_t>(cpu), &set);
  // Where that is not allowed the match is as good as without.
  static_cast<void>(sched_setaffinity(0, sizeof(set), &set));
}

// One thread's part: its own peers, pair after pair.
class Worker {
 public:
  Worker(const MatchPlan& plan, int number, MatchRunner& runner)
      : plan_(plan),
        runner_(runner),
        stop_(runner.end().get_token()),
        cpus_(CpusOf(plan, number)),
        peers_(plan.participants.size()) {}

  void Run() {
    PinThisThread(cpus_);
    while (!stop_.stop_requested()) {
      const absl::optional<int> pair = runner_.NextPair();
      if (!pair.has_value()) return;
      PlayPair(*pair);
    }
  }

 private:
  using Engines = std::array<size_t, 2>;  // by team

  size_t EngineOf(const Engines& engines, Seat seat) const {
    return engines[plan_.variant->TeamOf(seat).index()];
  }

  void PlayPair(int pair) {
    const Encounter encounter = plan_schedule_.At(pair);
    // An engine that only watches would hold its memory.
    for (size_t i = 0; i < peers_.size(); ++i)
      if (!encounter.Has(i)) peers_[i].clear();
    PairSeeds seeds(plan_.seed, pair);
    // Chance has a row of its own: what it does must not follow from what an engine is told.
    PairSeeds chance(~plan_.seed, pair);
    GamePlan game = CommonPlan();
    Setups setups = plan_.layouts->DrawFor(static_cast<uint64_t>(pair), seeds.Next());
    setups.resize(game.variant->seats().size());
    PairSummary summaries;
    for (size_t which : {size_t{0}, size_t{1}}) {
      for (size_t seat = 0; seat < game.variant->seats().size(); ++seat)
        game.seeds[seat] = seeds.Next();
      // What the seats did not choose is the same for both games of a pair, as set-ups are.
      if (which == 0 || game.variant->has_setups()) game.chance_seed = chance.Next();
      const GameId id(pair, which);
      Engines engines = {encounter.first, encounter.second};
      if (which == 1) std::swap(engines[0], engines[1]);
      if (const FinishedGame* finished = runner_.Finished(id); finished != nullptr) {
        summaries[which] = finished->summary;
        TakeSetups(engines, finished->setups, setups);
        if (which == 1) runner_.GiveUp(pair, summaries);
        continue;
      }
      if (stop_.stop_requested()) {
        runner_.GiveUp(pair, summaries);
        return;
      }
      game.label = id.label();
      game.setups = SetupsFor(engines, setups);
      const GameResult result = PlayGameOf(engines, game);
      // Set-ups that the engines chose themselves are used again.
      if (result.record.has_value()) TakeSetups(engines, result.record->setups, setups);
      runner_.Report(id, result, summaries);
    }
  }

  // Those of the pair, but none for an engine that keeps to its own.
  Setups SetupsFor(const Engines& engines, Setups setups) const {
    for (size_t i = 0; i < setups.size(); ++i)
      if (plan_.participants[EngineOf(engines, Seat(i))].own_layouts) setups[i].reset();
    return setups;
  }

  void TakeSetups(const Engines& engines, const Setups& played, Setups& setups) const {
    const Setups taken = SetupsFor(engines, played);
    for (size_t i = 0; i < taken.size(); ++i)
      if (taken[i].has_value()) setups[i] = taken[i];
  }

  GamePlan CommonPlan() const {
    GamePlan game;
    game.variant = plan_.variant;
    game.settings = plan_.settings;
    game.max_plies = plan_.max_plies;
    game.adjudication = plan_.adjudication;
    game.check_agreement = plan_.check_agreement;
    game.stall = plan_.stall;
    game.grace = plan_.grace;
    game.record_seed = plan_.seed;
    game.layouts = plan_.layouts_text;
    game.terms = SettingsText(plan_.arguments);
    return game;
  }

  GameResult PlayGameOf(const Engines& engines, GamePlan& game) {
    *label_ = game.label;
    std::vector<EnginePeer*> peers;
    for (size_t i = 0; i < plan_.variant->seats().size(); ++i) {
      const size_t engine = EngineOf(engines, Seat(i));
      const Participant& participant = plan_.participants[engine];
      game.names[i] = participant.name;
      game.controls[i] = participant.control;
      std::unique_ptr<EnginePeer>& place = PlaceFor(engine, Seat(i));
      if (place == nullptr || !participant.keep) {
        place.reset();  // it ends before the next one begins
        auto peer = participant.make_peer({game.seeds[i], cpus_, label_});
        if (!peer.ok()) {
          GameResult result;
          result.outcome = TeamOutcome{plan_.variant->OpponentOf(Seat(i)), Reason::kNoHandshake};
          result.status = peer.status();
          return result;
        }
        place = *std::move(peer);
      }
      peers.push_back(place.get());
    }
    return PlayWatched(game, peers);
  }

  // Where the peer that plays for `engine` at `seat` is kept: each of a team's seats has its own.
  std::unique_ptr<EnginePeer>& PlaceFor(size_t engine, Seat seat) {
    size_t place = 0;
    for (size_t i = 0; i < seat.index(); ++i)
      if (plan_.variant->TeamOf(Seat(i)) == plan_.variant->TeamOf(seat)) ++place;
    if (peers_[engine].size() <= place) peers_[engine].resize(place + 1);
    return peers_[engine][place];
  }

  GameResult PlayWatched(const GamePlan& game, const std::vector<EnginePeer*>& peers) {
    GameResult result;
    {
      const std::stop_callback interrupt(stop_, [&peers] {
        for (EnginePeer* peer : peers) peer->Interrupt();
      });
      result = PlayGame(game, peers);
    }
    // After anything out of order all begin anew: who was at fault, and who heard half a game.
    if (!result.scored())
      for (auto& of_engine : peers_) of_engine.clear();
    return result;
  }

  const MatchPlan& plan_;
  MatchRunner& runner_;
  std::stop_token stop_;
  std::vector<int> cpus_;
  // By participant, and by place in its team; null: not started.
  std::vector<std::vector<std::unique_ptr<EnginePeer>>> peers_;
  Schedule plan_schedule_ = plan_.terms().schedule();
  std::shared_ptr<std::string> label_ = std::make_shared<std::string>();
};

}  // namespace

MatchTerms MatchPlan::terms() const {
  MatchTerms terms;
  for (const Participant& participant : participants) {
    terms.names.push_back(participant.name);
    terms.controls.push_back(participant.control.ToString());
  }
  terms.rules = settings;
  terms.layouts = layouts_text;
  terms.variant = std::string(variant->name());
  terms.teams = TeamNames(*variant);
  terms.tournament = tournament;
  terms.rounds = rounds;
  terms.seed = seed;
  terms.adjudication = adjudication.ToString();
  terms.scoring = {.faults_lose = faults_lose, .count_from = count_from};
  terms.sprt = sprt;
  terms.shard = shard;
  terms.arguments = arguments;
  return terms;
}

MatchResult RunMatch(const MatchPlan& plan, const FinishedGames& finished,
                     const GameCallback& on_game, const std::stop_token& stop) {
  const auto begin = std::chrono::steady_clock::now();
  MatchResult result{Standings(plan.terms()), {}};
  MatchRunner runner(plan, finished, on_game, result);
  {
    const std::stop_callback forward(stop, [&runner] { runner.end().request_stop(); });
    std::vector<std::jthread> threads;
    for (int i = 0; i < plan.concurrency; ++i)
      threads.emplace_back([&plan, &runner, i] { Worker(plan, i, runner).Run(); });
    // Joined before `forward` goes.
    threads.clear();
  }
  runner.CountTheRest();
  result.run.earlier = static_cast<int64_t>(finished.size());
  result.run.stopped = stop.stop_requested();
  result.run.time = absl::FromChrono(std::chrono::steady_clock::now() - begin);
  return result;
}

}  // namespace sapper
