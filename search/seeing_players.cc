#include "search/seeing_players.h"

#include <algorithm>

#include "eval/evaluation.h"
#include "search/knowledge.h"
#include "search/search_clock.h"
#include "search/seeing_search.h"

namespace sapper {
namespace {

// More than it fills in a second; beyond that a table only costs its clearing.
constexpr size_t kMostTableMib = 16;
constexpr int kMostDepth = 64;
// Score at which the value is about 0.7 of a win.
constexpr double kValueScale = 1.0 / 1500;

// The position, if no living piece is hidden.
absl::optional<Position> OnlyWorld(const InformationState& state) {
  Position::RankOfPiece ranks{};
  for (size_t i = 0; i < ranks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    const RankSet candidates = state.evidence().candidates(piece);
    if (candidates.size() > 1 && state.view().placement().alive(piece)) return absl::nullopt;
    ranks[i] = candidates.First();
  }
  return state.view().World(ranks);
}

void Fill(const SeeingSearch& search, const SearchClock& clock, Move best, int depth,
          SearchResult& result) {
  const Score score = search.score();
  SearchInfo& info = result.info;
  info.depth = depth;
  info.selective_depth = search.deepest();
  info.nodes = info.positions = search.nodes();
  info.time = clock.elapsed();
  info.worlds = 1;
  info.value = IsProven(score) ? (score > 0 ? 1 : -1) : Squash(score * kValueScale);
  info.win_in.reset();
  if (IsProven(score)) info.win_in = score > 0 ? kWin - score : -kWin - score;
  info.pv = search.Line(best);
  result.move = best;
  result.ponder.reset();
  if (info.pv.size() > 1) result.ponder = info.pv[1];
}

}  // namespace

void SeerAlphaBetaPlayer::Prepare(const Rules& /*rules*/) {
  if (table_ != nullptr) return;
  const size_t mib = std::min(static_cast<size_t>(options_.hash_mib), kMostTableMib);
  table_ = std::make_unique<SeeingTable>(mib << 20U);
}

SearchResult SeerAlphaBetaPlayer::Search(const InformationState& state, const Limits& limits,
                                         SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.view().placement().ply(), options_.move_overhead, control);
  SearchResult result;
  MoveList allowed;
  AllowedMoves(state, limits, allowed);
  if (!allowed.empty()) result.move = allowed[0];
  const absl::optional<Position> root = OnlyWorld(state);
  if (allowed.empty() || !root.has_value() || root->over()) {
    clock.AwaitStopIfUnbounded();
    return result;
  }
  Prepare(state.book().rules());
  table_->Forget();
  std::vector<Move> moves(allowed.begin(), allowed.end());
  Random random(SearchSeed(options_.seed, state));
  random.Shuffle(moves);
  // However little time there is, a flag is not left standing.
  std::partition(moves.begin(), moves.end(), [&root](Move move) {
    const PieceId target = root->placement().at(move.to);
    return target.exists() && root->rank_of(target) == Rank::kFlag;
  });
  SeeingSearch search(*root, *table_, clock);
  const bool timed = limits.time_left || limits.move_time;
  const int most_depth = moves.size() == 1 && timed ? 1 : kMostDepth;
  for (int depth = 1; depth <= most_depth; ++depth) {
    const bool completed = search.Deepen(moves, depth);
    Fill(search, clock, moves[0], completed ? depth : depth - 1, result);
    if (!completed) break;
    if (info) info(result.info);
    if (IsProven(search.score()) && std::abs(*result.info.win_in) <= depth) break;
  }
  clock.AwaitStopIfUnbounded();
  return result;
}

}  // namespace sapper
