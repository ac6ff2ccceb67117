// Checks during a game that the referee's table and what each seat knows agree.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "arena/game_start.h"

namespace sapper {

class AgreementCheck {
 public:
  // Errors of Variant::ReadPosition.
  static absl::StatusOr<AgreementCheck> Create(const GameStart& start);

  // `table` is the referee's, with `event` played. An internal error names the first difference.
  absl::Status Observe(absl::string_view event, const Table& table);

 private:
  explicit AgreementCheck(std::shared_ptr<const Variant> variant) : variant_(std::move(variant)) {}

  std::shared_ptr<const Variant> variant_;
  std::vector<std::unique_ptr<SeatGame>> games_;  // by seat
};

}  // namespace sapper
