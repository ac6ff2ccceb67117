#include "search/flip_alpha_beta.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr uint64_t kClockPeriod = 32;  // nodes between two looks at the clock
constexpr int kNearLimit = 12;         // plies
constexpr Score kFutile = 150;         // what a quiet move brings at most, for each ply left
constexpr Score kFutileCapture = 200;  // what a collision brings at most besides its victim
constexpr Score kCollisionFirst = 1 << 24;
constexpr Score kKnownBest = 1 << 28;
constexpr size_t kTurnsKept = 6;
constexpr Score kTurnMargin = 300;  // turns that are worse than the best action by more are dropped

// Positions that differ in what the counters mean soon are different ones.
uint64_t KeyOf(const FlipPosition& position) {
  const FlipRules& rules = position.rules();
  int left = rules.quiet_limit > 0 ? rules.quiet_limit - position.quiet() : 1000;
  if (rules.ply_limit > 0) left = std::min(left, rules.ply_limit - position.ply());
  uint64_t counters = static_cast<uint64_t>(left <= kNearLimit ? left : 0);
  return counters == 0 ? position.hash() : position.hash() ^ SplitMix64(counters);
}

// Proven wins are counted from the root in the search and from the position in the table.
Score ToTable(Score score, int ply) {
  if (!IsProven(score)) return score;
  return score > 0 ? score + ply : score - ply;
}
Score FromTable(Score score, int ply) {
  if (!IsProven(score)) return score;
  return score > 0 ? score - ply : score + ply;
}

// The killer moves are kept by seat.
Side SeatOf(const FlipPosition& position) {
  return position.to_move() == FlipPlayer::kFirst ? Side::kRed : Side::kBlack;
}
Move MoveOf(FlipAction action) {
  return {.from = action.from, .to = action.to};
}

}  // namespace

bool FlipAlphaBeta::OutOfTime() {
  ++nodes_;
  if (clock_.OutOfNodes(nodes_)) expired_ = true;
  if (nodes_ % kClockPeriod == 0 && clock_.Expired(nodes_, true)) expired_ = true;
  return expired_;
}

// The result where no search is needed to know it. A position that occurs again is a draw before
// the rules say so.
absl::optional<Score> FlipAlphaBeta::Decided(int ply) const {
  if (root_.over()) {
    const auto& winner = root_.outcome()->winner;
    if (!winner.has_value()) return 0;
    return *winner == root_.to_move() ? WinAfter(ply) : -WinAfter(ply);
  }
  if (!root_.seats().settled()) return 0;
  if (root_.rules().repetition > 0 && root_.Occurrences() > 1) return 0;
  return absl::nullopt;
}

void FlipAlphaBeta::Sort(std::vector<FlipAction>& actions) const {
  const FlipStrikes strikes(root_);
  const auto order = [&](FlipAction action) {
    if (action.is_turn()) return 1;
    const auto target = root_.at(action.to);
    if (!target.has_value()) return 0;
    return strikes.Gain(*root_.at(action.from), action.to);
  };
  std::stable_sort(actions.begin(), actions.end(),
                   [&](FlipAction a, FlipAction b) { return order(a) > order(b); });
}

