// The tree on games small enough to know what is right: what it may know, what it must not.
#include "search/tree.h"

#include <array>
#include <cmath>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/random.h"
#include "gtest/gtest.h"
#include "tests/search/list_offer.h"

namespace sapper {
namespace {

// A game as a table: in a state, the seat to move chooses among numbered actions; `next` leads to
// another state or, negative, to an end. The world's secret decides what an end is worth and, where
// a state is shown, what is seen.
struct TinyWorld {
  int secret = 0;
  int state = 0;
  double value = 0;  // for seat 0, at an end
};

struct TinyState {
  int seat = 0;
  int actions = 2;
  // By action: the state that follows, -1 for an end.
  std::vector<int> next;
  // By action and secret: the value for seat 0 of an end.
  std::vector<std::vector<double>> value;
  bool shows_secret = false;   // every action of this state tells everyone the secret
  bool knows_secret = false;   // the seat to move knows it
  bool secret_limits = false;  // the action of the secret's number is missing
};

class TinyGame {
 public:
  using World = TinyWorld;
  using Action = int;
  using Offer = ListOffer;

  explicit TinyGame(std::vector<TinyState> states) : states_(std::move(states)) {}

  int SeatToMove(const World& world) const {
    return Over(world) ? 0 : At(world).seat;
  }
  bool SameTeam(int a, int b) const {
    return a == b;
  }
  bool Over(const World& world) const {
    return world.state < 0;
  }
  void Actions(const World& world, Offer& offer) const {
    offer.Clear();
    const int bucket = At(world).knows_secret ? world.secret : 0;
    for (int i = 0; i < At(world).actions; ++i)
      if (!At(world).secret_limits || i != world.secret)
        offer.Add(static_cast<ActionKey>(i), static_cast<GroupTag>(16 * i + bucket));
  }
  int ActionOf(ActionKey key) const {
    return key;
  }
  struct EvenPriors {
    double Weight(int) const {
      return 1;
    }
  };
  EvenPriors PriorsIn(const World&) const {
    return {};
  }
  ObservationKey Play(World& world, int action) const {
    const TinyState& state = At(world);
    const auto chosen = static_cast<size_t>(action);
    EXPECT_TRUE(!state.secret_limits || action != world.secret) << "not offered in this world";
    if (state.next[chosen] < 0)
      world.value = state.value[chosen][static_cast<size_t>(world.secret)];
    world.state = state.next[chosen];
    const auto shown = state.shows_secret ? static_cast<ObservationKey>(world.secret) + 1 : 0;
    return (static_cast<ObservationKey>(action) << 4U) | shown;
  }
  double Value(const World& world, int seat) const {
    return seat == 0 ? world.value : -world.value;
  }

 private:
  const TinyState& At(const World& world) const {
    return states_[static_cast<size_t>(world.state)];
  }

