#include "variants/duel_board_text.h"

#include <functional>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "engine/outcome.h"
#include "engine/setup.h"

namespace sapper {
namespace {

// After the sign of a piece, here as in `position view`: it carries the other side's flag.
constexpr char kCarries = '+';

// How a piece is shown.
using SignOf = std::function<char(PieceId)>;

char LetterOf(Side side, Rank rank) {
  const char letter = LetterOf(rank);
  return side == Side::kRed ? absl::ascii_toupper(static_cast<unsigned char>(letter)) : letter;
}

char PointSign(const Placement& placement, Square square, const SignOf& sign) {
  const PieceId piece = placement.at(square);
  if (piece.exists()) return sign(piece);
  if (DuelMap::IsCamp(square)) return '(';
  return DuelMap::IsHeadquarters(square) ? '#' : '.';
}

void AddBoard(const Placement& placement, const SignOf& sign, std::vector<std::string>& lines) {
  for (int rank = DuelMap::kRanks; rank >= 1; --rank) {
    std::string line = absl::StrFormat("%2d ", rank);
    for (int file = 0; file < DuelMap::kFiles; ++file) {
      const Square square = DuelMap::At(file, rank);
      const bool after_carrier =
          file > 0 && placement.Carries(placement.at(DuelMap::At(file - 1, rank)));
      line += after_carrier ? kCarries : ' ';
      line += PointSign(placement, square, sign);
    }
    if (placement.Carries(placement.at(DuelMap::At(DuelMap::kFiles - 1, rank)))) line += kCarries;
    lines.push_back(line);
  }
  lines.push_back("    a b c d e");
}

std::string CounterText(const Placement& placement) {
  return absl::StrCat("to-move ", DuelMap::SideName(placement.side_to_move()), " ply ",
                      placement.ply(), " quiet ", placement.quiet());
}

std::string RulesLine(const Rules& rules) {
  return absl::StrCat("rules ", RulesPresetName(rules), " (", RulesText(rules), ")");
}

std::string OutcomeText(const Outcome& outcome) {
  return absl::StrCat(outcome.winner.has_value() ? DuelMap::SideName(*outcome.winner) : "draw", " ",
                      EndingName(outcome.ending));
}

std::string OutcomeText(const KnownGame& game) {
  if (!game.over()) return "none";
  if (!game.state().over()) return "told by the referee";
  return OutcomeText(*game.state().outcome());
}

}  // namespace

std::vector<std::string> BoardLines(const KnownGame& game) {
  const View& view = game.state().view();
  const Placement& placement = view.placement();
  const auto known = [&](PieceId piece) { return game.state().evidence().candidates(piece); };
  std::vector<std::string> lines;
  const auto sign = [&](PieceId piece) {
    const RankSet candidates = known(piece);
    if (candidates.size() == 1) return LetterOf(piece.side(), candidates.First());
    return placement.has_moved(piece) ? '!' : '?';
  };
  AddBoard(placement, sign, lines);
  lines.push_back(
      absl::StrCat("side ", DuelMap::SideName(view.viewer()), " ", CounterText(placement)));
  lines.push_back(RulesLine(view.book().rules()));
  lines.push_back(absl::StrCat("outcome ", OutcomeText(game)));
  lines.push_back(absl::StrCat("position view ", SetupText(view, known)));
  return lines;
}

std::vector<std::string> BoardLines(const Position& position) {
  std::vector<std::string> lines;
  const auto sign = [&](PieceId piece) { return LetterOf(piece.side(), position.rank_of(piece)); };
  AddBoard(position.placement(), sign, lines);
  lines.push_back(CounterText(position.placement()));
  lines.push_back(RulesLine(position.book().rules()));
  lines.push_back(
      absl::StrCat("outcome ", position.over() ? OutcomeText(*position.outcome()) : "none"));
  return lines;
}

}  // namespace sapper
