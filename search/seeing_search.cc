#include "search/seeing_search.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr int kNearLimit = 12;          // plies
constexpr Score kFutile = 250;          // what a quiet move brings at most, for each ply left
constexpr Score kFutileCapture = 200;   // what a capture brings at most besides its victim
constexpr uint64_t kClockPeriod = 128;  // nodes between two looks at the clock

// Plies until the counters end the game; many when they do not soon.
int PliesLeft(const Position& position) {
  const Rules& rules = position.book().rules();
  const Placement& placement = position.placement();
  int left = rules.quiet_limit > 0 ? rules.quiet_limit - placement.quiet() : 1000;
  if (rules.ply_limit > 0) left = std::min(left, rules.ply_limit - placement.ply());
  return left;
}

// Positions that differ in what the counters mean soon are different ones, and so are those that
// differ in who owes the next collision.
constexpr std::array<uint64_t, 16> CounterKeys() {
  std::array<uint64_t, 16> keys{};
  uint64_t seed = 0x2c1b3;
  for (uint64_t& key : keys) key = SplitMix64(seed);
  return keys;
}

uint64_t KeyOf(const Position& position) {
  constexpr std::array<uint64_t, 16> kKeys = CounterKeys();
  const int left = PliesLeft(position);
  const int sort = left <= kNearLimit ? left : kNearLimit + 1 + left % 2;
  return position.hash() ^ kKeys[static_cast<size_t>(sort)];
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

int ReductionOf(int depth, size_t i) {
  return 1 + (i >= 8 ? 1 : 0) + (i >= 24 ? 1 : 0) + (depth >= 7 ? 1 : 0);
}

}  // namespace

SeeingSearch::SeeingSearch(const Position& root, SeeingTable& table, SearchClock& clock)
    : root_(root), table_(table), clock_(clock), evaluation_(root) {
  for (Side side : DuelMap::kAllSides) flags_[Index(side)] = FlagOf(root, side);
}

bool SeeingSearch::OutOfTime() {
  ++nodes_;
  if (clock_.OutOfNodes(nodes_)) expired_ = true;
  if (nodes_ % kClockPeriod == 0 && clock_.Expired(nodes_, true)) expired_ = true;
  return expired_;
}

DuelMap::Points SeeingSearch::Threats(const Position& position, Side attacker) const {
  const Square flag = flags_[Index(DuelMap::Next(attacker))];
  if (!flag.exists()) return {};
  return FlagTakersOf(position, attacker, flag);
}

// Only nearly so: who may not take flags is not asked.
bool SeeingSearch::GivesCheck(const Position& position, Move move) const {
  const Square flag = flags_[Index(DuelMap::Next(position.side_to_move()))];
  return flag.exists() && kBoard<DuelMap>.steps[flag.index()].Contains(move.to);
}

// The result where no search is needed to know it.
absl::optional<Score> SeeingSearch::Decided(const Position& position, int ply) const {
  const Side mover = position.side_to_move();
  if (position.over()) {
    if (!position.outcome()->winner.has_value()) return 0;
    return *position.outcome()->winner == mover ? WinAfter(ply) : -WinAfter(ply);
  }
  if (!Threats(position, mover).empty()) return WinAfter(ply + 1);
  // One capture leaves the other beside the flag.
  if (Threats(position, DuelMap::Next(mover)).size() > 1) return -WinAfter(ply + 2);
  if (ply >= kMostPlies - 1) return evaluation_.ForMover(position);
  return absl::nullopt;
}

bool SeeingSearch::Deepen(std::vector<Move>& moves, int depth) {
  Score alpha = -kInfiniteScore;
  for (size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    const Position::Undo undo = root_.Play(move);
    Score score = alpha + 1;
    if (i > 0) score = -Search(root_, depth - 1, 1, {-alpha - 1, -alpha}, true);
    if (score > alpha && !expired_)
      score = -Search(root_, depth - 1, 1, {-kInfiniteScore, -alpha}, true);
    root_.TakeBack(undo);
    if (expired_) return false;
    if (score <= alpha) continue;
    alpha = score;
    score_ = score;
    std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i),
                moves.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  return true;
}

Score SeeingSearch::Search(Position& position, int depth, int ply, Window window, bool may_pass) {
  if (OutOfTime()) return 0;
  deepest_ = std::max(deepest_, ply);
  if (const auto decided = Decided(position, ply)) return *decided;
  const bool in_check = !Threats(position, DuelMap::Next(position.side_to_move())).empty();
  if (in_check) ++depth;
  if (depth <= 0) return Quiesce(position, ply, window);

  const bool exact = window.beta - window.alpha > 1;
  const uint64_t key = KeyOf(position);
  Move known_best{Square::None(), Square::None()};
  if (const SeeingTable::Entry* entry = table_.Find(key)) {
    known_best = entry->move;
    const Score score = FromTable(entry->score, ply);
    const bool decides = entry->bound == Bound::kExact ||
                         (entry->bound == Bound::kLower && score >= window.beta) ||
                         (entry->bound == Bound::kUpper && score <= window.alpha);
    if (!exact && entry->depth >= depth && decides) return score;
  }
  const Node node{.depth = depth,
                  .ply = ply,
                  .window = window,
                  .in_check = in_check,
                  .estimate = in_check ? -kInfiniteScore : evaluation_.ForMover(position),
                  .near_limit = PliesLeft(position) <= depth + 2};
  if (may_pass && !exact)
    if (const auto passed = Pass(position, node)) return *passed;
  return TryMoves(position, node, known_best, key);
}

