#include "variants/duel_seat_game.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "variants/duel_beliefs.h"
#include "variants/duel_board_text.h"
#include "variants/duel_pictures.h"
#include "variants/duel_position.h"
#include "variants/duel_rules_words.h"
#include "variants/hearing.h"
#include "variants/recovery.h"

namespace sapper {

Seat DuelSeatGame::seat() const {
  return Seat(Index(game_.state().view().viewer()));
}

Seat DuelSeatGame::seat_to_move() const {
  return Seat(Index(game_.state().view().side_to_move()));
}

absl::Status DuelSeatGame::Observe(absl::string_view event) {
  return ObserveText(event, game_);
}

std::string DuelSeatGame::Completed(absl::string_view word) const {
  return CompletedWord(word, game_);
}

absl::StatusOr<std::string> DuelSeatGame::Hear(absl::string_view word, Hearing hearing) {
  return HearWord(word, hearing, game_);
}

std::string DuelSeatGame::ObserveByForce(const Event& event) {
  if (game_.Observe(event).ok()) return "";
  return ForceEvent(event, game_);
}

void DuelSeatGame::ForceTurn(Side to_move) {
  sapper::ForceTurn(to_move, game_);
}

std::vector<std::string> DuelSeatGame::LegalActions() const {
  return SortedTexts(game_.LegalMoves());
}

absl::Status DuelSeatGame::CheckAction(absl::string_view action) const {
  const absl::StatusOr<Move> move = ParseMove(action);
  if (!move.ok()) return move.status();
  if (game_.state().view().IsLegal(*move)) return absl::OkStatus();
  return MakeError(ErrorCode::kMove, absl::StrCat(MoveText(*move), " is not legal"));
}

absl::Status DuelSeatGame::WhyIllegal(absl::string_view action) const {
  if (absl::Status status = CheckAction(action); status.ok()) return status;
  const absl::StatusOr<Move> move = ParseMove(action);
  if (!move.ok()) return move.status();
  if (over()) return MakeError(ErrorCode::kMove, "the game is over");
  return MakeError(ErrorCode::kMove, WhyNot(game_.state().view(), *move));
}

std::vector<SeatLosses> DuelSeatGame::Losses() const {
  return LossesIn(game_);
}

std::string DuelSeatGame::WarningText() const {
  return QuietWarning(game_);
}

std::vector<std::string> DuelSeatGame::BoardLines() const {
  return sapper::BoardLines(game_);
}

std::vector<ShownPiece> DuelSeatGame::Pieces() const {
  return PiecesOf(game_);
}

std::vector<PieceBelief> DuelSeatGame::Beliefs() const {
  const InformationState& state = game_.revealed() != nullptr ? *game_.revealed() : game_.state();
  PieceMarginals marginals{};
  if (parts_->beliefs != nullptr) marginals = parts_->beliefs(state);
  return BeliefsOf(state, marginals);
}

std::string DuelSeatGame::StatusText() const {
  return QuietText(game_);
}

std::string DuelSeatGame::EventInWords(absl::string_view event, const SeatGame& before,
                                       const PeopleWords& names) const {
  const absl::StatusOr<Event> parsed = ParseEvent(event);
  if (!parsed.ok()) return "";
  return DuelEventInWords(*parsed, KnownDuel(before), game_, names);
}

std::vector<std::string> DuelSeatGame::EvaluationLines() const {
  if (parts_->evaluation == nullptr) return {};
  return absl::StrSplit(parts_->evaluation(game_.state()), '\n', absl::SkipEmpty());
}

absl::Status DuelSeatGame::CheckReveal(absl::string_view setup) const {
  const absl::StatusOr<Layout> layout = Layout::Parse(setup);
  if (!layout.ok()) return layout.status();
  return game_.CheckReveal(*layout);
}

absl::Status DuelSeatGame::Reveal(absl::string_view setup) {
  const absl::StatusOr<Layout> layout = Layout::Parse(setup);
  if (!layout.ok()) return layout.status();
  return game_.Reveal(*layout);
}

absl::StatusOr<LeafCount> DuelSeatGame::Perft(int depth) const {
  const absl::StatusOr<Position> world = game_.World();
  if (!world.ok()) return world.status();
  return [depth, position = *world](const std::function<bool()>& stopped) {
    Position root = position;
    return sapper::Perft(root, depth, stopped);
  };
}

const KnownGame& KnownDuel(const SeatGame& game) {
  return static_cast<const DuelSeatGame&>(game).known();
}

}  // namespace sapper
