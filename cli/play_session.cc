#include "cli/play_session.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/random.h"
#include "base/safe_text.h"
#include "cli/play_words.h"
#include "cli/terminal.h"
#include "engine/notation.h"
#include "variants/duel_pictures.h"
#include "variants/registry.h"

namespace sapper {
namespace {

std::string Quoted(absl::string_view text) {
  return absl::StrCat("'", SafeText(text, 40), "'");
}

std::vector<std::string> WordsOf(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" \t"), absl::SkipEmpty());
}

// "c6c7", and as people also write it: "c6-c7", "c6 c7", in capitals.
absl::optional<Move> MoveOf(absl::string_view line) {
  const std::string text = absl::AsciiStrToLower(line);
  if (const absl::StatusOr<Move> move = ParseMove(text); move.ok()) return *move;
  const std::vector<absl::string_view> squares =
      absl::StrSplit(text, absl::ByAnyChar(" \t-"), absl::SkipEmpty());
  if (squares.size() != 2) return absl::nullopt;
  const absl::optional<Square> from = DuelMap::ParseSquare(squares[0]);
  const absl::optional<Square> to = DuelMap::ParseSquare(squares[1]);
  if (!from.has_value() || !to.has_value()) return absl::nullopt;
  return Move{*from, *to};
}

}  // namespace

absl::Span<const PlaySession::Command> PlaySession::Commands() {
  static constexpr Command kCommands[] = {
      {"moves", "[SQUARE]", "your legal moves", &PlaySession::DoMoves},
      {"what", "[SQUARE]", "what the hidden enemy pieces may be, in percent", &PlaySession::DoWhat},
      {"hint", "", "what Sapper would play in your place, knowing what you know",
       &PlaySession::DoHint},
      {"undo", "", "take your last move back", &PlaySession::DoUndo},
      {"layout", "[25 LETTERS]", "your layout; before your first move, another one",
       &PlaySession::DoLayout},
      {"save", "FILE", "write the game to a file", &PlaySession::DoSave},
      {"resume", "FILE", "go on with a game from a file", &PlaySession::DoResume},
      {"new", "", "begin another game", &PlaySession::DoNew},
      {"resign", "", "give the game up", &PlaySession::DoResign},
      {"board", "", "draw the board again", &PlaySession::DoBoard},
      {"help", "", "this list and what the signs mean", &PlaySession::DoHelp},
      {"quit", "", "leave", &PlaySession::DoQuit},
  };
  return kCommands;
}

const PlaySession::Command* PlaySession::FindCommand(absl::string_view name) {
  for (const Command& command : Commands())
    if (absl::EqualsIgnoreCase(name, command.name)) return &command;
  return nullptr;
}

