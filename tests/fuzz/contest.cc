// Any bytes as lines of the contest's protocol, against a player that answers at once. Only the
// protocol's own words may come back.
#include <cstdlib>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "protocol/session.h"
#include "variants/duel.h"

namespace {

constexpr const char* kNames[] = {"random"};

void CheckLine(absl::string_view line) {
  for (const char* word : {"NAME ", "ARRAY ", "BESTMOVE "})
    if (absl::StartsWith(line, word)) return;
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  sapper::DuelParts parts;
  parts.player_names = kNames;
  parts.make_player = sapper::MakePlayer;
  sapper::Services services;
  services.variants = {std::make_shared<sapper::DuelVariant>(parts)};
  sapper::Session session(services, CheckLine);
  const absl::string_view input(reinterpret_cast<const char*>(data), size);
  session.Handle("INFO 1.0");
  for (absl::string_view line : absl::StrSplit(input, '\n')) {
    if (!session.Handle(line)) break;
    // The referee waits for each answer.
    session.WaitIdle();
  }
  session.Finish();
  return 0;
}
