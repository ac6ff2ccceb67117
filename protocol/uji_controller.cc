#include "protocol/uji_controller.h"

#include <algorithm>
#include <chrono>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "protocol/go_command.h"
#include "protocol/info_text.h"
#include "protocol/search_answer.h"

namespace sapper {
namespace {

constexpr int64_t kDeepestPerft = 99;

// Work that is bounded by itself, so that `wait` may wait for it.
std::shared_ptr<SearchRun> CountRun() {
  SeatLimits limits;
  limits.nodes = 1;
  return std::make_shared<SearchRun>(RunKind::kCount, limits, false);
}

}  // namespace

absl::Status UjiController::NeedGame() const {
  if (told_ != nullptr) return absl::OkStatus();
  return MakeError(ErrorCode::kPosition, "there is no position; send position first");
}

bool UjiController::IsEnemy(Seat seat) const {
  const absl::Span<const SeatDescription> seats = core_.options().variant().seats();
  return seats[seat.index()].team != seats[game()->seat().index()].team;
}

void UjiController::WriteLines(absl::string_view prefix, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) core_.writer().Write(absl::StrCat(prefix, line));
}

absl::Status UjiController::Identify(Words& words) {
  if (absl::Status status = words.ExpectDone("uji"); !status.ok()) return status;
  LineWriter& out = core_.writer();
  out.Write(absl::StrCat("id name Sapper ", SAPPER_VERSION));
  out.Write("id author the Sapper authors");
  out.Write("id protocol 1");
  for (const OptionDescription& option : core_.options().Describe()) out.Write(OptionLine(option));
  out.Write("ujiok");
  return absl::OkStatus();
}

absl::Status UjiController::IsReady(Words& words) {
  if (absl::Status status = words.ExpectDone("isready"); !status.ok()) return status;
  core_.writer().Write("readyok");
  return absl::OkStatus();
}

absl::Status UjiController::SetOption(Words& words) {
  if (words.Next() != "name")
    return MakeError(ErrorCode::kSyntax, "write setoption name <id> value <x>");
  const std::string name = words.NextUntil("value");
  if (name.empty()) return MakeError(ErrorCode::kSyntax, "setoption names no option");
  words.Next();
  const std::string value = words.NextUntil("");
  const absl::StatusOr<Options::Change> change = core_.SetOption(name, value);
  if (!change.ok()) return change.status();
  if (*change == Options::Change::kSettings || *change == Options::Change::kVariant) told_.reset();
  return absl::OkStatus();
}

absl::Status UjiController::NewGame(Words& words) {
  if (absl::Status status = words.ExpectDone("newgame"); !status.ok()) return status;
  told_.reset();
  last_value_.reset();
  searches_without_offer_ = 0;
  core_.ForgetGame();
  return absl::OkStatus();
}

Hearing UjiController::hearing() const {
  return core_.options().engine().lenient != 0 ? Hearing::kLenient : Hearing::kStrict;
}

void UjiController::WriteNote(absl::string_view note) {
  if (!note.empty()) core_.writer().Write(absl::StrCat("info string ", SafeText(note)));
}

absl::Status UjiController::SetPosition(Words& words) {
  std::vector<std::string> notes;
  absl::StatusOr<std::unique_ptr<ToldGame>> told =
      ReadToldGame(core_.options().variant(), core_.options().settings(), hearing(), words, notes);
  if (!told.ok()) return told.status();
  told_ = *std::move(told);
  for (const std::string& note : notes) WriteNote(note);
  // Before a clock runs; if the player cannot be had, `go` says so.
  (void)core_.GetPlayer();
  return absl::OkStatus();
}

