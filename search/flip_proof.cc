#include "search/flip_proof.h"

#include <algorithm>

namespace sapper {
namespace {

constexpr int kDeepest = 15;
constexpr uint64_t kVisitsBetweenLooks = 512;

// Collisions first, and a carrier's moves: they end games.
std::vector<FlipAction> OrderedMoves(const FlipPosition& position) {
  std::vector<FlipAction> sharp;
  std::vector<FlipAction> quiet;
  const Square carrier = position.carrier(*position.colour_of(position.to_move()));
  const FlipPoints occupied = position.occupied();
  position.ForEachMover([&](Square from, const FlipPoints& destinations) {
    for (Square to : destinations)
      (occupied.Contains(to) || from == carrier ? sharp : quiet).push_back({from, to});
  });
  sharp.insert(sharp.end(), quiet.begin(), quiet.end());
  return sharp;
}

}  // namespace

std::vector<FlipProven> FlipProof::Judge(const FlipPosition& position,
                                         const std::vector<FlipAction>& actions) {
  std::vector<FlipProven> proven(actions.size());
  FlipPosition here = position;
  const auto open = [](const FlipProven& each) { return each.win_in == 0 && each.loss_in == 0; };
  const auto won = [](const FlipProven& each) { return each.win_in > 0; };
  const int deepest = position.face_down().empty() ? kDeepest : 1;
  for (int depth = 1; depth <= deepest && !ended_; ++depth) {
    if (std::any_of(proven.begin(), proven.end(), won)) break;
    if (std::none_of(proven.begin(), proven.end(), open)) break;
    JudgeAt(depth, here, actions, proven);
  }
  return proven;
}

void FlipProof::JudgeAt(int depth, FlipPosition& position, const std::vector<FlipAction>& actions,
                        std::vector<FlipProven>& proven) {
  for (size_t i = 0; i < actions.size(); ++i) {
    if (actions[i].is_turn() || proven[i].win_in > 0 || proven[i].loss_in > 0) continue;
    const FlipPosition::Undo undo = position.Make(position.EventOfMove(actions[i]));
    const Verdict verdict = Opposite(Search(position, depth - 1, Verdict::kLoss, Verdict::kWin));
    position.TakeBack(undo);
    if (ended_) return;
    if (verdict == Verdict::kWin) proven[i].win_in = depth;
    if (verdict == Verdict::kLoss) proven[i].loss_in = depth;
  }
}

bool FlipProof::OutOfBudget() {
  if (ended_) return true;
  ++visited_;
  ended_ = visited_ > budget_ || (visited_ % kVisitsBetweenLooks == 0 && stopped_());
  return ended_;
}

FlipProof::Verdict FlipProof::Search(FlipPosition& position, int depth, Verdict alpha,
                                     Verdict beta) {
  if (position.over()) {
    const auto& winner = position.outcome()->winner;
    if (!winner.has_value()) return Verdict::kOpen;
    return *winner == position.to_move() ? Verdict::kWin : Verdict::kLoss;
  }
  if (depth == 0 || OutOfBudget()) return Verdict::kOpen;
  // A draw by the quiet limit depends on more than the position, so the table is silent near it.
  const int limit = position.rules().quiet_limit;
  const bool tabled = limit == 0 || position.quiet() + 2 * kDeepest < limit;
  if (tabled) {
    const auto found = table_.find(position.hash());
    if (found != table_.end() &&
        (found->second.verdict != Verdict::kOpen || found->second.depth >= depth))
      return found->second.verdict;
  }
  const Verdict verdict = SearchMoves(position, depth, alpha, beta);
  const bool complete =
      verdict != Verdict::kOpen || (alpha < Verdict::kOpen && beta > Verdict::kOpen);
  if (tabled && complete && !ended_)
    table_[position.hash()] = {verdict, static_cast<int8_t>(depth)};
  return verdict;
}

FlipProof::Verdict FlipProof::SearchMoves(FlipPosition& position, int depth, Verdict alpha,
                                          Verdict beta) {
  Verdict best = Verdict::kLoss;
  for (FlipAction move : OrderedMoves(position)) {
    const FlipPosition::Undo undo = position.Make(position.EventOfMove(move));
    const Verdict verdict =
        Opposite(Search(position, depth - 1, Opposite(beta), Opposite(std::max(alpha, best))));
    position.TakeBack(undo);
    if (ended_) return Verdict::kOpen;
    best = std::max(best, verdict);
    if (best >= beta) break;
  }
  return best;
}

}  // namespace sapper
