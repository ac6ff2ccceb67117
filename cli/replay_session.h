// A person who steps through recorded games: reads commands, prints boards.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "cli/board_picture.h"
#include "records/record.h"

namespace sapper {

class ReplaySession {
 public:
  // `text` and `out` must outlive the session.
  ReplaySession(absl::string_view text, Variants variants, const TextStyle& style,
                std::ostream& out, size_t columns = 80)
      : text_(text), variants_(std::move(variants)), style_(style), out_(out), columns_(columns) {}

  // Goes to the N-th game, counted from 1, and its start. Errors: of the records up to it, or
  // kOption when there are fewer. After an error nothing has changed. Before all else below.
  absl::Status Open(size_t number);
  // Who is looking: the name of a seat, or "truth". Error kOption.
  absl::Status SetViewer(absl::string_view name);
  // Errors when the record cannot be followed to this ply.
  absl::Status Show(size_t ply);
  void SayHead();
  // A line of the person's. False to quit.
  bool Obey(absl::string_view line);

  // One line for each command.
  static std::string Help();

  // Whether the record of the game is right.
  const absl::Status& verdict() const {
    return verdict_;
  }
  size_t plies() const {
    return record_->plies.size();
  }

 private:
  using Words = std::vector<absl::string_view>;
  struct Command {
    const char* name;
    const char* short_name;  // may be empty
    const char* words;       // what follows the name
    const char* help;
    absl::Status (ReplaySession::*run)(const Words&);
  };
  static absl::Span<const Command> Commands();
  static const Command* FindCommand(absl::string_view name);

  absl::Status DoNext(const Words& words);
  absl::Status DoBack(const Words& words);
  absl::Status DoGoto(const Words& words);
  absl::Status DoStart(const Words& words);
  absl::Status DoEnd(const Words& words);
  absl::Status DoView(const Words& words);
  absl::Status DoGame(const Words& words);
  absl::Status DoInfo(const Words& words);
  absl::Status DoVerify(const Words& words);
  absl::Status DoHelp(const Words& words);
  absl::Status DoQuit(const Words& words);

  absl::StatusOr<std::vector<ShownPiece>> PiecesAt(size_t ply) const;
  std::string VerdictText() const;
  // Long lines are broken at spaces.
  void Say(absl::string_view text);

  absl::string_view text_;
  Variants variants_;
  TextStyle style_;
  std::ostream& out_;
  size_t columns_;  // of the terminal
  absl::optional<GameRecord> record_;
  std::vector<std::string> comments_;  // before each ply
  absl::optional<Seat> viewer_;        // nothing: the truth
  absl::Status verdict_;
  size_t number_ = 0;
  size_t ply_ = 0;
  bool quit_ = false;
};

}  // namespace sapper
