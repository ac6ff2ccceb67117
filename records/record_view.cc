#include "records/record_view.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"

namespace sapper {

absl::StatusOr<InformationState> StateAtStart(const DuelRecord& record, Side side) {
  const RuleBook book(record.rules);
  const absl::optional<Layout>& own = record.layouts[Index(side)];
  if (!own.has_value())
    return MakeError(ErrorCode::kLayout,
                     absl::StrCat("the layout of ", DuelMap::SideName(side), " is not known"));
  if (record.rules.view == ViewMode::kDark) return InformationState::Create(View(book, side, *own));
  const auto both = record.BothLayouts();
  if (!both.has_value())
    return MakeError(ErrorCode::kLayout, "of an open game both layouts are known");
  return InformationState::Create(View(book, side, *both));
}

absl::StatusOr<InformationState> StateAfterPlies(const DuelRecord& record, Side side,
                                                 size_t plies) {
  absl::StatusOr<InformationState> state = StateAtStart(record, side);
  for (size_t i = 0; i < plies && state.ok(); ++i) {
    const Event& event = record.plies[i].event;
    if (absl::Status status = state->Observe(event); !status.ok())
      return MakeError(ErrorCodeOf(status),
                       absl::StrCat("ply ", i + 1, ", ", EventText(event), ": ", status.message()));
  }
  return state;
}

absl::Status CheckRecord(const DuelRecord& record) {
  if (absl::Status status = VerifyRecord(record); !status.ok()) return status;
  if (record.BothLayouts().has_value()) return absl::OkStatus();
  const Side known = record.layouts[Index(Side::kRed)].has_value() ? Side::kRed : Side::kBlack;
  return StateAfterPlies(record, known, record.plies.size()).status();
}

}  // namespace sapper