  std::vector<TinyState> states_;
};

static_assert(Game<TinyGame>);

struct Outlook {
  int best = -1;        // the root's most visited action
  double value = 0;     // its mean, for the seat at the root
  uint64_t visits = 0;  // of all actions of the root
};

Outlook OutlookOf(const NodeStore& store) {
  Outlook outlook;
  const TreeNode& root = store.node(store.root());
  uint64_t most = 0;
  for (EdgeIndex i = root.first; i < root.first + root.edges; ++i) {
    const TreeEdge& edge = store.edge(i);
    outlook.visits += edge.visits();
    if (edge.visits() <= most) continue;
    most = edge.visits();
    outlook.best = edge.key();
    outlook.value = edge.mean();
  }
  return outlook;
}

constexpr size_t kBytes = size_t{1} << 20U;
constexpr int kSimulations = 20000;

Outlook Search(const TinyGame& game, const std::vector<int>& secrets, const TreeSettings& settings,
               int seat = 0) {
  NodeStore store(kBytes);
  Tree<TinyGame> tree(game, seat, settings, store);
  Random random(1);
  for (int i = 0; i < kSimulations; ++i)
    tree.Simulate({.secret = secrets[random.Below(secrets.size())]});
  return OutlookOf(store);
}

// Seat 0 moves, seat 1 answers, all seen: 3 actions each, the answer makes the worst of it.
TinyGame OpenGame() {
  return TinyGame({{.seat = 0, .actions = 3, .next = {1, 2, 3}, .value = {}},
                   {.seat = 1, .actions = 3, .next = {-1, -1, -1}, .value = {{0.9}, {-0.9}, {0.5}}},
                   {.seat = 1, .actions = 3, .next = {-1, -1, -1}, .value = {{0.3}, {0.2}, {0.4}}},
                   {.seat = 1, .actions = 3, .next = {-1, -1, -1}, .value = {{1}, {1}, {-1}}}});
}

TEST(Tree, FindsTheBestActionWhenNothingIsHidden) {
  const Outlook outlook = Search(OpenGame(), {0}, TreeSettings());
  EXPECT_EQ(outlook.best, 1);
  EXPECT_NEAR(outlook.value, 0.2, 0.05);
  EXPECT_EQ(outlook.visits, static_cast<uint64_t>(kSimulations));
}

TEST(Tree, TheOtherSeatSeesTheOtherSide) {
  // The same game searched for seat 1 of a root at which seat 0 moves: seat 0 still chooses well.
  const Outlook outlook = Search(OpenGame(), {0}, TreeSettings(), 1);
  EXPECT_EQ(outlook.best, 1);
  EXPECT_NEAR(outlook.value, 0.2, 0.05);  // edges are worth what they are to who acts
}

// Guess a hidden coin now (1 or -1), wait and guess later, or take a sure 0.3.
TinyGame CoinGame(bool wait_shows) {
  const std::vector<std::vector<double>> guess = {{1, -1}, {-1, 1}};
  return TinyGame({{.seat = 0,
                    .actions = 4,
                    .next = {-1, -1, 1, -1},
                    .value = {guess[0], guess[1], {}, {0.3, 0.3}},
                    .shows_secret = wait_shows},
                   {.seat = 0, .actions = 2, .next = {-1, -1}, .value = guess}});
}

TEST(Tree, DoesNotActOnWhatItCanNotSee) {
  // In each world a guess could win; over both it is worth nothing, now or later. Later is where
  // strategy fusion would see a win.
  const Outlook outlook = Search(CoinGame(false), {0, 1}, TreeSettings());
  EXPECT_EQ(outlook.best, 3);
  EXPECT_NEAR(outlook.value, 0.3, 1e-9);
}

TEST(Tree, ActsOnWhatItWillSee) {
  const Outlook outlook = Search(CoinGame(true), {0, 1}, TreeSettings());
  EXPECT_EQ(outlook.best, 2);
  EXPECT_GT(outlook.value, 0.9);
}

TEST(Tree, GuessesWhatIsLikelier) {
  const Outlook outlook = Search(CoinGame(false), {0, 1, 1, 1, 1, 1, 1, 1, 1}, TreeSettings());
  EXPECT_NE(outlook.best, 0);
  EXPECT_NE(outlook.best, 3);  // 7/9 is more than 0.3
  EXPECT_NEAR(outlook.value, 7.0 / 9, 0.1);
}

// A roll of the dice that the world holds: it shows which answer wins.
TEST(Tree, SeesChanceComeOut) {
  const std::vector<std::vector<double>> answers = {{1, -1, -1}, {-1, 1, -1}, {-1, -1, 1}};
  const TinyGame game({{.seat = 0, .actions = 2, .next = {1, 2}, .value = {}, .shows_secret = true},
                       {.seat = 0, .actions = 3, .next = {-1, -1, -1}, .value = answers},
                       {.seat = 0, .actions = 1, .next = {-1}, .value = {{0.5, 0.5, 0.5}}}});
  const Outlook outlook = Search(game, {0, 1, 2}, TreeSettings());
  EXPECT_EQ(outlook.best, 0);
  EXPECT_GT(outlook.value, 0.9);
}

TEST(Tree, AnOpponentActsOnItsOwnSecret) {
  // Seat 1 wins by naming its own coin; only it knows the coin, and buckets hold it apart.
  for (const bool knows : {true, false}) {
    const TinyGame game({{.seat = 0, .actions = 1, .next = {1}, .value = {}},
                         {.seat = 1,
                          .actions = 2,
                          .next = {-1, -1},
                          .value = {{-1, 1}, {1, -1}},
                          .knows_secret = knows}});
    const Outlook outlook = Search(game, {0, 1}, TreeSettings());
    if (knows)
      EXPECT_LT(outlook.value, -0.9);
    else
      EXPECT_NEAR(outlook.value, 0, 0.1);
  }
}

TEST(Tree, ChoosesOnlyWhatAWorldOffers) {
  // A world lacks the action of its number, so the same place in its list is another action; the
  // last one is best. Play checks what is chosen.
  const TinyGame game({{.seat = 0,
                        .actions = 4,
                        .next = {-1, -1, -1, -1},
                        .value = {std::vector<double>(4, 0), std::vector<double>(4, 0.3),
                                  std::vector<double>(4, 0.6), std::vector<double>(4, 0.9)},
                        .secret_limits = true}});
  NodeStore store(kBytes);
  Tree<TinyGame> tree(game, 0, TreeSettings(), store);
  for (int i = 0; i < kSimulations; ++i) tree.Simulate({.secret = i % 4});
  const TreeNode& root = store.node(store.root());
  ASSERT_EQ(root.edges, 4);
  const double quarter = kSimulations / 4.0;
  for (EdgeIndex i = root.first; i < root.first + root.edges; ++i) {
    const TreeEdge& edge = store.edge(i);
    const double expected = edge.key() == 3 ? 3 * quarter : edge.key() == 2 ? quarter : 0;
    EXPECT_NEAR(edge.visits(), expected, quarter / 4);
  }
}

TEST(Tree, CountsWhatItDid) {
  const TinyGame game = OpenGame();
  NodeStore store(kBytes);
  Tree<TinyGame> tree(game, 0, TreeSettings(), store);
  EXPECT_EQ(tree.mean_depth(), 0);
  for (int i = 0; i < 100; ++i) tree.Simulate({});
  EXPECT_EQ(tree.simulations(), 100U);
  EXPECT_EQ(store.node(store.root()).visits, 100U);
  EXPECT_LE(store.nodes(), 1U + 3 + 9);
  EXPECT_GE(tree.deepest(), 2);
  EXPECT_LE(tree.deepest(), 3);
  EXPECT_GT(tree.positions(), 100U);
}

// A game without an end: 8 actions for ever.
class EndlessGame {
 public:
  using World = uint64_t;
  using Action = int;
  using Offer = ListOffer;

