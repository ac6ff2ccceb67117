#include "search/tree_player.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "search/one_look.h"
#include "search/root_report.h"
#include "search/simple_players.h"
#include "search/time_manager.h"
#include "search/tree.h"
#include "search/world_pool.h"

namespace sapper {
namespace {

constexpr size_t kBytesPerMib = size_t{1} << 20U;
// Simulations between two looks at the clock, well under a millisecond of work.
constexpr uint64_t kBatch = 32;
constexpr double kResignValue = -0.97;

// A held-back player thinks less: 8 simulations at strength 1, doubled every 8 percent.
absl::optional<uint64_t> NodesAtStrength(int strength) {
  if (strength >= 100) return absl::nullopt;
  return uint64_t{8} << static_cast<unsigned>(std::max(strength, 1) / 8);
}

size_t ThreadsOf(const PlayerOptions& options) {
  return static_cast<size_t>(std::max(options.threads, 1));
}

size_t HashBytes(const PlayerOptions& options) {
  return static_cast<size_t>(options.hash_mib) * kBytesPerMib;
}

// One search: worlds and a tree that all threads share.
class Session {
 public:
  Session(const InformationState& state, const PlayerOptions& options,
          const SearchSettings& settings, const Limits& limits, SearchClock& clock)
      : state_(state),
        options_(options),
        settings_(settings),
        limits_(limits),
        clock_(clock),
        strength_nodes_(NodesAtStrength(options.strength)) {}

  // Belief and tree are the player's, so that their memory is asked for once.
  absl::Status Prepare(PriorCache& priors, Belief& belief, KeptTree& kept) {
    const auto prior = priors.For(state_.book().rules());
    if (!prior.ok()) return prior.status();
    const BehaviourWeights behaviour =
        WeighBehaviour(state_.view(), FittedBehaviour(), settings_.behaviour);
    if (absl::Status status = belief.Update(state_, **prior, &behaviour); !status.ok())
      return status;
    Random random(SearchSeed(options_.seed, state_));
    pool_ = DrawWorlds(state_, belief, **prior, static_cast<size_t>(settings_.worlds), random);
    const Side seat = state_.view().viewer();
    PieceMarginals marginals = pool_.OpponentMarginals();
    game_.emplace(state_.book(), seat, ExposedIn(state_.view()), marginals, settings_.prior,
                  settings_.eval);
    kept.Prepare(HashBytes(options_));
    NodeStore& store = kept.Open(state_, WhatToKeep());
    kept_visits_ = store.node(store.root()).visits;
    RenewPriors(store);
    if (ThreadsOf(options_) > 1) locks_ = std::make_unique<NodeLocks>();
    for (size_t i = 0; i < ThreadsOf(options_); ++i) {
      trees_.push_back(std::make_unique<Tree<DuelGame>>(*game_, static_cast<int>(Index(seat)),
                                                        settings_.tree, store, locks_.get()));
      seeds_.push_back(random.Next());
    }
    AllowedMoves(state_, limits_, allowed_);
    nothing_to_decide_ = NothingToDecide();
    return absl::OkStatus();
  }

  void Run(const Player::InfoCallback& info) {
    clock_.BeginSimulations();
    {
      std::vector<std::jthread> helpers;
      for (size_t i = 1; i < trees_.size(); ++i)
        helpers.emplace_back([this, i] { Work(i, nullptr); });
      Work(0, info);
    }
    clock_.AwaitStopIfUnbounded();
  }

  SearchResult Result() const {
    SearchResult result;
    result.info = Counts();
    if (allowed_.empty()) return result;
    const std::vector<RootMove> ranked = Ranked();
    result.move = ranked.front().move;
    result.info = InfoOf(ranked, 0);
    if (result.info.pv.size() > 1) result.ponder = result.info.pv[1];
    result.resign = options_.resign && result.info.value < kResignValue &&
                    result.info.nodes >= 1000 && !ranked.front().wins_now;
    return result;
  }

  void Report(const Player::InfoCallback& info) const {
    if (!info || allowed_.empty()) return;
    const std::vector<RootMove> ranked = Ranked();
    const size_t lines =
        std::min(ranked.size(), static_cast<size_t>(std::max(options_.multi_pv, 1)));
    for (size_t line = 0; line < lines; ++line) info(InfoOf(ranked, line));
  }

