#include "search/flip_simple_players.h"

#include "base/random.h"
#include "search/flip_yardstick_terms.h"
#include "search/one_look_result.h"
#include "search/search_clock.h"

namespace sapper {
namespace {

// As much as a step nearer to a good prey.
constexpr Score kTurn = 12;

// Scores the actions of one position for the player to move, whose colour is settled.
class GreedyScorer {
 public:
  explicit GreedyScorer(const FlipPosition& position)
      : position_(position),
        travel_(position),
        own_(*position.colour_of(position.to_move())),
        danger_(FlipStrikes(position).BestOf(Other(own_)).gain),
        prospects_(Prospects()) {}

  Score Of(FlipAction action) {
    if (action.is_turn()) return kTurn - danger_;
    const Score material = Material();
    const FlipPosition::Undo undo = position_.Make(position_.EventOfMove(action));
    Score score = Material() - material;
    if (position_.over()) {
      score = position_.outcome()->winner.has_value() ? -kWin : -material;
    } else {
      score += Prospects() - prospects_ - FlipStrikes(position_).BestOf(Other(own_)).gain;
    }
    position_.TakeBack(undo);
    return score;
  }

 private:
  // Own less the enemy's.
  Score Material() const {
    return FlipMaterial(position_, own_) - FlipMaterial(position_, Other(own_));
  }
  Score Prospects() const {
    return FlipProspects(position_, travel_, own_) -
           FlipProspects(position_, travel_, Other(own_)) / 2;
  }

  FlipPosition position_;
  FlipTravel travel_;
  FlipColour own_;
  Score danger_;
  Score prospects_;
};

absl::optional<FlipAction> GreedyAction(const FlipPosition& position,
                                        const std::vector<FlipAction>& actions, Random& random) {
  if (actions.empty()) return absl::nullopt;
  if (!position.seats().settled()) return actions[random.Below(actions.size())];
  if (const auto winning = WinningFlipMove(position, actions)) return winning;
  GreedyScorer scorer(position);
  absl::optional<FlipAction> best;
  double best_score = 0;
  for (FlipAction action : actions) {
    const double score = scorer.Of(action) + random.Uniform() * 0.5;
    if (best && score <= best_score) continue;
    best = action;
    best_score = score;
  }
  return best;
}

}  // namespace

FlipSearchResult FlipRandomPlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                          SearchControl& control, const InfoCallback& info) {
  const FlipPosition& position = state.position();
  SearchClock clock(limits, position.ply(), options_.move_overhead, control);
  const std::vector<FlipAction> actions = AllowedFlipActions(position, limits);
  Random random(FlipSearchSeed(options_.seed, position));
  absl::optional<FlipAction> action;
  if (!actions.empty()) action = actions[random.Below(actions.size())];
  clock.AwaitStopIfUnbounded();
  return OneLookResult(action, actions.size(), clock.elapsed(), info);
}

FlipSearchResult FlipGreedyPlayer::Search(const FlipGameState& state, const FlipLimits& limits,
                                          SearchControl& control, const InfoCallback& info) {
  const FlipPosition& position = state.position();
  SearchClock clock(limits, position.ply(), options_.move_overhead, control);
  const std::vector<FlipAction> actions = AllowedFlipActions(position, limits);
  Random random(FlipSearchSeed(options_.seed, position));
  const absl::optional<FlipAction> action = GreedyAction(position, actions, random);
  clock.AwaitStopIfUnbounded();
  return OneLookResult(action, actions.size(), clock.elapsed(), info);
}

}  // namespace sapper
