#include "search/duel_game.h"

namespace sapper {
namespace {

// Ranks that behave alike share what is learnt of them.
constexpr std::array<DuelOffer::Bucket, kRankCount> kBuckets = {0, 0, 1, 1, 2, 2, 3, 3, 4, 6, 5, 6};

}  // namespace

ObservationKey ObservationKeyOf(const Event& event) {
  ObservationKey seen =
      (ObservationKey{DuelOffer::KeyOf(event.move)} << 2U) | static_cast<uint64_t>(event.result);
  for (Square flag : event.flags) seen = (seen << 8U) | (flag.exists() ? flag.index() : 255U);
  return seen;
}

DuelGame::DuelGame(const RuleBook& book, Side seat, ExposedPieces exposed,
                   const PieceMarginals& marginals, const PriorSettings& prior,
                   const EvalWeights& weights)
    : seat_(seat),
      prior_(prior),
      weights_(weights),
      gain_(ExpectedGainsFrom(book, marginals)),
      exposed_at_root_(exposed) {}

// Pieces of a bucket have the same moves: all but the engineers move alike, unless some may not
// take a shown flag. The searching seat knows its own ranks, so it needs no more than that.
void DuelGame::Actions(const World& world, DuelOffer& offer) const {
  constexpr DuelOffer::Bucket kSparesFlags = 8;
  offer.Clear();
  const Position& position = world.position;
  const bool own = position.side_to_move() == seat_;
  const RankSet flag_takers = position.book().flag_takers();
  position.ForEachMover([&](Square from, const DuelMap::Points& destinations) {
    if (destinations.empty()) return;
    const Rank rank = position.rank_of(position.placement().at(from));
    const bool turns = position.book().mobility(rank) == Mobility::kTurning;
    const DuelOffer::Bucket sort =
        own ? static_cast<DuelOffer::Bucket>(turns) : kBuckets[static_cast<size_t>(rank)];
    const DuelOffer::Bucket flags = flag_takers.Contains(rank) ? 0 : kSparesFlags;
    offer.AddPiece(from, sort | flags, destinations);
  });
}

ObservationKey DuelGame::Play(World& world, Move move) const {
  const Event event = world.position.EventOf(move);
  const PieceId mover = world.position.placement().at(move.from);
  const PieceId target = world.position.placement().at(move.to);
  world.position.Play(event);
  if (event.result == Result::kAttackerWins) world.exposed |= ExposedBit(mover);
  if (event.result == Result::kAttackerDies) world.exposed |= ExposedBit(target);
  return ObservationKeyOf(event);
}

}  // namespace sapper
