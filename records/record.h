// Games as text, one block for each game: for people, for tools, and for verifying a match
// afterwards. docs/records.md describes the format.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "variants/team_outcome.h"
#include "variants/variant.h"

namespace sapper {

// What may be noted about one ply.
struct PlyNotes {
  absl::optional<absl::Duration> spent;  // on this move, whole milliseconds
  absl::optional<absl::Duration> left;   // on the mover's clock after it, whole milliseconds
  absl::optional<uint64_t> nodes;
  absl::optional<int> value;   // expected result for the mover in permille, -1000..1000
  absl::optional<int> win_in;  // plies to a win that the mover has proven; negative: to a loss

  friend bool operator==(const PlyNotes&, const PlyNotes&) = default;
};

struct RecordedPly : PlyNotes {
  std::string event;

  friend bool operator==(const RecordedPly&, const RecordedPly&) = default;
};

struct GameRecord {
  std::shared_ptr<const Variant> variant;  // not null
  std::string settings;
  std::vector<std::string> players;  // by seat
  // By seat; nothing if the set-up is not known, as in games recorded by one player. At least one
  // is known, unless the seats of the variant have none.
  Setups setups;
  std::string label;    // e.g. "12.1"; may be empty
  std::string control;  // e.g. "10+0.1"; may be empty
  std::string layouts;  // where the set-ups came from, e.g. "human"; may be empty
  std::string terms;    // of the match, that its results depend on; may be empty
  absl::optional<uint64_t> seed;
  absl::optional<uint64_t> chance_seed;  // of dice and the like, where the variant has any
  std::string note;                      // why, in words; may be empty
  std::vector<RecordedPly> plies;
  absl::optional<TeamOutcome> outcome;  // nothing: the game was broken off

  // Variants are the same by name.
  friend bool operator==(const GameRecord& a, const GameRecord& b);
};

// The first seat whose knowledge at the start is known: its set-up, where it has one; nothing if
// there is none.
absl::optional<Seat> FirstKnown(const GameRecord& record);
// Whether the truth at the start is known.
bool AllKnown(const GameRecord& record);

// Bounds of what a reader accepts and a writer may be given.
inline constexpr size_t kLongestRecordLine = 4096;
inline constexpr size_t kLongestRecordText = 400;  // of one free text: names, notes
inline constexpr size_t kMostRecordPlies = 100000;

// Whether a text is one of records as far as its beginning and its end show: what else stands in a
// file is no place to append a game. Error kSyntax.
absl::Status CheckIsRecords(absl::string_view text);

// The block of one game, ready to be appended to a file. Free texts lose control characters and
// what is too long.
std::string RecordText(const GameRecord& record);
// The same with whole lines before each ply, by its place; each must begin with '#'.
std::string RecordText(const GameRecord& record, absl::Span<const std::string> comments);

// Reads the blocks of a text one by one.
class RecordReader {
 public:
  // `text` must outlive the reader. Games are of one of `variants`.
  RecordReader(absl::string_view text, Variants variants)
      : rest_(text), variants_(std::move(variants)) {}

  // The next game, or nothing at the end. An error of code kSyntax (or that of the part that is
  // wrong: kOption, kLayout, kMove, kResult) begins with "line L, column C"; reading ends with it.
  absl::StatusOr<absl::optional<GameRecord>> Next();

  // The line, counted from 1, at which the last game read began.
  size_t game_line() const {
    return game_line_;
  }
  // What stands before each ply of the last game read, as RecordText takes it: lines that begin
  // with '#', or nothing.
  const std::vector<std::string>& comments() const {
    return comments_;
  }

 private:
  bool TakeLine();

  absl::string_view rest_;
  Variants variants_;
  absl::string_view line_;
  size_t line_number_ = 0;
  size_t game_line_ = 0;
  std::vector<std::string> comments_;
};

absl::StatusOr<std::vector<GameRecord>> ParseRecords(absl::string_view text,
                                                     const Variants& variants);

}  // namespace sapper
