// The records file of a match that keeps a state. Whatever kills the program, each finished game is
// in both files, or gets into both when the match continues.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arena/journal.h"
#include "base/safe_file.h"

namespace sapper {

class MatchRecords {
 public:
  // The games of the journal that are not in the file are added to it. What stood in the file
  // before the match stays; if the file does not agree with the journal (someone else wrote to it,
  // or the journal has lost games) it is renamed and written anew. `notices` get a sentence then.
  // With kReplace the old file is renamed first. Error kOption if something else than records
  // stands in the file. `journal` must outlive this.
  static absl::StatusOr<std::unique_ptr<MatchRecords>> Open(const std::string& path,
                                                            Journal& journal,
                                                            std::vector<std::string>& notices,
                                                            Existing existing = Existing::kResume);

  // A game that the journal has already.
  absl::Status Add(const JournalGame& game) {
    return file_.Append(game.record, false);
  }

 private:
  explicit MatchRecords(AppendFile file) : file_(std::move(file)) {}

  AppendFile file_;
};

}  // namespace sapper
