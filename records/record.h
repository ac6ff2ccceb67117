// Games as text, one block for each game: for people, for tools, and for verifying a match
// afterwards. docs/records.md describes the format.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "engine/layout.h"
#include "engine/outcome.h"
#include "engine/position.h"

namespace sapper {

// One ply and what may be noted about it.
struct RecordedPly {
  Event event;
  absl::optional<absl::Duration> spent;  // on this move, whole milliseconds
  absl::optional<absl::Duration> left;   // on the mover's clock after it, whole milliseconds
  absl::optional<uint64_t> nodes;
  absl::optional<int> value;   // expected result for the mover in permille, -1000..1000
  absl::optional<int> win_in;  // plies to a win that the mover has proven; negative: to a loss

  friend bool operator==(const RecordedPly&, const RecordedPly&) = default;
};

struct GameRecord {
  Rules rules;
  std::array<std::string, DuelMap::kSides> players;  // by side
  // By side; nothing if the layout is not known, as in games recorded by one player. At least one
  // is known.
  std::array<absl::optional<Layout>, DuelMap::kSides> layouts;
  std::string label;    // e.g. "12.1"; may be empty
  std::string control;  // e.g. "10+0.1"; may be empty
  absl::optional<uint64_t> seed;
  std::string note;  // why, in words; may be empty
  std::vector<RecordedPly> plies;
  absl::optional<Outcome> outcome;  // nothing: the game was broken off

  // Nothing when one of the two is not known.
  absl::optional<std::array<Layout, DuelMap::kSides>> BothLayouts() const {
    if (!layouts[0].has_value() || !layouts[1].has_value()) return absl::nullopt;
    return std::array<Layout, DuelMap::kSides>{*layouts[0], *layouts[1]};
  }

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// Bounds of what a reader accepts and a writer may be given.
inline constexpr size_t kLongestRecordLine = 4096;
inline constexpr size_t kLongestRecordText = 400;  // of one free text: names, notes
inline constexpr size_t kMostRecordPlies = 100000;

// The block of one game, ready to be appended to a file. Free texts lose control characters and
// what is too long.
std::string RecordText(const GameRecord& record);
// The same with whole lines before each ply, by its place; each must begin with '#'.
std::string RecordText(const GameRecord& record, absl::Span<const std::string> comments);

// Reads the blocks of a text one by one.
class RecordReader {
 public:
  // `text` must outlive the reader.
  explicit RecordReader(absl::string_view text) : rest_(text) {}

  // The next game, or nothing at the end. An error of code kSyntax (or that of the part that is
  // wrong: kOption, kLayout, kMove, kResult) begins with "line L, column C"; reading ends with it.
  absl::StatusOr<absl::optional<GameRecord>> Next();

  // The line, counted from 1, at which the last game read began.
  size_t game_line() const {
    return game_line_;
  }

 private:
  bool TakeLine();

  absl::string_view rest_;
  absl::string_view line_;
  size_t line_number_ = 0;
  size_t game_line_ = 0;
};

absl::StatusOr<std::vector<GameRecord>> ParseRecords(absl::string_view text);

// Plays the record again: the layouts are legal, every ply is legal and gives what is written, the
// game is over where the record ends and not before, and the result is that of the rules. An error
// says the first disagreement. Where one layout is not known, what its side does is held against
// what the other side sees, piece by piece.
absl::Status VerifyRecord(const GameRecord& record);

}  // namespace sapper
