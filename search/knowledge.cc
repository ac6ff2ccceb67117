#include "search/knowledge.h"

#include <algorithm>

namespace sapper {

absl::StatusOr<std::shared_ptr<const LayoutPrior>> PriorCache::For(const Rules& rules) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (prior_ == nullptr || rules_.front_bombs != rules.front_bombs) {
    absl::StatusOr<LayoutPrior> prior =
        LayoutPrior::Create(HumanLayoutComponents(smoothing_), rules);
    if (!prior.ok()) return prior.status();
    prior_ = std::make_shared<const LayoutPrior>(*std::move(prior));
    rules_ = rules;
  }
  return prior_;
}

absl::Status UpdateBelief(PriorCache& priors, const InformationState& state, Belief& belief) {
  const auto prior = priors.For(state.book().rules());
  if (!prior.ok()) return prior.status();
  return belief.Update(state, **prior);
}

void WarmUpBelief(PriorCache& priors, const Rules& rules, Belief& belief) {
  const auto prior = priors.For(rules);
  if (!prior.ok()) return;
  Random random(1);
  AssignmentCounter scratch;
  const Layout any = (*prior)->Sample(random, scratch);
  const auto state = InformationState::Create(View(RuleBook(rules), Side::kRed, any));
  if (!state.ok() || !belief.Update(*state, **prior).ok()) return;
  belief.SolveMarginals();
}

uint64_t SearchSeed(uint64_t seed, const InformationState& state) {
  uint64_t mixed = seed;
  const uint64_t first = SplitMix64(mixed);
  mixed ^= static_cast<uint64_t>(state.view().placement().ply()) * 2 + Index(state.view().viewer());
  return first ^ SplitMix64(mixed);
}

absl::optional<Move> SureFlagCapture(const InformationState& state, const MoveList& moves) {
  const Placement& placement = state.view().placement();
  for (Move move : moves) {
    const PieceId target = placement.at(move.to);
    if (!target.exists() || state.evidence().candidates(target) != RankSet::Of(Rank::kFlag))
      continue;
    const RankSet own = state.evidence().candidates(placement.at(move.from));
    if ((own - state.book().flag_takers()).empty()) return move;
  }
  return absl::nullopt;
}

PieceMarginals PlainMarginals(const InformationState& state) {
  PieceMarginals marginals{};
  for (size_t i = 0; i < marginals.size(); ++i) {
    const RankSet candidates = state.evidence().candidates(PieceId::FromIndex(i));
    double sum = 0;
    for (Rank rank : kAllRanks) sum += candidates.Contains(rank) ? CountOf(rank) : 0;
    for (Rank rank : kAllRanks)
      if (candidates.Contains(rank)) marginals[i][static_cast<size_t>(rank)] = CountOf(rank) / sum;
  }
  return marginals;
}

void AllowedMoves(const InformationState& state, const Limits& limits, MoveList& moves) {
  MoveList legal;
  state.view().LegalMoves(legal);
  moves.clear();
  const auto& wanted = limits.search_moves;
  for (Move move : legal)
    if (std::find(wanted.begin(), wanted.end(), move) != wanted.end()) moves.Add(move);
  if (moves.empty())
    for (Move move : legal) moves.Add(move);
}

}  // namespace sapper
