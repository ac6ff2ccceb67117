#include "variants/duel_pictures.h"

#include "absl/strings/str_cat.h"
#include "engine/board.h"
#include "engine/notation.h"

namespace sapper {
namespace {

// Each four columns wide, like two Chinese characters.
constexpr std::array<const char*, kRankCount> kShortNames = {
    "Cmdr", "Genl", "Div.", "Brig", "Regt", "Batt", "Comp", "Plat", "Engr", "Mine", "Bomb", "Flag"};

BoardPlace PlaceOf(Square square) {
  return {2 * DuelMap::FileOf(square), 2 * (DuelMap::kRanks - DuelMap::RankOf(square))};
}

PointKind KindOf(Square square) {
  if (DuelMap::IsCamp(square)) return PointKind::kCamp;
  return DuelMap::IsHeadquarters(square) ? PointKind::kHeadquarters : PointKind::kStation;
}

BoardGeometry MakeBoard() {
  BoardGeometry board{.columns = DuelMap::kFiles, .rows = DuelMap::kRanks};
  for (int i = 0; i < DuelMap::kPoints; ++i) {
    const Square square = Square::FromIndex(i);
    board.points.push_back({DuelMap::SquareName(square), PlaceOf(square), KindOf(square)});
    for (Square next : kBoard<DuelMap>.steps[square.index()])
      if (next > square)
        board.lines.push_back({square.index(), next.index(),
                               kBoard<DuelMap>.rail_steps[square.index()].Contains(next)});
  }
  constexpr int kHalf = DuelMap::kRanks / 2;
  for (int file = 0; file < DuelMap::kFiles; ++file) {
    const Square below = DuelMap::At(file, kHalf);
    if (kBoard<DuelMap>.steps[below.index()].Contains(DuelMap::At(file, kHalf + 1))) continue;
    board.mountains.push_back({PlaceOf(below).x, PlaceOf(below).y - 1});
  }
  return board;
}

ShownPiece Shown(const Placement& placement, PieceId piece) {
  return {.point = placement.square_of(piece).index(),
          .owner = Seat(Index(piece.side())),
          .kind = absl::nullopt,
          .moved = placement.has_moved(piece),
          .carries = placement.Carries(piece)};
}

absl::optional<Rank> KnownRank(const KnownGame& game, PieceId piece) {
  const RankSet candidates = game.state().evidence().candidates(piece);
  if (candidates.size() != 1) return absl::nullopt;
  return candidates.First();
}

std::string Named(PieceId piece, const KnownGame& game, const PeopleWords& names) {
  const absl::optional<Rank> rank = KnownRank(game, piece);
  return absl::StrCat(names.whose(Seat(Index(piece.side()))), " ",
                      rank ? names.of_kind(static_cast<size_t>(*rank)) : "piece");
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

}  // namespace

const BoardGeometry& DuelBoard() {
  static const BoardGeometry& board = *new BoardGeometry(MakeBoard());
  return board;
}

absl::Span<const PieceKind> DuelPieceKinds() {
  static const std::vector<PieceKind>& kinds = *new std::vector<PieceKind>([] {
    std::vector<PieceKind> all;
    for (Rank rank : kAllRanks)
      all.push_back({std::string(1, LetterOf(rank)), EnglishName(rank),
                     kShortNames[static_cast<size_t>(rank)], ChineseName(rank), CountOf(rank),
                     !kImmobileRanks.Contains(rank)});
    return all;
  }());
  return kinds;
}

std::vector<ShownPiece> ShownPieces(const Placement& placement,
                                    const std::function<absl::optional<Rank>(PieceId)>& rank) {
  std::vector<ShownPiece> pieces;
  for (Side side : DuelMap::kAllSides) {
    for (Square square : placement.pieces_of(side)) {
      const PieceId id = placement.at(square);
      ShownPiece piece = Shown(placement, id);
      if (const auto shown = rank(id)) piece.kind = static_cast<size_t>(*shown);
      pieces.push_back(piece);
    }
  }
  return pieces;
}

std::vector<ShownPiece> PiecesOf(const KnownGame& game) {
  return ShownPieces(game.state().view().placement(),
                     [&](PieceId piece) { return KnownRank(game, piece); });
}

std::vector<ShownPiece> PiecesOf(const Position& position) {
  return ShownPieces(position.placement(), [&](PieceId piece) -> absl::optional<Rank> {
    return position.rank_of(piece);
  });
}

std::string QuietText(const KnownGame& game) {
  const View& view = game.state().view();
  const Placement& placement = view.placement();
  const int limit = view.book().rules().quiet_limit;
  std::string text;
  if (limit > 0)
    text = absl::StrCat(placement.quiet(), " of ", limit, " plies without a collision");
  for (Side side : DuelMap::kAllSides) {
    const PieceId taker = placement.flag_taker_of(side);
    if (!taker.exists()) continue;
    absl::StrAppend(&text, text.empty() ? "" : "; ", DuelMap::SideName(side), "'s flag is ",
                    placement.alive(taker)
                        ? absl::StrCat("carried by the piece on ",
                                       DuelMap::SquareName(placement.square_of(taker)))
                        : "rescued");
  }
  return text;
}

std::vector<SeatLosses> LossesIn(const KnownGame& game) {
  const Placement& placement = game.state().view().placement();
  std::vector<SeatLosses> all;
  for (Side side : DuelMap::kAllSides) {
    SeatLosses losses{.owner = Seat(Index(side)), .pieces = 0, .known = {}};
    std::array<int, kRankCount> counts{};
    for (size_t i = 0; i < DuelMap::kPieces; ++i) {
      const PieceId piece = PieceId::FromIndex(i);
      if (piece.side() != side || placement.alive(piece)) continue;
      ++losses.pieces;
      if (const auto rank = KnownRank(game, piece)) ++counts[static_cast<size_t>(*rank)];
    }
    for (size_t kind = 0; kind < counts.size(); ++kind)
      if (counts[kind] > 0) losses.known.push_back({kind, counts[kind]});
    all.push_back(std::move(losses));
  }
  return all;
}

std::string DuelEventInWords(const Event& event, const KnownGame& before, const KnownGame& after,
                             const PeopleWords& names) {
  const Placement& placement = before.state().view().placement();
  std::string text;
  if (event.result != Result::kQuiet)
    text = FightInWords(event.result, Named(placement.at(event.move.from), before, names),
                        Named(placement.at(event.move.to), after, names));
  for (Side side : DuelMap::kAllSides) {
    const Square flag = event.flags[Index(side)];
    if (!flag.exists()) continue;
    const std::string whose = names.whose(Seat(Index(side)));
    if (before.state().book().flag_home() && event.TakesFlagOf(side)) {
      absl::StrAppend(&text, "; ", whose, " flag is taken and must be carried home");
      continue;
    }
    absl::StrAppend(&text, text.empty() ? "" : "; ", whose, " commander has fallen, so ", whose,
                    " flag is shown at ", DuelMap::SquareName(flag));
  }
  return text;
}

}  // namespace sapper
