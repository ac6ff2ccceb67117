// A position stripped down to what a random game needs: it only goes forward, names no events,
// keeps no hash, and learns that a side is shut in when it looks for that side's moves.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "base/random.h"
#include "engine/position.h"

namespace sapper {

template <class Map>
class BasicPlayoutBoard {
 public:
  using Points = typename Map::Points;
  using Position = BasicPosition<Map>;

  // Whether games under these rules can be played here: whoever moves may take the flag, so that
  // pieces which move alike may go to the same points, and a taken flag ends the game.
  static bool Fits(const RuleBook& book) {
    return book.all_movers_take_flags() && !book.flag_home();
  }

  // Preconditions: Fits(position.book()), and the game goes on. `position` must live as long as the
  // board, but may be played on.
  explicit BasicPlayoutBoard(const Position& position);

  // Plays drawn moves until the game is over, the same as PlayOutPlainly() would.
  void PlayToTheEnd(Random& random);
  // Takes the position that this was made from to where the game is now.
  void Store(Position& position) const;

 private:
  using MoveSets = BasicMoveSets<Map>;
  struct Army {
    Points pieces;
    // Those that may leave their points.
    Points straight;
    Points turning;
  };
  static constexpr int kNever = std::numeric_limits<int>::max();

  void FindMoves(MoveSets& moves) const;
  void Play(Move move);
  // The ply of `mover`, which has left its point for that of `target`. Whether it survives.
  bool Collide(PieceId mover, PieceId target, Square to);
  void LimitPlies();

  const RuleBook& book_;
  const typename Position::RankOfPiece& ranks_;
  std::array<Army, Map::kSides> armies_;
  std::array<PieceId, Map::kPoints> at_;
  std::array<bool, Map::kPieces> moved_{};
  Points leavable_ = Points::All();
  Side to_move_;
  int ply_;
  int last_collision_;  // the ply after which the game was quiet
  int last_ply_ = kNever;
  absl::optional<Side> flag_taker_;
};

template <class Map>
inline BasicPlayoutBoard<Map>::BasicPlayoutBoard(const Position& position)
    : book_(position.book()),
      ranks_(position.ranks()),
      to_move_(position.side_to_move()),
      ply_(position.placement().ply()),
      last_collision_(ply_ - position.placement().quiet()) {
  if (book_.headquarters_locked()) leavable_ -= kBoard<Map>.headquarters;
  for (Side side : Map::kAllSides)
    armies_[Index(side)] = {position.placement().pieces_of(side),
                            position.MoversOf(side, Mobility::kStraight),
                            position.MoversOf(side, Mobility::kTurning)};
  for (int i = 0; i < Map::kPoints; ++i)
    at_[static_cast<size_t>(i)] = position.placement().at(Square::FromIndex(i));
  LimitPlies();
  last_ply_ = std::max(last_ply_, ply_ + 1);  // limits are asked after a ply
}

template <class Map>
inline void BasicPlayoutBoard<Map>::LimitPlies() {
  const Rules& rules = book_.rules();
  last_ply_ = rules.ply_limit > 0 ? rules.ply_limit : kNever;
  if (rules.quiet_limit > 0) last_ply_ = std::min(last_ply_, last_collision_ + rules.quiet_limit);
}

template <class Map>
inline void BasicPlayoutBoard<Map>::PlayToTheEnd(Random& random) {
  Random own_random = random;  // a copy can stay in registers
  MoveSets moves;
  while (!flag_taker_.has_value()) {
    FindMoves(moves);
    if (moves.size() == 0 || ply_ >= last_ply_) break;
    Play(moves[static_cast<int>(own_random.Below(static_cast<uint64_t>(moves.size())))]);
  }
  random = own_random;
}

template <class Map>
inline void BasicPlayoutBoard<Map>::FindMoves(MoveSets& moves) const {
  Points occupied;
  Points closed;
  for (Side side : Map::kAllSides) {
    occupied |= armies_[Index(side)].pieces;
    if (Map::TeamOf(side) == Map::TeamOf(to_move_)) closed |= armies_[Index(side)].pieces;
  }
  closed |= kBoard<Map>.camps & occupied;
  const Army& army = armies_[Index(to_move_)];
  sapper::FindMoves<Map>(army.straight, army.turning, occupied, closed, moves);
}

template <class Map>
inline void BasicPlayoutBoard<Map>::Play(Move move) {
  Army& army = armies_[Index(to_move_)];
  const PieceId mover = at_[move.from.index()];
  const PieceId target = at_[move.to.index()];
  const bool turns = army.turning.Contains(move.from);
  Points& movers = turns ? army.turning : army.straight;
  at_[move.from.index()] = PieceId::None();
  army.pieces.Remove(move.from);
  movers.Remove(move.from);
  moved_[mover.index()] = true;
  ++ply_;
  if (!target.exists() || Collide(mover, target, move.to)) {
    at_[move.to.index()] = mover;
    army.pieces.Add(move.to);
    movers |= Points::Of(move.to) & leavable_;
  }
  to_move_ = Map::Next(to_move_);
}

template <class Map>
inline bool BasicPlayoutBoard<Map>::Collide(PieceId mover, PieceId target, Square to) {
  const Rank defender = ranks_[target.index()];
  const Result result = book_.collision(ranks_[mover.index()], defender);
  last_collision_ = ply_;
  LimitPlies();
  if (DefenderDies(result)) {
    Army& enemy = armies_[Index(target.side())];
    enemy.pieces.Remove(to);
    enemy.straight.Remove(to);
    enemy.turning.Remove(to);
    at_[to.index()] = PieceId::None();
    if (defender == Rank::kFlag) flag_taker_ = mover.side();
  }
  return !AttackerDies(result);
}

template <class Map>
inline void BasicPlayoutBoard<Map>::Store(Position& position) const {
  auto placement = position.placement();
  for (Side side : Map::kAllSides)
    for (Square square : position.placement().pieces_of(side)) placement.Take(placement.at(square));
  for (Side side : Map::kAllSides)
    for (Square square : armies_[Index(side)].pieces)
      placement.Put(at_[square.index()], square, placement.has_moved(at_[square.index()]));
  for (size_t i = 0; i < moved_.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (moved_[i]) placement.SetMoved(piece, true);
    if (ranks_[i] == Rank::kCommander && book_.commander_shows_flag() && !placement.alive(piece) &&
        position.placement().alive(piece) && position.flag_home(piece.side()).exists())
      placement.ShowFlag(piece.side(), position.flag_home(piece.side()));
  }
  placement.SetCounters(to_move_, ply_, ply_ - last_collision_);
  position.Advance(placement, flag_taker_);
}

}  // namespace sapper
