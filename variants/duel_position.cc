#include "variants/duel_position.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "engine/notation.h"

namespace sapper {
namespace {

absl::Status Syntax(absl::string_view text) {
  return MakeError(ErrorCode::kSyntax, text);
}

struct LayoutWords {
  absl::string_view own;
  absl::string_view side;
  absl::string_view enemy;
};

// Reads up to `moves` or the end.
absl::StatusOr<LayoutWords> ReadLayoutWords(Words& words) {
  LayoutWords read;
  read.own = words.Next();
  while (!words.done() && words.Peek() != "moves") {
    const absl::string_view keyword = words.Next();
    absl::string_view* value = nullptr;
    if (keyword == "side") value = &read.side;
    if (keyword == "enemy") value = &read.enemy;
    if (value == nullptr)
      return Syntax(absl::StrCat(QuotedText(keyword),
                                 " in position layout; side, enemy or moves come there"));
    if (!value->empty()) return Syntax(absl::StrCat(keyword, " is given twice"));
    *value = words.Next();
    if (value->empty()) return Syntax(absl::StrCat("nothing after ", keyword));
  }
  if (read.own.empty()) return Syntax("position layout needs a layout of 25 letters");
  if (read.side.empty()) return Syntax("position layout needs side red or side black");
  return read;
}

absl::StatusOr<KnownGame> ReadLayoutPosition(const Rules& rules, Words& words) {
  const absl::StatusOr<LayoutWords> read = ReadLayoutWords(words);
  if (!read.ok()) return read.status();
  const auto side = DuelMap::ParseSide(read->side);
  if (!side.has_value()) return Syntax("the side is red or black");
  const absl::StatusOr<Layout> own = Layout::Parse(read->own);
  if (!own.ok()) return own.status();
  absl::optional<Layout> enemy;
  if (!read->enemy.empty()) {
    const absl::StatusOr<Layout> parsed = Layout::Parse(read->enemy);
    if (!parsed.ok()) return parsed.status();
    enemy = *parsed;
  }
  return KnownGame::FromLayouts(rules, *side, *own, enemy);
}

absl::StatusOr<KnownGame> ReadSetupPosition(const Rules& rules, Words& words) {
  SetupWords setup;
  for (absl::string_view* word : {&setup.board, &setup.side, &setup.quiet, &setup.ply}) {
    *word = words.Next();
    if (word->empty()) return Syntax("position view needs <board> <side> <quiet> <ply>");
  }
  if (words.Peek() == "dead") {
    words.Next();
    setup.dead = words.Next();
    if (setup.dead.empty()) return Syntax("nothing after dead");
  }
  for (const auto& [keyword, read] : {std::pair{"began", &setup.began}, {"beat", &setup.beat}}) {
    if (words.Peek() != keyword) continue;
    words.Next();
    while (!words.done() && words.Peek() != "beat" && words.Peek() != "moves" &&
           read->size() < kArmySize)
      read->push_back(words.Next());
    if (read->empty()) return Syntax(absl::StrCat("nothing after ", keyword));
  }
  return KnownGame::FromSetup(rules, setup);
}

}  // namespace

absl::StatusOr<KnownGame> ReadDuelPosition(const Rules& rules, Words& words) {
  const absl::string_view form = words.Next();
  if (form != "layout" && form != "view") return Syntax("position layout or position view");
  return form == "layout" ? ReadLayoutPosition(rules, words) : ReadSetupPosition(rules, words);
}

absl::Status ObserveText(absl::string_view text, KnownGame& game) {
  const absl::StatusOr<Event> event = ParseEvent(text);
  if (!event.ok()) return event.status();
  return game.Observe(*event);
}

}  // namespace sapper
