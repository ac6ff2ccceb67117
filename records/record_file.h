// A file that games are appended to, each with one write, so that no reader ever sees half a game.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "records/record.h"

namespace sapper {

class RecordFile {
 public:
  // Creates the file or appends to it. Errors: kOther when that cannot be, kOption when something
  // else than records stands in it.
  static absl::StatusOr<std::unique_ptr<RecordFile>> Open(const std::string& path);
  RecordFile(const RecordFile&) = delete;
  RecordFile& operator=(const RecordFile&) = delete;
  ~RecordFile();

  absl::Status Append(const GameRecord& record);
  // The file had something in it when it was opened.
  bool had_content() const {
    return had_content_;
  }

 private:
  RecordFile(int descriptor, std::string path, bool had_content)
      : descriptor_(descriptor), path_(std::move(path)), had_content_(had_content) {}

  int descriptor_;
  std::string path_;
  bool had_content_;
};

}  // namespace sapper
