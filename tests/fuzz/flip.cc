// Flip Junqi, "<rules>|<board> <player> <colours> <quiet> <ply> dead <letters>|<events>" with
// "start" for the words of a view: what is read is sound, is written back, and can be played.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "engine/flip_deal.h"
#include "engine/flip_notation.h"
#include "engine/flip_position.h"

namespace {

void Require(bool holds) {
  if (!holds) std::abort();
}

absl::StatusOr<sapper::FlipSetup> Read(const sapper::FlipRules& rules, absl::string_view view) {
  if (view == "start") return sapper::FlipStart();
  std::vector<absl::string_view> words = absl::StrSplit(view, ' ');
  words.resize(7);
  return sapper::ParseFlipView(rules, {.board = words[0],
                                       .player = words[1],
                                       .colours = words[2],
                                       .quiet = words[3],
                                       .ply = words[4],
                                       .dead = words[6]});
}

void CheckMessage(const absl::Status& status) {
  Require(status.message().size() <= 400);
}

void PlayAll(sapper::FlipPosition& position, absl::string_view events) {
  for (absl::string_view word : absl::StrSplit(events, ' ', absl::SkipEmpty())) {
    const auto event = sapper::ParseFlipEvent(word);
    if (!event.ok()) return CheckMessage(event.status());
    Require(sapper::FlipEventText(*event) == word);
    const absl::Status status = position.Check(*event);
    if (!status.ok()) return CheckMessage(status);
    const std::string before = sapper::FlipViewText(position.setup());
    const auto undo = position.Make(*event);
    Require(position.Validate().ok());
    position.TakeBack(undo);
    Require(sapper::FlipViewText(position.setup()) == before);
    position.Play(*event);
    Require(position.Validate().ok());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const std::vector<absl::string_view> parts = absl::StrSplit(text, '|');
  if (parts.size() != 3) {
    const auto deal = sapper::FlipDeal::Parse(text);
    CheckMessage(deal.status());
    Require(!deal.ok() || deal->ToString() == text);
    return 0;
  }
  const auto rules = sapper::ParseFlipRules(parts[0]);
  CheckMessage(rules.status());
  if (!rules.ok()) return 0;
  const auto again = sapper::ParseFlipRules(sapper::FlipRulesText(*rules));
  Require(again.ok() && *again == *rules);
  const auto setup = Read(*rules, parts[1]);
  CheckMessage(setup.status());
  if (!setup.ok()) return 0;
  auto position = sapper::FlipPosition::Create(sapper::FlipRuleBook(*rules), *setup);
  Require(position.ok() && position->Validate().ok() && position->setup() == *setup);
  PlayAll(*position, parts[2]);
  return 0;
}
