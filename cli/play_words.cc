#include "cli/play_words.h"

#include "absl/strings/str_cat.h"
#include "engine/notation.h"
#include "variants/duel_pictures.h"

namespace sapper {
namespace {

std::string Named(absl::string_view whose, const absl::optional<Rank>& rank,
                  const TextStyle& style) {
  return absl::StrCat(
      whose, " ", rank ? PieceName(DuelPieceKinds()[static_cast<size_t>(*rank)], style) : "piece");
}

// The reason as it befalls `loser`, who is "you" or "Sapper".
std::string ReasonInWords(Reason reason, bool human_lost) {
  const char* whose = human_lost ? "your" : "Sapper's";
  const char* who = human_lost ? "you" : "Sapper";
  switch (reason) {
    case Reason::kFlag:
      return absl::StrCat(whose, " flag has fallen");
    case Reason::kNoMoves:
      return absl::StrCat(who, human_lost ? " have" : " has", " no legal move left");
    case Reason::kNoCollision:
      return absl::StrCat(who, " made the last of too many plies without a collision");
    case Reason::kResign:
      return absl::StrCat(who, human_lost ? " resign" : " resigns");
    default:
      return std::string(ReasonName(reason));
  }
}

std::string DrawInWords(Reason reason) {
  switch (reason) {
    case Reason::kNoMoves:
      return "neither side has a legal move";
    case Reason::kNoCollision:
      return "too many plies without a collision";
    case Reason::kPlyLimit:
      return "the game has reached its limit of plies";
    case Reason::kAdjudication:
      return "the game is too long to go on";
    default:
      return std::string(ReasonName(reason));
  }
}

}  // namespace

std::string EventInWords(const Event& event, bool by_human, absl::optional<Rank> mover_rank,
                         absl::optional<Rank> target_rank, Side human, const TextStyle& style) {
  const std::string mover = Named(by_human ? "your" : "its", mover_rank, style);
  const std::string target = Named(by_human ? "the enemy" : "your", target_rank, style);
  std::string text = absl::StrCat(by_human ? "You: " : "Sapper: ", EventText(event));
  switch (event.result) {
    case Result::kQuiet:
      break;
    case Result::kAttackerWins:
      absl::StrAppend(&text, "  ", mover, " takes ", target);
      break;
    case Result::kAttackerDies:
      absl::StrAppend(&text, "  ", mover, " dies at ", target);
      break;
    case Result::kBothDie:
      absl::StrAppend(&text, "  ", mover, " and ", target, " both die");
      break;
  }
  for (Side side : DuelMap::kAllSides) {
    const Square flag = event.flags[Index(side)];
    if (!flag.exists()) continue;
    absl::StrAppend(&text,
                    side == human ? "; your commander has fallen, so your flag at "
                                  : "; the enemy commander has fallen, its flag is at ",
                    DuelMap::SquareName(flag), side == human ? " is shown" : "");
  }
  return text;
}

std::string OutcomeInWords(const Outcome& outcome, Side human) {
  if (!outcome.winner.has_value())
    return absl::StrCat("A draw: ", DrawInWords(outcome.reason), ".");
  const bool won = *outcome.winner == human;
  return absl::StrCat(won ? "You win: " : "Sapper wins: ", ReasonInWords(outcome.reason, !won),
                      ".");
}

}  // namespace sapper
