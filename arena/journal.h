// The state of a match on the disk: its plan and every finished game, one in each line. With it a
// match that was killed continues where it stopped, and parts of a match can be merged.
//
// The first line is the plan, and each later line a game. Every line begins with a checksum of the
// rest (docs/match.md, "State"). Lines are only appended, each with one write, and a game is on the
// disk before it is used in any other way.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "arena/match.h"
#include "base/safe_file.h"

namespace sapper {

struct JournalGame {
  GameId game;
  absl::optional<TeamOutcome> outcome;
  std::string message;  // what went wrong
  std::string record;   // its text; empty if the game was not begun
  FinishedGame facts;   // from the above
};

JournalGame JournalGameOf(const GameReport& report);

struct JournalContents {
  MatchTerms terms;
  std::vector<JournalGame> games;         // as they ended
  std::map<std::string, uint64_t> bases;  // of records files: their size when the match began
  size_t bad_lines = 0;                   // cut, of a wrong checksum, of games twice or of no pair
};

// Games are of one of `variants`. Error kSyntax if the plan itself cannot be read; bad lines after
// it are counted and skipped.
absl::StatusOr<JournalContents> ParseJournal(absl::string_view text, const Variants& variants);

// Empty, or what is different: "--rounds is 200 and was 100", "--engine 1 has nodes=2 and had
// nodes=1".
std::string PlanDifference(const PlanArguments& now, const PlanArguments& before);

// What to do with a file that is there already.
enum class Existing { kRefuse, kResume, kReplace };

// What was in the file that a match goes on with.
enum class Past { kNone, kWhole, kDamaged };

class Journal {
 public:
  // Opens or creates the file. With kResume, `contents()` is what it holds, which must be of the
  // same plan (error kOption, naming the argument that differs). A damaged file is renamed, and a
  // new one holds what was readable; with kReplace any old file is renamed. `notices` get a
  // sentence about each of these. Error kOther for what the system refuses.
  static absl::StatusOr<std::unique_ptr<Journal>> Open(const std::string& path,
                                                       const MatchTerms& terms, Existing existing,
                                                       const Variants& variants,
                                                       std::vector<std::string>& notices);

  const JournalContents& contents() const {
    return contents_;
  }
  Past past() const {
    return past_;
  }
  FinishedGames finished() const;

  absl::Status AddGame(const JournalGame& game);
  // Remembers where the match begins in a records file.
  absl::Status AddBase(const std::string& path, uint64_t size);

 private:
  Journal(AppendFile file, JournalContents contents, Past past)
      : file_(std::move(file)), contents_(std::move(contents)), past_(past) {}

  AppendFile file_;
  JournalContents contents_;
  Past past_;
};

}  // namespace sapper
