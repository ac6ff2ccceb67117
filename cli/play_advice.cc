// The commands of PlaySession that tell the person something: moves, what, hint.
#include <algorithm>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/play_session.h"
#include "cli/terminal.h"
#include "engine/notation.h"
#include "variants/duel_pictures.h"

namespace sapper {

PlaySession::Next PlaySession::DoMoves(const Words& words) {
  absl::optional<Square> from;
  if (words.size() > 1) {
    from = DuelMap::ParseSquare(absl::AsciiStrToLower(words[1]));
    if (!from.has_value()) {
      Say("after 'moves' comes a square, e.g. 'moves c6'");
      return Next::kGoOn;
    }
  }
  if (game_->outcome().has_value()) {
    Say("the game is over");
    return Next::kGoOn;
  }
  MoveList moves;
  game_->state(settings_.human).view().LegalMoves(moves);
  std::vector<std::string> texts;
  for (Move move : moves)
    if (!from.has_value() || move.from == *from) texts.push_back(MoveText(move));
  Say(texts.empty() ? "no legal move from there" : Wrapped(texts, settings_.columns));
  return Next::kGoOn;
}

void PlaySession::SayMarginals(Square square, const PieceMarginals& marginals) {
  const PieceId piece = game_->truth().placement().at(square);
  const RankProbabilities& of_piece = marginals[piece.index()];
  std::vector<Rank> ranks(kAllRanks.begin(), kAllRanks.end());
  std::stable_sort(ranks.begin(), ranks.end(), [&](Rank a, Rank b) {
    return of_piece[static_cast<size_t>(a)] > of_piece[static_cast<size_t>(b)];
  });
  const RankSet candidates = game_->state(settings_.human).evidence().candidates(piece);
  std::vector<std::string> parts = {absl::StrCat(DuelMap::SquareName(square), ":")};
  for (Rank rank : ranks) {
    if (!candidates.Contains(rank)) continue;
    const double percent = 100 * of_piece[static_cast<size_t>(rank)];
    parts.push_back(absl::StrFormat(
        "%s %s%%,", PieceName(DuelPieceKinds()[static_cast<size_t>(rank)], settings_.style),
        percent > 0 && percent < 0.5 ? "<1" : absl::StrFormat("%.0f", percent)));
  }
  parts.back().pop_back();
  Say(Wrapped(parts, settings_.columns));
}

// `marginals` are there if any piece needs them.
void PlaySession::SayWhat(Square square, const absl::optional<PieceMarginals>& marginals) {
  const PieceId piece = game_->truth().placement().at(square);
  if (!piece.exists()) {
    Say(absl::StrCat(DuelMap::SquareName(square), ": nothing stands there"));
  } else if (const auto rank = ShownRank(piece); rank.has_value()) {
    Say(absl::StrCat(DuelMap::SquareName(square), ": ",
                     PieceName(DuelPieceKinds()[static_cast<size_t>(*rank)], settings_.style),
                     piece.side() == settings_.human ? ", yours" : ", for certain"));
  } else {
    SayMarginals(square, *marginals);
  }
}

PlaySession::Next PlaySession::DoWhat(const Words& words) {
  const Placement& placement = game_->truth().placement();
  std::vector<Square> squares;
  for (size_t i = 1; i < words.size(); ++i) {
    const absl::optional<Square> square = DuelMap::ParseSquare(absl::AsciiStrToLower(words[i]));
    if (!square.has_value()) {
      Say("after 'what' come squares, e.g. 'what a10'");
      return Next::kGoOn;
    }
    squares.push_back(*square);
  }
  if (squares.empty())
    for (Square square : placement.pieces_of(DuelMap::Next(settings_.human)))
      squares.push_back(square);
  const bool any_hidden = std::any_of(squares.begin(), squares.end(), [&](Square square) {
    const PieceId piece = placement.at(square);
    return piece.exists() && !ShownRank(piece).has_value();
  });
  absl::optional<PieceMarginals> marginals;
  if (any_hidden) {
    const absl::StatusOr<PieceMarginals> solved = marginals_(game_->state(settings_.human));
    if (!solved.ok()) {
      Say(solved.status().message());
      return Next::kGoOn;
    }
    marginals = *solved;
  }
  for (Square square : squares) SayWhat(square, marginals);
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoHint(const Words&) {
  if (!game_->human_to_move()) {
    Say("the game is over");
    return Next::kGoOn;
  }
  // A player of its own: the opponent's may not learn what the person knows.
  const std::unique_ptr<Player> adviser = make_player_(NextSeed());
  SearchControl control;
  const SearchResult result = adviser->Search(game_->state(settings_.human), settings_.limits,
                                              control, [](const SearchInfo&) {});
  if (!result.move.has_value()) {
    Say("no advice here");
  } else {
    Say(absl::StrFormat("hint: %s (expects %.0f%% of the points)", MoveText(*result.move),
                        50 + 50 * std::clamp(result.info.value, -1.0, 1.0)));
  }
  return Next::kGoOn;
}

}  // namespace sapper
