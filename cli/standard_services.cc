#include "cli/standard_services.h"

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "search/knowledge.h"

namespace sapper {
namespace {

std::vector<PieceBelief> Beliefs(PriorCache& priors, const InformationState& state) {
  absl::StatusOr<Belief> belief = SolveBelief(priors, state);
  if (!belief.ok()) return {};
  const PieceOdds odds = belief->Odds();
  const Side enemy = DuelMap::Next(state.view().viewer());
  std::vector<PieceBelief> beliefs;
  for (int i = 0; i < kArmySize; ++i) {
    const PieceId piece(enemy, Slot::FromIndex(i));
    if (state.view().placement().alive(piece)) beliefs.push_back({piece, odds[piece.index()]});
  }
  return beliefs;
}

void PrintNotice(absl::string_view text) {
  const std::string line = absl::StrCat("sapper: ", text, "\n");
  std::fputs(line.c_str(), stderr);
}

}  // namespace

Services StandardServices() {
  Services services;
  services.player_names = PlayerNames();
  services.make_player = MakePlayer;
  services.beliefs = [priors = std::make_shared<PriorCache>()](const InformationState& state) {
    return Beliefs(*priors, state);
  };
  services.notice = PrintNotice;
  return services;
}

}  // namespace sapper