 private:
  // What is bounded by nodes depends on nothing that was searched before.
  KeptTree::Keep WhatToKeep() const {
    const bool by_time = !limits_.nodes && !strength_nodes_;
    return by_time && options_.keep_tree ? KeptTree::Keep::kSubtree : KeptTree::Keep::kNothing;
  }

  // At the own moves of a kept root: the marginals are others than they were when it was met first.
  // What the enemy may play depends on the world, so its edges stay as they are.
  void RenewPriors(NodeStore& store) const {
    if (!state_.view().own_turn()) return;
    const auto priors = game_->PriorsIn(pool_.worlds.front());
    const TreeNode& root = store.node(store.root());
    for (EdgeIndex i = root.first; i < root.first + root.edges; ++i)
      store.edge(i).SetPrior(priors.Weight(game_->ActionOf(store.edge(i).key())));
  }

  void Work(size_t index, const Player::InfoCallback& info) {
    Tree<DuelGame>& tree = *trees_[index];
    Random random(seeds_[index]);
    Reports reports;
    uint64_t done = 0;
    while (!Finished(index, done)) {
      const uint64_t batch = BatchAfter(index, done);
      for (uint64_t i = 0; i < batch; ++i) {
        tree.Simulate(pool_.worlds[random.Below(pool_.worlds.size())]);
      }
      done += batch;
      nodes_.fetch_add(batch, std::memory_order_relaxed);
      if (info != nullptr) ReportIfDue(reports, info);
    }
    tree.MakeDeferredBackups();
  }

  // When `info` is due while a search goes on.
  struct Reports {
    absl::Duration next_look = absl::Milliseconds(500);
    absl::Duration next_report = next_look;
    absl::optional<Move> best;  // as last reported
  };

  // At least once a second, and within a tenth of one when another move has become the best.
  void ReportIfDue(Reports& reports, const Player::InfoCallback& info) const {
    const absl::Duration now = clock_.elapsed();
    if (now < reports.next_look || allowed_.empty()) return;
    const Move best = Ranked().front().move;
    if (now >= reports.next_report || best != reports.best) {
      reports.best = best;
      reports.next_report = std::min(now + absl::Seconds(1), now * 2);
      Report(info);
    }
    reports.next_look = std::min(now + absl::Milliseconds(100), reports.next_report);
  }

  // Each thread does its own share of a node limit, so that the number is exact.
  uint64_t NodeLimit() const {
    uint64_t limit = limits_.nodes.value_or(UINT64_MAX);
    if (strength_nodes_) limit = std::min(limit, *strength_nodes_);
    return std::max<uint64_t>(limit, 1);
  }
  uint64_t ShareOf(size_t index) const {
    return NodeLimit() / trees_.size() + (index < NodeLimit() % trees_.size() ? 1 : 0);
  }
  uint64_t BatchAfter(size_t index, uint64_t done) const {
    const uint64_t share = ShareOf(index);
    return std::min(kBatch, share > done ? share - done : 1);
  }

  // A thread that has done its share leaves the others to theirs; the clock ends all.
  bool Finished(size_t index, uint64_t done) {
    if (finished_.load(std::memory_order_relaxed)) return true;
    if (!limits_.infinite && done >= ShareOf(index)) return true;
    if (done == 0) return false;  // a clock that has run out still leaves time for a first look
    const std::lock_guard<std::mutex> lock(clock_mutex_);
    if (!clock_.ExpiredOrDecided(Simulations(), Lead()) && !nothing_to_decide_) return false;
    finished_.store(true, std::memory_order_relaxed);
    return true;
  }

  uint64_t Simulations() const {
    return nodes_.load(std::memory_order_relaxed);
  }

  // Only clocks ask for it.
  RootLead Lead() const {
    if (!limits_.time_left) return {};
    return LeadIn(allowed_, *trees_[0], *game_);
  }

  // With a clock, of one move, or of a sure win.
  bool NothingToDecide() const {
    if (limits_.infinite || allowed_.empty()) return false;
    if (allowed_.size() == 1) return limits_.time_left || limits_.move_time;
    return limits_.time_left && Ranked().front().wins_now;
  }