  int SeatToMove(const World& world) const {
    return static_cast<int>(world % 2);
  }
  bool SameTeam(int a, int b) const {
    return a == b;
  }
  bool Over(const World&) const {
    return false;
  }
  void Actions(const World&, Offer& offer) const {
    offer.Clear();
    for (ActionKey key = 0; key < 8; ++key) offer.Add(key, key);
  }
  int ActionOf(ActionKey key) const {
    return key;
  }
  struct EvenPriors {
    double Weight(int) const {
      return 1;
    }
  };
  EvenPriors PriorsIn(const World&) const {
    return {};
  }
  ObservationKey Play(World& world, int action) const {
    ++world;
    return static_cast<ObservationKey>(action);
  }
  double Value(const World& world, int) const {
    return world % 3 == 0 ? 0.5 : -0.25;
  }
};

TEST(Tree, GrowsMoreSlowlyAsItsMemoryFillsAndGoesOnLearning) {
  const EndlessGame game;
  NodeStore store(NodeStore::kFewestBytes);
  Tree<EndlessGame> tree(game, 0, TreeSettings(), store);
  uint32_t simulations = 0;
  for (; store.FullPermille() <= 500; ++simulations) tree.Simulate(0);
  const size_t half_full = store.nodes();
  for (uint32_t i = 0; i < simulations; ++i) tree.Simulate(0);
  // As many again would have filled it at the old pace.
  EXPECT_GT(store.nodes(), half_full);
  EXPECT_LT(store.FullPermille(), 900);
  const Outlook outlook = OutlookOf(store);
  EXPECT_EQ(outlook.visits, 2 * simulations);
  EXPECT_TRUE(std::isfinite(outlook.value));
}

TEST(Tree, StopsAtItsDepth) {
  const EndlessGame game;
  TreeSettings settings;
  settings.deepest = 5;
  NodeStore store(kBytes);
  Tree<EndlessGame> tree(game, 0, settings, store);
  for (int i = 0; i < 50000; ++i) tree.Simulate(0);
  EXPECT_LE(tree.deepest(), 6);
  EXPECT_GE(tree.deepest(), 5);
}

// Where two stores differ, or nothing. Sums are exact here: all values are quarters.
std::string Difference(const NodeStore& a, const NodeStore& b) {
  if (a.nodes() != b.nodes()) return "number of nodes";
  for (NodeIndex i = 0; i < a.nodes(); ++i) {
    const TreeNode& one = a.node(i);
    const TreeNode& two = b.node(i);
    if (one.seen != two.seen || one.visits != two.visits || one.value_sum != two.value_sum ||
        one.edges != two.edges)
      return absl::StrCat("node ", i);
    for (EdgeIndex place = 0; place < one.edges; ++place) {
      const TreeEdge& left = a.edge(one.first + place);
      const TreeEdge& right = b.edge(two.first + place);
      if (left.visits() != right.visits() || left.value_sum() != right.value_sum())
        return absl::StrCat("node ", i, ", edge ", place);
    }
  }
  return "";
}

// Deferred backups and virtual losses change nothing for a thread that has the tree to itself.
TEST(TreeThread, AThreadAloneLearnsTheSameWithLocks) {
  constexpr int kFew = 5000;
  const EndlessGame game;
  NodeStore alone(kBytes);
  Tree<EndlessGame> tree(game, 0, TreeSettings(), alone);
  NodeStore shared(kBytes);
  NodeLocks locks;
  Tree<EndlessGame> sharing(game, 0, TreeSettings(), shared, &locks);
  shared.Clear();
  for (int i = 0; i < kFew; ++i) {
    tree.Simulate(0);
    sharing.Simulate(0);
  }
  EXPECT_NE(Difference(alone, shared), "") << "nothing waits: this test shows nothing";
  sharing.MakeDeferredBackups();
  EXPECT_EQ(Difference(alone, shared), "");
}

TEST(TreeThread, ThreadsLoseNoVisitAndLeaveNoLossBehind) {
  const EndlessGame game;
  NodeStore store(kBytes);
  store.Clear();
  NodeLocks locks;
  std::array<Tree<EndlessGame>, 3> trees = {
      Tree<EndlessGame>(game, 0, TreeSettings(), store, &locks),
      Tree<EndlessGame>(game, 0, TreeSettings(), store, &locks),
      Tree<EndlessGame>(game, 0, TreeSettings(), store, &locks)};
  {
    std::vector<std::jthread> threads;
    for (Tree<EndlessGame>& tree : trees)
      threads.emplace_back([&tree] {
        for (int i = 0; i < kSimulations; ++i) tree.Simulate(0);
        tree.MakeDeferredBackups();
      });
  }
  EXPECT_EQ(store.node(store.root()).visits, trees.size() * kSimulations);
  for (NodeIndex i = 0; i < store.nodes(); ++i) {
    const TreeNode& node = store.node(i);
    for (EdgeIndex place = node.first; place < node.first + node.edges; ++place) {
      const TreeEdge& edge = store.edge(place);
      EXPECT_LE(std::abs(edge.value_sum()), 0.5 * edge.visits()) << "node " << i;
    }
  }
}

TEST(Tree, LastsForMoreVisitsThanAFloatCounts) {
  TreeEdge edge(0, 1);
  constexpr uint32_t kVisits = (1U << 24U) + 5;
  for (uint32_t i = 0; i < kVisits; ++i) {
    edge.Visit();
    edge.Learn(i % 2 == 0 ? 1 : -1);
  }
  EXPECT_EQ(edge.visits(), kVisits);
  EXPECT_EQ(edge.value_sum(), 1);
}

}  // namespace
}  // namespace sapper
