#include "variants/duel_parts.h"

#include "absl/strings/str_cat.h"
#include "eval/evaluation.h"
#include "search/knowledge.h"
#include "search/world_pool.h"
#include "variants/duel_bench.h"

namespace sapper {
namespace {

PieceMarginals Beliefs(PriorCache& priors, const InformationState& state) {
  Belief belief;
  if (!UpdateBelief(priors, state, belief).ok()) return {};
  return belief.SolveMarginals();
}

// The mean over worlds of the belief, as the search meets them.
std::string Evaluation(PriorCache& priors, const InformationState& state) {
  constexpr size_t kWorlds = 256;
  const auto prior = priors.For(state.book().rules());
  Belief belief;
  if (!prior.ok() || !belief.Update(state, **prior).ok()) return "no hidden army fits";
  Random random(SearchSeed(1, state));
  const WorldPool pool = DrawWorlds(state, belief, **prior, kWorlds, random);
  FeatureVector mean{};
  for (const DuelWorld& world : pool.worlds) {
    const FeatureVector features = ExtractFeatures(world.position, world.exposed);
    for (size_t i = 0; i < kFeatureCount; ++i)
      mean[i] += features[i] / static_cast<double>(pool.worlds.size());
  }
  return ExplainFeatures(mean, state.view().viewer());
}

void Bench(const std::function<void(absl::string_view)>& print,
           const std::function<bool()>& stopped) {
  const absl::StatusOr<BenchResult> result = RunBench(BenchOptions(), print, stopped);
  if (!result.ok()) print(absl::StrCat("info string ", result.status().message()));
}

}  // namespace

DuelParts StandardDuelParts() {
  DuelParts parts;
  parts.player_names = PlayerNames();
  parts.seeing_player_names = SeeingPlayerNames();
  parts.make_player = MakePlayer;
  const auto priors = std::make_shared<PriorCache>();
  parts.beliefs = [priors](const InformationState& state) { return Beliefs(*priors, state); };
  parts.evaluation = [priors](const InformationState& state) { return Evaluation(*priors, state); };
  parts.bench = Bench;
  return parts;
}

}  // namespace sapper
