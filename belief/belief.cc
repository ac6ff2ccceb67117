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
  belief.hidden_side_ = DuelMap::Next(state.view().viewer());
  belief.masks_ = state.evidence().masks();
  double sum = 0;
  absl::Status last_failure;
  for (size_t i = 0; i < prior.components().size(); ++i) {
    Component component;
    const CountingProblem problem = ProblemFor(state.view(), state.evidence(), belief.hidden_side_,
                                               prior.components()[i].theta);
    if (absl::Status status = component.counter.Solve(problem); !status.ok()) {
      last_failure = status;
      continue;
    }
    component.share = prior.prior_scale(i) * component.counter.total();
    sum += component.share;
    belief.components_.push_back(std::move(component));
  }
  if (belief.components_.empty()) return last_failure;
  for (Component& component : belief.components_)
    component.share =
        sum > 0 ? component.share / sum : 1.0 / static_cast<double>(belief.components_.size());
  return belief;
}

void Belief::Sample(Random& random, Position::RankOfPiece& ranks) const {
  double pick = random.Uniform();
  size_t chosen = 0;
  while (chosen + 1 < components_.size() && pick >= components_[chosen].share)
    pick -= components_[chosen++].share;
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
    const Marginals marginals = component.counter.ComputeMarginals();
    for (size_t slot = 0; slot < kArmySize; ++slot)
      for (size_t rank = 0; rank < kRankCount; ++rank)
        odds[PieceId(hidden_side_, Slot::FromIndex(static_cast<int>(slot))).index()][rank] +=
            component.share * marginals[slot][rank];
  }
  return odds;
}

}  // namespace sapper
