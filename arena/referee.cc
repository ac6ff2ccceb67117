#include "arena/referee.h"

#include <utility>

namespace sapper {

absl::StatusOr<Referee> Referee::Create(const Rules& rules,
                                        const std::array<Layout, DuelMap::kSides>& layouts,
                                        const RefereeOptions& options) {
  absl::StatusOr<Position> position = Position::Create(RuleBook(rules), layouts);
  if (!position.ok()) return position.status();
  Referee referee(*std::move(position), options);
  if (options.check_agreement) {
    absl::StatusOr<AgreementCheck> check = AgreementCheck::Create(rules, layouts);
    if (!check.ok()) return check.status();
    referee.check_ = *std::move(check);
  }
  return referee;
}

absl::StatusOr<absl::optional<Event>> Referee::Play(const absl::optional<Move>& move,
                                                    absl::Duration spent) {
  const Side mover = side_to_move();
  const bool in_time = clock_.Spend(mover, spent);
  if (!move.has_value() || !position_.IsLegal(*move)) {
    Lose(mover, Reason::kIllegal);
    return absl::optional<Event>();
  }
  const Event event = position_.EventOf(*move);
  position_.Play(event);
  Judge(mover, in_time);
  if (check_.has_value())
    if (absl::Status status = check_->Observe(event, position_); !status.ok()) return status;
  return absl::optional<Event>(event);
}

// The order of docs/rules.md: time stands after the flag and the lack of moves, before the limits.
void Referee::Judge(Side mover, bool in_time) {
  outcome_ = position_.outcome();
  const bool decided = outcome_.has_value() && outcome_->reason < Reason::kTime;
  if (!in_time && !decided) {
    outcome_ = Outcome{DuelMap::Next(mover), Reason::kTime};
    return;
  }
  if (!over() && options_.max_plies > 0 && position_.placement().ply() >= options_.max_plies)
    Draw(Reason::kAdjudication);
}

void Referee::Lose(Side side, Reason reason) {
  outcome_ = Outcome{DuelMap::Next(side), reason};
}

void Referee::Draw(Reason reason) {
  outcome_ = Outcome{absl::nullopt, reason};
}

}  // namespace sapper
