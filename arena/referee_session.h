// A referee on a pair of streams, in words after the manner of UJI (docs/referee.md): one game at a
// time. The last line of every answer begins with `ok`, `turn`, `over` or `error`.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "arena/refereed_game.h"
#include "base/words.h"

namespace sapper {

// Of either dialect of the referee; more is refused.
inline constexpr size_t kLongestRefereeLine = size_t{64} << 10U;

class RefereeSession {
 public:
  // Precondition: `variants` is not empty.
  explicit RefereeSession(Variants variants);

  struct Answer {
    std::vector<std::string> lines;  // none after an empty line
    bool quit = false;
  };
  // Acts on one line, any bytes without a line feed. What is refused has changed nothing.
  Answer Handle(absl::string_view line);
  // The line was longer than a reader can hold.
  static Answer RefuseLongLine();

 private:
  using Lines = std::vector<std::string>;
  using Verb = absl::Status (RefereeSession::*)(Words&, Lines&);
  static Verb FindVerb(absl::string_view word);

  absl::Status Identify(Words& words, Lines& lines);
  absl::Status NewGame(Words& words, Lines& lines);
  absl::Status SetRules(Words& words, Lines& lines);
  absl::Status SetSeed(Words& words, Lines& lines);
  absl::Status SetLayout(Words& words, Lines& lines);
  absl::Status DrawLayouts(Words& words, Lines& lines);
  absl::Status Play(Words& words, Lines& lines);
  absl::Status Undo(Words& words, Lines& lines);
  absl::Status DeclareLoss(Words& words, Lines& lines);
  absl::Status DeclareDraw(Words& words, Lines& lines);
  absl::Status ShowState(Words& words, Lines& lines);
  absl::Status ShowBoard(Words& words, Lines& lines);
  absl::Status ShowRecord(Words& words, Lines& lines);

  absl::Status NeedGame() const;
  absl::Status NeedNoGame() const;
  absl::StatusOr<Seat> ReadSeat(Words& words) const;
  // Begins the game if every set-up is known, otherwise says `ok`.
  absl::Status TryBegin(Setups setups, Lines& lines);
  void Tell(const RefereedGame::Told& told, Lines& lines) const;
  void AddState(Lines& lines) const;

  Variants variants_;
  GameStart start_;
  uint64_t games_ = 0;  // begun anew so far, the first included: each has a seed of its own
  absl::optional<RefereedGame> game_;
};

// "turn red"; "over red flag", "over draw agreement".
std::string RefereeStateLine(const RefereedGame& game);
// Set-ups that a referee draws. Errors kOption.
absl::StatusOr<Setups> DrawnSetups(const GameStart& start, absl::string_view source);

}  // namespace sapper
