#include "belief/belief.h"

#include <utility>

namespace sapper {
namespace {

// Without knowing where a piece began, its prior is how often each rank exists.
constexpr RankOdds CountOdds() {
  RankOdds odds{};
  for (Rank rank : kAllRanks) odds[static_cast<size_t>(rank)] = CountOf(rank) / 25.0;
  return odds;
}

CountingProblem ProblemFor(const View& view, const Evidence& evidence, Side hidden,
                           const SlotWeights& theta) {
  CountingProblem problem;
  problem.pieces = kArmySize;
  problem.counts = kRankCounts;
  for (size_t i = 0; i < kArmySize; ++i) {
    const PieceId piece(hidden, Slot::FromIndex(static_cast<int>(i)));
    // The slots of a set-up's dead are arbitrary.
    const bool start_known =
        view.from_start() || (view.start().alive(piece) && !view.start().has_moved(piece));
    const RankOdds weights = start_known ? theta[i] : CountOdds();
    for (Rank rank : kAllRanks)
      if (evidence.candidates(piece).Contains(rank))
        problem.weights[i][static_cast<size_t>(rank)] = weights[static_cast<size_t>(rank)];
  }
  return problem;
}

}  // namespace

absl::StatusOr<Belief> Belief::Solve(const InformationState& state, const LayoutPrior& prior) {
  Belief belief;
  if (absl::Status status = belief.Update(state, prior); !status.ok()) return status;
  return belief;
}

absl::Status Belief::Update(const InformationState& state, const LayoutPrior& prior) {
  hidden_side_ = DuelMap::Next(state.view().viewer());
  masks_ = state.evidence().masks();
  components_.resize(prior.components().size());
  absl::Status last_failure;
  double sum = 0;
  int possible = 0;
  for (size_t i = 0; i < components_.size(); ++i) {
    Component& component = components_[i];
    const CountingProblem problem =
        ProblemFor(state.view(), state.evidence(), hidden_side_, prior.components()[i].theta);
    const absl::Status status = component.counter.Solve(problem);
    component.possible = status.ok();
    component.share = status.ok() ? prior.prior_scale(i) * component.counter.total() : 0;
    if (!status.ok()) last_failure = status;
    possible += status.ok() ? 1 : 0;
    sum += component.share;
  }
  if (possible == 0) return last_failure;
  for (Component& component : components_)
    component.share = sum > 0 ? component.share / sum : component.possible ? 1.0 / possible : 0;
  return absl::OkStatus();
}

void Belief::Sample(Random& random, Position::RankOfPiece& ranks) const {
  double pick = random.Uniform();
  size_t chosen = 0;
  // Rounding may leave a crumb of `pick` behind the last share: the last possible one takes it.
  for (size_t i = 0; i < components_.size(); ++i) {
    if (components_[i].share <= 0) continue;
    chosen = i;
    if (pick < components_[i].share) break;
    pick -= components_[i].share;
  }
  Assignment assignment{};
  components_[chosen].counter.Sample(random, assignment);
  for (size_t i = 0; i < ranks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    ranks[i] = piece.side() == hidden_side_ ? assignment[piece.slot().index()] : masks_[i].First();
  }
}

PieceOdds Belief::Odds() {
  PieceOdds odds{};
  for (size_t i = 0; i < odds.size(); ++i)
    if (PieceId::FromIndex(i).side() != hidden_side_)
      odds[i][static_cast<size_t>(masks_[i].First())] = 1;
  for (Component& component : components_) {
    if (component.share <= 0) continue;
    const Marginals marginals = component.counter.ComputeMarginals();
    for (size_t slot = 0; slot < kArmySize; ++slot)
      for (size_t rank = 0; rank < kRankCount; ++rank)
        odds[PieceId(hidden_side_, Slot::FromIndex(static_cast<int>(slot))).index()][rank] +=
            component.share * marginals[slot][rank];
  }
  return odds;
}

}  // namespace sapper