  std::vector<RootMove> Ranked() const {
    return RankRootMoves(allowed_, *trees_[0], *game_, pool_);
  }

  SearchInfo InfoOf(const std::vector<RootMove>& ranked, size_t line) const {
    const RootMove& best = ranked[line];
    SearchInfo info = Counts();
    info.line = static_cast<int>(line) + 1;
    info.value = best.wins_now ? 1 : best.visits > 0 ? best.value() : 0;
    if (best.wins_now) info.win_in = 1;
    info.pv = PrincipalVariation(*trees_[0], *game_, pool_.worlds.front(), best.move);
    return info;
  }

  SearchInfo Counts() const {
    SearchInfo info;
    info.depth = std::max(1, trees_[0]->mean_depth());
    info.selective_depth = trees_[0]->deepest();
    info.nodes = Simulations();
    uint64_t draws = 0;
    for (const auto& tree : trees_) {
      info.positions += tree->positions();
      draws += tree->draws();
    }
    if (info.nodes > 0) info.drawn = static_cast<double>(draws) / static_cast<double>(info.nodes);
    info.time = clock_.elapsed();
    info.hash_permille = trees_[0]->store().FullPermille();
    info.worlds = static_cast<int>(pool_.worlds.size());
    info.kept_visits = kept_visits_;
    return info;
  }

  const InformationState& state_;
  const PlayerOptions& options_;
  const SearchSettings& settings_;
  const Limits& limits_;
  SearchClock& clock_;
  absl::optional<uint64_t> strength_nodes_;
  WorldPool pool_;
  absl::optional<DuelGame> game_;
  MoveList allowed_;
  bool nothing_to_decide_ = false;
  uint64_t kept_visits_ = 0;
  std::unique_ptr<NodeLocks> locks_;
  std::vector<std::unique_ptr<Tree<DuelGame>>> trees_;  // one a thread, over the same store
  std::vector<uint64_t> seeds_;
  // What all threads write, after every batch.
  alignas(64) std::atomic<uint64_t> nodes_{0};
  std::atomic<bool> finished_{false};
  std::mutex clock_mutex_;
};

// Less than a belief and its worlds cost on a busy machine.
constexpr absl::Duration kShortestSearch = absl::Milliseconds(5);

// On a game's clock alone: a time for each move comes again with the next one.
bool HasNoTime(const InformationState& state, const Limits& limits, const PlayerOptions& options) {
  if (!limits.time_left || limits.infinite || !state.view().own_turn()) return false;
  const auto budget = BudgetFor(limits, state.view().placement().ply(), options.move_overhead);
  return budget.has_value() && budget->hard < kShortestSearch;
}

// Without belief, worlds or tree.
SearchResult HastyResult(const InformationState& state, const Limits& limits,
                         const PlayerOptions& options, const SearchClock& clock,
                         const Player::InfoCallback& info) {
  MoveList moves;
  AllowedMoves(state, limits, moves);
  Random random(SearchSeed(options.seed, state));
  return OneLookResult(GreedyMove(state, PlainMarginals(state), moves, random), moves.size(),
                       clock.elapsed(), info);
}

}  // namespace

TreePlayer::TreePlayer(const PlayerOptions& options, TimeSource time)
    : options_(options),
      settings_(options.settings != nullptr ? *options.settings : SearchSettings()),
      time_(std::move(time)),
      priors_(settings_.layout_smoothing) {}

void TreePlayer::Prepare(const Rules& rules) {
  WarmUpBelief(priors_, rules, belief_);
  tree_.Prepare(HashBytes(options_));
}

SearchResult TreePlayer::Search(const InformationState& state, const Limits& limits,
                                SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.view().placement().ply(), options_.move_overhead, control, time_);
  if (HasNoTime(state, limits, options_)) return HastyResult(state, limits, options_, clock, info);
  Session session(state, options_, settings_, limits, clock);
  if (!session.Prepare(priors_, belief_, tree_).ok()) {
    clock.AwaitStopIfUnbounded();
    return {};
  }
  session.Run(info);
  tree_.Close(state);
  session.Report(info);
  return session.Result();
}

}  // namespace sapper
