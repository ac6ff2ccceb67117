#include "cli/human_game.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "records/record_view.h"

namespace sapper {

absl::StatusOr<HumanGame> HumanGame::Create(GameStart start, Seat human) {
  HumanGame game(std::move(start), human);
  if (absl::Status status = game.Restart(); !status.ok()) return status;
  return game;
}

absl::StatusOr<HumanGame> HumanGame::FromRecord(const GameRecord& record, Seat human) {
  if (absl::Status status = VerifyRecord(record); !status.ok()) return status;
  if (!AllKnown(record))
    return MakeError(ErrorCode::kLayout,
                     "one of the layouts is not known, so nobody can go on with this game");
  if (record.variant->has_chance() && !record.chance_seed.has_value())
    return MakeError(ErrorCode::kOther, "its dice are not known, so nobody can go on with it");
  absl::StatusOr<HumanGame> game = Create(
      {record.variant, record.settings, record.setups, record.chance_seed.value_or(1)}, human);
  if (!game.ok()) return game;
  for (const RecordedPly& ply : record.plies) {
    const absl::StatusOr<AnnouncedAction> action = record.variant->ParseEvent(ply.event);
    if (!action.ok()) return action.status();
    if (const auto event = game->Play(action->action); !event.ok()) return event.status();
  }
  // Resignation and the like are no plies.
  if (record.outcome.has_value() && !game->outcome().has_value()) {
    const absl::optional<Team>& winner = record.outcome->winner;
    size_t loser = 0;
    while (winner.has_value() && record.variant->TeamOf(Seat(loser)) == *winner) ++loser;
    if (winner.has_value())
      game->referee_->Lose(Seat(loser), record.outcome->reason);
    else
      game->referee_->Draw(record.outcome->reason);
    game->End();
  }
  return game;
}

absl::Status HumanGame::Restart() {
  absl::StatusOr<Referee> referee = Referee::Create(start_, RefereeOptions());
  if (!referee.ok()) return referee.status();
  std::vector<std::unique_ptr<SeatGame>> games;
  for (size_t i = 0; i < start_.variant->seats().size(); ++i) {
    absl::StatusOr<std::unique_ptr<SeatGame>> game = BeginSeatGame(
        *start_.variant, start_.settings, Seat(i), start_.ShownTo(Seat(i), /*sees_all=*/false));
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
  }
  referee_.emplace(*std::move(referee));
  games_ = std::move(games);
  events_.clear();
  return absl::OkStatus();
}

void HumanGame::End() {
  for (const auto& game : games_) game->End();
}

bool HumanGame::human_has_moved() const {
  return std::any_of(events_.begin(), events_.end(),
                     [this](const PlayedEvent& event) { return event.mover == human_; });
}

absl::StatusOr<std::string> HumanGame::Play(absl::string_view action) {
  if (referee_->over()) return MakeError(ErrorCode::kMove, "the game is over");
  const Seat mover = seat_to_move();
  if (absl::Status status = game(mover).WhyIllegal(action); !status.ok()) return status;
  if (absl::Status status = table().CheckAction(action); !status.ok()) return status;
  const auto announced = referee_->Play(std::string(action), absl::ZeroDuration());
  if (!announced.ok()) return announced.status();
  const std::string event = **announced;
  events_.push_back({mover, std::string(action), event});
  for (const auto& game : games_)
    if (absl::Status status = game->Observe(event); !status.ok()) return status;
  if (referee_->over()) End();
  return event;
}

void HumanGame::Resign() {
  referee_->Lose(human_, Reason::kResign);
  End();
}

bool HumanGame::Undo() {
  const std::vector<PlayedEvent> events = events_;
  // A resignation stands for a move that was not made.
  size_t keep = events.size();
  const bool resigned = outcome().has_value() && outcome()->reason == Reason::kResign &&
                        outcome()->winner != variant().TeamOf(human_);
  if (!resigned) {
    while (keep > 0 && events[keep - 1].mover != human_) --keep;
    if (keep == 0) return false;
    --keep;
  }
  if (!Restart().ok()) return false;
  for (size_t i = 0; i < keep; ++i)
    if (!Play(events[i].action).ok()) return false;
  return true;
}

GameRecord HumanGame::ToRecord(const std::vector<std::string>& names) const {
  GameRecord record;
  record.variant = start_.variant;
  record.settings = start_.settings;
  record.players = names;
  record.setups = start_.setups;
  if (start_.variant->has_chance()) record.chance_seed = start_.chance_seed;
  for (const PlayedEvent& event : events_) {
    RecordedPly ply;
    ply.event = event.event;
    record.plies.push_back(std::move(ply));
  }
  record.outcome = outcome();
  return record;
}

}  // namespace sapper
