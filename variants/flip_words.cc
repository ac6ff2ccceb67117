#include "variants/flip_words.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

absl::Status Syntax(absl::string_view text) {
  return MakeError(ErrorCode::kSyntax, text);
}

absl::StatusOr<FlipPosition> ReadView(const FlipRuleBook& book, Words& words) {
  FlipViewWords view;
  for (absl::string_view* word :
       {&view.board, &view.player, &view.colours, &view.quiet, &view.ply}) {
    *word = words.Next();
    if (word->empty())
      return Syntax("position flip view needs <board> <player> <colours> <quiet> <ply>");
  }
  if (words.Peek() == "dead") {
    words.Next();
    view.dead = words.Next();
    if (view.dead.empty()) return Syntax("nothing after dead");
  }
  const absl::StatusOr<FlipSetup> setup = ParseFlipView(book.rules(), view);
  if (!setup.ok()) return setup.status();
  return FlipPosition::Create(book, *setup);
}

}  // namespace

absl::StatusOr<std::unique_ptr<FlipSeatGame>> ReadFlipPosition(
    const FlipRules& rules, const std::shared_ptr<const FlipParts>& parts, Words& words) {
  constexpr char kForms[] = "position flip, position flip deal or position flip view";
  if (words.Next() != "flip") return Syntax(kForms);
  const FlipRuleBook book(rules);
  if (words.done() || words.Peek() == "moves")
    return std::make_unique<FlipSeatGame>(FlipGameState(book), parts);
  const absl::string_view form = words.Next();
  if (form == "view") {
    const absl::StatusOr<FlipPosition> position = ReadView(book, words);
    if (!position.ok()) return position.status();
    return std::make_unique<FlipSeatGame>(FlipGameState(*position), parts);
  }
  if (form != "deal")
    return Syntax(absl::StrCat(QuotedText(form), " in position flip; it is ", kForms));
  if (words.done()) return Syntax("nothing after deal");
  const absl::StatusOr<FlipDeal> deal = FlipDeal::Parse(words.Next());
  if (!deal.ok()) return deal.status();
  return std::make_unique<FlipSeatGame>(book, *deal, parts);
}

}  // namespace sapper
