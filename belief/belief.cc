#include "belief/belief.h"

#include <algorithm>

namespace sapper {
namespace {

// Without knowing where a piece began, its prior is how often each rank exists.
constexpr RankProbabilities CountShares() {
  RankProbabilities marginals{};
  for (Rank rank : kAllRanks) marginals[static_cast<size_t>(rank)] = CountOf(rank) / 25.0;
  return marginals;
}

constexpr RankProbabilities kCountShares = CountShares();

void SetProblem(const View& view, const Evidence& evidence, Side hidden, const SlotWeights& theta,
                const BehaviourWeights* behaviour, CountingProblem& problem) {
  problem.pieces = kArmySize;
  problem.counts = kRankCounts;
  for (size_t i = 0; i < kArmySize; ++i) {
    const PieceId piece(hidden, Slot::FromIndex(static_cast<int>(i)));
    // The slots of a set-up's dead are arbitrary.
    const RankProbabilities& weights = view.knows_origin(piece) ? theta[i] : kCountShares;
    const RankSet candidates = evidence.candidates(piece);
    for (size_t r = 0; r < kRankCount; ++r)
      problem.weights[i][r] = !candidates.Contains(kAllRanks[r]) ? 0
                              : behaviour == nullptr             ? weights[r]
                                                                 : weights[r] * (*behaviour)[i][r];
  }
}

}  // namespace

absl::StatusOr<Belief> Belief::Solve(const InformationState& state, const LayoutPrior& prior) {
  Belief belief;
  if (absl::Status status = belief.Update(state, prior); !status.ok()) return status;
  return belief;
}

absl::Status Belief::Group::Solve(absl::Span<const CountingProblem> problems) {
  solved.clear();
  has_marginals = false;
  if (absl::Status status = counter.Solve(problems); !status.ok()) return status;
  solved.assign(problems.begin(), problems.end());
  return absl::OkStatus();
}

absl::Status Belief::Update(const InformationState& state, const LayoutPrior& prior,
                            const BehaviourWeights* behaviour) {
  hidden_side_ = DuelMap::Next(state.view().viewer());
  first_hidden_ = PieceId(hidden_side_, Slot::FromIndex(0)).index();
  for (size_t i = 0; i < own_ranks_.size(); ++i)
    own_ranks_[i] = state.evidence().masks()[i].First();
  const size_t components = prior.components().size();
  problems_.resize(components);
  shares_.assign(components, 0);
  groups_.resize((components + kMixtureWidth - 1) / kMixtureWidth);
  for (size_t i = 0; i < components; ++i)
    SetProblem(state.view(), state.evidence(), hidden_side_, prior.components()[i].theta, behaviour,
               problems_[i]);
  absl::Status last_failure;
  double sum = 0;
  int possible = 0;
  for (size_t i = 0; i < components; ++i) {
    Group& group = groups_[i / kMixtureWidth];
    const auto problems = absl::MakeConstSpan(problems_).subspan(i, kMixtureWidth);
    if (i % kMixtureWidth == 0 && !group.HasSolved(problems)) {
      ++counts_made_;
      if (absl::Status status = group.Solve(problems); !status.ok()) last_failure = status;
    }
    if (group.solved.empty() || !group.counter.is_possible(i % kMixtureWidth)) continue;
    shares_[i] = prior.prior_scale(i) * group.counter.total(i % kMixtureWidth);
    ++possible;
    sum += shares_[i];
  }
  if (possible == 0) return last_failure;
  for (size_t i = 0; i < components; ++i) {
    const Group& group = groups_[i / kMixtureWidth];
    const bool is_possible = !group.solved.empty() && group.counter.is_possible(i % kMixtureWidth);
    // Totals too small for a double tell nothing.
    shares_[i] = sum > 0 ? shares_[i] / sum : is_possible ? 1.0 / possible : 0;
  }
  return absl::OkStatus();
}

void Belief::Sample(Random& random, Position::RankOfPiece& ranks) const {
  double pick = random.Uniform();
  size_t chosen = 0;
  // Rounding may leave a crumb of `pick` behind the last share: the last possible one takes it.
  for (size_t i = 0; i < shares_.size(); ++i) {
    if (shares_[i] <= 0) continue;
    chosen = i;
    if (pick < shares_[i]) break;
    pick -= shares_[i];
  }
  Assignment assignment{};
  groups_[chosen / kMixtureWidth].counter.Sample(random, assignment, chosen % kMixtureWidth);
  ranks = own_ranks_;
  std::copy(assignment.begin(), assignment.end(), ranks.begin() + first_hidden_);
}

PieceMarginals Belief::SolveMarginals() {
  PieceMarginals marginals{};
  for (size_t i = 0; i < marginals.size(); ++i)
    if (PieceId::FromIndex(i).side() != hidden_side_)
      marginals[i][static_cast<size_t>(own_ranks_[i])] = 1;
  for (size_t k = 0; k < shares_.size(); ++k) {
    if (shares_[k] <= 0) continue;
    Group& group = groups_[k / kMixtureWidth];
    if (!group.has_marginals) group.marginals = group.counter.ComputeAllMarginals();
    group.has_marginals = true;
    const Marginals& component = group.marginals[k % kMixtureWidth];
    for (size_t slot = 0; slot < kArmySize; ++slot)
      for (size_t rank = 0; rank < kRankCount; ++rank)
        marginals[PieceId(hidden_side_, Slot::FromIndex(static_cast<int>(slot))).index()][rank] +=
            shares_[k] * component[slot][rank];
  }
  return marginals;
}

}  // namespace sapper
