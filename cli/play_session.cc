#include "cli/play_session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/random.h"
#include "base/safe_text.h"
#include "cli/play_words.h"
#include "cli/terminal.h"

namespace sapper {
namespace {

std::vector<std::string> WordsOf(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

// "c6c7", and as people also write it: "c6-c7", "c6 c7", in capitals. Empty for no action.
std::string ActionOf(const Variant& variant, absl::string_view line) {
  std::string text = variant.TypedAction(absl::AsciiStrToLower(line));
  if (variant.CheckActionSyntax(text).ok()) return text;
  const std::vector<absl::string_view> parts =
      absl::StrSplit(text, absl::ByAnyChar(" \t-"), absl::SkipEmpty());
  if (parts.size() != 2) return "";
  text = absl::StrJoin(parts, "");
  return variant.CheckActionSyntax(text).ok() ? text : "";
}

// An action that could be written now, for the messages.
std::string ExampleOf(const HumanGame& game) {
  const std::vector<std::string> actions = game.own_game().LegalActions();
  return actions.empty() ? "" : absl::StrCat("; a move is e.g. ", actions.front());
}

}  // namespace

bool PlaySession::Run() {
  Say(absl::StrCat("Sapper plays Junqi",
                   settings_.style.ascii || !settings_.style.chinese ? "" : " (军棋)",
                   " with you. 'help' lists the commands, 'quit' leaves."));
  if (!settings_.record_file.empty()) {
    if (!MayDropKept()) return true;
    if (absl::Status status = Resume(settings_.record_file, settings_.choices); !status.ok()) {
      Say(status.message());
      return false;
    }
  } else {
    OfferKept();
  }
  bool go_on = game_.has_value() || BeginGame();
  while (go_on) {
    const Next next = PlayGame();
    go_on = next == Next::kNewGame && BeginGame();
  }
  Say("Goodbye.");
  return true;
}

// False at the end of input.
bool PlaySession::BeginGame() {
  const absl::optional<std::string> given = std::exchange(settings_.setup, absl::nullopt);
  own_file_.clear();
  if (!variant().has_setups()) return BeginDealt();
  if (given.has_value()) return StartWith(*given);
  return AskSetup();
}

bool PlaySession::BeginDealt() {
  Say(absl::StrCat("You are ", variant().SeatName(settings_.human), ", rules ", settings_.rules,
                   ". The pieces are dealt; 'help rules' tells the rules."));
  return StartWith("");
}

bool PlaySession::AskSetup() {
  Say(absl::StrCat("You are ", variant().SeatName(settings_.human), ", rules ", settings_.rules,
                   ". Your layout: ", variant().SetupHelp(), "; or Enter for a suggested one."));
  const int game = games_begun_;
  while (games_begun_ == game) {
    const absl::optional<std::string> line = Ask("layout> ");
    if (!line.has_value()) return false;
    Words words = WordsOf(*line);
    if (words.empty()) {
      const auto adviser = hooks_.make_player(variant(), settings_.opponent, NextSeed());
      if (adviser == nullptr) return StartWith("");
      return StartWith(adviser->ChooseSetup(settings_.rules, settings_.human, NextSeed()));
    }
    if (words.size() == 2 && absl::EqualsIgnoreCase(words[0], "layout")) words.erase(words.begin());
    if (const Command* command = FindCommand(words[0])) {
      if (command->run == &PlaySession::DoQuit) return false;
      ObeyBeforeSetup(words, *command);
      continue;
    }
    const std::string setup = absl::AsciiStrToLower(absl::StrJoin(words, " "));
    const absl::Status status = variant().CheckSetup(settings_.rules, settings_.human, setup);
    if (status.ok()) return StartWith(*variant().ParseSetup(setup));
    Say(absl::StrCat(SafeText(status.message()), ". Enter alone suggests one."));
  }
  return true;
}

void PlaySession::ObeyBeforeSetup(const Words& words, const Command& command) {
  if (command.run == &PlaySession::DoHelp || command.run == &PlaySession::DoResume) {
    (this->*command.run)(words);
  } else {
    Say(absl::StrCat("'", command.name,
                     "' is for a game: choose a layout first (Enter suggests one)"));
  }
}

// One player for each of the other seats, which know nothing of each other.
bool PlaySession::MakePlayers() {
  Opponent& opponent = settings_.opponent;
  if (opponent.player.empty()) opponent.player = variant().player_names()[0];
  const absl::StatusOr<SeatLimits> limits = LimitsOf(opponent);
  players_.clear();
  for (size_t i = 0; i < variant().seats().size(); ++i) {
    players_.push_back(nullptr);
    if (Seat(i) == settings_.human) continue;
    players_.back() = hooks_.make_player(variant(), settings_.opponent, NextSeed());
    if (players_.back() != nullptr && limits.ok()) continue;
    Say(absl::StrCat("no player of this game is called ", SafeText(settings_.opponent.player, 40)));
    return false;
  }
  limits_ = *limits;
  return true;
}

bool PlaySession::StartWith(const std::string& own) {
  if (!MakePlayers()) return false;
  Setups setups(variant().seats().size());
  for (size_t i = 0; variant().has_setups() && i < setups.size(); ++i)
    setups[i] = players_[i] == nullptr
                    ? own
                    : players_[i]->ChooseSetup(settings_.rules, Seat(i), NextSeed());
  absl::StatusOr<HumanGame> game = HumanGame::Create(
      {settings_.variant, settings_.rules, std::move(setups), NextSeed()}, settings_.human);
  if (!game.ok()) {
    Say(game.status().message());
    return variant().has_setups() && AskSetup();
  }
  game_.emplace(*std::move(game));
  heard_.clear();
  saved_events_ = 0;
  ++games_begun_;
  if (game_->human_to_move()) ShowBoard();
  return true;
}

// Until the game is left, by a command or at the end of input.
PlaySession::Next PlaySession::PlayGame() {
  while (true) {
    if (over()) {
      const Next next = AskAnother();
      if (next != Next::kGoOn) return next;
      continue;
    }
    if (!game_->human_to_move()) {
      if (!LetPlayerMove()) return Next::kQuit;
      continue;
    }
    const absl::optional<std::string> line = Ask("> ");
    if (!line.has_value()) return Next::kQuit;
    const Next next = Obey(*line);
    if (next != Next::kGoOn) return next;
  }
}

// After the end: what it was, and what now. Commands work here too (save, undo, board).
PlaySession::Next PlaySession::AskAnother() {
  ShowEnd();
  SayQuestion("Another game?");
  const int game = games_begun_;
  while (over() && games_begun_ == game) {
    const absl::optional<std::string> line = Ask("> ");
    if (!line.has_value() || *line == "n" || *line == "no") return Next::kQuit;
    if (*line == "y" || *line == "yes") return Next::kNewGame;
    if (line->empty()) {
      Say("'y' begins another game, 'n' leaves; undo, save and the other commands work too");
      continue;
    }
    const Next next = Obey(*line);
    if (next != Next::kGoOn) return next;
  }
  return Next::kGoOn;
}

PlaySession::Next PlaySession::Obey(const std::string& line) {
  const Words words = WordsOf(line);
  if (words.empty()) return Next::kGoOn;
  if (const Command* command = FindCommand(words[0])) {
    const bool alone = absl::string_view(command->words).empty();
    if (!alone || words.size() == 1) return (this->*command->run)(words);
    Say(absl::StrCat("'", command->name, "' stands alone: ", command->help));
    return Next::kGoOn;
  }
  if (const std::string action = ActionOf(variant(), line); !action.empty()) {
    TryMove(action);
  } else {
    Say(absl::StrCat("'", SafeText(line, 40), "' is no command and no move", ExampleOf(*game_),
                     ", 'help' lists the commands"));
  }
  return Next::kGoOn;
}

void PlaySession::TryMove(const std::string& action) {
  if (over()) {
    Say("the game is over; 'y' begins another one, 'undo' takes back");
    return;
  }
  const std::unique_ptr<SeatGame> before = game_->own_game().Clone();
  const absl::StatusOr<std::string> event = game_->Play(action);
  if (!event.ok()) {
    Say(absl::StrCat(SafeText(event.status().message()), "; 'moves' lists what is legal"));
    return;
  }
  const std::string words = game_->own_game().EventInWords(
      *event, *before, WordsFor(variant(), settings_.human, settings_.human, settings_.style));
  Say(absl::StrCat("You: ", *event, words.empty() ? "" : "  ", words));
  Autosave();
}

// False when the player has let us down.
bool PlaySession::LetPlayerMove() {
  const Seat seat = game_->seat_to_move();
  const std::unique_ptr<SeatGame> before = game_->own_game().Clone();
  const SeatSearchResult result =
      hooks_.search(*players_[seat.index()], game_->game(seat), limits_);
  const absl::StatusOr<std::string> event = game_->Play(result.action.value_or(""));
  if (!event.ok()) {
    Say("Sapper finds no move though it has one. That is a bug; please report it.");
    return false;
  }
  const std::string words = game_->own_game().EventInWords(
      *event, *before, WordsFor(variant(), settings_.human, seat, settings_.style));
  heard_.push_back(absl::StrCat(SeatInWords(variant(), seat, settings_.human), ": ", *event,
                                words.empty() ? "" : "  ", words));
  Autosave();
  if (game_->human_to_move()) ShowBoard();
  if (over() || game_->human_to_move()) SayEvents();
  return true;
}

void PlaySession::SayEvents() {
  for (const std::string& event : std::exchange(heard_, {})) Say(event);
  if (const std::string warning = over() ? "" : game_->own_game().WarningText(); !warning.empty())
    Say(warning);
}

absl::optional<std::string> PlaySession::Ask(absl::string_view prompt) {
  const absl::optional<std::string> line = hooks_.read_line(prompt);
  if (!line.has_value()) return line;
  return std::string(absl::StripAsciiWhitespace(*line));
}

// The prompt is for terminals alone, so what may be answered stands in the text.
void PlaySession::SayQuestion(absl::string_view question) {
  Say(absl::StrCat(question, " (y/n)"));
}

bool PlaySession::AskYes(absl::string_view question) {
  SayQuestion(question);
  while (true) {
    const absl::optional<std::string> line = Ask("> ");
    if (!line.has_value() || *line == "n" || *line == "no") return false;
    if (*line == "y" || *line == "yes") return true;
    Say("'y' or 'n', please");
  }
}

bool PlaySession::MayDrop() {
  if (!settings_.asks_before_dropping || !game_.has_value() || over()) return true;
  if (!game_->human_has_moved()) return true;
  if (!own_file_.empty() && saved_events_ == game_->events().size()) return true;
  return AskYes("This game is not over, and is not saved. Leave it all the same?");
}

void PlaySession::Say(absl::string_view text) {
  out_ << Wrapped(std::vector<std::string>(absl::StrSplit(text, ' ')), settings_.columns)
       << std::endl;
}

void PlaySession::SayParts(const std::vector<std::string>& parts) {
  out_ << Wrapped(parts, settings_.columns) << std::endl;
}

std::vector<ShownPiece> PlaySession::ShownPieces() const {
  return over() ? game_->table().Pieces() : game_->own_game().Pieces();
}

void PlaySession::ShowPieces(std::vector<ShownPiece> pieces) {
  std::vector<size_t> marked;
  if (!game_->events().empty()) marked = variant().PointsOf(game_->events().back().event);
  out_ << BoardText(PictureFor(variant(), settings_.human, std::move(pieces), std::move(marked)),
                    settings_.style);
}

void PlaySession::ShowBoard() {
  const std::vector<ShownPiece> pieces = ShownPieces();
  ShowPieces(pieces);
  std::string line = absl::StrCat("ply ", game_->events().size());
  const size_t seats = variant().seats().size();
  for (size_t i = 0; i < seats; ++i) {
    const Seat seat((settings_.human.index() + i) % seats);
    const auto own = [seat](const ShownPiece& piece) { return piece.owner == seat; };
    absl::StrAppend(&line, ", ", SeatInWords(variant(), seat, settings_.human),
                    seat == settings_.human ? " have " : " has ",
                    std::count_if(pieces.begin(), pieces.end(), own));
  }
  const auto hidden = std::count_if(pieces.begin(), pieces.end(), [](const ShownPiece& piece) {
    return !piece.owner && !piece.kind;
  });
  if (hidden > 0) absl::StrAppend(&line, ", ", hidden, " are face down");
  const std::string status = game_->own_game().StatusText();
  Say(absl::StrCat(line, status.empty() ? "" : ", ", status));
}

void PlaySession::ShowEnd() {
  ShowBoard();
  Say(OutcomeInWords(variant(), *game_->outcome(), settings_.human));
  for (size_t i = 0; variant().has_setups() && i < variant().seats().size(); ++i)
    if (Seat(i) != settings_.human)
      Say(absl::StrCat(SeatInWords(variant(), Seat(i), settings_.human), "'s layout was ",
                       game_->start().setups[i].value_or(""), "."));
}

uint64_t PlaySession::NextSeed() {
  uint64_t state = settings_.seed + ++seeds_drawn_;
  return 1 + (SplitMix64(state) >> 1U);
}

}  // namespace sapper
