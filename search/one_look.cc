#include "search/one_look.h"

#include <algorithm>
#include <limits>

#include "search/search_clock.h"

namespace sapper {
namespace {

// Chances below this are not looked at.
constexpr double kNextToImpossible = 0.02;
constexpr double kCertain = 1 - 1e-9;
// More than any score: completing the quiet limit is for when nothing else is left.
constexpr double kLostGame = 1e6;
// Draws between equal scores.
constexpr double kTie = 0.5;

RankProbabilities MovingOdds(RankProbabilities marginals) {
  for (Rank rank : kAllRanks)
    if (kImmobileRanks.Contains(rank)) marginals[static_cast<size_t>(rank)] = 0;
  return marginals;
}

}  // namespace

OneLook::OneLook(const InformationState& state, const PieceMarginals& marginals)
    : state_(state), marginals_(marginals) {
  for (Side side : DuelMap::kAllSides) {
    for (Square from : placement().pieces_of(side)) {
      const PieceId attacker = placement().at(from);
      const RankProbabilities moving = MovingOdds(marginals_[attacker.index()]);
      for (Square to : placement().pieces_of(DuelMap::Next(side))) {
        const PieceId defender = placement().at(to);
        exchanges_[attacker.index()][defender.slot().index()] =
            ExpectedExchange(book(), moving, marginals_[defender.index()]);
      }
    }
  }
}

double OneLook::ExpectedStrength(PieceId piece) const {
  double strength = 0;
  for (Rank rank : kAllRanks) strength += MarginalsOf(piece, rank) * StrengthOf(rank);
  return strength;
}

double OneLook::Gain(Move move) const {
  return IsCollision(move) ? CollisionOf(move).gain : 0;
}

bool OneLook::TakesCertainFlag(Move move) const {
  const PieceId target = placement().at(move.to);
  return target.exists() && MarginalsOf(target, Rank::kFlag) >= kCertain &&
         book().flag_takers().Contains(own_rank(placement().at(move.from)));
}

void OneLook::Turnouts(Move move, std::vector<Turnout>& turnouts) const {
  turnouts.clear();
  const auto add = [&](double chance, Result result) {
    if (chance < kNextToImpossible) return;
    turnouts.push_back({chance, result, placement()});
    turnouts.back().placement.Apply({.move = move, .result = result, .flags = {}});
  };
  if (!IsCollision(move)) {
    add(1, Result::kQuiet);
    return;
  }
  const Exchange& exchange = CollisionOf(move);
  add(exchange.attacker_wins, Result::kAttackerWins);
  add(exchange.attacker_dies, Result::kAttackerDies);
  add(exchange.both_die, Result::kBothDie);
}

double OneLook::ReplyOn(const Placement& after, const Care& care) const {
  double best = 0;
  for (Square from : after.pieces_of(enemy())) {
    const PieceId attacker = after.at(from);
    for (Square to : EnemyDestinations(after, from) & after.pieces_of(own())) {
      const PieceId hit = after.at(to);
      best =
          std::max(best, exchange(attacker, hit).gain * care[static_cast<size_t>(own_rank(hit))]);
    }
  }
  return best;
}

absl::optional<double> OneLook::BestGainOn(const Placement& after) const {
  absl::optional<double> best;
  for (Square from : after.pieces_of(own())) {
    const PieceId attacker = after.at(from);
    const DuelMap::Points targets = after.Destinations(book(), from, own_rank(attacker));
    for (Square to : targets& after.pieces_of(enemy()))
      best = std::max(best.value_or(-1e9), exchange(attacker, after.at(to)).gain);
  }
  return best;
}

Rank OneLook::MovesLike(PieceId piece) const {
  if (piece.side() == own()) return own_rank(piece);
  return MarginalsOf(piece, Rank::kEngineer) >= 0.5 ? Rank::kEngineer : Rank::kPlatoon;
}

DuelMap::Points OneLook::EnemyDestinations(const Placement& board, Square from) const {
  return board.Destinations(book(), from, MovesLike(board.at(from)), enemy());
}

absl::optional<int> OneLook::QuietPliesLeft() const {
  const Rules& rules = book().rules();
  if (rules.quiet_limit == 0 || rules.quiet_result != QuietResult::kLoss) return absl::nullopt;
  return rules.quiet_limit - 1 - placement().quiet();
}

bool OneLook::OwesCollision() const {
  const absl::optional<int> left = QuietPliesLeft();
  return left.has_value() && *left % 2 == 0;
}

void OneLookPlayer::Prepare(const Rules& rules) {
  WarmUpBelief(priors_, rules, belief_);
}

Layout OneLookPlayer::DrawLayout(const Rules& rules, Random& random) {
  AssignmentCounter scratch;
  return (*priors_.For(rules))->Sample(random, scratch);
}

absl::optional<Move> OneLookPlayer::Best(const InformationState& state, const MoveList& moves) {
  if (moves.empty() || !UpdateBelief(priors_, state, belief_).ok()) return absl::nullopt;
  const PieceMarginals marginals = belief_.SolveMarginals();
  const OneLook look(state, marginals);
  for (Move move : moves)
    if (look.TakesCertainFlag(move)) return move;
  const std::unique_ptr<MoveScorer> scorer = MakeScorer(look);
  const bool quiet_loses = look.QuietPliesLeft() == 0;
  Random random(SearchSeed(options_.seed, state));
  absl::optional<Move> best;
  double best_score = 0;
  for (Move move : moves) {
    double score = scorer->Score(move) + random.Uniform() * kTie;
    if (quiet_loses && !look.IsCollision(move)) score -= kLostGame;
    if (best && score <= best_score) continue;
    best = move;
    best_score = score;
  }
  return best;
}

SearchResult OneLookPlayer::Search(const InformationState& state, const Limits& limits,
                                   SearchControl& control, const InfoCallback& info) {
  SearchClock clock(limits, state.view().placement().ply(), options_.move_overhead, control);
  MoveList moves;
  AllowedMoves(state, limits, moves);
  const absl::optional<Move> best = Best(state, moves);
  clock.AwaitStopIfUnbounded();
  return OneLookResult(best, moves.size(), clock.elapsed(), info);
}

}  // namespace sapper
