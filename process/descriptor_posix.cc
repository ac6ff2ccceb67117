#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "process/descriptor.h"

namespace sapper {

bool AwaitInput(int input, int output) {
  if (output < 0) return true;
  std::array<pollfd, 2> waits{{{input, POLLIN, 0}, {output, 0, 0}}};
  while (poll(waits.data(), waits.size(), -1) < 0 && errno == EINTR) {
  }
  return waits[1].revents == 0;
}

size_t ReadSome(int descriptor, char* bytes, size_t size) {
  ssize_t count = 0;
  do {
    count = read(descriptor, bytes, size);
  } while (count < 0 && errno == EINTR);
  return count > 0 ? static_cast<size_t>(count) : 0;
}

void WriteAllOrDrop(int descriptor, absl::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return;
    bytes.remove_prefix(static_cast<size_t>(count));
  }
}

bool ReaderIsGone(int descriptor) {
  pollfd output{descriptor, 0, 0};
  return poll(&output, 1, 0) > 0;
}

}  // namespace sapper
