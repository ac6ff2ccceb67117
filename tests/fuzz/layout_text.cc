// Any bytes as layouts in every form: they are refused with a place, or legal and survive.
#include "records/layout_text.h"

#include <cstdint>
#include <cstdlib>

#include "records/format.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (sapper::Format format :
       {sapper::Format::kLetters, sapper::Format::kGrid, sapper::Format::kJql}) {
    const auto layouts = sapper::ReadLayouts(bytes, format, {});
    if (!layouts.ok()) {
      if (layouts.status().message().substr(0, 5) != "line ") std::abort();
      continue;
    }
    for (const sapper::Layout& layout : *layouts)
      if (!layout.Check(sapper::Rules()).ok()) std::abort();
    for (sapper::Encoding encoding : {sapper::Encoding::kUtf8, sapper::Encoding::kGb18030}) {
      const auto written = sapper::WriteLayouts(*layouts, format, encoding);
      if (!written.ok()) std::abort();
      sapper::ReadOptions options;
      options.encoding = encoding;
      const auto again = sapper::ReadLayouts(*written, format, options);
      if (!again.ok() || !(*again == *layouts)) std::abort();
    }
  }
  return 0;
}
