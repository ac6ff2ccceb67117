// The commands of PlaySession that tell the person something: moves, what, hint.
#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/play_session.h"
#include "engine/notation.h"

namespace sapper {

PlaySession::Next PlaySession::DoMoves(const Words& words) {
  absl::optional<Square> from;
  if (words.size() > 1) {
    from = DuelMap::ParseSquare(words[1]);
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
  Say(texts.empty() ? "no legal move from there" : absl::StrJoin(texts, " "));
  return Next::kGoOn;
}

void PlaySession::SayOdds(Square square, const PieceOdds& odds) {
  const PieceId piece = game_->truth().placement().at(square);
  const RankOdds& of_piece = odds[piece.index()];
  std::vector<Rank> ranks(kAllRanks.begin(), kAllRanks.end());
  std::stable_sort(ranks.begin(), ranks.end(), [&](Rank a, Rank b) {
    return of_piece[static_cast<size_t>(a)] > of_piece[static_cast<size_t>(b)];
  });
  const RankSet candidates = game_->state(settings_.human).evidence().candidates(piece);
  std::vector<std::string> parts;
  for (Rank rank : ranks) {
    if (!candidates.Contains(rank)) continue;
    const double percent = 100 * of_piece[static_cast<size_t>(rank)];
    parts.push_back(
        absl::StrFormat("%s %s%%", PieceName(rank, settings_.style),
                        percent > 0 && percent < 0.5 ? "<1" : absl::StrFormat("%.0f", percent)));
  }
  Say(absl::StrCat(DuelMap::SquareName(square), ": ", absl::StrJoin(parts, ", ")));
}

PlaySession::Next PlaySession::DoWhat(const Words& words) {
  const Placement& placement = game_->truth().placement();
  absl::optional<Square> only;
  if (words.size() > 1) {
    only = DuelMap::ParseSquare(words[1]);
    const PieceId piece = only ? placement.at(*only) : PieceId::None();
    if (!piece.exists()) {
      Say(only ? "nothing stands there" : "after 'what' comes a square, e.g. 'what a10'");
      return Next::kGoOn;
    }
    if (const auto rank = ShownRank(piece); rank.has_value()) {
      Say(absl::StrCat(DuelMap::SquareName(*only), ": ", PieceName(*rank, settings_.style),
                       piece.side() == settings_.human ? ", yours" : ", for certain"));
      return Next::kGoOn;
    }
  }
  const absl::StatusOr<PieceOdds> odds = odds_(game_->state(settings_.human));
  if (!odds.ok()) {
    Say(odds.status().message());
    return Next::kGoOn;
  }
  for (Square square : placement.pieces_of(DuelMap::Next(settings_.human)))
    if (!only.has_value() || square == *only) SayOdds(square, *odds);
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
