#include "arena/game.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/notation.h"

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;

// One game in progress. A step that returns false ended it.
class Game {
 public:
  Game(const GamePlan& plan, EnginePeer& red, EnginePeer& black)
      : plan_(plan), peers_{&red, &black}, settings_(RulesText(plan.rules)) {}

  GameResult Run() {
    if (AgreeOnLayouts() && BeginGame())
      while (!referee_->over() && PlayPly()) {
      }
    Finish();
    return std::move(result_);
  }

 private:
  bool AgreeOnLayouts();
  bool BeginGame();
  bool PlayPly();
  void Finish();
  bool Check(Side side, const absl::Status& status);
  GoRequest RequestFor(Side side) const;
  void Note(const Event& event, Side side, absl::Duration spent, const GoReply& reply);

  EnginePeer& peer(Side side) {
    return *peers_[Index(side)];
  }

  const GamePlan& plan_;
  std::array<EnginePeer*, DuelMap::kSides> peers_;
  std::string settings_;
  std::array<absl::optional<Layout>, DuelMap::kSides> layouts_;
  absl::optional<Referee> referee_;
  absl::optional<Clock::time_point> answered_;  // the last order to move
  GameResult result_;
};

// What a call to the peer of `side` came back with. If it is not ok, the game is over: lost for
// that side by its fault, or broken off.
bool Game::Check(Side side, const absl::Status& status) {
  if (status.ok()) return true;
  result_.status = status;
  const auto reason = PeerFaultReason(status);
  if (!reason.has_value()) return false;
  result_.status =
      PeerFault(*reason, absl::StrCat(plan_.names[Index(side)], " (", DuelMap::SideName(side),
                                      "): ", status.message()));
  if (referee_.has_value()) {
    referee_->Lose(side, *reason);
  } else {
    result_.outcome = Outcome{DuelMap::Next(side), *reason};
  }
  return false;
}

bool Game::AgreeOnLayouts() {
  for (Side side : DuelMap::kAllSides)
    if (!Check(side, peer(side).Start())) return false;
  for (Side side : DuelMap::kAllSides) {
    const size_t i = Index(side);
    GameTerms terms{plan_.variant, settings_, Seat(i)};
    if (plan_.layouts[i].has_value()) terms.setup = plan_.layouts[i]->ToString();
    terms.seed = plan_.seeds[i];
    if (plan_.controls[i].game) terms.game_time = *plan_.controls[i].game;
    const absl::StatusOr<std::string> setup = peer(side).NewGame(terms);
    if (!Check(side, setup.status())) return false;
    const absl::StatusOr<Layout> layout = Layout::ParseLegal(*setup, plan_.rules);
    if (!layout.ok()) return Check(side, PeerFault(Reason::kBadLayout, layout.status().message()));
    layouts_[i] = *layout;
  }
  return true;
}

bool Game::BeginGame() {
  const std::array<Layout, DuelMap::kSides> layouts{*layouts_[0], *layouts_[1]};
  absl::StatusOr<Referee> referee = Referee::Create(
      plan_.rules, layouts, {plan_.controls, plan_.max_plies, plan_.check_agreement});
  if (!referee.ok()) {
    result_.status = referee.status();
    return false;
  }
  referee_.emplace(*std::move(referee));
  result_.record = GameRecord{plan_.rules, plan_.names, {layouts[0], layouts[1]}, plan_.label};
  result_.record->seed = plan_.record_seed;
  const std::string red = plan_.controls[0].ToString();
  const std::string black = plan_.controls[1].ToString();
  result_.record->control = red == black ? red : absl::StrCat(red, " / ", black);
  for (Side side : DuelMap::kAllSides) {
    Setups setups(DuelMap::kSides);
    for (Side of : DuelMap::kAllSides) {
      // A yardstick that sees all does so by this alone; its enemy is told nothing of it.
      if (of == side || plan_.rules.view == ViewMode::kOpen || peer(side).SeesAll())
        setups[Index(of)] = layouts_[Index(of)]->ToString();
    }
    if (!Check(side, peer(side).Begin(setups))) return false;
  }
  return true;
}

