#include "variants/flip_rules_words.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "engine/board.h"
#include "engine/flip_notation.h"
#include "variants/no_way_words.h"

namespace sapper {
namespace {

// Warned of is a ply that this player may still have to make himself.
constexpr int kWarnedPlies = 3;

const char* ColoursInWords(FlipColours colours) {
  switch (colours) {
    case FlipColours::kOwn:
      return "Who turns the first piece plays its colour.";
    case FlipColours::kOther:
      return "Who turns the first piece plays the other colour.";
    case FlipColours::kTwo:
      return "Who is first to turn two pieces of one colour in succession, his own turns counted "
             "alone, plays that colour.";
  }
  return "";
}

std::string RailWords(const FlipRules& rules) {
  if (rules.rail_turns == RailTurns::kAll) return "Every piece may turn corners on the railway.";
  return rules.flying_bombs ? "Engineers and bombs may turn corners on the railway, others not."
                            : "Engineers alone may turn corners on the railway.";
}

std::string MinesInWords(const FlipRules& rules) {
  std::string text = "An engineer removes a mine";
  if (rules.mine_diggers == MineDiggers::kLowest)
    text += ", and so does a piece of its side's lowest living rank";
  if (rules.mine_diggers == MineDiggers::kLowestBurst)
    text += "; a piece of its side's lowest living rank does it too, but dies";
  absl::StrAppend(&text, "; a bomb destroys it. ");
  if (rules.losing_attacks || rules.mines == Mines::kBurst)
    absl::StrAppend(&text, "Any other piece dies on it, and the mine ",
                    rules.mines == Mines::kStay ? "stays." : "with it.");
  else
    text += "No other piece may attack it.";
  return text;
}

const char* TakersInWords(FlipFlagTaker taker) {
  switch (taker) {
    case FlipFlagTaker::kAny:
      return "any piece that moves";
    case FlipFlagTaker::kEngineer:
      return "only an engineer";
    case FlipFlagTaker::kLowest:
      return "only a piece of its side's lowest living rank";
  }
  return "";
}

std::string FlagInWords(const FlipRules& rules) {
  return absl::StrCat(
      "Who loses the flag has lost. It is attacked where it lies, and ",
      TakersInWords(rules.flag_taker), " may take it",
      rules.flag_after_mines ? ", once all three mines of its side are gone" : "",
      rules.flag_home ? "; the taker has to carry it to a headquarters of its own player, and a + "
                        "marks it. When it dies on the way, the flag is rescued for good."
                      : ".");
}

std::string Limits(const FlipRules& rules) {
  std::string text;
  if (rules.quiet_limit > 0)
    absl::StrAppend(&text, "After ", rules.quiet_limit, " plies in a row without a collision",
                    rules.turn_resets_quiet ? " or a turned piece" : "",
                    " the game is a draw. A ply is one action of one player. ");
  if (rules.repetition > 0)
    absl::StrAppend(&text, "When a position comes ", rules.repetition,
                    " times, the game is a draw. ");
  if (rules.ply_limit > 0)
    absl::StrAppend(&text, "After ", rules.ply_limit, " plies the game is a draw. ");
  if (!text.empty()) text.pop_back();
  return text;
}

std::string Name(Square square) {
  return DuelMap::SquareName(square);
}

std::string NameOf(FlipPiece piece) {
  return absl::StrCat(piece.rank == Rank::kEngineer ? "an " : "a ", EnglishName(piece.rank));
}

std::string WhyNoTurn(const FlipPosition& position, Square square) {
  if (!position.occupied().Contains(square)) return absl::StrCat("nothing lies on ", Name(square));
  return absl::StrCat("the piece on ", Name(square), " lies face up already");
}

// The way is free, but the attack is not allowed.
std::string WhyNoAttack(const FlipPosition& position, FlipPiece piece, Square to) {
  const FlipPiece target = *position.at(to);
  if (kBoard<DuelMap>.camps.Contains(to))
    return absl::StrCat("nobody is attacked in a camp, and the one on ", Name(to), " is occupied");
  if (target.rank == Rank::kFlag) {
    if (position.rules().flag_after_mines && !position.mines_gone(target.colour))
      return "a flag can be taken only when all three mines of its side are gone";
    return absl::StrCat(NameOf(piece), " may not take the flag by these rules");
  }
  if (target.rank == Rank::kMine)
    return absl::StrCat(NameOf(piece), " may not attack a mine by these rules");
  return absl::StrCat(NameOf(piece), " would only lose itself against ", NameOf(target));
}

bool IsReached(const FlipPosition& position, FlipAction action, Rank rank) {
  const FlipPoints others = position.occupied();
  const FlipPoints rail = position.book().turners().Contains(rank)
                              ? TurningRail<DuelMap>(action.from, others)
                              : StraightRail<DuelMap>(action.from, others);
  return (kBoard<DuelMap>.steps[action.from.index()] | rail).Contains(action.to);
}

}  // namespace

std::vector<std::string> FlipRulesInWords(const FlipRules& rules) {
  std::vector<std::string> lines = {
      absl::StrCat("All 50 pieces lie face down. In turn, first begins, each player turns a piece ",
                   "over, any one, or moves a face-up piece of his own. Nobody may pass."),
      ColoursInWords(rules.colours),
      "On a road a piece goes one point; along a straight railway as far as the way is free.",
      RailWords(rules),
      absl::StrCat("A face-down piece cannot be moved, attacked or passed. Mines and flags never ",
                   "move. No piece can be attacked in a camp. ",
                   rules.headquarters == Headquarters::kLocked
                       ? "What stands in a headquarters never moves again."
                       : "Headquarters are stations like others.",
                   " Mountains block the middle."),
      absl::StrCat("A piece attacks by moving onto an enemy. The higher rank survives, of equals "
                   "both die. A bomb and what it meets both die.",
                   rules.losing_attacks ? ""
                                        : " An attack that only loses the attacker is not "
                                          "allowed."),
      MinesInWords(rules),
      FlagInWords(rules),
      absl::StrCat(
          rules.elimination ? "A side that has only mines and the flag left has lost. " : "",
          "Who can neither turn nor move has lost, too."),
  };
  if (const std::string limits = Limits(rules); !limits.empty()) lines.push_back(limits);
  return lines;
}

std::string FlipQuietWarning(const FlipPosition& position) {
  const int limit = position.rules().quiet_limit;
  if (position.over() || limit == 0) return "";
  const int left = limit - position.quiet();
  if (left > kWarnedPlies) return "";
  if (left <= 1)
    return absl::StrCat("Careful: without a collision this action ends the game in a draw: it is ",
                        "ply ", limit, " without one.");
  return absl::StrCat("Careful: ", left,
                      " more plies without a collision, and the game is a draw.");
}

std::string FlipStatusText(const FlipPosition& position) {
  std::string text = "the colours are not settled";
  if (const auto first = position.colour_of(FlipPlayer::kFirst))
    text = absl::StrCat("first is ", FlipColourName(*first), ", second is ",
                        FlipColourName(Other(*first)));
  if (const int limit = position.rules().quiet_limit; limit > 0)
    absl::StrAppend(&text, ", ", position.quiet(), " of ", limit, " plies without a collision");
  for (FlipColour colour : kFlipColours)
    if (const Square carrier = position.carrier(colour); carrier.exists())
      absl::StrAppend(&text, ", ", FlipColourName(Other(colour)),
                      "'s flag is carried by the piece on ", Name(carrier));
  return text;
}

bool MayPlay(const FlipPosition& position, FlipPlayer player, FlipAction action) {
  if (position.to_move() == player || position.over()) return position.IsLegal(action);
  if (action.is_turn()) return position.Turnable().Contains(action.from);
  const absl::optional<FlipColour> colour = position.colour_of(player);
  return colour.has_value() && position.pieces_of(*colour).Contains(action.from) &&
         position.DestinationsFrom(action.from).Contains(action.to);
}

std::string WhyNot(const FlipPosition& position, FlipPlayer player, FlipAction action) {
  if (action.is_turn()) return WhyNoTurn(position, action.from);
  const std::string from = Name(action.from);
  if (position.face_down().Contains(action.from))
    return absl::StrCat("the piece on ", from, " lies face down; ", from, "? turns it over");
  const absl::optional<FlipPiece> piece = position.at(action.from);
  if (!piece.has_value()) return absl::StrCat("nothing stands on ", from);
  const absl::optional<FlipColour> own = position.colour_of(player);
  if (!own.has_value()) return "nobody has a colour yet, so pieces can only be turned over";
  if (piece->colour != *own) return absl::StrCat("the piece on ", from, " is not yours");
  if (kImmobileRanks.Contains(piece->rank)) return absl::StrCat(NameOf(*piece), " never moves");
  if (position.book().headquarters_locked() && DuelMap::IsHeadquarters(action.from))
    return "a piece in a headquarters may not leave it";
  if (position.face_down().Contains(action.to))
    return absl::StrCat("the piece on ", Name(action.to),
                        " lies face down, and nobody can attack it");
  const absl::optional<FlipPiece> target = position.at(action.to);
  if (target.has_value() && target->colour == *own)
    return absl::StrCat("your own piece stands on ", Name(action.to));
  if (target.has_value() && IsReached(position, action, piece->rank))
    return WhyNoAttack(position, *piece, action.to);
  return WhyNoWay({.from = action.from, .to = action.to}, position.occupied(),
                  position.book().turners().Contains(piece->rank));
}

}  // namespace sapper
