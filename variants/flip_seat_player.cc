#include "variants/flip_seat_player.h"

#include "engine/flip_notation.h"
#include "variants/flip.h"
#include "variants/flip_seat_game.h"

namespace sapper {
namespace {

SeatSearchInfo TextOf(const FlipSearchInfo& info) {
  SeatSearchInfo text;
  static_cast<SearchStatistics&>(text) = info;
  text.pv.reserve(info.pv.size());
  for (FlipAction action : info.pv) text.pv.push_back(FlipActionText(action));
  return text;
}

absl::optional<std::string> TextOf(const absl::optional<FlipAction>& action) {
  if (!action.has_value()) return absl::nullopt;
  return FlipActionText(*action);
}

// Precondition: the actions were checked.
FlipLimits LimitsOf(const SeatLimits& limits) {
  FlipLimits typed;
  static_cast<SearchBounds&>(typed) = limits;
  for (const std::string& action : limits.search_actions)
    typed.search_moves.push_back(*ParseFlipAction(action));
  return typed;
}

}  // namespace

void FlipSeatPlayer::Prepare(absl::string_view settings) {
  player_->Prepare(FlipRulesOf(settings));
}

SeatSearchResult FlipSeatPlayer::Search(const SeatGame& game, const SeatLimits& limits,
                                        SearchControl& control, const InfoCallback& info) {
  FlipMovePlayer::InfoCallback report;
  if (info != nullptr) report = [&](const FlipSearchInfo& found) { info(TextOf(found)); };
  const FlipSearchResult result =
      player_->Search(KnownFlip(game).state(), LimitsOf(limits), control, report);
  return {.action = TextOf(result.move),
          .ponder = TextOf(result.ponder),
          .resign = result.resign,
          .info = TextOf(result.info)};
}

}  // namespace sapper
