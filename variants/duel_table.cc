#include "variants/duel_table.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"
#include "variants/duel_board_text.h"
#include "variants/duel_pictures.h"
#include "variants/duel_seat_game.h"

namespace sapper {
namespace {

absl::Status CompareMoves(const View& view, const Position& position) {
  if (position.over() || !view.own_turn()) return absl::OkStatus();
  MoveList seen;
  MoveList truth;
  view.LegalMoves(seen);
  position.LegalMoves(truth);
  if (std::equal(seen.begin(), seen.end(), truth.begin(), truth.end())) return absl::OkStatus();
  return absl::InternalError("legal moves");
}

// A side that is stuck, or that has completed the quiet limit, cannot see whether the other is
// stuck as well: that the game is over is then certain, who won it is not (docs/belief.md).
bool Agree(const Outcome& seen, const absl::optional<Outcome>& truth) {
  return truth.has_value() && (seen == *truth || truth->ending == Ending::kNoMoves);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Table>> DuelTable::Create(const Rules& rules, const Setups& setups) {
  std::array<absl::optional<Layout>, DuelMap::kSides> layouts;
  for (Side side : DuelMap::kAllSides) {
    const size_t i = Index(side);
    if (i >= setups.size() || !setups[i].has_value())
      return MakeError(ErrorCode::kLayout,
                       absl::StrCat("the layout of ", DuelMap::SideName(side), " is not known"));
    const absl::StatusOr<Layout> layout = Layout::Parse(*setups[i]);
    if (!layout.ok()) return layout.status();
    layouts[i] = *layout;
  }
  absl::StatusOr<Position> position = Position::Create(RuleBook(rules), {*layouts[0], *layouts[1]});
  if (!position.ok()) return position.status();
  return std::make_unique<DuelTable>(*std::move(position));
}

absl::Status DuelTable::CheckAction(absl::string_view action) const {
  const absl::StatusOr<Move> move = ParseMove(action);
  if (!move.ok()) return move.status();
  if (position_.IsLegal(*move)) return absl::OkStatus();
  return MakeError(ErrorCode::kMove, absl::StrCat(MoveText(*move), " is not a legal move"));
}

std::string DuelTable::PlayLegal(absl::string_view action) {
  const Side mover = position_.side_to_move();
  const Event event = position_.EventOf(*ParseMove(action));
  position_.Play(event);
  outcome_ = TeamOutcomeOf(position_.outcome());
  if (AttackerDies(event.result)) ++dead_[Index(mover)];
  if (DefenderDies(event.result)) ++dead_[Index(DuelMap::Next(mover))];
  return EventText(event);
}

std::vector<ShownPiece> DuelTable::Pieces() const {
  return PiecesOf(position_);
}

std::vector<std::string> DuelTable::BoardLines() const {
  return sapper::BoardLines(position_);
}

absl::Status DuelTable::Validate() const {
  if (absl::Status status = position_.Validate(); !status.ok()) return status;
  for (Side side : DuelMap::kAllSides) {
    const int alive = position_.placement().pieces_of(side).size();
    if (alive + dead_[Index(side)] != kArmySize)
      return absl::InternalError(absl::StrCat(DuelMap::SideName(side), " has ", alive,
                                              " living and ", dead_[Index(side)], " dead pieces"));
  }
  return absl::OkStatus();
}

absl::Status DuelTable::CheckAgreement(const SeatGame& game) const {
  const InformationState& state = KnownDuel(game).state();
  if (!(state.view().placement() == position_.placement())) return absl::InternalError("the board");
  if (state.over() && !Agree(*state.outcome(), position_.outcome()))
    return absl::InternalError("the end of the game");
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (!state.evidence().candidates(piece).Contains(position_.rank_of(piece)))
      return absl::InternalError(absl::StrCat("the true rank of piece ", i, " is held impossible"));
  }
  return CompareMoves(state.view(), position_);
}

const Position& TruthOf(const Table& table) {
  return static_cast<const DuelTable&>(table).position();
}

}  // namespace sapper
