#include "records/record_end.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"

namespace sapper {
namespace {

bool IsByPosition(Reason reason) {
  return reason == Reason::kFlag || reason == Reason::kElimination || reason == Reason::kNoMoves ||
         reason == Reason::kNoCollision || reason == Reason::kRepetition ||
         reason == Reason::kPlyLimit;
}

}  // namespace

std::string ResultText(const Variant& variant, const TeamOutcome& outcome) {
  return absl::StrCat(outcome.winner ? variant.TeamName(*outcome.winner) : "draw", " ",
                      ReasonName(outcome.reason));
}

absl::Status VerifyEnd(const GameRecord& record, const absl::optional<TeamOutcome>& verdict) {
  const auto text = [&](const TeamOutcome& outcome) {
    return ResultText(*record.variant, outcome);
  };
  if (!record.outcome.has_value()) {
    if (!verdict.has_value()) return absl::OkStatus();
    return MakeError(ErrorCode::kResult,
                     absl::StrCat("the result is none, but by the rules ", text(*verdict)));
  }
  const TeamOutcome& written = *record.outcome;
  if (verdict.has_value()) {
    const bool too_late = written.reason == Reason::kTime && verdict->reason > Reason::kTime;
    if (too_late || written == *verdict) return absl::OkStatus();
    return MakeError(ErrorCode::kResult, absl::StrCat("the result is ", text(written),
                                                      ", but by the rules ", text(*verdict)));
  }
  if (!IsByPosition(written.reason)) return absl::OkStatus();
  return MakeError(ErrorCode::kResult, absl::StrCat("the result is ", text(written),
                                                    ", but by the rules the game is not over"));
}

}  // namespace sapper
