// Checks during a game that the referee's position and both sides' views agree.
#pragma once

#include "absl/status/statusor.h"
#include "belief/information_state.h"
#include "engine/position.h"

namespace sapper {

class AgreementCheck {
 public:
  static absl::StatusOr<AgreementCheck> Create(const Rules& rules,
                                               const std::array<Layout, DuelMap::kSides>& layouts);

  // `position` is the referee's, with `event` played. An internal error names the first difference.
  absl::Status Observe(const Event& event, const Position& position);

 private:
  AgreementCheck(InformationState red, InformationState black)
      : states_{std::move(red), std::move(black)} {}
  absl::Status CountPieces(const Event& event, const Position& position);

  std::array<InformationState, DuelMap::kSides> states_;
  std::array<int, DuelMap::kSides> dead_{};
};

}  // namespace sapper