// A side that stands well even when it does not move need not look for its best move.
absl::optional<Score> SeeingSearch::Pass(const Position& position, const Node& node) {
  if (node.in_check || node.near_limit || node.depth < 3 || node.estimate < node.window.beta ||
      IsProven(node.window.beta))
    return absl::nullopt;
  Placement later = position.placement();
  later.SetCounters(DuelMap::Next(later.side_to_move()), later.ply() + 1, later.quiet() + 1);
  Position passed = position;
  passed.Advance(later, absl::nullopt);
  if (passed.over()) return absl::nullopt;
  const int depth = node.depth - 3 - node.depth / 4;
  const Score score =
      -Search(passed, depth, node.ply + 1, {-node.window.beta, -node.window.beta + 1}, false);
  if (expired_ || score < node.window.beta || IsProven(score)) return absl::nullopt;
  return score;
}

// Moves near the leaves that can hardly raise the score to alpha.
bool SeeingSearch::IsHopeless(const Node& node, const OrderedMoves::Item& item, bool quiet,
                              size_t i, Score alpha) const {
  if (node.in_check || node.near_limit || node.depth > 3) return false;
  if (!quiet) return item.order < OrderedMoves::kBad;
  if (i > 6 + static_cast<size_t>(6 * node.depth * node.depth)) return true;
  return node.estimate + kFutile * node.depth <= alpha;
}

Score SeeingSearch::TryMove(Position& position, const Node& node, const OrderedMoves::Item& item,
                            size_t i, Score alpha) {
  const bool quiet = !position.placement().at(item.move.to).exists();
  const bool check = GivesCheck(position, item.move);
  const Position::Undo undo = position.Play(item.move);
  const int depth = node.depth - 1;
  const Score beta = node.window.beta;
  Score score = alpha + 1;
  if (i > 0) {
    const bool late = node.depth >= 3 && i >= 3 && !node.in_check && !node.near_limit && !check &&
                      (quiet || item.order < 0);
    const int reduced = late ? std::max(depth - ReductionOf(node.depth, i), 0) : depth;
    score = -Search(position, reduced, node.ply + 1, {-alpha - 1, -alpha}, true);
    if (score > alpha && reduced < depth && !expired_)
      score = -Search(position, depth, node.ply + 1, {-alpha - 1, -alpha}, true);
  }
  if ((i == 0 || (score > alpha && score < beta)) && !expired_)
    score = -Search(position, depth, node.ply + 1, {-beta, -alpha}, true);
  position.TakeBack(undo);
  return score;
}

Score SeeingSearch::TryMoves(Position& position, const Node& node, Move known_best, uint64_t key) {
  const Side mover = position.side_to_move();
  OrderedMoves moves;
  if (node.in_check) {
    moves.AddCaptures(position, Threats(position, DuelMap::Next(mover)), false);
    if (moves.size() == 0) return -WinAfter(node.ply + 2);
  } else {
    moves.AddAll(position, known_best, node.ply, memory_);
  }
  Score best = -kInfiniteScore;
  Score alpha = node.window.alpha;
  Move best_move{Square::None(), Square::None()};
  for (size_t i = 0; i < moves.size(); ++i) {
    const OrderedMoves::Item item = moves.Take(i);
    const bool quiet = !position.placement().at(item.move.to).exists();
    if (best > -kInfiniteScore && IsHopeless(node, item, quiet, i, alpha) &&
        !GivesCheck(position, item.move))
      continue;
    const Score score = TryMove(position, node, item, i, alpha);
    if (expired_) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    best_move = item.move;
    alpha = score;
    if (score < node.window.beta) continue;
    if (quiet) memory_.Note(mover, item.move, node.ply, node.depth);
    break;
  }
  const Bound bound = best >= node.window.beta   ? Bound::kLower
                      : best > node.window.alpha ? Bound::kExact
                                                 : Bound::kUpper;
  table_.Store(key, node.depth, ToTable(best, node.ply), bound, best_move);
  return best;
}

Score SeeingSearch::Quiesce(Position& position, int ply, Window window) {
  deepest_ = std::max(deepest_, ply);
  const Side mover = position.side_to_move();
  const DuelMap::Points threats = Threats(position, DuelMap::Next(mover));
  OrderedMoves moves;
  Score best = -WinAfter(ply + 2);
  Score estimate = kInfiniteScore;  // in check nothing is too little
  if (threats.empty()) {
    best = estimate = evaluation_.ForMover(position);
    if (best >= window.beta) return best;
    moves.AddCaptures(position, position.placement().pieces_of(DuelMap::Next(mover)), true);
  } else {
    moves.AddCaptures(position, threats, false);
  }
  Score alpha = std::max(window.alpha, best);
  for (size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves.Take(i).move;
    const Rank victim = position.rank_of(position.placement().at(move.to));
    if (threats.empty() && estimate + WorthOf(victim) + kFutileCapture <= alpha) continue;
    const Position::Undo undo = position.Play(move);
    Score score = 0;
    if (!OutOfTime()) {
      const auto decided = Decided(position, ply + 1);
      score = decided ? -*decided : -Quiesce(position, ply + 1, {-window.beta, -alpha});
    }
    position.TakeBack(undo);
    if (expired_) return 0;
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (alpha >= window.beta) break;
  }
  return best;
}

std::vector<Move> SeeingSearch::Line(Move move) const {
  constexpr size_t kLongest = 24;
  std::vector<Move> line{move};
  Position position = root_;
  position.Play(move);
  while (line.size() < kLongest && !position.over()) {
    const SeeingTable::Entry* entry = table_.Find(KeyOf(position));
    if (entry == nullptr || !position.IsLegal(entry->move)) break;
    line.push_back(entry->move);
    position.Play(entry->move);
  }
  return line;
}

}  // namespace sapper
