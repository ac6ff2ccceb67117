#include "cli/human_game.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"
#include "variants/registry.h"

namespace sapper {

absl::StatusOr<HumanGame> HumanGame::Create(const Rules& rules, Side human,
                                            const Layouts& layouts) {
  HumanGame game(rules, human, layouts);
  if (absl::Status status = game.Restart(); !status.ok()) return status;
  return game;
}

absl::StatusOr<HumanGame> HumanGame::FromRecord(const DuelRecord& record, Side human) {
  if (absl::Status status = VerifyRecord(record); !status.ok()) return status;
  const absl::optional<Layouts> layouts = record.BothLayouts();
  if (!layouts.has_value())
    return MakeError(ErrorCode::kLayout,
                     "one of the layouts is not known, so nobody can go on with this game");
  absl::StatusOr<HumanGame> game = Create(record.rules, human, *layouts);
  if (!game.ok()) return game;
  for (const DuelPly& ply : record.plies)
    if (auto event = game->Play(ply.event.move); !event.ok()) return event.status();
  // Resignation and the like are no plies.
  if (record.outcome.has_value() && !game->outcome().has_value()) {
    if (record.outcome->winner.has_value()) {
      const Side loser = DuelMap::Next(*record.outcome->winner);
      game->referee_->Lose(Seat(Index(loser)), record.outcome->reason);
    } else {
      game->referee_->Draw(record.outcome->reason);
    }
  }
  return game;
}

absl::Status HumanGame::Restart() {
  events_.clear();
  const GameStart start{StandardVariants().front(),
                        RulesText(rules_),
                        {layouts_[0].ToString(), layouts_[1].ToString()}};
  absl::StatusOr<Referee> referee = Referee::Create(start, RefereeOptions());
  if (!referee.ok()) return referee.status();
  referee_.emplace(*std::move(referee));
  const RuleBook book(rules_);
  for (Side side : DuelMap::kAllSides) {
    View view = rules_.view == ViewMode::kOpen ? View(book, side, layouts_)
                                               : View(book, side, layouts_[Index(side)]);
    absl::StatusOr<InformationState> state = InformationState::Create(std::move(view));
    if (!state.ok()) return state.status();
    states_[Index(side)].emplace(*std::move(state));
  }
  return absl::OkStatus();
}

absl::StatusOr<Event> HumanGame::Play(Move move) {
  if (outcome().has_value()) return MakeError(ErrorCode::kMove, "the game is over");
  if (!truth().IsLegal(move))
    return MakeError(ErrorCode::kMove, absl::StrCat(MoveText(move), " is not a legal move"));
  const auto announced = referee_->Play(MoveText(move), absl::ZeroDuration());
  if (!announced.ok()) return announced.status();
  const absl::StatusOr<Event> event = ParseEvent(**announced);
  if (!event.ok()) return event.status();
  events_.push_back(*event);
  for (auto& state : states_)
    if (absl::Status status = state->Observe(*event); !status.ok()) return status;
  return *event;
}

void HumanGame::Resign() {
  referee_->Lose(Seat(Index(human_)), Reason::kResign);
}

bool HumanGame::Undo() {
  const std::vector<Event> events = events_;
  // The person's plies have the parity of its side. A resignation stands for one.
  size_t keep = events.size();
  if (outcome().has_value() && outcome()->reason == Reason::kResign) ++keep;
  while (keep > 0 && (keep - 1) % 2 != Index(human_)) --keep;
  if (keep == 0) return false;
  if (!Restart().ok()) return false;
  for (size_t i = 0; i + 1 < keep; ++i)
    if (!Play(events[i].move).ok()) return false;
  return true;
}

DuelRecord HumanGame::ToRecord(const std::array<std::string, DuelMap::kSides>& names) const {
  DuelRecord record{rules_, names, {layouts_[0], layouts_[1]}};
  for (const Event& event : events_) record.plies.push_back({{}, event});
  record.outcome = outcome();
  return record;
}

}  // namespace sapper
