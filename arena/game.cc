#include "arena/game.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;

// The record of a game that begins.
GameRecord RecordOf(const GamePlan& plan, const GameStart& start) {
  GameRecord record;
  record.variant = start.variant;
  record.settings = start.settings;
  record.setups = start.setups;
  record.label = plan.label;
  record.layouts = plan.layouts;
  record.terms = plan.terms;
  record.seed = plan.record_seed;
  if (start.variant->has_chance()) record.chance_seed = start.chance_seed;
  std::vector<std::string> controls;
  for (size_t i = 0; i < start.setups.size(); ++i) {
    record.players.push_back(plan.names[i]);
    controls.push_back(plan.controls[i].ToString());
  }
  const bool same =
      std::adjacent_find(controls.begin(), controls.end(), std::not_equal_to<>()) == controls.end();
  record.control = same ? controls.front() : absl::StrJoin(controls, " / ");
  return record;
}

// One game in progress. A step that returns false ended it.
class Game {
 public:
  Game(const GamePlan& plan, absl::Span<EnginePeer* const> peers)
      : plan_(plan), peers_(peers), adjudicator_(plan.adjudication) {
    for (size_t i = 0; i < plan.variant->seats().size(); ++i) seats_.emplace_back(i);
  }

  GameResult Run() {
    if (AgreeOnSetups() && BeginGame())
      while (!referee_->over() && PlayPly()) {
      }
    Finish();
    return std::move(result_);
  }

 private:
  bool AgreeOnSetups();
  bool BeginGame();
  bool PlayPly();
  // Asks the others on behalf of a seat. False when one of them fails.
  bool OfferDraw(Seat from);
  bool Announce(Seat mover, absl::string_view event);
  void Finish();
  bool Check(Seat seat, const absl::Status& status);
  GoRequest RequestFor(Seat seat) const;
  void Note(absl::string_view event, Seat seat, absl::Duration spent, const GoReply& reply);
  void Adjudicate(Seat seat, const GoReply& reply);
  void NoteNoPly(Seat seat, const GoReply& reply);

  EnginePeer& peer(Seat seat) {
    return *peers_[seat.index()];
  }

  const GamePlan& plan_;
  absl::Span<EnginePeer* const> peers_;
  std::vector<Seat> seats_;
  Setups setups_;
  absl::optional<Referee> referee_;
  Adjudicator adjudicator_;
  absl::optional<Clock::time_point> answered_;  // the last order to move
  GameResult result_;
};

// What a call to the peer of `seat` came back with. If it is not ok, the game is over: lost for
// that seat by its fault, or broken off.
bool Game::Check(Seat seat, const absl::Status& status) {
  if (status.ok()) return true;
  result_.status = status;
  const auto reason = PeerFaultReason(status);
  if (!reason.has_value()) return false;
  result_.status =
      PeerFault(*reason, absl::StrCat(plan_.names[seat.index()], " (",
                                      plan_.variant->SeatName(seat), "): ", status.message()));
  if (referee_.has_value()) {
    referee_->Lose(seat, *reason);
  } else {
    result_.outcome = TeamOutcome{plan_.variant->OpponentOf(seat), *reason};
  }
  return false;
}

bool Game::AgreeOnSetups() {
  for (Seat seat : seats_)
    if (!Check(seat, peer(seat).Start())) return false;
  for (Seat seat : seats_) {
    const size_t i = seat.index();
    GameTerms terms{plan_.variant, plan_.settings, seat};
    if (i < plan_.setups.size()) terms.setup = plan_.setups[i];
    terms.seed = plan_.seeds[i];
    if (plan_.controls[i].game) terms.game_time = *plan_.controls[i].game;
    terms.move_time = plan_.controls[i].move;
    const absl::StatusOr<std::string> setup = peer(seat).NewGame(terms);
    if (!Check(seat, setup.status())) return false;
    if (!plan_.variant->has_setups()) {
      setups_.emplace_back();
      continue;
    }
    const absl::Status fits = plan_.variant->CheckSetup(plan_.settings, seat, *setup);
    if (!fits.ok()) return Check(seat, PeerFault(Reason::kBadLayout, fits.message()));
    setups_.push_back(*setup);
  }
  return true;
}

bool Game::BeginGame() {
  const GameStart start{plan_.variant, plan_.settings, setups_, plan_.chance_seed};
  absl::StatusOr<Referee> referee =
      Referee::Create(start, {plan_.controls, plan_.max_plies, plan_.check_agreement});
  if (!referee.ok()) {
    result_.status = referee.status();
    return false;
  }
  referee_.emplace(*std::move(referee));
  result_.record = RecordOf(plan_, start);
  for (Seat seat : seats_) {
    // A yardstick that sees all does so by this alone; its enemy is told nothing of it.
    const Setups shown = start.ShownTo(seat, peer(seat).SeesAll());
    if (!Check(seat, peer(seat).Begin(shown))) return false;
  }
  return true;
}

