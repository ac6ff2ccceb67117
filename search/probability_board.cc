#include "search/probability_board.h"

#include <algorithm>

#include "eval/travel.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

Rank Likeliest(const RankProbabilities& marginals) {
  size_t best = 0;
  for (size_t i = 1; i < kRankCount; ++i)
    if (marginals[i] > marginals[best]) best = i;
  return static_cast<Rank>(best);
}

double SignOf(Side side) {
  return side == Side::kRed ? 1 : -1;
}

}  // namespace

ProbabilityBoard::ProbabilityBoard(const InformationState& state, const PieceMarginals& marginals)
    : book_(state.book()), marginals_(marginals), placement_(state.view().placement()) {
  for (size_t i = 0; i < likeliest_.size(); ++i) likeliest_[i] = Likeliest(marginals[i]);
}

double ProbabilityBoard::MoveOrder(Move move) const {
  const PieceId target = placement_.at(move.to);
  if (!target.exists()) return 0;
  return ExpectedExchange(book_, marginals_[placement_.at(move.from).index()],
                          marginals_[target.index()])
      .gain;
}

void ProbabilityBoard::Moves(MoveList& moves) const {
  moves.clear();
  for (Square from : placement_.pieces_of(placement_.side_to_move()))
    for (Square to : placement_.Destinations(book_, from, likeliest_[placement_.at(from).index()]))
      moves.Add({from, to});
  std::array<std::pair<double, Move>, MoveList::kCapacity> ordered;
  for (size_t i = 0; i < moves.size(); ++i) ordered[i] = {MoveOrder(moves[i]), moves[i]};
  const auto end = ordered.begin() + static_cast<std::ptrdiff_t>(moves.size());
  std::stable_sort(ordered.begin(), end,
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  const size_t count = moves.size();
  moves.clear();
  for (size_t i = 0; i < count; ++i) moves.Add(ordered[i].second);
}

ProbabilityBoard::Undo ProbabilityBoard::Play(Move move) {
  Undo undo{.placement = {}, .score = score_, .flag_gone = flag_gone_};
  const PieceId mover = placement_.at(move.from);
  const PieceId target = placement_.at(move.to);
  Event event{.move = move};
  if (target.exists()) {
    const Exchange exchange =
        ExpectedExchange(book_, marginals_[mover.index()], marginals_[target.index()]);
    event.result = exchange.MostLikely();
    score_ += SignOf(mover.side()) * exchange.gain;
    flag_gone_ = likeliest_[target.index()] == Rank::kFlag && DefenderDies(event.result);
  }
  undo.placement = placement_.Apply(event);
  return undo;
}

void ProbabilityBoard::TakeBack(const Undo& undo) {
  placement_.TakeBack(undo.placement);
  score_ = undo.score;
  flag_gone_ = undo.flag_gone;
}

// Camps are shelter, and pieces belong forward on the rails.
double ProbabilityBoard::Placing(Side side) const {
  constexpr double kCamp = 3;
  constexpr double kStep = 0.4;
  double value = 0;
  for (Square square : placement_.pieces_of(side)) {
    if (kTables.camps.Contains(square)) value += kCamp;
    value -= kStep * kHeadquartersTravel<DuelMap>.MovesToSide(square, DuelMap::Next(side));
  }
  return value;
}

double ProbabilityBoard::Value() const {
  const double red = score_ + Placing(Side::kRed) - Placing(Side::kBlack);
  return SignOf(placement_.side_to_move()) * red;
}

}  // namespace sapper