bool PlaySession::Run() {
  Say(absl::StrCat("Sapper plays Junqi", settings_.style.ascii ? "" : " (军棋暗棋)",
                   " with you. 'help' lists the commands, 'quit' leaves."));
  if (!settings_.record_file.empty()) {
    if (absl::Status status = Resume(settings_.record_file); !status.ok()) {
      Say(status.message());
      return false;
    }
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
  const absl::optional<Layout> given = std::exchange(settings_.layout, absl::nullopt);
  own_file_.clear();
  if (given.has_value()) return StartWith(*given);
  return AskLayout();
}

bool PlaySession::AskLayout() {
  const std::string question = absl::StrCat(
      "You are ", DuelMap::SideName(settings_.human), ", rules ", RulesText(settings_.rules),
      ". Your layout: 25 letters a-l, front rank first, left to right as you see it;"
      " or Enter for a suggested one.");
  Say(Wrapped(std::vector<std::string>(absl::StrSplit(question, ' ')), settings_.columns));
  const int game = games_begun_;
  while (games_begun_ == game) {
    const absl::optional<std::string> line = Ask("layout> ");
    if (!line.has_value()) return false;
    Words words = WordsOf(*line);
    if (words.empty()) {
      const std::unique_ptr<Player> adviser = make_player_(NextSeed());
      return StartWith(adviser->ChooseLayout(settings_.rules, settings_.human, NextSeed()));
    }
    if (words.size() == 2 && absl::EqualsIgnoreCase(words[0], "layout")) words.erase(words.begin());
    if (const Command* command = FindCommand(words[0])) {
      if (command->run == &PlaySession::DoQuit) return false;
      ObeyBeforeLayout(words, *command);
      continue;
    }
    const absl::StatusOr<Layout> layout =
        Layout::ParseLegal(absl::AsciiStrToLower(absl::StrJoin(words, " ")), settings_.rules);
    if (layout.ok()) return StartWith(*layout);
    Say(absl::StrCat(SafeText(layout.status().message()), ". Enter alone suggests one."));
  }
  return true;
}

void PlaySession::ObeyBeforeLayout(const Words& words, const Command& command) {
  if (command.run == &PlaySession::DoHelp || command.run == &PlaySession::DoResume) {
    (this->*command.run)(words);
  } else {
    Say(absl::StrCat("'", command.name,
                     "' is for a game: choose a layout first (Enter suggests one)"));
  }
}

bool PlaySession::StartWith(const Layout& own) {
  const Side enemy = DuelMap::Next(settings_.human);
  player_ = make_player_(NextSeed());
  const Layout other = player_->ChooseLayout(settings_.rules, enemy, NextSeed());
  const HumanGame::Layouts layouts = settings_.human == Side::kRed ? HumanGame::Layouts{own, other}
                                                                   : HumanGame::Layouts{other, own};
  absl::StatusOr<HumanGame> game = HumanGame::Create(settings_.rules, settings_.human, layouts);
  if (!game.ok()) {
    Say(game.status().message());
    return AskLayout();
  }
  game_.emplace(*std::move(game));
  ++games_begun_;
  if (game_->human_to_move()) ShowBoard();
  return true;
}

// Until the game is left, by a command or at the end of input.
PlaySession::Next PlaySession::PlayGame() {
  while (true) {
    if (game_->outcome().has_value()) {
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
  const int game = games_begun_;
  while (game_->outcome().has_value() && games_begun_ == game) {
    const absl::optional<std::string> line = Ask("another game (y/n)? ");
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
  if (const Command* command = FindCommand(words[0])) return (this->*command->run)(words);
  if (const absl::optional<Move> move = MoveOf(line)) {
    TryMove(*move);
  } else {
    Say(absl::StrCat(Quoted(line),
                     " is no command and no move; a move is e.g. c6c7, 'help' lists "
                     "the commands"));
  }
  return Next::kGoOn;
}

void PlaySession::TryMove(Move move) {
  if (game_->outcome().has_value()) {
    Say("the game is over; 'y' begins another one, 'undo' takes back");
    return;
  }
  const PieceId mover = game_->truth().placement().at(move.from);
  const PieceId target = game_->truth().placement().at(move.to);
  const absl::optional<Rank> target_rank =
      target.exists() ? ShownRank(target) : absl::optional<Rank>();
  const absl::StatusOr<Event> event = game_->Play(move);
  if (!event.ok()) {
    Say(absl::StrCat(event.status().message(), "; 'moves ", DuelMap::SquareName(move.from),
                     "' lists those from there"));
    return;
  }
  Say(EventInWords(*event, true, ShownRank(mover), target_rank, settings_.human, settings_.style));
}

// False when the player has let us down.
bool PlaySession::LetPlayerMove() {
  const Side side = DuelMap::Next(settings_.human);
  SearchControl control;
  const InformationState& state = game_->state(side);
  const SearchResult result =
      player_->Search(state, settings_.limits, control, [](const SearchInfo&) {});
  if (!result.move.has_value() || !game_->truth().IsLegal(*result.move)) {
    Say("Sapper finds no move though it has one. That is a bug; please report it.");
    return false;
  }
  const PieceId mover = game_->truth().placement().at(result.move->from);
  const PieceId target = game_->truth().placement().at(result.move->to);
  const absl::optional<Rank> mover_rank = ShownRank(mover);
  const absl::StatusOr<Event> event = game_->Play(*result.move);
  const absl::optional<Rank> target_rank =
      target.exists() ? ShownRank(target) : absl::optional<Rank>();
  if (!game_->outcome().has_value()) ShowBoard();
  Say(EventInWords(*event, false, mover_rank, target_rank, settings_.human, settings_.style));
  return true;
}

PlaySession::Next PlaySession::DoNew(const Words&) {
  return Next::kNewGame;
}

PlaySession::Next PlaySession::DoQuit(const Words&) {
  return Next::kQuit;
}

PlaySession::Next PlaySession::DoBoard(const Words&) {
  ShowBoard();
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoResign(const Words&) {
  if (game_->outcome().has_value()) {
    Say("the game is over");
  } else {
    game_->Resign();
  }
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoUndo(const Words&) {
  if (!game_->Undo()) {
    Say("there is no move of yours to take back");
    return Next::kGoOn;
  }
  ShowBoard();
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoHelp(const Words&) {
  Say("e.g. c6c7   play that move");
  for (const Command& command : Commands())
    Say(absl::StrFormat("%-21s %s", absl::StrCat(command.name, " ", command.words), command.help));
  out_ << BoardLegend(*StandardVariants().front(), settings_.style);
  return Next::kGoOn;
}

absl::optional<std::string> PlaySession::Ask(absl::string_view prompt) {
  if (settings_.prompt) out_ << prompt << std::flush;
  absl::optional<std::string> line = lines_();
  if (!line.has_value()) {
    if (settings_.prompt) out_ << '\n';
    return line;
  }
  return std::string(absl::StripAsciiWhitespace(*line));
}

void PlaySession::Say(absl::string_view text) {
  out_ << text << std::endl;
}

// What the person knows of a piece: what follows from the game, and all of it when it is over.
absl::optional<Rank> PlaySession::ShownRank(PieceId piece) const {
  if (game_->outcome().has_value()) return game_->truth().rank_of(piece);
  const RankSet candidates = game_->state(settings_.human).evidence().candidates(piece);
  if (candidates.size() != 1) return absl::nullopt;
  return candidates.First();
}

void PlaySession::ShowBoard() {
  const Placement& placement = game_->truth().placement();
  std::vector<ShownPiece> pieces =
      ShownPieces(placement, [this](PieceId piece) { return ShownRank(piece); });
  const Variant& variant = *StandardVariants().front();
  std::vector<size_t> marked;
  if (!game_->events().empty()) marked = variant.PointsOf(EventText(game_->events().back()));
  out_ << BoardText(PictureFor(variant, Seat(Index(settings_.human)), std::move(pieces), marked),
                    settings_.style);
  const Rules& rules = settings_.rules;
  std::string line = absl::StrCat("ply ", placement.ply());
  for (Side side : {settings_.human, DuelMap::Next(settings_.human)})
    absl::StrAppend(&line, side == settings_.human ? ", you have " : ", Sapper has ",
                    placement.pieces_of(side).size());
  if (rules.quiet_limit > 0)
    absl::StrAppend(&line, ", ", placement.quiet(), " of ", rules.quiet_limit,
                    " plies without a collision");
  Say(line);
}

void PlaySession::ShowEnd() {
  ShowBoard();
  Say(OutcomeInWords(*game_->outcome(), settings_.human));
  Say(absl::StrCat("Sapper's layout was ",
                   game_->layouts()[Index(DuelMap::Next(settings_.human))].ToString(), "."));
}

uint64_t PlaySession::NextSeed() {
  uint64_t state = settings_.seed + ++seeds_drawn_;
  return 1 + (SplitMix64(state) >> 1U);
}

}  // namespace sapper
