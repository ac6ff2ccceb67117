#include "variants/duel_player.h"

#include "engine/notation.h"
#include "variants/duel.h"
#include "variants/duel_seat_game.h"

namespace sapper {
namespace {

SeatSearchInfo TextOf(const SearchInfo& info) {
  SeatSearchInfo text;
  static_cast<SearchStatistics&>(text) = info;
  text.pv.reserve(info.pv.size());
  for (Move move : info.pv) text.pv.push_back(MoveText(move));
  return text;
}

absl::optional<std::string> TextOf(const absl::optional<Move>& move) {
  if (!move.has_value()) return absl::nullopt;
  return MoveText(*move);
}

// Precondition: the actions were checked.
Limits LimitsOf(const SeatLimits& limits) {
  Limits typed;
  static_cast<SearchBounds&>(typed) = limits;
  for (const std::string& action : limits.search_actions)
    typed.search_moves.push_back(*ParseMove(action));
  return typed;
}

}  // namespace

void DuelPlayer::Prepare(absl::string_view settings) {
  player_->Prepare(DuelRules(settings));
}

SeatSearchResult DuelPlayer::Search(const SeatGame& game, const SeatLimits& limits,
                                    SearchControl& control, const InfoCallback& info) {
  Player::InfoCallback report;
  if (info != nullptr) report = [&](const SearchInfo& found) { info(TextOf(found)); };
  const SearchResult result =
      player_->Search(KnownDuel(game).state(), LimitsOf(limits), control, report);
  return {.action = TextOf(result.move),
          .ponder = TextOf(result.ponder),
          .resign = result.resign,
          .info = TextOf(result.info)};
}

std::string DuelPlayer::ChooseSetup(absl::string_view settings, Seat seat, uint64_t seed) {
  const Side side = DuelMap::kAllSides[seat.index()];
  return player_->ChooseLayout(DuelRules(settings), side, seed).ToString();
}

}  // namespace sapper
