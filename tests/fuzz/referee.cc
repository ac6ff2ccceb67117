// Any bytes as lines of the referee's two dialects: every answer is whole, and of a known kind.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "arena/json_referee.h"
#include "arena/referee_session.h"
#include "base/safe_text.h"
#include "variants/registry.h"

namespace {

void CheckLine(absl::string_view line) {
  if (sapper::SafeText(line, line.size() + 1) != line) std::abort();
}

void CheckEnd(absl::string_view line) {
  for (const char* word : {"ok", "turn ", "over ", "error "})
    if (absl::StartsWith(line, word)) return;
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const sapper::Variants variants = sapper::StandardVariants();
  sapper::RefereeSession session(variants);
  sapper::JsonReferee json(variants, 4);
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  for (absl::string_view line : absl::StrSplit(input, '\n')) {
    const sapper::RefereeSession::Answer answer = session.Handle(line);
    for (const std::string& text : answer.lines) CheckLine(text);
    if (!answer.lines.empty()) CheckEnd(answer.lines.back());
    const std::string reply = json.Handle(line);
    if (!reply.empty() && !nlohmann::json::accept(reply)) std::abort();
    if (json.games() > 4) std::abort();
  }
  return 0;
}
