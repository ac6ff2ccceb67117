#include "variants/flip_pictures.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "variants/duel_pictures.h"

namespace sapper {
namespace {

absl::optional<Seat> OwnerOf(const FlipPosition& position, FlipPiece piece) {
  if (!position.seats().settled()) return absl::nullopt;
  return Seat(Index(position.seats().PlayerOf(piece.colour)));
}

// Shares in whole permille that add up to 1000: the largest remainders are rounded up, of equal
// ones those that come first.
std::vector<KindShare> SharesOf(const FlipCounts& pool) {
  struct Part {
    size_t kind;
    int remainder;
  };
  const int total = pool.total();
  std::vector<KindShare> shares;
  std::vector<Part> parts;
  int left = 1000;
  for (size_t kind = 0; kind < kFlipPieceKinds; ++kind) {
    const int count = pool[FlipPieceFromIndex(kind)];
    if (count == 0) continue;
    shares.push_back({kind, 1000 * count / total});
    parts.push_back({shares.size() - 1, 1000 * count % total});
    left -= shares.back().permille;
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return a.remainder > b.remainder; });
  for (int i = 0; i < left; ++i) ++shares[parts[static_cast<size_t>(i)].kind].permille;
  return shares;
}

std::string NameOf(const FlipPosition& position, FlipPiece piece, const PeopleWords& names) {
  const std::string kind = names.of_kind(Index(piece));
  const absl::optional<Seat> owner = OwnerOf(position, piece);
  return owner.has_value() ? absl::StrCat(names.whose(*owner), " ", kind) : kind;
}

std::string FightInWords(Result result, absl::string_view mover, absl::string_view target) {
  switch (result) {
    case Result::kQuiet:
      break;
    case Result::kAttackerWins:
      return absl::StrCat(mover, " takes ", target);
    case Result::kAttackerDies:
      return absl::StrCat(mover, " dies at ", target);
    case Result::kBothDie:
      return absl::StrCat(mover, " and ", target, " both die");
  }
  return "";
}

std::string SettledInWords(const FlipPosition& position, const PeopleWords& names) {
  std::string text;
  for (FlipPlayer player : kFlipPlayers)
    absl::StrAppend(&text, "; ", names.whose(Seat(Index(player))), " pieces are ",
                    FlipColourName(*position.colour_of(player)));
  return text;
}

}  // namespace

absl::Span<const PieceKind> FlipPieceKinds() {
  static const std::vector<PieceKind>& kinds = *new std::vector<PieceKind>([] {
    std::vector<PieceKind> all;
    for (FlipColour colour : kFlipColours)
      for (Rank rank : kAllRanks) {
        PieceKind kind = DuelPieceKinds()[static_cast<size_t>(rank)];
        kind.letter = std::string(1, FlipLetter({colour, rank}));
        kind.name = absl::StrCat(FlipColourName(colour), " ", kind.name);
        kind.mark = FlipColourName(colour)[0];
        all.push_back(kind);
      }
    return all;
  }());
  return kinds;
}

std::vector<ShownPiece> FlipPieces(const FlipPosition& position,
                                   const absl::optional<FlipDeal>& deal) {
  std::vector<ShownPiece> pieces;
  for (Square square : position.occupied()) {
    ShownPiece shown{.point = square.index(), .owner = absl::nullopt, .kind = absl::nullopt};
    absl::optional<FlipPiece> piece = position.at(square);
    if (!piece.has_value() && deal.has_value()) piece = (*deal)[square];
    if (piece.has_value()) {
      shown.owner = OwnerOf(position, *piece);
      shown.kind = Index(*piece);
      shown.carries = position.carrier(piece->colour) == square;
    }
    pieces.push_back(shown);
  }
  return pieces;
}

std::vector<PieceBelief> FlipBeliefs(const FlipPosition& position,
                                     const absl::optional<FlipDeal>& deal) {
  std::vector<PieceBelief> beliefs;
  if (position.face_down().empty()) return beliefs;
  const std::vector<KindShare> odds = SharesOf(position.pool());
  for (Square square : position.face_down()) {
    beliefs.push_back({.point = square.index(), .shares = odds});
    if (deal.has_value()) beliefs.back().shares = {{Index((*deal)[square]), 1000}};
  }
  return beliefs;
}

std::vector<SeatLosses> FlipLosses(const FlipPosition& position) {
  std::vector<SeatLosses> all;
  for (FlipPlayer player : kFlipPlayers) {
    const absl::optional<FlipColour> colour = position.colour_of(player);
    if (!colour.has_value()) return {};
    SeatLosses losses{.owner = Seat(Index(player)), .pieces = 0, .known = {}};
    for (Rank rank : kAllRanks) {
      const FlipPiece piece{.colour = *colour, .rank = rank};
      const int dead = position.dead(piece);
      if (dead == 0) continue;
      losses.pieces += dead;
      losses.known.push_back({Index(piece), dead});
    }
    all.push_back(std::move(losses));
  }
  return all;
}

std::string FlipEventInWords(const FlipEvent& event, const FlipPosition& before,
                             const FlipPosition& after, const PeopleWords& names) {
  const bool settles = !before.seats().settled() && after.seats().settled();
  if (event.action.is_turn())
    return absl::StrCat(NameOf(settles ? before : after, event.turned, names), " is turned",
                        settles ? SettledInWords(after, names) : "");
  if (!IsCollision(event.result)) return "";
  const FlipPiece mover = *before.at(event.action.from);
  const FlipPiece target = *before.at(event.action.to);
  std::string text =
      FightInWords(event.result, NameOf(before, mover, names), NameOf(before, target, names));
  if (target.rank == Rank::kFlag && !after.over() && after.carrier(mover.colour).exists())
    absl::StrAppend(&text, ", which must be carried home");
  for (FlipColour colour : kFlipColours)
    if (before.carrier(colour).exists() && !after.carrier(colour).exists() && !after.over())
      absl::StrAppend(&text, "; ", names.whose(Seat(Index(before.seats().PlayerOf(Other(colour))))),
                      " flag is rescued");
  return text;
}

}  // namespace sapper
