#include "variants/duel_board_text.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engine/outcome.h"
#include "engine/setup.h"

namespace sapper {
namespace {

char PointSign(const KnownGame& game, Square square) {
  const Placement& placement = game.state().view().placement();
  const PieceId piece = placement.at(square);
  if (!piece.exists()) {
    if (DuelMap::IsCamp(square)) return '(';
    return DuelMap::IsHeadquarters(square) ? '#' : '.';
  }
  const RankSet candidates = game.state().evidence().candidates(piece);
  if (candidates.size() != 1) return placement.has_moved(piece) ? '!' : '?';
  const char letter = LetterOf(candidates.First());
  return piece.side() == Side::kRed ? absl::ascii_toupper(static_cast<unsigned char>(letter))
                                    : letter;
}

std::string RankLine(const KnownGame& game, int rank) {
  std::string line = absl::StrFormat("%2d ", rank);
  for (int file = 0; file < DuelMap::kFiles; ++file) {
    line += ' ';
    line += PointSign(game, DuelMap::At(file, rank));
  }
  return line;
}

std::string OutcomeText(const KnownGame& game) {
  if (!game.over()) return "none";
  if (!game.state().over()) return "told by the referee";
  const Outcome& outcome = *game.state().outcome();
  return absl::StrCat(outcome.winner.has_value() ? DuelMap::SideName(*outcome.winner) : "draw", " ",
                      ReasonName(outcome.reason));
}

}  // namespace

std::vector<std::string> BoardLines(const KnownGame& game) {
  const View& view = game.state().view();
  const Rules& rules = view.book().rules();
  std::vector<std::string> lines;
  for (int rank = DuelMap::kRanks; rank >= 1; --rank) lines.push_back(RankLine(game, rank));
  lines.push_back("    a b c d e");
  lines.push_back(absl::StrCat("side ", DuelMap::SideName(view.viewer()), " to-move ",
                               DuelMap::SideName(view.side_to_move()), " ply ",
                               view.placement().ply(), " quiet ", view.placement().quiet()));
  lines.push_back(absl::StrCat("rules ", RulesPresetName(rules), " (", RulesText(rules), ")"));
  lines.push_back(absl::StrCat("outcome ", OutcomeText(game)));
  const auto known = [&](PieceId piece) { return game.state().evidence().candidates(piece); };
  lines.push_back(absl::StrCat("position view ", SetupText(view, known)));
  return lines;
}

}  // namespace sapper
