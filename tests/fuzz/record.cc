// Any bytes to the record parser: it refuses or gives records that write and read the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "records/duel_record.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto records = sapper::ParseDuelRecords(text);
  if (!records.ok()) {
    if (records.status().message().substr(0, 5) != "line ") std::abort();
    return 0;
  }
  for (const sapper::DuelRecord& record : *records) {
    static_cast<void>(sapper::VerifyRecord(record));
    const std::string written = sapper::RecordText(record);
    const auto again = sapper::ParseDuelRecords(written);
    if (!again.ok() || again->size() != 1 || sapper::RecordText(again->front()) != written)
      std::abort();
  }
  return 0;
}
