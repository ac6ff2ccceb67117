// One search with a tree, in any game: threads, limits of nodes and time, and what is reported.
//
// A Root is what a game supplies: worlds to simulate, the actions to choose from, and how they are
// ranked. All threads share the game and the store of nodes.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/random.h"
#include "search/root_action.h"
#include "search/search_clock.h"
#include "search/search_terms.h"
#include "search/tree.h"

namespace sapper {

template <class R>
concept SearchRoot = Game<typename R::Game> &&
    requires(const R& root, const Tree<typename R::Game>& tree, Random& random) {
  { root.game() } -> std::same_as<const typename R::Game&>;
  // The searching seat.
  { root.seat() } -> std::same_as<int>;
  // A world to simulate; called by several threads at a time.
  { root.Draw(random) } -> std::convertible_to<typename R::Game::World>;
  // How many worlds there are to draw from.
  { root.worlds() } -> std::convertible_to<int>;
  // The actions to choose from; may be empty.
  { root.allowed().size() } -> std::convertible_to<size_t>;
  // These with their statistics in the tree, the best first.
  { root.Ranked(tree) } -> std::same_as<std::vector<RootAction<typename R::Action>>>;
  // The likeliest line that begins with an action.
  { root.Line(tree, typename R::Action{}) } -> std::same_as<std::vector<typename R::Action>>;
};

// A held-back player thinks less: 8 simulations at strength 1, doubled every 8 percent.
inline absl::optional<uint64_t> NodesAtStrength(int strength) {
  if (strength >= 100) return absl::nullopt;
  return uint64_t{8} << static_cast<unsigned>(std::max(strength, 1) / 8);
}

// What is bounded by nodes depends on nothing that was searched before.
inline bool MayKeepTree(const SearchBounds& bounds, const PlayerOptions& options) {
  return !bounds.nodes && !NodesAtStrength(options.strength) && options.keep_tree;
}

inline size_t HashBytes(const PlayerOptions& options) {
  constexpr size_t kBytesPerMib = size_t{1} << 20U;
  return static_cast<size_t>(options.hash_mib) * kBytesPerMib;
}

// As good as lost, after a search that can tell.
inline bool SaysResign(const SearchStatistics& info) {
  constexpr double kResignValue = -0.97;
  constexpr uint64_t kFewestToResign = 1000;
  return info.value < kResignValue && info.nodes >= kFewestToResign;
}

template <SearchRoot Root>
class TreeSearch {
 public:
  using Action = typename Root::Action;
  using GameTree = Tree<typename Root::Game>;
  using Info = ActionSearchInfo<Action>;
  using InfoCallback = std::function<void(const Info&)>;

  // All of these must outlive the search. `random` gives each thread its seed.
  TreeSearch(const Root& root, const SearchBounds& bounds, const PlayerOptions& options,
             const TreeSettings& settings, NodeStore& store, SearchClock& clock, Random& random)
      : root_(root),
        bounds_(bounds),
        options_(options),
        clock_(clock),
        strength_nodes_(NodesAtStrength(options.strength)),
        kept_visits_(store.node(store.root()).visits) {
    const size_t threads = static_cast<size_t>(std::max(options.threads, 1));
    if (threads > 1) locks_ = std::make_unique<NodeLocks>();
    for (size_t i = 0; i < threads; ++i) {
      trees_.push_back(
          std::make_unique<GameTree>(root.game(), root.seat(), settings, store, locks_.get()));
      seeds_.push_back(random.Next());
    }
    nothing_to_decide_ = NothingToDecide();
  }

  void Run(const InfoCallback& info) {
    clock_.BeginSimulations();
    {
      std::vector<std::jthread> helpers;
      for (size_t i = 1; i < trees_.size(); ++i)
        helpers.emplace_back([this, i] { Work(i, nullptr); });
      Work(0, info);
    }
    clock_.AwaitStopIfUnbounded();
  }

