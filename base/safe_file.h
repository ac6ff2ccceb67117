// Files that stay valid when the program dies: a write is whole or missing, and no existing file is
// overwritten unless the caller asks for it.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "base/files.h"

namespace sapper {

// FNV-1a: enough to tell a damaged text, no defence against a forged one.
uint64_t ChecksumOf(absl::string_view text);

// Errors of all: kOther, with the path and what the system says.
// A regular file that this process alone writes to, as long as every writer uses this class. A link
// is followed.
class AppendFile {
 public:
  // Creates the file, or continues at its end. It is also an error if another process has the file
  // open as an AppendFile.
  static absl::StatusOr<AppendFile> Open(const std::string& path);
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&& other) noexcept;
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  absl::StatusOr<std::string> Read() const {
    return ReadRegularFile(path_);
  }
  // All of the text or, after an error, nothing of it; `to_disk`: returns only when the disk has
  // it.
  absl::Status Append(absl::string_view text, bool to_disk);
  // Replaces the content of the file, on the disk, and keeps the old content under the first free
  // name of path.<word>-1, -2, ...; returns that name. After an error nothing has changed.
  absl::StatusOr<std::string> Replace(absl::string_view text, absl::string_view word);

 private:
  AppendFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::string path_;
};

}  // namespace sapper
