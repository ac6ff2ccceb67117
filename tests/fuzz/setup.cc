// Set-up positions, "<rules>|<board> <side> <quiet> <ply> <dead>", perhaps followed by "|<began>"
// and "|<beat>": what is read can be played in
// every way that its side is told, and its text is read back.
#include "engine/setup.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "belief/information_state.h"

namespace {

using sapper::InformationState;

std::array<absl::string_view, 5> SplitWords(absl::string_view text) {
  std::array<absl::string_view, 5> words;
  for (absl::string_view& word : words) {
    const size_t space = text.find(' ');
    word = text.substr(0, space);
    text = space == absl::string_view::npos ? absl::string_view() : text.substr(space + 1);
  }
  return words;
}

// What SetupText wrote: five words, then `dead`, `began` and `beat` with theirs.
absl::StatusOr<sapper::View> ReadBack(const sapper::RuleBook& book, absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  sapper::SetupWords setup{.board = words[0],
                           .side = words[1],
                           .quiet = words[2],
                           .ply = words[3],
                           .dead = {},
                           .began = {},
                           .beat = {}};
  absl::string_view key;
  for (size_t i = 4; i < words.size(); ++i) {
    if (words[i] == "dead" || words[i] == "began" || words[i] == "beat")
      key = words[i];
    else if (key == "dead")
      setup.dead = words[i];
    else
      (key == "began" ? setup.began : setup.beat).push_back(words[i]);
  }
  return sapper::ParseSetup(book, setup);
}

void Use(const InformationState& state) {
  sapper::MoveList moves;
  state.view().LegalMoves(moves);
  for (sapper::Move move : moves) {
    for (sapper::Result result : {sapper::Result::kQuiet, sapper::Result::kAttackerWins,
                                  sapper::Result::kAttackerDies, sapper::Result::kBothDie}) {
      InformationState trial = state;
      (void)trial.Observe({.move = move, .result = result});
    }
  }
  if (state.view().sees_all() && !state.view().OnlyWorld().Validate().ok()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t bar = text.find('|');
  if (bar == absl::string_view::npos) return 0;
  const auto rules = sapper::ParseRules(text.substr(0, bar));
  if (!rules.ok()) return 0;
  const sapper::RuleBook book(*rules);
  const std::vector<absl::string_view> parts_of_text = absl::StrSplit(text.substr(bar + 1), '|');
  const auto words = SplitWords(parts_of_text[0]);
  sapper::SetupWords setup{.board = words[0],
                           .side = words[1],
                           .quiet = words[2],
                           .ply = words[3],
                           .dead = words[4],
                           .began = {},
                           .beat = {}};
  if (parts_of_text.size() > 1) setup.began = absl::StrSplit(parts_of_text[1], ' ');
  if (parts_of_text.size() > 2) setup.beat = absl::StrSplit(parts_of_text[2], ' ');
  const auto view = sapper::ParseSetup(book, setup);
  if (!view.ok()) {
    if (view.status().message().size() > 400) std::abort();
    return 0;
  }
  auto state = InformationState::Create(*view);
  if (!state.ok()) return 0;
  const std::string written = sapper::SetupText(
      *view, [&](sapper::PieceId piece) { return state->evidence().candidates(piece); });
  const auto again = ReadBack(book, written);
  if (!again.ok() || !InformationState::Create(*again).ok()) std::abort();
  Use(*std::move(state));
  return 0;
}
