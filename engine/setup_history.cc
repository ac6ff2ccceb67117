#include "engine/setup_history.h"

#include <array>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"

namespace sapper {

absl::Status BadSetup(absl::string_view text) {
  return MakeError(ErrorCode::kPosition, text);
}

std::string ShownLetter(char c) {
  return absl::StrCat("'", absl::CHexEscape(std::string(1, c)), "'");
}

bool IsHomeOf(Side side, Square square) {
  return kBoard<DuelMap>.homes[Index(side)].Contains(square);
}

namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

using Counts = std::array<int, kRankCount>;

SetupPiece* FindEnemy(std::vector<SetupPiece>& placed, Side enemy, Square square) {
  for (SetupPiece& piece : placed)
    if (piece.side == enemy && piece.square == square) return &piece;
  return nullptr;
}

// Its mask or its sign says that it stands where it began.
bool StandsStill(const SetupPiece& piece) {
  return piece.still || !(piece.known & kImmobileRanks).empty();
}

absl::Status ReadOrigin(absl::string_view word, Side enemy, const Rules& rules,
                        std::vector<SetupPiece>& placed) {
  absl::string_view rest = word;
  const auto now = DuelMap::ConsumeSquare(&rest);
  const auto then = now.has_value() ? DuelMap::ConsumeSquare(&rest) : absl::nullopt;
  if (!then.has_value() || !rest.empty())
    return BadSetup(absl::StrCat(Quote(word), " after began is not two squares, such as c7a11"));
  SetupPiece* piece = FindEnemy(placed, enemy, *now);
  if (piece == nullptr)
    return BadSetup(absl::StrCat("began ", word, ": no enemy piece stands on the first square"));
  if (!IsHomeOf(enemy, *then))
    return BadSetup(absl::StrCat("began ", word, ": no enemy piece begins on the second square"));
  const Slot slot = kTables.slot_of_home[then->index()];
  for (const SetupPiece& other : placed)
    if (other.side == enemy && &other != piece &&
        (other.origin == slot || (StandsStill(other) && other.square == *then)))
      return BadSetup(absl::StrCat("began ", word, ": another piece began there"));
  if (piece->origin.has_value() || (piece->still && *now != *then))
    return BadSetup(absl::StrCat("began ", word, ": it is said to have begun elsewhere"));
  if (*now == *then && !piece->moved) piece->still = true;
  piece->origin = slot;
  piece->known &= RanksAllowedIn(slot, rules);
  if (*now != *then) piece->known = piece->known - kImmobileRanks;
  if (piece->known.empty())
    return BadSetup(absl::StrCat("began ", word, ": no such piece can have begun there"));
  return absl::OkStatus();
}

// `lost` counts the viewer's pieces that are missing and not yet said to have been beaten.
absl::Status ReadBeaten(absl::string_view word, Side enemy, const RuleBook& book,
                        std::vector<SetupPiece>& placed, Counts& lost) {
  absl::string_view rest = word;
  const auto square = DuelMap::ConsumeSquare(&rest);
  if (!square.has_value() || !absl::ConsumePrefix(&rest, ":") || rest.empty())
    return BadSetup(
        absl::StrCat(Quote(word), " after beat is not a square and letters, such as c7:df"));
  SetupPiece* piece = FindEnemy(placed, enemy, *square);
  if (piece == nullptr)
    return BadSetup(absl::StrCat("beat ", word, ": no enemy piece stands there"));
  for (char letter : rest) {
    const auto rank = RankFromLetter(letter);
    if (!rank.has_value() || *rank == Rank::kFlag)
      return BadSetup(
          absl::StrCat("beat ", Quote(word), ": ", ShownLetter(letter), " cannot be beaten"));
    if (--lost[static_cast<size_t>(*rank)] < 0)
      return BadSetup(absl::StrCat("beat ", word, ": more ", EnglishName(*rank),
                                   "s are beaten than ", DuelMap::SideName(DuelMap::Next(enemy)),
                                   " lost"));
    RankSet beats;
    if (!piece->still) beats = book.AttackersGiving(Result::kAttackerWins, *rank);
    if (!kImmobileRanks.Contains(*rank))
      beats = beats | book.DefendersGiving(Result::kAttackerDies, *rank);
    piece->known &= beats;
  }
  if (piece->known.empty())
    return BadSetup(absl::StrCat("beat ", word, ": no piece that can stand there beats these"));
  return absl::OkStatus();
}

}  // namespace

absl::Status ReadSetupHistory(const RuleBook& book, const SetupWords& words, Side viewer,
                              std::vector<SetupPiece>& placed) {
  const Side enemy = DuelMap::Next(viewer);
  for (absl::string_view word : words.began)
    if (absl::Status status = ReadOrigin(word, enemy, book.rules(), placed); !status.ok())
      return status;
  Counts lost{};
  for (Rank rank : kAllRanks) lost[static_cast<size_t>(rank)] = CountOf(rank);
  for (const SetupPiece& piece : placed)
    if (piece.side == viewer && piece.known.size() == 1)
      --lost[static_cast<size_t>(piece.known.First())];
  for (absl::string_view word : words.beat)
    if (absl::Status status = ReadBeaten(word, enemy, book, placed, lost); !status.ok())
      return status;
  return absl::OkStatus();
}

}  // namespace sapper
