#include "process/line_writer.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"

namespace sapper {

void LineWriter::Write(absl::string_view line) {
  const std::string whole = absl::StrCat(line, "\n");
  const std::lock_guard lock(mutex_);
  sink_(whole);
}

LineWriter::ByteSink DescriptorSink(int fd) {
  return [fd](absl::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = write(fd, bytes.data(), bytes.size());
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return;
      bytes.remove_prefix(static_cast<size_t>(count));
    }
  };
}

bool ReaderIsGone(int fd) {
  pollfd output{fd, 0, 0};
  return poll(&output, 1, 0) > 0;
}

}  // namespace sapper
