#include "arena/agreement.h"

#include "absl/strings/str_cat.h"

namespace sapper {

absl::StatusOr<AgreementCheck> AgreementCheck::Create(const GameStart& start) {
  AgreementCheck check(start.variant);
  for (size_t i = 0; i < start.variant->seats().size(); ++i) {
    absl::StatusOr<std::unique_ptr<SeatGame>> game = BeginSeatGame(
        *start.variant, start.settings, Seat(i), start.ShownTo(Seat(i), /*sees_all=*/false));
    if (!game.ok()) return game.status();
    check.games_.push_back(*std::move(game));
  }
  return check;
}

absl::Status AgreementCheck::Observe(absl::string_view event, const Table& table) {
  if (const absl::Status status = table.Validate(); !status.ok())
    return absl::InternalError(absl::StrCat("after ", event, " ", status.message()));
  for (const auto& game : games_) {
    // A seat that has seen the end takes nothing more; then the referee has seen it too.
    absl::Status status = game->Observe(event);
    if (status.ok()) status = table.CheckAgreement(*game);
    if (!status.ok())
      return absl::InternalError(absl::StrCat("after ", event, " the view of ",
                                              variant_->SeatName(game->seat()),
                                              " differs from the referee: ", status.message()));
  }
  return absl::OkStatus();
}

}  // namespace sapper