GoRequest Game::RequestFor(Side side) const {
  const TimeControl& own = plan_.controls[Index(side)];
  GoRequest request;
  request.limits.time_left = referee_->clock().left(side);
  request.limits.increment = own.increment;
  request.limits.move_time = own.move;
  request.limits.nodes = own.nodes;
  for (Side of : DuelMap::kAllSides)
    request.clocks[Index(of)] = {referee_->clock().left(of), plan_.controls[Index(of)].increment};
  request.patience = referee_->clock().LongestThink(side).value_or(plan_.stall);
  // A late move may stand where the rules allow some; it has to come all the same.
  if (own.timeouts_allowed > 0) request.patience = std::max(request.patience, plan_.stall);
  request.grace = plan_.grace;
  return request;
}

bool Game::PlayPly() {
  const Side side = referee_->side_to_move();
  const GoRequest request = RequestFor(side);
  const auto begin = Clock::now();
  if (answered_.has_value()) result_.own_time.Add(absl::FromChrono(begin - *answered_));
  const absl::StatusOr<GoReply> reply = peer(side).Go(request);
  answered_ = Clock::now();
  const absl::Duration spent = absl::FromChrono(*answered_ - begin);
  if (!Check(side, reply.status())) return false;
  if (reply->resign) {
    referee_->Lose(side, Reason::kResign);
    return false;
  }
  absl::optional<Move> move;
  if (reply->action.has_value()) {
    const absl::StatusOr<Move> parsed = ParseMove(*reply->action);
    if (parsed.ok()) move = *parsed;
  }
  const absl::StatusOr<absl::optional<Event>> event = referee_->Play(move, spent);
  if (!event.ok()) {
    result_.status = event.status();
    return false;
  }
  if (!event->has_value()) {
    result_.record->note = absl::StrCat(
        plan_.names[Index(side)], reply->action ? " played " + *reply->action : " gave no move");
    return false;
  }
  Note(**event, side, spent, *reply);
  // The mover hears the result first, as in the contest.
  for (Side hearer : {side, DuelMap::Next(side)}) {
    // A peer may see the end of the game in this ply; it is told the ply nevertheless.
    const absl::Status status = peer(hearer).Observe(EventText(**event));
    if (!referee_->over() && !Check(hearer, status)) return false;
  }
  return true;
}

void Game::Note(const Event& event, Side side, absl::Duration spent, const GoReply& reply) {
  const auto whole = [](absl::Duration time) { return absl::Floor(time, absl::Milliseconds(1)); };
  RecordedPly ply{
      .event = event, .nodes = reply.nodes, .value = reply.value, .win_in = reply.win_in};
  if (plan_.controls[Index(side)].has_clock()) ply.spent = whole(spent);
  if (const auto left = referee_->clock().left(side)) ply.left = whole(*left);
  result_.record->plies.push_back(ply);
}

void Game::Finish() {
  if (referee_.has_value()) result_.outcome = referee_->outcome();
  // A failed agreement check casts doubt on the result, whatever it is.
  if (!result_.status.ok() && !PeerFaultReason(result_.status).has_value()) result_.outcome.reset();
  if (result_.record.has_value()) {
    result_.record->outcome = result_.outcome;
    if (!result_.status.ok()) result_.record->note = std::string(result_.status.message());
  }
  absl::optional<TeamOutcome> outcome;
  if (result_.outcome.has_value()) {
    outcome = TeamOutcome{absl::nullopt, result_.outcome->reason};
    if (result_.outcome->winner.has_value())
      outcome->winner = Team(Index(*result_.outcome->winner));
  }
  for (EnginePeer* each : peers_) each->GameOver(outcome);
}

}  // namespace

GameResult PlayGame(const GamePlan& plan, EnginePeer& red, EnginePeer& black) {
  return Game(plan, red, black).Run();
}

}  // namespace sapper
