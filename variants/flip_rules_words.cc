#include "variants/flip_rules_words.h"

#include "absl/strings/str_cat.h"
#include "engine/flip_notation.h"

namespace sapper {

std::vector<std::string> FlipRulesInWords(const FlipRules&) {
  return {};
}

std::string FlipQuietWarning(const FlipPosition&) {
  return "";
}

std::string FlipStatusText(const FlipPosition& position) {
  if (position.rules().quiet_limit == 0) return "";
  return absl::StrCat(position.quiet(), " of ", position.rules().quiet_limit,
                      " plies without a collision");
}

bool MayPlay(const FlipPosition& position, FlipPlayer player, FlipAction action) {
  if (position.to_move() == player || position.over()) return position.IsLegal(action);
  if (action.is_turn()) return position.Turnable().Contains(action.from);
  const absl::optional<FlipColour> colour = position.colour_of(player);
  return colour.has_value() && position.pieces_of(*colour).Contains(action.from) &&
         position.DestinationsFrom(action.from).Contains(action.to);
}

std::string WhyNot(const FlipPosition&, FlipPlayer, FlipAction action) {
  return absl::StrCat(FlipActionText(action), " is not legal");
}

}  // namespace sapper
