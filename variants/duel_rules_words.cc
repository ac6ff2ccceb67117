#include "variants/duel_rules_words.h"

#include "absl/strings/str_cat.h"
#include "base/counted.h"
#include "engine/notation.h"
#include "variants/no_way_words.h"

namespace sapper {
namespace {

// Warned of is a ply that this side may still have to make itself.
constexpr int kWarnedPlies = 3;

std::string Name(Square square) {
  return DuelMap::SquareName(square);
}

std::string TurnWords(const Rules& rules) {
  if (rules.rail_turns == RailTurns::kAll) return "Every piece may turn corners on the railway.";
  return rules.flying_bombs ? "Engineers and bombs may turn corners on the railway, others not."
                            : "Engineers alone may turn corners on the railway.";
}

const char* FlagTakersInWords(FlagTaker taker) {
  switch (taker) {
    case FlagTaker::kAny:
      return "any piece that moves";
    case FlagTaker::kNotCommander:
      return "any piece that moves but the commander";
    case FlagTaker::kEngineer:
      return "only an engineer";
  }
  return "";
}

std::string FlagWords(const Rules& rules) {
  return absl::StrCat(
      "The flag stands in one of your two headquarters. Who loses it has lost; ",
      FlagTakersInWords(rules.flag_taker), " may take it",
      rules.flag_home
          ? ", and has to carry it to a headquarters of its own; a + marks the carrier. "
            "When it dies on the way, the flag is rescued for good."
          : ".",
      " Who has no legal move has lost, too.",
      rules.commander_shows_flag ? " When a commander dies, the place of its side's flag is shown."
                                 : "");
}

}  // namespace

std::vector<std::string> DuelRulesInWords(const Rules& rules) {
  std::vector<std::string> lines = {
      absl::StrCat(
          "The sides move one piece in turn, red first. On a road a piece goes one point; ",
          "along a straight railway as far as the way is free."),
      TurnWords(rules),
      absl::StrCat("Mines and the flag never move. ",
                   rules.headquarters == Headquarters::kLocked
                       ? "What enters a headquarters stays there."
                       : "Pieces may leave a headquarters.",
                   " No piece can be attacked in a camp. Mountains block the middle."),
      absl::StrCat("A piece attacks by moving onto an enemy. The higher rank survives, of equals "
                   "both die. A ",
                   "bomb and what it meets both die."),
      rules.mines == Mines::kStay
          ? "An engineer removes a mine. Any other piece but a bomb dies on it, and the mine stays."
          : "An engineer removes a mine. Any other piece dies on it, and the mine with it.",
      rules.view == ViewMode::kOpen
          ? "Both sides see every rank."
          : "You do not see the enemy's ranks, only who survives each collision.",
      FlagWords(rules),
      absl::StrCat("Layout: the flag in a headquarters, mines in the two last ranks",
                   rules.front_bombs ? "." : ", no bomb in the front rank."),
  };
  if (rules.quiet_limit > 0)
    lines.push_back(absl::StrCat(
        "After ", Counted(static_cast<uint64_t>(rules.quiet_limit), "ply", "plies"),
        " in a row without a collision, ",
        rules.quiet_result == QuietResult::kLoss ? "the side that made the last of them LOSES."
                                                 : "the game is a draw.",
        " A ply is one move of one side."));
  if (rules.ply_limit > 0)
    lines.push_back(absl::StrCat("After ",
                                 Counted(static_cast<uint64_t>(rules.ply_limit), "ply", "plies"),
                                 " the game is a draw."));
  return lines;
}

std::string QuietWarning(const KnownGame& game) {
  const View& view = game.state().view();
  const Rules& rules = view.book().rules();
  if (game.over() || rules.quiet_limit == 0 || !view.own_turn()) return "";
  const int left = rules.quiet_limit - view.placement().quiet();
  if (left > kWarnedPlies) return "";
  const bool loses = rules.quiet_result == QuietResult::kLoss;
  if (left <= 1)
    return absl::StrCat(
        "Careful: without a collision this move ",
        loses ? "loses the game: it is ply " : "ends the game in a draw: it is ply ",
        rules.quiet_limit, " without one.");
  return absl::StrCat("Careful: ", left, " more plies without a collision, and ",
                      !loses          ? "the game is a draw."
                      : left % 2 != 0 ? "the last of them, yours, loses the game."
                                      : "the last of them, the enemy's, loses the game.");
}

std::string WhyNot(const View& view, Move move) {
  const Placement& placement = view.placement();
  const PieceId piece = placement.at(move.from);
  const PieceId target = placement.at(move.to);
  if (!piece.exists()) return absl::StrCat("nothing stands on ", Name(move.from));
  if (piece.side() != view.viewer())
    return absl::StrCat("the piece on ", Name(move.from), " is not yours");
  const absl::optional<Rank> rank = view.known_rank(piece);
  if (!rank.has_value()) return absl::StrCat(MoveText(move), " is not legal");
  if (kImmobileRanks.Contains(*rank)) return absl::StrCat("a ", EnglishName(*rank), " never moves");
  if (view.book().headquarters_locked() && DuelMap::IsHeadquarters(move.from) &&
      !placement.Carries(piece))
    return "a piece in a headquarters may not leave it";
  if (target.exists() && target.side() == view.viewer())
    return absl::StrCat("your own piece stands on ", Name(move.to));
  if (target.exists() && DuelMap::IsCamp(move.to))
    return absl::StrCat("nobody is attacked in a camp, and the one on ", Name(move.to),
                        " is occupied");
  if (placement.shown_flag(DuelMap::Next(view.viewer())) == move.to &&
      !view.book().flag_takers().Contains(*rank))
    return absl::StrCat("a ", EnglishName(*rank), " may not take the flag by these rules");
  return WhyNoWay(move, placement.occupied(), view.book().turners().Contains(*rank));
}

}  // namespace sapper
