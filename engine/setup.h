// Set-up positions as text: the words of `position view` in docs/protocol.md.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "engine/view.h"

namespace sapper {

struct SetupWords {
  absl::string_view board;
  absl::string_view side;
  absl::string_view quiet;
  absl::string_view ply;
  absl::string_view dead;  // enemy ranks known to be dead; may be empty
  // Of enemy pieces on the board: where they stand and began, "c7a11"; what they beat, "c7:df".
  std::vector<absl::string_view> began;
  std::vector<absl::string_view> beat;
};

// Error kPosition that says what contradicts what. Whether the hidden ranks can be shared out at
// all is asked of the belief afterwards. `stayed_or_told`, if it is given, receives the enemy
// pieces of which '?' or `began` says where they began.
absl::StatusOr<View> ParseSetup(const RuleBook& book, const SetupWords& words,
                                std::vector<PieceId>* stayed_or_told = nullptr);

// The view as the words above, after what is known of each piece now (`known`). Pieces of one
// possible rank are letters, hidden ones '?', '!' or a list in brackets.
std::string SetupText(const View& view, const std::function<RankSet(PieceId)>& known);

}  // namespace sapper
