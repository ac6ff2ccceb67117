#include "arena/safe_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "engine/error.h"

namespace sapper {
namespace {

absl::Status Failed(const std::string& path) {
  return MakeError(ErrorCode::kOther, absl::StrCat(path, ": ", std::strerror(errno)));
}

bool WriteAll(int descriptor, absl::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno != EINTR) return false;
    if (count > 0) text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

// A new name is on the disk when its folder is.
void SyncFolderOf(const std::string& path) {
  const size_t slash = path.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  const int descriptor = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

}  // namespace

uint64_t ChecksumOf(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

absl::Status WriteWhole(const std::string& path, absl::string_view text) {
  const std::string temporary = absl::StrCat(path, ".new-", getpid());
  const int descriptor = open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (descriptor < 0) return Failed(path);
  const bool written = WriteAll(descriptor, text) && fsync(descriptor) == 0;
  const absl::Status failure = Failed(path);
  if (close(descriptor) != 0 || !written) {
    unlink(temporary.c_str());
    return failure;
  }
  if (std::rename(temporary.c_str(), path.c_str()) != 0) return Failed(path);
  SyncFolderOf(path);
  return absl::OkStatus();
}

absl::StatusOr<std::string> ReadWhole(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file) return Failed(path);
  text << file.rdbuf();
  // An empty file gives nothing to insert, which fails but is no error.
  if (file.bad()) return Failed(path);
  return std::move(text).str();
}

bool FileHasContent(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && info.st_size > 0;
}

absl::StatusOr<std::string> SetAside(const std::string& path, absl::string_view word) {
  constexpr int kMost = 10000;
  for (int number = 1; number <= kMost; ++number) {
    const std::string name = absl::StrCat(path, ".", word, "-", number);
    // A link fails where the name is taken; a rename would replace what is there.
    if (link(path.c_str(), name.c_str()) == 0) {
      if (unlink(path.c_str()) != 0) return Failed(path);
      return name;
    }
    if (errno != EEXIST) return Failed(path);
  }
  return MakeError(ErrorCode::kOther, absl::StrCat(path, ": too many files were set aside"));
}

absl::StatusOr<AppendFile> AppendFile::Open(const std::string& path) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0) return Failed(path);
  AppendFile file(descriptor, path);
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return MakeError(ErrorCode::kOther, absl::StrCat(path, " is in use by another match"));
  return file;
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::Status AppendFile::Append(absl::string_view text, bool to_disk) {
  if (!WriteAll(descriptor_, text)) return Failed(path_);
  if (to_disk && fdatasync(descriptor_) != 0) return Failed(path_);
  return absl::OkStatus();
}

}  // namespace sapper
