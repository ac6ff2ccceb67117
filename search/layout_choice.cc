#include <algorithm>

#include "belief/layout_prior.h"
#include "eval/evaluation.h"
#include "search/player.h"

namespace sapper {
namespace {

constexpr int kCandidates = 12;

// How well a layout guards what it must, read from the evaluation's own-side features against an
// army that is its mirror image: mines and gaps around the flag.
double Guard(const Rules& rules, const Layout& layout) {
  const RuleBook book(rules);
  const auto start = Position::Create(book, {layout, layout});
  if (!start.ok()) return 0;
  double guard = 0;
  for (Square square : start->placement().pieces_of(Side::kRed)) {
    const PieceId piece = start->placement().at(square);
    if (start->rank_of(piece) != Rank::kFlag) continue;
    for (Square next : kBoard<DuelMap>.steps[square.index()]) {
      const Rank rank = start->rank_of(start->placement().at(next));
      if (rank == Rank::kMine) guard += 1;
    }
  }
  return guard;
}

}  // namespace

// One half of the time as people deploy, drawn from the fitted prior; the other half the best
// guarded of several such draws. Every layout is drawn anew: a known one would be no secret.
Layout Player::ChooseLayout(const Rules& rules, Side side, uint64_t seed) {
  Random random(seed * 2 + Index(side));
  AssignmentCounter scratch;
  absl::StatusOr<LayoutPrior> prior = LayoutPrior::Create(HumanLayoutComponents(), rules);
  Layout chosen = prior->Sample(random, scratch);
  if (random.Below(2) == 0) return chosen;
  for (int i = 1; i < kCandidates; ++i) {
    const Layout other = prior->Sample(random, scratch);
    if (Guard(rules, other) > Guard(rules, chosen)) chosen = other;
  }
  return chosen;
}

}  // namespace sapper
