#include <unistd.h>

#include <algorithm>

#include "process/descriptor.h"

namespace sapper {

bool AwaitInput(int /*input*/, int /*output*/) {
  return true;
}

size_t ReadSome(int descriptor, char* bytes, size_t size) {
  const auto count = read(descriptor, bytes, static_cast<unsigned>(size));
  return count > 0 ? static_cast<size_t>(count) : 0;
}

void WriteAllOrDrop(int descriptor, absl::string_view bytes) {
  constexpr size_t kMost = 1U << 20U;  // for systems that count bytes in an int
  while (!bytes.empty()) {
    const auto count =
        write(descriptor, bytes.data(), static_cast<unsigned>(std::min(bytes.size(), kMost)));
    if (count <= 0) return;
    bytes.remove_prefix(static_cast<size_t>(count));
  }
}

bool ReaderIsGone(int /*descriptor*/) {
  return false;
}

}  // namespace sapper