  ActionSearchResult<Action> Result() const {
    ActionSearchResult<Action> result;
    result.info = Counts();
    if (NoAction()) return result;
    const Ranking ranked = Ranked();
    result.move = ranked.front().move;
    result.info = InfoOf(ranked, 0);
    if (result.info.pv.size() > 1) result.ponder = result.info.pv[1];
    result.resign = options_.resign && SaysResign(result.info) && !ranked.front().wins_now;
    return result;
  }

  void Report(const InfoCallback& info) const {
    if (!info || NoAction()) return;
    const Ranking ranked = Ranked();
    const size_t lines =
        std::min(ranked.size(), static_cast<size_t>(std::max(options_.multi_pv, 1)));
    for (size_t line = 0; line < lines; ++line) info(InfoOf(ranked, line));
  }

 private:
  using Ranking = std::vector<RootAction<Action>>;

  // Simulations between two looks at the clock, well under a millisecond of work.
  static constexpr uint64_t kBatch = 32;

  bool NoAction() const {
    return root_.allowed().size() == 0;
  }

  void Work(size_t index, const InfoCallback& info) {
    GameTree& tree = *trees_[index];
    Random random(seeds_[index]);
    Reports reports;
    uint64_t done = 0;
    while (!Finished(index, done)) {
      const uint64_t batch = BatchAfter(index, done);
      for (uint64_t i = 0; i < batch; ++i) tree.Simulate(root_.Draw(random));
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
    absl::optional<Action> best;  // as last reported
  };

  // At least once a second, and within a tenth of one when another action has become the best.
  void ReportIfDue(Reports& reports, const InfoCallback& info) const {
    const absl::Duration now = clock_.elapsed();
    if (now < reports.next_look || NoAction()) return;
    const Action best = Ranked().front().move;
    if (now >= reports.next_report || best != reports.best) {
      reports.best = best;
      reports.next_report = std::min(now + absl::Seconds(1), now * 2);
      Report(info);
    }
    reports.next_look = std::min(now + absl::Milliseconds(100), reports.next_report);
  }

  // Each thread does its own share of a node limit, so that the number is exact.
  uint64_t NodeLimit() const {
    uint64_t limit = bounds_.nodes.value_or(UINT64_MAX);
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
    if (!bounds_.infinite && done >= ShareOf(index)) return true;
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
    if (!bounds_.time_left) return {};
    return LeadIn(*trees_[0], root_.game(), root_.allowed());
  }

  // With a clock, of one action, or of a sure win.
  bool NothingToDecide() const {
    if (bounds_.infinite || NoAction()) return false;
    if (root_.allowed().size() == 1) return bounds_.time_left || bounds_.move_time;
    return bounds_.time_left && Ranked().front().wins_now;
  }

  Ranking Ranked() const {
    return root_.Ranked(*trees_[0]);
  }

  Info InfoOf(const Ranking& ranked, size_t line) const {
    const RootAction<Action>& best = ranked[line];
    Info info = Counts();
    info.line = static_cast<int>(line) + 1;
    info.value = best.wins_now ? 1 : best.visits > 0 ? best.value() : 0;
    if (best.wins_now) info.win_in = best.end_in;
    if (best.loses_now && best.end_in > 1) info.win_in = -best.end_in;
    info.pv = root_.Line(*trees_[0], best.move);
    return info;
  }

  Info Counts() const {
    Info info;
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
    info.worlds = root_.worlds();
    info.kept_visits = kept_visits_;
    return info;
  }

  const Root& root_;
  const SearchBounds& bounds_;
  const PlayerOptions& options_;
  SearchClock& clock_;
  absl::optional<uint64_t> strength_nodes_;
  uint64_t kept_visits_;
  bool nothing_to_decide_ = false;
  std::unique_ptr<NodeLocks> locks_;
  std::vector<std::unique_ptr<GameTree>> trees_;  // one a thread, over the same store
  std::vector<uint64_t> seeds_;
  // What all threads write, after every batch.
  alignas(64) std::atomic<uint64_t> nodes_{0};
  std::atomic<bool> finished_{false};
  std::mutex clock_mutex_;
};

}  // namespace sapper
