#include "arena/refereed_game.h"

#include "absl/strings/str_cat.h"
#include "base/counted.h"
#include "base/error.h"

namespace sapper {
namespace {

bool IsDeclaredLoss(Reason reason) {
  return reason == Reason::kResign || reason == Reason::kTime || reason == Reason::kIllegal ||
         reason == Reason::kAdjudication;
}

bool IsDeclaredDraw(Reason reason) {
  return reason == Reason::kAgreement || reason == Reason::kAdjudication;
}

}  // namespace

absl::StatusOr<RefereedGame> RefereedGame::Begin(GameStart start) {
  RefereedGame game(std::move(start));
  for (size_t i = 0; game.variant().has_setups() && i < game.variant().seats().size(); ++i) {
    const Seat seat(i);
    if (i >= game.start_.setups.size() || !game.start_.setups[i].has_value())
      return MakeError(
          ErrorCode::kLayout,
          absl::StrCat("the layout of ", game.variant().SeatName(seat), " is not known"));
    if (absl::Status status =
            game.variant().CheckSetup(game.start_.settings, seat, *game.start_.setups[i]);
        !status.ok())
      return MakeError(ErrorCodeOf(status),
                       absl::StrCat(game.variant().SeatName(seat), ": ", status.message()));
  }
  if (absl::Status status = game.Restart(); !status.ok()) return status;
  return game;
}

absl::Status RefereedGame::Restart() {
  absl::StatusOr<std::unique_ptr<Table>> table =
      start_.variant->Begin(start_.settings, start_.setups, start_.chance_seed);
  if (!table.ok()) return table.status();
  std::vector<std::unique_ptr<SeatGame>> seats;
  for (size_t i = 0; i < variant().seats().size(); ++i) {
    absl::StatusOr<std::unique_ptr<SeatGame>> seat = BeginSeatGame(
        variant(), start_.settings, Seat(i), start_.ShownTo(Seat(i), /*sees_all=*/false));
    if (!seat.ok()) return seat.status();
    seats.push_back(*std::move(seat));
  }
  table_ = *std::move(table);
  seats_ = std::move(seats);
  actions_.clear();
  events_.clear();
  outcome_ = table_->outcome();
  return absl::OkStatus();
}

absl::Status RefereedGame::PlayOne(absl::string_view action) {
  absl::StatusOr<std::string> event = table_->Play(table_->seat_to_move(), action);
  if (!event.ok()) return event.status();
  for (const auto& seat : seats_)
    if (absl::Status status = seat->Observe(*event); !status.ok()) return status;
  actions_.emplace_back(action);
  events_.push_back(*std::move(event));
  outcome_ = table_->outcome();
  if (over())
    for (const auto& seat : seats_) seat->End();
  return absl::OkStatus();
}

std::vector<std::string> RefereedGame::LegalActions() const {
  if (over()) return {};
  return seats_[seat_to_move().index()]->LegalActions();
}

absl::StatusOr<AnnouncedAction> RefereedGame::Play(absl::string_view action) {
  if (over()) return MakeError(ErrorCode::kMove, "the game is over");
  if (actions_.size() >= kMostPlies)
    return MakeError(ErrorCode::kPosition,
                     absl::StrCat("a game has at most ", kMostPlies, " plies here"));
  if (absl::Status status = table_->CheckAction(action); !status.ok()) return status;
  if (absl::Status status = PlayOne(action); !status.ok()) return status;
  return variant().ParseEvent(events_.back());
}

absl::StatusOr<RefereedGame::Told> RefereedGame::Undo(size_t count) {
  const size_t ends = ended_by_word() ? 1 : 0;
  if (count == 0 || count > actions_.size() + ends)
    return MakeError(ErrorCode::kPosition,
                     absl::StrCat("the game has ", Counted(actions_.size(), "ply", "plies"),
                                  ends > 0 ? " and its end" : "", " to take back"));
  // To the seats the end of a game is always a line of its own.
  const Told told = TellAll(absl::StrCat("undo ", count + (over() ? 1 : 0) - ends));
  std::vector<std::string> kept(actions_.begin(),
                                actions_.end() - static_cast<std::ptrdiff_t>(count - ends));
  if (absl::Status status = Restart(); !status.ok()) return status;
  for (const std::string& action : kept)
    if (absl::Status status = PlayOne(action); !status.ok()) return status;
  return told;
}

absl::Status RefereedGame::Declare(TeamOutcome outcome) {
  if (over()) return MakeError(ErrorCode::kPosition, "the game is over");
  outcome_ = outcome;
  for (const auto& seat : seats_) seat->End();
  return absl::OkStatus();
}

absl::Status RefereedGame::DeclareLoss(Seat loser, Reason reason) {
  if (!IsDeclaredLoss(reason))
    return MakeError(ErrorCode::kSyntax,
                     "a loss is declared for resign, time, illegal or adjudication");
  return Declare({variant().OpponentOf(loser), reason});
}

absl::Status RefereedGame::DeclareDraw(Reason reason) {
  if (!IsDeclaredDraw(reason))
    return MakeError(ErrorCode::kSyntax, "a draw is declared for agreement or adjudication");
  return Declare({absl::nullopt, reason});
}

RefereedGame::Told RefereedGame::TellAll(const std::string& line) const {
  return Told(seats_.size(), {line});
}

RefereedGame::Told RefereedGame::TellStart() const {
  Told told;
  for (size_t i = 0; i < seats_.size(); ++i)
    told.push_back({absl::StrCat(
        "position ", variant().PositionWords(Seat(i), start_.ShownTo(Seat(i), false)))});
  return told;
}

RefereedGame::Told RefereedGame::TellEvent(absl::string_view event) const {
  return TellAll(absl::StrCat("observe ", event));
}

RefereedGame::Told RefereedGame::TellEnd() const {
  if (!over()) return Told(seats_.size());
  Told told;
  for (size_t i = 0; i < seats_.size(); ++i) {
    const char* result = "draw";
    if (outcome_->winner.has_value())
      result = *outcome_->winner == variant().TeamOf(Seat(i)) ? "win" : "loss";
    std::string line = absl::StrCat("gameover ", result, " reason ", ReasonName(outcome_->reason));
    std::string reveal = table_->HiddenTruth();
    if (seats_.size() == 2 && variant().has_setups()) reveal = *start_.setups[1 - i];
    if (!reveal.empty()) absl::StrAppend(&line, " reveal ", reveal);
    told.push_back({line});
  }
  return told;
}

GameRecord RefereedGame::Record() const {
  GameRecord record;
  record.variant = start_.variant;
  record.settings = start_.settings;
  for (const SeatDescription& seat : variant().seats()) record.players.push_back(seat.name);
  record.setups = start_.setups;
  if (variant().has_chance()) record.chance_seed = start_.chance_seed;
  for (const std::string& event : events_) {
    RecordedPly ply;
    ply.event = event;
    record.plies.push_back(ply);
  }
  record.outcome = outcome_;
  return record;
}

}  // namespace sapper
