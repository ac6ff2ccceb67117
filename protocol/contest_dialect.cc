#include "protocol/contest_dialect.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/safe_text.h"
#include "engine/contest_notation.h"
#include "engine/notation.h"
#include "protocol/search_answer.h"
#include "variants/duel.h"

namespace sapper {
namespace {

constexpr int kUsualSeconds = 1800;
constexpr int kUsualQuietLimit = 31;

int NumberOr(absl::string_view word, int usual) {
  int number = 0;
  return absl::SimpleAtoi(word, &number) && number >= 0 ? number : usual;
}

Square OwnFlag(const View& view) {
  for (Square square : view.placement().pieces_of(view.viewer()))
    if (view.known_rank(view.placement().at(square)) == Rank::kFlag) return square;
  return Square::None();
}

bool OwnCommanderDies(const View& view, Move move, Result result) {
  const auto is_own_commander = [&](Square square) {
    const PieceId piece = view.placement().at(square);
    return piece.exists() && piece.side() == view.viewer() &&
           view.known_rank(piece) == Rank::kCommander;
  };
  return (AttackerDies(result) && is_own_commander(move.from)) ||
         (DefenderDies(result) && is_own_commander(move.to));
}

}  // namespace

ContestDialect::ContestDialect(EngineCore& core) : core_(core) {
  static_cast<void>(core_.SetOption("Variant", kDuelName));
}

After ContestDialect::Handle(absl::string_view line) {
  Words words(line);
  const std::string verb = absl::AsciiStrToUpper(words.Next());
  if (verb.empty()) return After::kContinue;
  if (verb == "QUIT") return After::kQuit;
  if (absl::StartsWith(verb, "INFO"))
    core_.writer().Write(absl::StrCat("NAME Sapper ", SAPPER_VERSION));
  else if (verb == "START")
    Start(words);
  else if (verb == "GO")
    Go(words);
  else if (verb == "RESULT")
    TakeResult(words);
  else if (verb == "END")
    End();
  else
    Notice(absl::StrCat("not a word of the contest's protocol: ", line));
  return After::kContinue;
}

void ContestDialect::Start(Words& words) {
  End();
  core_.ForgetGame();
  side_ = NumberOr(words.Next(), 0) == 0 ? Side::kRed : Side::kBlack;
  Rules rules = DuelRules(core_.options().settings());
  rules.view = ViewMode::kDark;
  rules.clock = {.game_seconds = NumberOr(words.Next(), kUsualSeconds)};
  rules.quiet_limit = NumberOr(words.Next(), kUsualQuietLimit);
  time_left_ = absl::Seconds(rules.clock.game_seconds);
  const absl::StatusOr<std::string> setup = core_.ChooseSetup(RulesText(rules), Seat(Index(side_)));
  if (!setup.ok()) return Notice(setup.status().message());
  const absl::StatusOr<Layout> layout = Layout::Parse(*setup);
  if (!layout.ok()) return Notice(layout.status().message());
  absl::StatusOr<KnownGame> game = KnownGame::FromLayouts(rules, side_, *layout, absl::nullopt);
  if (!game.ok()) return Notice(game.status().message());
  Begin(*std::move(game));
  core_.writer().Write(absl::StrCat("ARRAY ", *setup));
}

void ContestDialect::Go(Words& words) {
  if (core_.running() != nullptr) return Notice("GO while a move is being sought");
  if (game_ == nullptr) return Notice("GO before START");
  const absl::string_view text = words.Next();
  if (IsContestZero(text)) {
    if (game_->known().state().view().own_turn() && !sent_.has_value()) return Think();
    return Notice("GO without a move, but the other side is to move");
  }
  const auto move = ParseContestMove(text, side_);
  const auto result = ParseContestResult(words.Next());
  if (sent_.has_value()) {
    // Its result was never told; it will have been a quiet one.
    Observe(*sent_, Result::kQuiet, "");
    sent_.reset();
  }
  if (move.has_value() && result.has_value())
    Observe(*move, *result, words.Next());
  else
    Notice(absl::StrCat("GO with a move that cannot be read: ", text));
  // Whatever was meant, the referee waits for a move, and silence loses.
  Think();
}

void ContestDialect::TakeResult(Words& words) {
  if (core_.running() != nullptr || game_ == nullptr || !sent_.has_value())
    return Notice("RESULT, but no move was sent");
  const auto result = ParseContestResult(words.Next());
  if (!result.has_value()) return Notice("RESULT that cannot be read");
  const Move move = *sent_;
  sent_.reset();
  Observe(move, *result, words.Next());
}

void ContestDialect::End() {
  core_.StopInSilence();
  sent_.reset();
  game_.reset();
}

// The referee repeats the enemy's flag from then on in every message, and never tells of the own.
Event ContestDialect::CompleteEvent(Move move, Result result, absl::string_view flag) const {
  const View& view = game_->known().state().view();
  Event event{.move = move, .result = result};
  if (!view.book().commander_shows_flag()) return event;
  const Side enemy = DuelMap::Next(side_);
  const auto square = ParseContestSquare(flag, side_);
  if (square.has_value() && !view.placement().shown_flag(enemy).exists())
    event.flags[Index(enemy)] = *square;
  if (OwnCommanderDies(view, move, result)) event.flags[Index(side_)] = OwnFlag(view);
  return event;
}

void ContestDialect::Observe(Move move, Result result, absl::string_view flag) {
  const std::string gave_way = game_->ObserveByForce(CompleteEvent(move, result, flag));
  if (!gave_way.empty()) Notice(gave_way);
}

// Beliefs and evaluation are UJI's to show.
void ContestDialect::Begin(KnownGame game) {
  game_ = std::make_unique<DuelSeatGame>(std::move(game), std::make_shared<const DuelParts>());
}

void ContestDialect::Think() {
  const Clock::time_point began = Clock::now();
  if (game_->over() || !game_->known().state().view().own_turn()) game_->ForceTurn(side_);
  const std::vector<std::string> allowed = game_->LegalActions();
  if (allowed.empty()) return Notice("asked for a move, but there is none");
  const absl::StatusOr<SeatPlayer*> player = core_.GetPlayer();
  if (!player.ok()) return Notice(player.status().message());
  SeatLimits limits;
  limits.time_left = time_left_;
  const auto run = std::make_shared<SearchRun>(RunKind::kSearch, limits, false);
  core_.Start(run, [=, this, thinker = *player]() {
    return Answer(run->Search(*thinker, *game_, [](const SeatSearchInfo&) {}), allowed, began);
  });
}

std::vector<std::string> ContestDialect::Answer(const SeatSearchResult& result,
                                                const std::vector<std::string>& allowed,
                                                Clock::time_point began) {
  const SeatSearchResult answer = WithAllowedAction(result, allowed);
  time_left_ -= absl::FromChrono(Clock::now() - began);
  sent_ = *ParseMove(*answer.action);
  return {absl::StrCat("BESTMOVE ", ContestMoveText(*sent_, side_))};
}

void ContestDialect::Notice(absl::string_view text) const {
  if (core_.services().notice != nullptr) core_.services().notice(SafeText(text));
}

}  // namespace sapper
