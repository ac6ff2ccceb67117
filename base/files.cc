#include "base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

absl::Status Failed(const std::string& path, absl::string_view what) {
  return MakeError(ErrorCode::kOther, absl::StrCat(SafeText(path, 200), ": ", what));
}

// A descriptor that is closed in the end.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDERR_FILENO) close(fd_);
  }
  int get() const {
    return fd_;
  }

 private:
  int fd_;
};

// Editors of some systems begin a text with the byte order mark of UTF-8.
std::string WithoutMark(std::string content) {
  constexpr absl::string_view kMark = "\xEF\xBB\xBF";
  if (absl::StartsWith(content, kMark)) content.erase(0, kMark.size());
  return content;
}

// Gives the draft its name. Linking refuses a name that is taken, even if it was taken just now.
bool Publish(const std::string& draft, const std::string& path, Overwrite overwrite) {
  if (overwrite == Overwrite::kYes) return std::rename(draft.c_str(), path.c_str()) == 0;
  if (link(draft.c_str(), path.c_str()) == 0) {
    unlink(draft.c_str());
    return true;
  }
  if (errno == EEXIST) return false;
  // A file system without links.
  struct stat info {};
  if (lstat(path.c_str(), &info) == 0) {
    errno = EEXIST;
    return false;
  }
  return std::rename(draft.c_str(), path.c_str()) == 0;
}

}  // namespace

absl::StatusOr<std::string> ReadWholeFile(const std::string& path, size_t largest) {
  const bool standard = path == kStandardStream;
  const Descriptor file(standard ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const auto unreadable = [&] {
    return Failed(path, absl::StrCat("cannot be read (", std::strerror(errno), ")"));
  };
  if (file.get() < 0) return unreadable();
  std::string content;
  char buffer[1 << 16];
  while (true) {
    const ssize_t count = read(file.get(), buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return unreadable();
    if (count == 0) return WithoutMark(std::move(content));
    content.append(buffer, static_cast<size_t>(count));
    if (content.size() > largest)
      return Failed(path, absl::StrCat("larger than ", largest, " bytes"));
  }
}

absl::StatusOr<std::string> ReadRegularFile(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) return Failed(path, std::strerror(errno));
  if (!S_ISREG(info.st_mode)) return Failed(path, "is no regular file");
  return ReadWholeFile(path == kStandardStream ? absl::StrCat("./", path) : path);
}

std::string ResolvedPath(const std::string& path) {
  std::error_code error;
  const std::filesystem::path resolved = std::filesystem::canonical(path, error);
  return error ? path : resolved.string();
}

bool WriteAll(int descriptor, absl::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

std::string WhyNotMade(const std::string& path) {
  const int error = errno;
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code ignored;
  if (error != ENOENT || folder.empty() || std::filesystem::exists(folder, ignored))
    return std::strerror(error);
  return absl::StrCat("there is no folder ", folder.string(), "; make it, or name another file");
}

absl::Status CheckWritable(const std::string& path, Overwrite overwrite) {
  if (path == kStandardStream) return absl::OkStatus();
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    if (lstat(path.c_str(), &info) == 0) return Failed(path, "is a link that leads nowhere");
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    if (!folder.empty() && access(folder.c_str(), W_OK) != 0)
      return Failed(path, absl::StrCat("cannot be written (", WhyNotMade(path), ")"));
    return absl::OkStatus();
  }
  if (!S_ISREG(info.st_mode))
    return Failed(path, "is no file that could be replaced; - is standard output");
  if (overwrite == Overwrite::kNo) return Failed(path, "is there already; --force overwrites it");
  return absl::OkStatus();
}

absl::Status WriteWholeFile(const std::string& path, absl::string_view content,
                            Overwrite overwrite) {
  if (path == kStandardStream) {
    std::cout.write(content.data(), static_cast<std::streamsize>(content.size()));
    std::cout.flush();
    return std::cout ? absl::OkStatus() : Failed("standard output", "cannot be written");
  }
  if (absl::Status status = CheckWritable(path, overwrite); !status.ok()) return status;
  const std::string target = ResolvedPath(path);
  const std::string draft = absl::StrCat(target, ".tmp", getpid());
  const auto failed = [&] {
    const int error = errno;
    unlink(draft.c_str());
    return error == EEXIST
               ? Failed(path, "was made by another program meanwhile")
               : Failed(path, absl::StrCat("cannot be written (", std::strerror(error), ")"));
  };
  {
    const Descriptor file(
        open(draft.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666));
    if (file.get() < 0)
      return Failed(path, absl::StrCat("cannot be written (", WhyNotMade(path), ")"));
    if (!WriteAll(file.get(), content) || fsync(file.get()) != 0) return failed();
  }
  return Publish(draft, target, overwrite) ? absl::OkStatus() : failed();
}

}  // namespace sapper
