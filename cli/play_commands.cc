// The list of PlaySession's commands, and those that steer the game.
#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/play_session.h"

namespace sapper {

absl::Span<const PlaySession::Command> PlaySession::Commands() {
  static constexpr Command kCommands[] = {
      {"moves", "[SQUARE]", "your legal moves", &PlaySession::DoMoves},
      {"what", "[SQUARE]", "what the hidden enemy pieces may be, in percent", &PlaySession::DoWhat},
      {"likely", "", "the board with the most likely rank of every piece", &PlaySession::DoLikely},
      {"lost", "", "what both sides have lost, as far as you know", &PlaySession::DoLost},
      {"list", "", "the moves so far", &PlaySession::DoList},
      {"hint", "", "what Sapper would play, knowing what you know", &PlaySession::DoHint},
      {"undo", "", "take your last move back", &PlaySession::DoUndo},
      {"layout", "[LAYOUT]", "your layout; before your first move, another one",
       &PlaySession::DoLayout},
      {"save", "FILE", "write the game to a file", &PlaySession::DoSave},
      {"resume", "FILE", "go on with a game from a file", &PlaySession::DoResume},
      {"new", "", "begin another game", &PlaySession::DoNew},
      {"resign", "", "give the game up", &PlaySession::DoResign},
      {"board", "", "draw the board again", &PlaySession::DoBoard},
      {"help", "[rules]", "this list and what the signs mean; the rules", &PlaySession::DoHelp},
      {"quit", "", "leave", &PlaySession::DoQuit},
  };
  return kCommands;
}

const PlaySession::Command* PlaySession::FindCommand(absl::string_view name) {
  for (const Command& command : Commands())
    if (absl::EqualsIgnoreCase(name, command.name)) return &command;
  return nullptr;
}

PlaySession::Next PlaySession::DoNew(const Words&) {
  return MayDrop() ? Next::kNewGame : Next::kGoOn;
}

PlaySession::Next PlaySession::DoQuit(const Words&) {
  if (!over() && game_->human_has_moved() && !settings_.autosave_file.empty()) {
    Say("The game is kept; the next 'sapper play' offers to go on with it.");
    return Next::kQuit;
  }
  return MayDrop() ? Next::kQuit : Next::kGoOn;
}

PlaySession::Next PlaySession::DoBoard(const Words&) {
  ShowBoard();
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoResign(const Words&) {
  if (over()) {
    Say("the game is over");
  } else {
    game_->Resign();
    Autosave();
  }
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoUndo(const Words&) {
  if (!game_->Undo()) {
    Say("there is no move of yours to take back");
    return Next::kGoOn;
  }
  Autosave();
  ShowBoard();
  return Next::kGoOn;
}

void PlaySession::SayRules() {
  const std::vector<std::string> rules = variant().RulesInWords(settings_.rules);
  if (rules.empty()) Say("this game has no rules in words");
  for (const std::string& rule : rules) Say(absl::StrCat("- ", rule));
}

PlaySession::Next PlaySession::DoHelp(const Words& words) {
  if (words.size() > 1 && absl::EqualsIgnoreCase(words[1], "rules")) {
    SayRules();
    return Next::kGoOn;
  }
  const std::vector<std::string> actions =
      game_.has_value() ? game_->own_game().LegalActions() : std::vector<std::string>();
  if (!actions.empty())
    Say(absl::StrFormat("%-21s %s", absl::StrCat("e.g. ", actions.front()), "play that move"));
  for (const Command& command : Commands())
    if (variant().has_setups() || command.run != &PlaySession::DoLayout)
      Say(absl::StrFormat("%-21s %s", absl::StrCat(command.name, " ", command.words),
                          command.help));
  const std::vector<ShownPiece> pieces =
      game_.has_value() ? ShownPieces() : std::vector<ShownPiece>();
  const bool carries = std::any_of(pieces.begin(), pieces.end(),
                                   [](const ShownPiece& piece) { return piece.carries; });
  out_ << BoardLegend(variant(), carries, settings_.style);
  return Next::kGoOn;
}

}  // namespace sapper
