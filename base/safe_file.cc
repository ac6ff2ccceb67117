#include "base/safe_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/files.h"

namespace sapper {
namespace {

absl::Status Failed(const std::string& path) {
  return MakeError(ErrorCode::kOther, absl::StrCat(path, ": ", std::strerror(errno)));
}

absl::Status NoRegularFile(const std::string& path) {
  return MakeError(ErrorCode::kOther, absl::StrCat(path, ": is no regular file"));
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

// A second name for a file: the first of path.<word>-1, -2, ... that is free.
absl::StatusOr<std::string> LinkAside(const std::string& path, absl::string_view word) {
  constexpr int kMost = 10000;
  for (int number = 1; number <= kMost; ++number) {
    std::string name = absl::StrCat(path, ".", word, "-", number);
    if (link(path.c_str(), name.c_str()) == 0) return name;
    if (errno != EEXIST) return Failed(path);
  }
  return MakeError(ErrorCode::kOther, absl::StrCat(path, ": too many files were set aside"));
}

}  // namespace

uint64_t ChecksumOf(absl::string_view text) {
  uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

absl::StatusOr<AppendFile> AppendFile::Open(const std::string& path) {
  constexpr int kAttempts = 100;
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    // A pipe that nobody reads would else wait for ever.
    const int descriptor =
        open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (descriptor < 0 && errno == ENXIO) return NoRegularFile(path);
    if (descriptor < 0)
      return MakeError(ErrorCode::kOther, absl::StrCat(path, ": ", WhyNotMade(path)));
    AppendFile file(descriptor, ResolvedPath(path));
    struct stat opened {};
    if (fstat(descriptor, &opened) != 0) return Failed(path);
    if (!S_ISREG(opened.st_mode)) return NoRegularFile(path);
    if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
      return MakeError(ErrorCode::kOther, absl::StrCat(path, " is in use by another match"));
    // Whoever had the lock may have replaced the file since it was opened here.
    struct stat named {};
    if (stat(file.path_.c_str(), &named) == 0 && named.st_ino == opened.st_ino &&
        named.st_dev == opened.st_dev)
      return file;
  }
  return MakeError(ErrorCode::kOther, absl::StrCat(path, " is replaced all the time"));
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(path_, other.path_);
  return *this;
}

AppendFile::~AppendFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::Status AppendFile::Append(absl::string_view text, bool to_disk) {
  struct stat before {};
  if (fstat(descriptor_, &before) != 0) return Failed(path_);
  if (WriteAll(descriptor_, text) && (!to_disk || fdatasync(descriptor_) == 0))
    return absl::OkStatus();
  const absl::Status failure = Failed(path_);
  // What was half written would hide what comes after it.
  if (ftruncate(descriptor_, before.st_size) != 0) return Failed(path_);
  return failure;
}

absl::StatusOr<std::string> AppendFile::Replace(absl::string_view text, absl::string_view word) {
  const std::string draft = absl::StrCat(path_, ".new-", getpid());
  unlink(draft.c_str());
  absl::StatusOr<AppendFile> file = Open(draft);
  if (!file.ok()) return file.status();
  absl::Status status = file->Append(text, true);
  absl::StatusOr<std::string> kept =
      status.ok() ? LinkAside(path_, word) : absl::StatusOr<std::string>(status);
  if (kept.ok() && std::rename(draft.c_str(), path_.c_str()) != 0) {
    status = Failed(path_);
    unlink(kept->c_str());
    kept = status;
  }
  if (!kept.ok()) {
    unlink(draft.c_str());
    return kept;
  }
  SyncFolderOf(path_);
  std::swap(descriptor_, file->descriptor_);
  return kept;
}

}  // namespace sapper