absl::Status UjiController::Observe(Words& words) {
  const absl::string_view text = words.Next();
  if (text.empty()) return MakeError(ErrorCode::kSyntax, "observe names no move");
  if (absl::Status status = words.ExpectDone("observe"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  // A search reads the game, so a copy is changed until it has ended.
  std::unique_ptr<ToldGame> next = core_.running() == nullptr ? nullptr : told_->Clone();
  const std::string word = game()->Completed(text);
  const absl::StatusOr<std::string> note = (next != nullptr ? *next : *told_).Hear(word, hearing());
  if (!note.ok()) return note.status();
  if (next != nullptr) {
    core_.StopAndWait();
    told_ = std::move(next);
  }
  if (word != text) WriteNote(absl::StrCat("observed ", word));
  WriteNote(*note);
  return absl::OkStatus();
}

absl::Status UjiController::Undo(Words& words) {
  int64_t count = 1;
  if (!words.done()) {
    const absl::StatusOr<int64_t> number = words.NextNumber("undo", 1);
    if (!number.ok()) return number.status();
    count = *number;
  }
  if (absl::Status status = words.ExpectDone("undo"); !status.ok()) return status;
  if (count < 1) return MakeError(ErrorCode::kSyntax, "undo takes 1 or more");
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  absl::StatusOr<std::unique_ptr<ToldGame>> earlier = told_->Without(static_cast<size_t>(count));
  if (!earlier.ok()) return earlier.status();
  told_ = *std::move(earlier);
  return absl::OkStatus();
}

absl::Status UjiController::Go(Words& words) {
  if (words.Peek() == "layout") return GoLayout(words);
  const absl::StatusOr<GoCommand> go = ReadGo(core_.options().variant(), words);
  if (!go.ok()) return go.status();
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  if (game()->over()) {
    core_.writer().Write("bestmove none");
    return absl::OkStatus();
  }
  if (!game()->own_turn() && !go->ponder)
    return MakeError(ErrorCode::kTurn,
                     absl::StrCat(core_.options().variant().SeatName(game()->seat_to_move()),
                                  IsEnemy(game()->seat_to_move()) ? ", the enemy," : "",
                                  " is to move; only go ponder is possible"));
  if (absl::Status status = CheckSearchMoves(go->search_actions); !status.ok()) return status;
  return StartSearch(go->LimitsFor(game()->seat()), go->ponder);
}

absl::Status UjiController::GoLayout(Words& words) {
  words.Next();
  const Variant& variant = core_.options().variant();
  if (!variant.has_setups())
    return MakeError(ErrorCode::kLayout,
                     absl::StrCat("no seat of ", variant.name(), " chooses a layout"));
  const absl::StatusOr<Seat> seat = ReadGoLayout(variant, words);
  if (!seat.ok()) return seat.status();
  const absl::StatusOr<std::string> setup = core_.ChooseSetup(core_.options().settings(), *seat);
  if (!setup.ok()) return setup.status();
  core_.writer().Write(absl::StrCat("bestlayout ", *setup));
  return absl::OkStatus();
}

absl::Status UjiController::CheckSearchMoves(const std::vector<std::string>& actions) const {
  for (const std::string& action : actions)
    if (absl::Status status = game()->CheckAction(action); !status.ok())
      return MakeError(ErrorCodeOf(status), absl::StrCat("searchmoves: ", status.message()));
  return absl::OkStatus();
}

absl::Status UjiController::StartSearch(const SeatLimits& limits, bool ponder) {
  const absl::StatusOr<SeatPlayer*> player = core_.GetPlayer();
  if (!player.ok()) return player.status();
  const SeatGame& known = *game();
  const bool own_turn = known.own_turn();
  std::vector<std::string> allowed = limits.search_actions;
  if (own_turn && allowed.empty()) allowed = known.LegalActions();
  const bool may_resign = core_.options().engine().resign != 0;
  const auto run = std::make_shared<SearchRun>(own_turn ? RunKind::kSearch : RunKind::kEnemyPonder,
                                               limits, ponder);
  core_.Start(run, [=, this, &known, thinker = *player]() -> std::vector<std::string> {
    const auto report = [&](const SeatSearchInfo& info) { core_.writer().Write(InfoText(info)); };
    const SeatSearchResult result = run->Search(*thinker, known, report);
    if (!own_turn) return {"bestmove none"};
    last_value_ = result.info.value;
    std::string answer = BestMoveText(WithAllowedAction(result, allowed), may_resign);
    if (OffersDraw(result)) absl::StrAppend(&answer, " draw");
    return {answer};
  });
  return absl::OkStatus();
}

absl::Status UjiController::Stop(Words& words) {
  if (absl::Status status = words.ExpectDone("stop"); !status.ok()) return status;
  core_.StopAndWait();
  return absl::OkStatus();
}

absl::Status UjiController::PonderHit(Words& words) {
  if (absl::Status status = words.ExpectDone("ponderhit"); !status.ok()) return status;
  const auto run = core_.running();
  if (run == nullptr || run->kind() != RunKind::kSearch || !run->control().pondering())
    return MakeError(ErrorCode::kTurn, "no search ponders on the own turn");
  run->PonderHit();
  return absl::OkStatus();
}

absl::Status UjiController::Wait(Words& words) {
  if (absl::Status status = words.ExpectDone("wait"); !status.ok()) return status;
  const auto run = core_.running();
  if (run != nullptr && run->unbounded())
    return MakeError(ErrorCode::kBusy, "this search ends only by stop or ponderhit");
  // Whoever asked to wait may be gone before the search ends.
  while (!core_.worker().WaitIdleFor(std::chrono::milliseconds(100)))
    if (core_.writer().peer_is_gone()) break;
  return absl::OkStatus();
}

absl::Status UjiController::GameOver(Words& words) {
  const absl::string_view result = words.Next();
  if (result != "win" && result != "loss" && result != "draw")
    return MakeError(ErrorCode::kSyntax, "gameover win, gameover loss or gameover draw");
  if (words.Peek() == "reason") {
    words.Next();
    if (words.NextUntil("reveal").empty())
      return MakeError(ErrorCode::kSyntax, "nothing after reason");
  }
  absl::string_view reveal;
  if (words.Peek() == "reveal") {
    words.Next();
    reveal = words.Next();
    if (reveal.empty()) return MakeError(ErrorCode::kSyntax, "nothing after reveal");
  }
  if (absl::Status status = words.ExpectDone("gameover"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  return told_->End(reveal);
}

// A game that is not lost but no longer promises more than a draw; not with every move, since the
// enemy has to think about each offer.
bool UjiController::OffersDraw(const SeatSearchResult& result) {
  constexpr double kHopeless = -0.5;
  constexpr int kSearchesBetween = 10;
  ++searches_without_offer_;
  if (core_.options().engine().offer_draw == 0 || !result.action.has_value() || result.resign)
    return false;
  const double value = result.info.value;
  if (value > 0 || value < kHopeless || searches_without_offer_ < kSearchesBetween) return false;
  searches_without_offer_ = 0;
  return true;
}

// Only what the last search thought is known; an even or better game is played on.
absl::Status UjiController::OfferDraw(Words& words) {
  if (absl::Status status = words.ExpectDone("draw"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const bool accept = !game()->over() && last_value_.value_or(0) < 0;
  core_.writer().Write(accept ? "draw accept" : "draw decline");
  return absl::OkStatus();
}

absl::Status UjiController::ShowBoard(Words& words) {
  if (absl::Status status = words.ExpectDone("d"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  WriteLines("", game()->BoardLines());
  return absl::OkStatus();
}

absl::Status UjiController::ShowEvaluation(Words& words) {
  if (absl::Status status = words.ExpectDone("eval"); !status.ok()) return status;
  if (!core_.options().variant().has_evaluation()) return MakeError(ErrorCode::kUnknown, "eval");
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  WriteLines("eval ", game()->EvaluationLines());
  return absl::OkStatus();
}

absl::Status UjiController::ShowBelief(Words& words) {
  if (absl::Status status = words.ExpectDone("belief"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  WriteLines("", BeliefLines(core_.options().variant(), *game()));
  return absl::OkStatus();
}

absl::Status UjiController::ShowMoves(Words& words) {
  if (absl::Status status = words.ExpectDone("moves"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const std::vector<std::string> moves = game()->LegalActions();
  std::string line = absl::StrCat("moves ", moves.size());
  for (const std::string& move : moves) absl::StrAppend(&line, " ", move);
  core_.writer().Write(line);
  return absl::OkStatus();
}

absl::Status UjiController::CountLeaves(Words& words) {
  // Only a game with chance has this word; others take a number alone.
  const bool over_chance = core_.options().variant().has_chance() && words.Peek() == "chance";
  if (over_chance) words.Next();
  const absl::StatusOr<int64_t> depth = words.NextNumber("perft", 0, kDeepestPerft);
  if (!depth.ok()) return depth.status();
  if (*depth < 0 || *depth > kDeepestPerft)
    return MakeError(ErrorCode::kSyntax, absl::StrCat("perft takes 0 to ", kDeepestPerft));
  if (absl::Status status = words.ExpectDone("perft"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const int plies = static_cast<int>(*depth);
  absl::StatusOr<LeafCount> count = over_chance ? game()->ChancePerft(plies) : game()->Perft(plies);
  if (!count.ok()) return count.status();
  const auto run = CountRun();
  const std::string name = absl::StrCat("perft ", over_chance ? "chance " : "", plies);
  core_.Start(run, [run, name, count = *std::move(count)]() -> std::vector<std::string> {
    const auto leaves = count([&] { return run->control().stopped(); });
    if (!leaves.has_value()) return {"info string perft was stopped"};
    return {absl::StrCat(name, " ", *leaves)};
  });
  return absl::OkStatus();
}

absl::Status UjiController::Bench(Words& words) {
  if (absl::Status status = words.ExpectDone("bench"); !status.ok()) return status;
  const Variant& variant = core_.options().variant();
  if (!variant.has_bench()) return MakeError(ErrorCode::kUnknown, "bench");
  const auto run = CountRun();
  core_.Start(run, [this, run, &variant]() -> std::vector<std::string> {
    variant.RunBench([&](absl::string_view line) { core_.writer().Write(line); },
                     [&] { return run->control().stopped(); });
    return {};
  });
  return absl::OkStatus();
}

}  // namespace sapper
