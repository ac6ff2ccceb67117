// A person at a terminal against a player: reads commands, prints boards.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "belief/belief.h"
#include "cli/board_picture.h"
#include "cli/human_game.h"
#include "search/player.h"

namespace sapper {

struct PlaySettings {
  Rules rules;
  Side human = Side::kRed;
  absl::optional<Layout> layout;  // of the first game; nothing = asked for
  Limits limits;                  // of the player's searches
  uint64_t seed = 1;
  std::string record_file;  // to resume from; empty = a new game
  TextStyle style;
  bool prompt = true;
  size_t columns = 80;  // of the terminal
};

class PlaySession {
 public:
  // The next line of the person, nothing at the end of input.
  using LineSource = std::function<absl::optional<std::string>()>;
  using MakePlayerHook = std::function<std::unique_ptr<Player>(uint64_t seed)>;
  using MarginalsHook = std::function<absl::StatusOr<PieceMarginals>(const InformationState&)>;

  PlaySession(const PlaySettings& settings, LineSource lines, std::ostream& out,
              MakePlayerHook make_player, MarginalsHook marginals)
      : settings_(settings),
        lines_(std::move(lines)),
        out_(out),
        make_player_(std::move(make_player)),
        marginals_(std::move(marginals)) {}

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

  bool BeginGame();
  bool AskLayout();
  // A command at the question for a layout.
  void ObeyBeforeLayout(const Words& words, const Command& command);
  bool StartWith(const Layout& own);
  Next PlayGame();
  Next Obey(const std::string& line);
  Next AskAnother();
  bool LetPlayerMove();
  void TryMove(Move move);

  Next DoMoves(const Words& words);
  Next DoWhat(const Words& words);
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
  void Say(absl::string_view text);
  void ShowBoard();
  void ShowEnd();
  void SayWhat(Square square, const absl::optional<PieceMarginals>& marginals);
  void SayMarginals(Square square, const PieceMarginals& marginals);
  absl::Status Resume(const std::string& path);
  absl::optional<Rank> ShownRank(PieceId piece) const;
  uint64_t NextSeed();

  PlaySettings settings_;
  LineSource lines_;
  std::ostream& out_;
  MakePlayerHook make_player_;
  MarginalsHook marginals_;

  std::unique_ptr<Player> player_;
  absl::optional<HumanGame> game_;
  std::string own_file_;  // saved to or resumed from, so that it may be written again
  int games_begun_ = 0;
  uint64_t seeds_drawn_ = 0;
};

}  // namespace sapper
