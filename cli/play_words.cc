#include "cli/play_words.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sapper {
namespace {

bool IsForTwo(const Variant& variant) {
  return variant.seats().size() == 2;
}

// The reason as it befalls the only seat that lost, which is "you" or "Sapper".
std::string ReasonInWords(Reason reason, bool human_lost) {
  const char* whose = human_lost ? "your" : "Sapper's";
  const char* who = human_lost ? "you" : "Sapper";
  switch (reason) {
    case Reason::kFlag:
      return absl::StrCat(whose, " flag has fallen");
    case Reason::kElimination:
      return absl::StrCat(who, human_lost ? " have" : " has", " no piece left that moves");
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

std::string TeamReasonInWords(Reason reason, bool human_lost) {
  switch (reason) {
    case Reason::kFlag:
      return "the other side's flags have fallen";
    case Reason::kNoMoves:
      return "the other side cannot move any more";
    case Reason::kNoCollision:
      return "too many plies without a collision";
    case Reason::kResign:
      return human_lost ? "you resign" : "the other side resigns";
    default:
      return std::string(ReasonName(reason));
  }
}

std::string DrawInWords(Reason reason) {
  switch (reason) {
    case Reason::kElimination:
      return "neither side has a piece left that moves";
    case Reason::kNoMoves:
      return "neither side has a legal move";
    case Reason::kNoCollision:
      return "too many plies without a collision";
    case Reason::kRepetition:
      return "the same position has come too often";
    case Reason::kPlyLimit:
      return "the game has reached its limit of plies";
    case Reason::kAdjudication:
      return "the game is too long to go on";
    default:
      return std::string(ReasonName(reason));
  }
}

// "You win", "east and south win".
std::string WinnersInWords(const Variant& variant, Team winner, Seat human) {
  std::vector<std::string> names;
  for (size_t i = 0; i < variant.seats().size(); ++i)
    if (variant.TeamOf(Seat(i)) == winner) names.push_back(SeatInWords(variant, Seat(i), human));
  const bool one_other = names.size() == 1 && winner != variant.TeamOf(human);
  std::string text = absl::StrCat(absl::StrJoin(names, " and "), one_other ? " wins" : " win");
  if (text[0] == 'y') text[0] = 'Y';
  return text;
}

std::string Percent(int permille) {
  if (permille < 5) return "<1%";
  return absl::StrCat((permille + 5) / 10, "%");
}

}  // namespace

std::string SeatInWords(const Variant& variant, Seat seat, Seat human) {
  if (seat == human) return "you";
  return IsForTwo(variant) ? "Sapper" : variant.SeatName(seat);
}

PeopleWords WordsFor(const Variant& variant, Seat human, Seat mover, const TextStyle& style) {
  PeopleWords words;
  words.whose = [&variant, human, mover](Seat seat) -> std::string {
    if (seat == human) return "your";
    if (!IsForTwo(variant)) return absl::StrCat(variant.SeatName(seat), "'s");
    return mover == human ? "the enemy" : "its";
  };
  words.of_kind = [&variant, style](size_t kind) {
    return PieceName(variant.piece_kinds()[kind], style);
  };
  return words;
}

std::string OutcomeInWords(const Variant& variant, const TeamOutcome& outcome, Seat human) {
  if (!outcome.winner.has_value())
    return absl::StrCat("A draw: ", DrawInWords(outcome.reason), ".");
  const bool human_lost = *outcome.winner != variant.TeamOf(human);
  return absl::StrCat(WinnersInWords(variant, *outcome.winner, human), ": ",
                      IsForTwo(variant) ? ReasonInWords(outcome.reason, human_lost)
                                        : TeamReasonInWords(outcome.reason, human_lost),
                      ".");
}

std::vector<std::string> BeliefInWords(const Variant& variant, const PieceBelief& belief,
                                       const TextStyle& style) {
  std::vector<KindShare> shares = belief.shares;
  std::stable_sort(shares.begin(), shares.end(),
                   [](const KindShare& a, const KindShare& b) { return a.permille > b.permille; });
  std::vector<std::string> parts = {absl::StrCat(variant.board().points[belief.point].name, ":")};
  for (size_t i = 0; i < shares.size(); ++i)
    parts.push_back(absl::StrCat(PieceName(variant.piece_kinds()[shares[i].kind], style), " ",
                                 Percent(shares[i].permille), i + 1 < shares.size() ? "," : ""));
  return parts;
}

std::string PossibleInWords(const Variant& variant, const PieceBelief& belief,
                            const TextStyle& style) {
  std::vector<size_t> kinds;
  for (const KindShare& share : belief.shares) kinds.push_back(share.kind);
  std::sort(kinds.begin(), kinds.end());
  const auto name = [&](size_t kind) { return PieceName(variant.piece_kinds()[kind], style); };
  std::vector<std::string> ranges;
  for (size_t first = 0; first < kinds.size();) {
    size_t last = first;
    while (last + 1 < kinds.size() && kinds[last + 1] == kinds[last] + 1) ++last;
    ranges.push_back(name(kinds[first]));
    if (last > first)
      absl::StrAppend(&ranges.back(), last == first + 1 ? " or " : " to ", name(kinds[last]));
    first = last + 1;
  }
  return absl::StrJoin(ranges, ", ");
}

std::string CountsInWords(const Variant& variant, const std::vector<KindCount>& counts,
                          const TextStyle& style) {
  return absl::StrJoin(counts, ", ", [&](std::string* out, const KindCount& count) {
    absl::StrAppend(out, PieceName(variant.piece_kinds()[count.kind], style));
    if (count.count > 1) absl::StrAppend(out, " x", count.count);
  });
}

}  // namespace sapper
