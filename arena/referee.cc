#include "arena/referee.h"

namespace sapper {

absl::StatusOr<Referee> Referee::Create(const GameStart& start, const RefereeOptions& options) {
  absl::StatusOr<std::unique_ptr<Table>> table =
      start.variant->Begin(start.settings, start.setups, start.chance_seed);
  if (!table.ok()) return table.status();
  Referee referee(start.variant, *std::move(table), options);
  if (options.check_agreement) {
    absl::StatusOr<AgreementCheck> check = AgreementCheck::Create(start);
    if (!check.ok()) return check.status();
    referee.check_.emplace(*std::move(check));
  }
  return referee;
}

absl::StatusOr<absl::optional<std::string>> Referee::Play(const absl::optional<std::string>& action,
                                                          absl::Duration spent) {
  const Seat mover = seat_to_move();
  const bool in_time = clock_.Spend(mover, spent);
  if (!action.has_value() || !table_->CheckAction(*action).ok()) {
    Lose(mover, Reason::kIllegal);
    return absl::optional<std::string>();
  }
  const absl::StatusOr<std::string> event = table_->Play(mover, *action);
  if (!event.ok()) return event.status();
  ++plies_;
  Judge(mover, in_time);
  if (check_.has_value())
    if (absl::Status status = check_->Observe(*event, *table_); !status.ok()) return status;
  return absl::optional<std::string>(*event);
}

// The order of docs/rules.md: time stands after the flag and the lack of moves, before the limits.
void Referee::Judge(Seat mover, bool in_time) {
  outcome_ = table_->outcome();
  const bool decided = outcome_.has_value() && outcome_->reason < Reason::kTime;
  if (!in_time && !decided) {
    Lose(mover, Reason::kTime);
    return;
  }
  if (!over() && options_.max_plies > 0 && plies_ >= options_.max_plies)
    Draw(Reason::kAdjudication);
}

void Referee::Lose(Seat seat, Reason reason) {
  outcome_ = TeamOutcome{variant_->OpponentOf(seat), reason};
}

void Referee::End(const TeamOutcome& outcome) {
  outcome_ = outcome;
}

void Referee::Draw(Reason reason) {
  outcome_ = TeamOutcome{absl::nullopt, reason};
}

}  // namespace sapper