bool FlipAlphaBeta::Deepen(std::vector<FlipAction>& actions, int depth) {
  Score alpha = -kInfiniteScore;
  for (size_t i = 0; i < actions.size(); ++i) {
    const FlipAction action = actions[i];
    const Score score =
        action.is_turn() ? RootTurn(action, depth) : RootMove(action, depth, alpha, i == 0);
    if (expired_) return false;
    if (action.is_turn()) turn_scores_[action.from.index()] = score;
    if (score <= alpha) continue;
    alpha = score_ = score;
    std::rotate(actions.begin(), actions.begin() + static_cast<std::ptrdiff_t>(i),
                actions.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  if (depth == 1) DropTurns(actions);
  return true;
}

void FlipAlphaBeta::DropTurns(std::vector<FlipAction>& actions) const {
  const auto worse = [&](FlipAction action, Score bound) {
    return action.is_turn() && turn_scores_[action.from.index()] < bound;
  };
  std::vector<Score> scores;
  for (FlipAction action : actions)
    if (action.is_turn()) scores.push_back(turn_scores_[action.from.index()]);
  std::sort(scores.rbegin(), scores.rend());
  Score bound = score_ - kTurnMargin;
  if (scores.size() > kTurnsKept) bound = std::max(bound, scores[kTurnsKept - 1]);
  actions.erase(std::remove_if(actions.begin() + 1, actions.end(),
                               [&](FlipAction action) { return worse(action, bound); }),
                actions.end());
}

Score FlipAlphaBeta::RootMove(FlipAction action, int depth, Score alpha, bool first) {
  const FlipPosition::Undo undo = root_.Make(root_.EventOfMove(action));
  Score score = alpha + 1;
  if (!first) score = -Search(depth - 1, 1, {-alpha - 1, -alpha});
  if (score > alpha && !expired_) score = -Search(depth - 1, 1, {-kInfiniteScore, -alpha});
  root_.TakeBack(undo);
  return score;
}

Score FlipAlphaBeta::RootTurn(FlipAction action, int depth) {
  const int below = depth > 2 ? depth - 2 : depth - 1;
  const FlipCounts pool = root_.pool();
  Score sum = 0;
  for (size_t kind = 0; kind < kFlipPieceKinds && !expired_; ++kind) {
    const FlipPiece piece = FlipPieceFromIndex(kind);
    if (pool[piece] == 0) continue;
    const FlipPosition::Undo undo = root_.Make(root_.EventOfTurn(action.from, piece));
    sum -= pool[piece] * Search(below, 1, {-kInfiniteScore, kInfiniteScore});
    root_.TakeBack(undo);
  }
  return sum / pool.total();
}

Score FlipAlphaBeta::Search(int depth, int ply, Window window) {
  if (depth <= 0 || ply >= kMostPlies - 1) return Quiesce(ply, window);
  if (OutOfTime()) return 0;
  deepest_ = std::max(deepest_, ply);
  if (const auto decided = Decided(ply)) return *decided;

  const bool exact = window.beta - window.alpha > 1;
  const uint64_t key = KeyOf(root_);
  Move known_best{Square::None(), Square::None()};
  if (const SeeingTable::Entry* entry = table_.Find(key)) {
    known_best = entry->move;
    const Score score = FromTable(entry->score, ply);
    const bool decides = entry->bound == Bound::kExact ||
                         (entry->bound == Bound::kLower && score >= window.beta) ||
                         (entry->bound == Bound::kUpper && score <= window.alpha);
    if (!exact && entry->depth >= depth && decides) return score;
  }
  const FlipStrikes strikes(root_);
  const auto [stands, turns] = judge_.Of(root_, strikes);
  const bool can_turn = !root_.Turnable().empty();
  if (can_turn && turns >= window.beta) return turns;
  if (!exact && depth <= 3 && stands - kFutile * depth >= window.beta) return stands;
  const Node node{.depth = depth, .ply = ply, .window = window, .stands = stands};
  return TryMoves(node, Moves(strikes, known_best, ply), can_turn ? turns : -WinAfter(ply), key);
}

Score FlipAlphaBeta::TryMove(const Node& node, const Item& item, size_t i, Score alpha) {
  const bool quiet = !root_.at(item.action.to).has_value();
  const FlipPosition::Undo undo = root_.Make(root_.EventOfMove(item.action));
  const int depth = node.depth - 1;
  const Score beta = node.window.beta;
  Score score = alpha + 1;
  if (i > 0) {
    const int late = quiet && depth >= 2 && i >= 4 ? 1 + (i >= 14 ? 1 : 0) : 0;
    score = -Search(depth - late, node.ply + 1, {-alpha - 1, -alpha});
    if (score > alpha && late > 0 && !expired_)
      score = -Search(depth, node.ply + 1, {-alpha - 1, -alpha});
  }
  if ((i == 0 || (score > alpha && score < beta)) && !expired_)
    score = -Search(depth, node.ply + 1, {-beta, -alpha});
  root_.TakeBack(undo);
  return score;
}

Score FlipAlphaBeta::TryMoves(const Node& node, const Items& items, Score best, uint64_t key) {
  Score alpha = std::max(node.window.alpha, best);
  Move best_move{Square::None(), Square::None()};
  bool tried = false;
  for (size_t i = 0; i < items.size(); ++i) {
    const FlipAction action = items[i].action;
    const bool quiet = !root_.at(action.to).has_value();
    if (quiet && tried && node.depth <= 2 && node.stands + kFutile * node.depth <= alpha) continue;
    const Score score = TryMove(node, items[i], i, alpha);
    tried = true;
    if (expired_) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = MoveOf(action);
    alpha = score;
    if (score < node.window.beta) continue;
    if (quiet) memory_.Note(SeatOf(root_), best_move, node.ply, node.depth);
    break;
  }
  const Bound bound = best >= node.window.beta   ? Bound::kLower
                      : best > node.window.alpha ? Bound::kExact
                                                 : Bound::kUpper;
  table_.Store(key, node.depth, ToTable(best, node.ply), bound, best_move);
  return best;
}

Score FlipAlphaBeta::Quiesce(int ply, Window window) {
  if (OutOfTime()) return 0;
  deepest_ = std::max(deepest_, ply);
  if (const auto decided = Decided(ply)) return *decided;
  const FlipStrikes strikes(root_);
  const Score stands = judge_.Of(root_, strikes).stands;
  Score best = stands;
  Score alpha = std::max(window.alpha, best);
  if (best >= window.beta || ply >= kMostPlies - 1) return best;
  for (const Item& item : Collisions(strikes)) {
    if (stands + item.order + kFutileCapture <= alpha) break;
    const FlipPosition::Undo undo = root_.Make(root_.EventOfMove(item.action));
    const Score score = -Quiesce(ply + 1, {-window.beta, -alpha});
    root_.TakeBack(undo);
    if (expired_) return 0;
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (alpha >= window.beta) break;
  }
  return best;
}

FlipAlphaBeta::Items FlipAlphaBeta::Moves(const FlipStrikes& strikes, Move known_best,
                                          int ply) const {
  Items items;
  const Side seat = SeatOf(root_);
  root_.ForEachMover([&](Square from, const FlipPoints& destinations) {
    const FlipPiece mover = *root_.at(from);
    for (Square to : destinations) {
      const FlipAction action{.from = from, .to = to};
      Score order = 0;
      if (MoveOf(action) == known_best) {
        order = kKnownBest;
      } else if (root_.at(to).has_value()) {
        const Score gain = strikes.Gain(mover, to);
        order = gain >= 0 ? kCollisionFirst + gain : -kCollisionFirst + gain;
      } else {
        order = std::min(memory_.OrderOf(seat, MoveOf(action), ply), kCollisionFirst - 1);
      }
      items.push_back({action, order});
    }
  });
  std::stable_sort(items.begin(), items.end(),
                   [](const Item& a, const Item& b) { return a.order > b.order; });
  return items;
}

// Those that gain, the best first.
FlipAlphaBeta::Items FlipAlphaBeta::Collisions(const FlipStrikes& strikes) const {
  Items items;
  root_.ForEachMover([&](Square from, const FlipPoints& destinations) {
    const FlipPoints collisions = destinations & root_.occupied();
    for (Square to : collisions) {
      const Score gain = strikes.Gain(*root_.at(from), to);
      if (gain > 0) items.push_back({{.from = from, .to = to}, gain});
    }
  });
  std::stable_sort(items.begin(), items.end(),
                   [](const Item& a, const Item& b) { return a.order > b.order; });
  return items;
}

std::vector<FlipAction> FlipAlphaBeta::Line(FlipAction action) const {
  constexpr size_t kLongest = 24;
  std::vector<FlipAction> line{action};
  FlipPosition position = root_;
  while (!line.back().is_turn() && line.size() < kLongest) {
    position.Play(position.EventOfMove(line.back()));
    if (position.over()) break;
    const SeeingTable::Entry* entry = table_.Find(KeyOf(position));
    if (entry == nullptr || !entry->move.from.exists()) break;
    const FlipAction next{.from = entry->move.from, .to = entry->move.to};
    if (!position.IsLegal(next)) break;
    line.push_back(next);
  }
  return line;
}

}  // namespace sapper
