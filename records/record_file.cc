#include "records/record_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/files.h"

namespace sapper {
namespace {

absl::Status Failed(const std::string& path) {
  return MakeError(ErrorCode::kOther, absl::StrCat(path, ": ", std::strerror(errno)));
}

}  // namespace

absl::StatusOr<std::unique_ptr<RecordFile>> RecordFile::Open(const std::string& path) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (descriptor < 0)
    return MakeError(ErrorCode::kOther, absl::StrCat(path, ": ", WhyNotMade(path)));
  struct stat info {};
  const bool had_content = fstat(descriptor, &info) == 0 && info.st_size > 0;
  std::unique_ptr<RecordFile> file(new RecordFile(descriptor, path, had_content));
  if (!had_content || !S_ISREG(info.st_mode)) return file;
  const absl::StatusOr<std::string> text = ReadWholeFile(path);
  if (!text.ok()) return text.status();
  if (absl::Status status = CheckIsRecords(*text); !status.ok())
    return MakeError(ErrorCode::kOption, absl::StrCat(path, ": ", status.message()));
  return file;
}

RecordFile::~RecordFile() {
  close(descriptor_);
}

absl::Status RecordFile::Append(const GameRecord& record) {
  const std::string text = RecordText(record);
  ssize_t written = 0;
  do {
    written = write(descriptor_, text.data(), text.size());
  } while (written < 0 && errno == EINTR);
  if (written < 0) return Failed(path_);
  if (static_cast<size_t>(written) == text.size()) return absl::OkStatus();
  // Half a record would spoil what is appended to it.
  const off_t end = lseek(descriptor_, 0, SEEK_END);
  if (end >= written && ftruncate(descriptor_, end - written) != 0) return Failed(path_);
  return MakeError(ErrorCode::kOther, absl::StrCat(path_, ": no room for a record: disk full?"));
}

}  // namespace sapper
