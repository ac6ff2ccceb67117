// Files that survive the death of the program: whole or not there, and never written over unasked.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace sapper {

// FNV-1a: enough to tell a damaged text, no defence against a forged one.
uint64_t ChecksumOf(absl::string_view text);

// Errors of all: kOther, with the path and what the system says.

// The text is under `path` completely, and on the disk, or what was there before still is.
absl::Status WriteWhole(const std::string& path, absl::string_view text);
absl::StatusOr<std::string> ReadWhole(const std::string& path);

bool FileHasContent(const std::string& path);

// Renames the file to the first of path.<word>-1, -2, ... that is free, and returns that name.
absl::StatusOr<std::string> SetAside(const std::string& path, absl::string_view word);

// A file that bytes are appended to, by this process alone.
class AppendFile {
 public:
  // Creates the file or goes on at its end. An error also if another process has it open as such.
  static absl::StatusOr<AppendFile> Open(const std::string& path);
  AppendFile(AppendFile&& other) noexcept;
  AppendFile& operator=(AppendFile&&) = delete;
  AppendFile(const AppendFile&) = delete;
  AppendFile& operator=(const AppendFile&) = delete;
  ~AppendFile();

  // One write; `to_disk`: returns only when the disk has it.
  absl::Status Append(absl::string_view text, bool to_disk);

 private:
  AppendFile(int descriptor, std::string path) : descriptor_(descriptor), path_(std::move(path)) {}

  int descriptor_;
  std::string path_;
};

}  // namespace sapper
