#include "engine/flip_deal.h"

#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/random.h"

namespace sapper {
namespace {

absl::Status CheckCounts(const FlipCounts& counts) {
  std::vector<std::string> wrong;
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    const FlipPiece piece = FlipPieceFromIndex(i);
    if (counts[piece] != CountOf(piece.rank))
      wrong.push_back(absl::StrCat(counts[piece], " ", std::string(1, FlipLetter(piece)),
                                   " instead of ", CountOf(piece.rank)));
  }
  if (wrong.empty()) return absl::OkStatus();
  constexpr size_t kShown = 6;
  if (wrong.size() > kShown) {
    const size_t others = wrong.size() - kShown;
    wrong.resize(kShown);
    wrong.push_back(absl::StrCat(others, " other wrong counts"));
  }
  return MakeError(ErrorCode::kLayout, absl::StrCat("a deal with ", absl::StrJoin(wrong, ", ")));
}

}  // namespace

absl::StatusOr<FlipDeal> FlipDeal::Parse(absl::string_view text) {
  if (text.size() != kFlipDealSize)
    return MakeError(ErrorCode::kLayout,
                     absl::StrCat("a deal has ", kFlipDealSize, " letters, not ", text.size()));
  FlipDeal deal;
  FlipCounts counts;
  for (size_t i = 0; i < text.size(); ++i) {
    const auto piece = FlipPieceFromLetter(text[i]);
    if (!piece.has_value())
      return MakeError(
          ErrorCode::kLayout,
          absl::StrCat("letter ", i + 1, " of the deal is '", absl::CHexEscape(text.substr(i, 1)),
                       "', not one of A to L for red or a to l for black"));
    ++counts[*piece];
    deal.pieces_[kFlipDealSquares[i].index()] = *piece;
  }
  if (absl::Status status = CheckCounts(counts); !status.ok()) return status;
  return deal;
}

FlipDeal FlipDeal::Random(uint64_t seed) {
  std::array<FlipPiece, kFlipDealSize> pieces{};
  size_t next = 0;
  for (size_t i = 0; i < kFlipPieceKinds; ++i)
    for (int n = 0; n < CountOf(FlipPieceFromIndex(i).rank); ++n)
      pieces[next++] = FlipPieceFromIndex(i);
  sapper::Random(seed).Shuffle(pieces);
  FlipDeal deal;
  for (size_t i = 0; i < pieces.size(); ++i) deal.pieces_[kFlipDealSquares[i].index()] = pieces[i];
  return deal;
}

std::string FlipDeal::ToString() const {
  std::string text;
  for (Square square : kFlipDealSquares) text += FlipLetter((*this)[square]);
  return text;
}

}  // namespace sapper
