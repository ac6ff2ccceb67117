// Events and moves: whatever is read is written back to what reads the same; nothing else happens.
#include <cstdint>
#include <cstdlib>

#include "engine/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto event = sapper::ParseEvent(text);
  if (event.ok()) {
    const auto again = sapper::ParseEvent(sapper::EventText(*event));
    if (!again.ok() || !(*again == *event)) std::abort();
  } else if (event.status().message().size() > 400) {
    std::abort();
  }
  const auto move = sapper::ParseMove(text);
  if (move.ok() && sapper::MoveText(*move) != text) std::abort();
  return 0;
}
