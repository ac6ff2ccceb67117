#include "variants/flip_board_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

namespace sapper {
namespace {

std::string PointSign(const FlipPosition& position, Square square) {
  if (position.face_down().Contains(square)) return "*";
  if (const auto piece = position.at(square))
    return std::string(1, FlipLetter(*piece)) +
           (position.carrier(piece->colour) == square ? "+" : "");
  if (DuelMap::IsCamp(square)) return "(";
  return DuelMap::IsHeadquarters(square) ? "#" : ".";
}

std::string ColoursText(const FlipPosition& position) {
  const auto first = position.colour_of(FlipPlayer::kFirst);
  if (!first.has_value()) return "not settled";
  return absl::StrCat("first ", FlipColourName(*first), " second ", FlipColourName(Other(*first)));
}

std::string OutcomeText(const FlipPosition& position) {
  if (!position.over()) return "none";
  const FlipOutcome& outcome = *position.outcome();
  if (outcome.ending == FlipEnding::kOutside) return "told by the referee";
  return absl::StrCat(outcome.winner.has_value() ? FlipPlayerName(*outcome.winner) : "draw", " ",
                      FlipEndingName(outcome.ending));
}

}  // namespace

std::string FlipPoolText(const FlipPosition& position) {
  std::string text;
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    const FlipPiece piece = FlipPieceFromIndex(i);
    text.append(static_cast<size_t>(position.pool()[piece]), FlipLetter(piece));
  }
  return text.empty() ? "none" : text;
}

std::vector<std::string> FlipBoardLines(const FlipPosition& position) {
  std::vector<std::string> lines;
  for (int rank = DuelMap::kRanks; rank >= 1; --rank) {
    std::string line = absl::StrFormat("%2d ", rank);
    bool after_sign = false;
    for (int file = 0; file < DuelMap::kFiles; ++file) {
      const std::string sign = PointSign(position, DuelMap::At(file, rank));
      absl::StrAppend(&line, after_sign ? "" : " ", sign);
      after_sign = sign.size() > 1;
    }
    lines.push_back(line);
  }
  lines.push_back("    a b c d e");
  lines.push_back(absl::StrCat("to-move ", FlipPlayerName(position.to_move()), " ply ",
                               position.ply(), " quiet ", position.quiet(), " repeats ",
                               position.Occurrences()));
  lines.push_back(absl::StrCat("colours ", ColoursText(position)));
  lines.push_back(absl::StrCat("face-down ", FlipPoolText(position)));
  lines.push_back(absl::StrCat("rules ", FlipRulesPresetName(position.rules()), " (",
                               FlipRulesText(position.rules()), ")"));
  lines.push_back(absl::StrCat("outcome ", OutcomeText(position)));
  lines.push_back(absl::StrCat("position flip view ", FlipViewText(position.setup())));
  return lines;
}

}  // namespace sapper
