// The state of a match: any bytes are read or refused, and what is read can be counted.
#include "arena/journal.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "arena/report.h"
#include "base/safe_file.h"
#include "variants/registry.h"

namespace {

// Right checksums in front of the lines, so that what is behind them is reached.
std::string WithChecksums(absl::string_view text) {
  std::string lines;
  while (!text.empty()) {
    const absl::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(line.size() == text.size() ? line.size() : line.size() + 1);
    absl::StrAppend(&lines, absl::Hex(sapper::ChecksumOf(line), absl::kZeroPad16), " ", line, "\n");
  }
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(sapper::ParseJournal(text, sapper::StandardVariants()));
  const auto contents = sapper::ParseJournal(WithChecksums(text), sapper::StandardVariants());
  if (!contents.ok()) return 0;
  sapper::Standings standings(contents->terms);
  sapper::PairSummary pair;
  for (const sapper::JournalGame& game : contents->games)
    pair[game.game.which()] = game.facts.summary;
  standings.AddPair(contents->terms.shard.index, pair);
  if (sapper::MatchJson(contents->terms, standings, nullptr).empty()) std::abort();
  return 0;
}
