#include "protocol/uji_controller.h"

#include <algorithm>
#include <chrono>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "engine/notation.h"
#include "engine/perft.h"
#include "protocol/belief_text.h"
#include "protocol/board_text.h"
#include "protocol/go_command.h"
#include "protocol/info_text.h"
#include "protocol/position_command.h"
#include "protocol/search_answer.h"

namespace sapper {
namespace {

constexpr int64_t kDeepestPerft = 99;

// Work that is bounded by itself, so that `wait` may wait for it.
std::shared_ptr<SearchRun> CountRun() {
  Limits limits;
  limits.nodes = 1;
  return std::make_shared<SearchRun>(RunKind::kCount, limits, false);
}

}  // namespace

absl::Status UjiController::NeedGame() const {
  if (game_.has_value()) return absl::OkStatus();
  return MakeError(ErrorCode::kPosition, "there is no position; send position first");
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
  if (*change == Options::Change::kRules) game_.reset();
  return absl::OkStatus();
}

absl::Status UjiController::NewGame(Words& words) {
  if (absl::Status status = words.ExpectDone("newgame"); !status.ok()) return status;
  game_.reset();
  last_value_.reset();
  core_.ForgetGame();
  return absl::OkStatus();
}

absl::Status UjiController::SetPosition(Words& words) {
  absl::StatusOr<KnownGame> game = ReadPosition(core_.options().rules(), words);
  if (!game.ok()) return game.status();
  game_ = *std::move(game);
  // Before a clock runs; if the player can not be had, `go` says so.
  (void)core_.GetPlayer();
  return absl::OkStatus();
}

absl::Status UjiController::Observe(Words& words) {
  const absl::string_view text = words.Next();
  if (text.empty()) return MakeError(ErrorCode::kSyntax, "observe names no move");
  if (absl::Status status = words.ExpectDone("observe"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  if (core_.running() == nullptr) return ObserveText(text, *game_);
  // The search reads the game, so a copy is changed until it has ended.
  KnownGame next = *game_;
  if (absl::Status status = ObserveText(text, next); !status.ok()) return status;
  core_.StopAndWait();
  game_ = std::move(next);
  return absl::OkStatus();
}

absl::Status UjiController::Go(Words& words) {
  if (words.Peek() == "layout") return GoLayout(words);
  const absl::StatusOr<GoCommand> go = ReadGo(words);
  if (!go.ok()) return go.status();
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  if (game_->over()) {
    core_.writer().Write("bestmove none");
    return absl::OkStatus();
  }
  const View& view = game_->state().view();
  if (!view.own_turn() && !go->ponder)
    return MakeError(ErrorCode::kTurn, absl::StrCat(DuelMap::SideName(view.side_to_move()),
                                                    ", the enemy, is to move; only go ponder "
                                                    "is possible"));
  if (absl::Status status = CheckSearchMoves(go->search_moves); !status.ok()) return status;
  return StartSearch(go->LimitsFor(view.viewer()), go->ponder);
}

absl::Status UjiController::GoLayout(Words& words) {
  words.Next();
  const absl::StatusOr<Side> side = ReadGoLayout(words);
  if (!side.ok()) return side.status();
  const absl::StatusOr<Layout> layout = core_.ChooseLayout(core_.options().rules(), *side);
  if (!layout.ok()) return layout.status();
  core_.writer().Write(absl::StrCat("bestlayout ", layout->ToString()));
  return absl::OkStatus();
}

absl::Status UjiController::CheckSearchMoves(const std::vector<Move>& moves) const {
  for (Move move : moves)
    if (!game_->state().view().IsLegal(move))
      return MakeError(ErrorCode::kMove,
                       absl::StrCat("searchmoves: ", MoveText(move), " is not legal"));
  return absl::OkStatus();
}

absl::Status UjiController::StartSearch(const Limits& limits, bool ponder) {
  const absl::StatusOr<Player*> player = core_.GetPlayer();
  if (!player.ok()) return player.status();
  const InformationState& state = game_->state();
  const bool own_turn = state.view().own_turn();
  std::vector<Move> allowed = limits.search_moves;
  if (own_turn && allowed.empty()) {
    MoveList moves;
    state.view().LegalMoves(moves);
    allowed.assign(moves.begin(), moves.end());
  }
  const bool may_resign = core_.options().engine().resign != 0;
  const auto run = std::make_shared<SearchRun>(own_turn ? RunKind::kSearch : RunKind::kEnemyPonder,
                                               limits, ponder);
  core_.Start(run, [=, this, &state, thinker = *player]() -> std::vector<std::string> {
    const auto report = [&](const SearchInfo& info) { core_.writer().Write(InfoText(info)); };
    const SearchResult result = run->Search(*thinker, state, report);
    if (!own_turn) return {"bestmove none"};
    last_value_ = result.info.value;
    return {BestMoveText(WithAllowedMove(result, allowed), may_resign)};
  });
  return absl::OkStatus();
}

absl::Status UjiController::Stop(Words&) {
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
  if (!reveal.empty()) {
    const absl::StatusOr<Layout> layout = Layout::Parse(reveal);
    if (!layout.ok()) return layout.status();
    if (absl::Status status = game_->CheckReveal(*layout); !status.ok()) return status;
  }
  game_->End();
  return absl::OkStatus();
}

// Only what the last search thought is known; an even or better game is played on.
absl::Status UjiController::OfferDraw(Words& words) {
  if (absl::Status status = words.ExpectDone("draw"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const bool accept = !game_->over() && last_value_.value_or(0) < 0;
  core_.writer().Write(accept ? "draw accept" : "draw decline");
  return absl::OkStatus();
}

absl::Status UjiController::ShowBoard(Words& words) {
  if (absl::Status status = words.ExpectDone("d"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  for (const std::string& line : BoardLines(*game_)) core_.writer().Write(line);
  return absl::OkStatus();
}

absl::Status UjiController::ShowEvaluation(Words& words) {
  if (absl::Status status = words.ExpectDone("eval"); !status.ok()) return status;
  if (core_.services().evaluation == nullptr) return MakeError(ErrorCode::kUnknown, "eval");
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const std::string text = core_.services().evaluation(game_->state());
  for (absl::string_view line : absl::StrSplit(text, '\n', absl::SkipEmpty()))
    core_.writer().Write(absl::StrCat("eval ", line));
  return absl::OkStatus();
}

absl::Status UjiController::ShowBelief(Words& words) {
  if (absl::Status status = words.ExpectDone("belief"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  std::vector<PieceBelief> beliefs;
  if (core_.services().beliefs != nullptr) beliefs = core_.services().beliefs(game_->state());
  for (const std::string& line : BeliefLines(game_->state(), beliefs)) core_.writer().Write(line);
  return absl::OkStatus();
}

absl::Status UjiController::ShowMoves(Words& words) {
  if (absl::Status status = words.ExpectDone("moves"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const std::vector<std::string> moves = SortedTexts(game_->LegalMoves());
  std::string line = absl::StrCat("moves ", moves.size());
  for (const std::string& move : moves) absl::StrAppend(&line, " ", move);
  core_.writer().Write(line);
  return absl::OkStatus();
}

absl::Status UjiController::CountLeaves(Words& words) {
  const absl::StatusOr<int64_t> depth = words.NextNumber("perft");
  if (!depth.ok()) return depth.status();
  if (*depth < 0 || *depth > kDeepestPerft)
    return MakeError(ErrorCode::kSyntax, absl::StrCat("perft takes 0 to ", kDeepestPerft));
  if (absl::Status status = words.ExpectDone("perft"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const absl::StatusOr<Position> world = game_->World();
  if (!world.ok()) return world.status();
  const auto run = CountRun();
  core_.Start(run, [run, depth = *depth, position = *world]() mutable -> std::vector<std::string> {
    const auto leaves =
        Perft(position, static_cast<int>(depth), [&] { return run->control().stopped(); });
    if (!leaves.has_value()) return {"info string perft was stopped"};
    return {absl::StrCat("perft ", depth, " ", *leaves)};
  });
  return absl::OkStatus();
}

absl::Status UjiController::Bench(Words& words) {
  if (absl::Status status = words.ExpectDone("bench"); !status.ok()) return status;
  if (core_.services().bench == nullptr) return MakeError(ErrorCode::kUnknown, "bench");
  const auto run = CountRun();
  core_.Start(run, [this, run]() -> std::vector<std::string> {
    core_.services().bench([&](absl::string_view line) { core_.writer().Write(line); },
                           [&] { return run->control().stopped(); });
    return {};
  });
  return absl::OkStatus();
}

}  // namespace sapper
