// Layouts: read, checked under strict and loose rules, mirrored and written.
#include "engine/layout.h"

#include <cstdint>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto layout = sapper::Layout::Parse(text);
  if (!layout.ok()) {
    if (layout.status().message().size() > 400) std::abort();
    return 0;
  }
  sapper::Rules loose;
  loose.front_bombs = true;
  const bool legal = layout->Check(sapper::Rules()).ok();
  if (legal && !layout->Check(loose).ok()) std::abort();
  if (legal != layout->Mirrored().Check(sapper::Rules()).ok()) std::abort();
  if (layout->ToString() != text) std::abort();
  if (!(layout->Mirrored().Mirrored() == *layout)) std::abort();
  return 0;
}
