// A person at a terminal against players: reads commands, prints boards.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "cli/board_picture.h"
#include "cli/human_game.h"
#include "cli/play_opponent.h"

namespace sapper {

struct PlaySettings {
  Variants variants;                       // that a saved game may be of
  std::shared_ptr<const Variant> variant;  // not null
  std::string rules;                       // settings of the variant
  Seat human;
  absl::optional<std::string> setup;  // of the first game; nothing = asked for
  Opponent opponent;
  uint64_t seed = 1;
  std::string record_file;    // to resume from; empty = a new game
  Choices choices;            // that the game to resume must have
  std::string autosave_file;  // where a game in progress is kept; empty = nowhere
  bool makes_autosave_folder = false;
  bool asks_before_dropping = false;
  TextStyle style;
  size_t columns = 80;  // of the terminal
};

// What a session needs of its surroundings.
struct PlayHooks {
  // The next line of the person after `prompt`, nothing at the end of input.
  std::function<absl::optional<std::string>(absl::string_view prompt)> read_line;
  // Null for a name that is no player's.
  std::function<std::unique_ptr<SeatPlayer>(const Variant&, const Opponent&, uint64_t seed)>
      make_player;
  // Runs a search of `player`, and may show and end it.
  std::function<SeatSearchResult(SeatPlayer&, const SeatGame&, const SeatLimits&)> search;
};

class PlaySession {
 public:
  PlaySession(PlaySettings settings, PlayHooks hooks, std::ostream& out)
      : settings_(std::move(settings)), hooks_(std::move(hooks)), out_(out) {}

  // Plays until the person quits or the input ends. False when the file to resume from was no use.
  bool Run();

 private:
  using Words = std::vector<std::string>;
  // What the session does after a command.
  enum class Next { kGoOn, kNewGame, kQuit };
  struct Command {
    const char* name;
    const char* words;
    const char* help;
    Next (PlaySession::*run)(const Words&);
  };
  static absl::Span<const Command> Commands();
  static const Command* FindCommand(absl::string_view name);

  const Variant& variant() const {
    return *settings_.variant;
  }
  bool over() const {
    return game_->outcome().has_value();
  }

  bool BeginGame();
  bool BeginDealt();
  bool AskSetup();
  // A command at the question for a set-up.
  void ObeyBeforeSetup(const Words& words, const Command& command);
  bool StartWith(const std::string& own);
  bool MakePlayers();
  Next PlayGame();
  Next Obey(const std::string& line);
  Next AskAnother();
  bool LetPlayerMove();
  void TryMove(const std::string& action);

  Next DoMoves(const Words& words);
  Next DoWhat(const Words& words);
  Next DoLikely(const Words& words);
  Next DoLost(const Words& words);
  Next DoList(const Words& words);
  Next DoHint(const Words& words);
  Next DoUndo(const Words& words);
  Next DoLayout(const Words& words);
  Next DoSave(const Words& words);
  Next DoResume(const Words& words);
  Next DoNew(const Words& words);
  Next DoResign(const Words& words);
  Next DoBoard(const Words& words);
  Next DoHelp(const Words& words);
  Next DoQuit(const Words& words);

  absl::optional<std::string> Ask(absl::string_view prompt);
  void SayQuestion(absl::string_view question);
  // False unless the person says yes.
  bool AskYes(absl::string_view question);
  // Whether the game may be left: it has not begun or is over or saved, or the person says so.
  bool MayDrop();
  // Long lines are broken at spaces.
  void Say(absl::string_view text);
  void SayParts(const std::vector<std::string>& parts);
  void SayRules();
  void ShowBoard();
  void ShowPieces(std::vector<ShownPiece> pieces);
  void ShowEnd();
  void SayEvents();
  void SayWhat(size_t point, bool with_range);
  // As far as the person knows them: when the game is over, all.
  std::vector<SeatLosses> Losses() const;
  GameRecord Record() const;
  void Autosave();
  // Plies of the game that is kept from another time; 0 if none is, or it is over.
  size_t KeptPlies() const;
  void OfferKept();
  bool MayDropKept();
  absl::Status Resume(const std::string& path, const Choices& choices);
  // What the person is shown: what follows from the game, and all of it when it is over.
  std::vector<ShownPiece> ShownPieces() const;
  uint64_t NextSeed();

  PlaySettings settings_;
  PlayHooks hooks_;
  std::ostream& out_;

  std::vector<std::unique_ptr<SeatPlayer>> players_;  // by seat; null for the person's
  SeatLimits limits_;
  absl::optional<HumanGame> game_;
  std::string own_file_;            // saved to or resumed from, so that it may be written again
  size_t saved_events_ = 0;         // of the game in own_file_
  std::vector<std::string> heard_;  // events in words, to be said below the next board
  int games_begun_ = 0;
  uint64_t seeds_drawn_ = 0;
};

}  // namespace sapper
