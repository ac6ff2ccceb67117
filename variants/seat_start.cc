#include "variants/seat_start.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"

namespace sapper {

Setups ShownSetups(const Variant& variant, absl::string_view settings, const Setups& all,
                   Seat seat) {
  if (!variant.has_setups() || variant.ShowsSetups(settings)) return all;
  Setups shown(all.size());
  shown[seat.index()] = all[seat.index()];
  return shown;
}

absl::StatusOr<std::unique_ptr<SeatGame>> BeginSeatGame(const Variant& variant,
                                                        absl::string_view settings, Seat seat,
                                                        const Setups& shown) {
  const bool shows_all = variant.has_setups() && variant.ShowsSetups(settings);
  for (size_t i = 0; variant.has_setups() && i < variant.seats().size(); ++i) {
    if (!shows_all && Seat(i) != seat) continue;
    if (i < shown.size() && shown[i].has_value()) continue;
    return MakeError(ErrorCode::kLayout,
                     absl::StrCat("the layout of ", variant.SeatName(Seat(i)), " is not known",
                                  Seat(i) == seat ? "" : ", but these rules show it to everybody"));
  }
  const std::string text = variant.PositionWords(seat, shown);
  Words words(text);
  absl::StatusOr<std::unique_ptr<SeatGame>> game = variant.ReadPosition(settings, words);
  if (game.ok()) (*game)->TakeSeat(seat);
  return game;
}

}  // namespace sapper
