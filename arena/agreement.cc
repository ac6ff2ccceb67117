#include "arena/agreement.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"

namespace sapper {
namespace {

absl::StatusOr<InformationState> StateOf(const Rules& rules, Side side,
                                         const std::array<Layout, DuelMap::kSides>& layouts) {
  const RuleBook book(rules);
  if (rules.view == ViewMode::kOpen) return InformationState::Create(View(book, side, layouts));
  return InformationState::Create(View(book, side, layouts[Index(side)]));
}

absl::Status Differ(const Event& event, Side side, absl::string_view what) {
  return absl::InternalError(absl::StrCat("after ", EventText(event), " the view of ",
                                          DuelMap::SideName(side),
                                          " differs from the referee: ", what));
}

absl::Status CompareMoves(const Event& event, const View& view, const Position& position) {
  if (position.over() || !view.own_turn()) return absl::OkStatus();
  MoveList seen;
  MoveList truth;
  view.LegalMoves(seen);
  position.LegalMoves(truth);
  if (std::equal(seen.begin(), seen.end(), truth.begin(), truth.end())) return absl::OkStatus();
  return Differ(event, view.viewer(), "legal moves");
}

// A side that is stuck, or that has completed the quiet limit, cannot see whether the other is
// stuck as well: that the game is over is then certain, who won it is not (docs/belief.md).
bool Agree(const Outcome& seen, const absl::optional<Outcome>& truth) {
  return truth.has_value() && (seen == *truth || truth->reason == Reason::kNoMoves);
}

absl::Status Compare(const Event& event, const InformationState& state, const Position& position) {
  const View& view = state.view();
  if (!(view.placement() == position.placement())) return Differ(event, view.viewer(), "the board");
  if (state.over() && !Agree(*state.outcome(), position.outcome()))
    return Differ(event, view.viewer(), "the end of the game");
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (!state.evidence().candidates(piece).Contains(position.rank_of(piece)))
      return Differ(event, view.viewer(),
                    absl::StrCat("the true rank of piece ", i, " is held impossible"));
  }
  return CompareMoves(event, view, position);
}

}  // namespace

absl::StatusOr<AgreementCheck> AgreementCheck::Create(
    const Rules& rules, const std::array<Layout, DuelMap::kSides>& layouts) {
  absl::StatusOr<InformationState> red = StateOf(rules, Side::kRed, layouts);
  if (!red.ok()) return red.status();
  absl::StatusOr<InformationState> black = StateOf(rules, Side::kBlack, layouts);
  if (!black.ok()) return black.status();
  return AgreementCheck(*std::move(red), *std::move(black));
}

absl::Status AgreementCheck::Observe(const Event& event, const Position& position) {
  if (absl::Status status = position.Validate(); !status.ok()) return status;
  if (absl::Status status = CountPieces(event, position); !status.ok()) return status;
  for (InformationState& state : states_) {
    // A side that has seen the end takes nothing more; then the referee has seen it too.
    if (absl::Status status = state.Observe(event); !status.ok())
      return Differ(event, state.view().viewer(), status.message());
    if (absl::Status status = Compare(event, state, position); !status.ok()) return status;
  }
  return absl::OkStatus();
}

// The dead are counted from what was announced, the living from the board.
absl::Status AgreementCheck::CountPieces(const Event& event, const Position& position) {
  const Side other = position.side_to_move();
  if (AttackerDies(event.result)) ++dead_[Index(DuelMap::Next(other))];
  if (DefenderDies(event.result)) ++dead_[Index(other)];
  for (Side side : DuelMap::kAllSides) {
    const int alive = position.placement().pieces_of(side).size();
    if (alive + dead_[Index(side)] != kArmySize)
      return absl::InternalError(absl::StrCat("after ", EventText(event), " ",
                                              DuelMap::SideName(side), " has ", alive,
                                              " living and ", dead_[Index(side)], " dead pieces"));
  }
  return absl::OkStatus();
}

}  // namespace sapper
