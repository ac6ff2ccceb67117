#include "belief/information_state.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"

namespace sapper {

InformationState::InformationState(View view, const Evidence& evidence)
    : view_(std::move(view)), evidence_(evidence), outcome_(view_.outcome()) {}

absl::StatusOr<InformationState> InformationState::Create(View view) {
  absl::StatusOr<Evidence> evidence = Evidence::AtStart(view);
  if (!evidence.ok()) return evidence.status();
  return InformationState(std::move(view), *evidence);
}

absl::Status InformationState::Observe(const Event& event) {
  if (over())
    return MakeError(ErrorCode::kMove, absl::StrCat(EventText(event), ": the game is over"));
  const absl::StatusOr<View::Observation> seen = view_.Examine(event);
  if (!seen.ok()) return seen.status();
  if (absl::Status status = evidence_.Observe(book(), *seen); !status.ok()) return status;
  view_.Accept(*seen);
  outcome_ = view_.outcome();
  if (!outcome_.has_value() && evidence_.flag_was_captured())
    outcome_ = Outcome{seen->mover.side(), Ending::kFlag};
  return absl::OkStatus();
}

absl::Status InformationState::ObservePass() {
  View passed = view_;
  if (absl::Status status = passed.Pass(); !status.ok()) return status;
  if (absl::Status status = evidence_.ObservePass(); !status.ok()) return status;
  view_ = std::move(passed);
  outcome_ = view_.outcome();
  return absl::OkStatus();
}

absl::Status InformationState::Tell(PieceId piece, RankSet ranks) {
  View told = view_;
  if (absl::Status status = told.Tell(piece, ranks); !status.ok()) return status;
  if (absl::Status status = evidence_.Restrict(piece, ranks); !status.ok()) return status;
  view_ = std::move(told);
  return absl::OkStatus();
}

}  // namespace sapper