GoRequest Game::RequestFor(Seat seat) const {
  const TimeControl& own = plan_.controls[seat.index()];
  GoRequest request;
  request.limits.time_left = referee_->clock().left(seat);
  request.limits.increment = own.increment;
  request.limits.move_time = own.move;
  request.limits.nodes = own.nodes;
  for (Seat of : seats_)
    request.clocks[of.index()] = {referee_->clock().left(of), plan_.controls[of.index()].increment};
  request.patience = referee_->clock().LongestThink(seat).value_or(plan_.stall);
  // A late move may stand where the rules allow some; it has to come all the same.
  if (own.timeouts_allowed > 0) request.patience = std::max(request.patience, plan_.stall);
  request.grace = plan_.grace;
  return request;
}

bool Game::PlayPly() {
  const Seat seat = referee_->seat_to_move();
  const GoRequest request = RequestFor(seat);
  const auto begin = Clock::now();
  if (answered_.has_value()) result_.own_time.Add(absl::FromChrono(begin - *answered_));
  const absl::StatusOr<GoReply> reply = peer(seat).Go(request);
  answered_ = Clock::now();
  const absl::Duration spent = absl::FromChrono(*answered_ - begin);
  if (!Check(seat, reply.status())) return false;
  if (reply->resign) {
    referee_->Lose(seat, Reason::kResign);
    return false;
  }
  const absl::StatusOr<absl::optional<std::string>> event = referee_->Play(reply->action, spent);
  if (!event.ok()) {
    result_.status = event.status();
    return false;
  }
  if (!event->has_value()) {
    NoteNoPly(seat, *reply);
    return false;
  }
  Note(**event, seat, spent, *reply);
  if (!referee_->over()) Adjudicate(seat, *reply);
  if (!Announce(seat, **event)) return false;
  return !reply->offers_draw || referee_->over() || OfferDraw(seat);
}

// A draw is agreed when every seat of another team takes it.
bool Game::OfferDraw(Seat from) {
  for (Seat seat : seats_) {
    if (plan_.variant->TeamOf(seat) == plan_.variant->TeamOf(from)) continue;
    const absl::StatusOr<bool> accepts = peer(seat).AcceptsDraw();
    if (!Check(seat, accepts.status())) return false;
    if (!*accepts) return true;
  }
  referee_->Draw(Reason::kAgreement);
  return true;
}

// The mover hears the result first, as in the contest.
bool Game::Announce(Seat mover, absl::string_view event) {
  for (size_t i = 0; i < seats_.size(); ++i) {
    const Seat hearer = seats_[(mover.index() + i) % seats_.size()];
    // A peer may see the end of the game in this ply; it is told the ply nevertheless.
    const absl::Status status = peer(hearer).Observe(event);
    if (!referee_->over() && !Check(hearer, status)) return false;
  }
  return true;
}

void Game::Note(absl::string_view event, Seat seat, absl::Duration spent, const GoReply& reply) {
  const auto whole = [](absl::Duration time) { return absl::Floor(time, absl::Milliseconds(1)); };
  RecordedPly ply;
  ply.event = std::string(event);
  ply.nodes = reply.nodes;
  ply.value = reply.value;
  ply.win_in = reply.win_in;
  if (plan_.controls[seat.index()].has_clock()) ply.spent = whole(spent);
  if (const auto left = referee_->clock().left(seat)) ply.left = whole(*left);
  result_.record->plies.push_back(ply);
}

// A proven end is as sure as a score can be.
void Game::Adjudicate(Seat seat, const GoReply& reply) {
  absl::optional<int> score = reply.value;
  if (reply.win_in.has_value()) score = *reply.win_in > 0 ? 1000 : -1000;
  const auto verdict = adjudicator_.Note(referee_->plies(), plan_.variant->TeamOf(seat), score);
  if (verdict.has_value()) referee_->End(*verdict);
}

void Game::NoteNoPly(Seat seat, const GoReply& reply) {
  const std::string where =
      absl::StrCat(plan_.names[seat.index()], " (", plan_.variant->SeatName(seat), "), ply ",
                   referee_->plies() + 1, ": ");
  result_.record->note = reply.action.has_value()
                             ? absl::StrCat(where, "bestmove ", *reply.action, ", but ",
                                            referee_->table().CheckAction(*reply.action).message())
                             : absl::StrCat(where, "bestmove none, but there are legal moves");
}

void Game::Finish() {
  if (referee_.has_value()) result_.outcome = referee_->outcome();
  // A failed agreement check casts doubt on the result, whatever it is.
  if (!result_.status.ok() && !PeerFaultReason(result_.status).has_value()) result_.outcome.reset();
  if (result_.record.has_value()) {
    result_.record->outcome = result_.outcome;
    if (!result_.status.ok()) result_.record->note = std::string(result_.status.message());
  }
  for (EnginePeer* each : peers_) each->GameOver(result_.outcome);
}

}  // namespace

GameResult PlayGame(const GamePlan& plan, absl::Span<EnginePeer* const> peers) {
  return Game(plan, peers).Run();
}

}  // namespace sapper
