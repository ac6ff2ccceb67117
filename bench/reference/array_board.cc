#include "bench/reference/array_board.h"

#include <cstdlib>

namespace sapper {
namespace {

constexpr int kFiles = 5;
constexpr int kRanks = 12;
constexpr int kQuietLimit = 31;

// file 0..4 from the left, rank 0..11 from red's back rank.
Square At(int file, int rank) {
  return Square::FromIndex(rank * kFiles + file);
}

bool IsOnBoard(int file, int rank) {
  return file >= 0 && file < kFiles && rank >= 0 && rank < kRanks;
}

// How far a rank is from its owner's back rank, 0..5.
int DepthOf(int rank) {
  return rank < kRanks / 2 ? rank : kRanks - 1 - rank;
}

bool IsCamp(int file, int rank) {
  const int depth = DepthOf(rank);
  if (file == 1 || file == 3) return depth == 2 || depth == 4;
  return file == 2 && depth == 3;
}

bool IsHeadquarters(int file, int rank) {
  return DepthOf(rank) == 0 && (file == 1 || file == 3);
}

bool IsRail(int file, int rank, int ranks) {
  if (ranks == 0) return DepthOf(rank) == 1 || DepthOf(rank) == 5;
  const int lower = ranks > 0 ? rank : rank - 1;
  if (file == 2) return lower == kRanks / 2 - 1;
  return (file == 0 || file == 4) && lower >= 1 && lower < kRanks - 2;
}

bool IsRoad(int file, int rank, int files, int ranks) {
  const bool diagonal = files != 0 && ranks != 0;
  if (diagonal) return IsCamp(file, rank) || IsCamp(file + files, rank + ranks);
  const bool over_the_middle = DepthOf(rank) == 5 && DepthOf(rank + ranks) == 5 && ranks != 0;
  return !over_the_middle && !IsRail(file, rank, ranks);
}

ArrayMap::Point PointAt(int file, int rank) {
  ArrayMap::Point point;
  point.camp = IsCamp(file, rank);
  point.headquarters = IsHeadquarters(file, rank);
  for (int ranks = -1; ranks <= 1; ++ranks)
    for (int files = -1; files <= 1; ++files)
      if ((files != 0 || ranks != 0) && IsOnBoard(file + files, rank + ranks) &&
          IsRoad(file, rank, files, ranks))
        point.roads.push_back(At(file + files, rank + ranks));
  constexpr std::array<std::array<int, 2>, 4> kWays = {{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  for (size_t way = 0; way < kWays.size(); ++way) {
    const auto [files, ranks] = kWays[way];
    if (!IsOnBoard(file + files, rank + ranks) || !IsRail(file, rank, ranks)) continue;
    point.rails[way] = At(file + files, rank + ranks);
    point.on_rail = true;
  }
  return point;
}

Result Collide(Rank attacker, Rank defender) {
  if (attacker == Rank::kBomb || defender == Rank::kBomb) return Result::kBothDie;
  if (defender == Rank::kFlag) return Result::kAttackerWins;
  if (defender == Rank::kMine)
    return attacker == Rank::kEngineer ? Result::kAttackerWins : Result::kAttackerDies;
  if (attacker == defender) return Result::kBothDie;
  return attacker < defender ? Result::kAttackerWins : Result::kAttackerDies;
}

Side Other(Side side) {
  return side == Side::kRed ? Side::kBlack : Side::kRed;
}

}  // namespace

ArrayMap::ArrayMap() {
  for (int rank = 0; rank < kRanks; ++rank)
    for (int file = 0; file < kFiles; ++file) points[At(file, rank).index()] = PointAt(file, rank);
}

ArrayBoard::ArrayBoard(const ArrayMap& map, const std::array<Layout, 2>& layouts) : map_(&map) {
  int slot = 0;
  for (int rank = kRanks / 2 - 1; rank >= 0; --rank) {
    for (int file = 0; file < kFiles; ++file) {
      if (IsCamp(file, rank)) continue;
      const Square red = At(file, rank);
      const Square black = At(kFiles - 1 - file, kRanks - 1 - rank);
      points_[red.index()] = {true, Side::kRed, layouts[0][Slot::FromIndex(slot)]};
      points_[black.index()] = {true, Side::kBlack, layouts[1][Slot::FromIndex(slot)]};
      ++slot;
    }
  }
}

bool ArrayBoard::CanEnter(Square square, Side side) const {
  const Point& point = points_[square.index()];
  if (!point.occupied) return true;
  return point.side != side && !map_->points[square.index()].camp;
}

bool ArrayBoard::IsMover(size_t from, Side side) const {
  const Point& point = points_[from];
  if (!point.occupied || point.side != side) return false;
  if (point.rank == Rank::kMine || point.rank == Rank::kFlag) return false;
  return !map_->points[from].headquarters;
}

void ArrayBoard::AddSlides(Square from, Side side, std::vector<Move>& moves) const {
  for (size_t way = 0; way < 4; ++way) {
    Square to = map_->points[from.index()].rails[way];
    while (to.exists()) {
      if (CanEnter(to, side)) moves.push_back({from, to});
      if (points_[to.index()].occupied) break;
      to = map_->points[to.index()].rails[way];
    }
  }
}

void ArrayBoard::AddEngineerRides(Square from, Side side, std::vector<Move>& moves) const {
  std::array<bool, ArrayMap::kPoints> seen{};
  std::array<Square, ArrayMap::kPoints> queue;
  size_t head = 0;
  size_t tail = 0;
  seen[from.index()] = true;
  queue[tail++] = from;
  while (head < tail) {
    const Square here = queue[head++];
    for (const Square next : map_->points[here.index()].rails) {
      if (!next.exists() || seen[next.index()]) continue;
      seen[next.index()] = true;
      if (CanEnter(next, side)) moves.push_back({from, next});
      if (!points_[next.index()].occupied) queue[tail++] = next;
    }
  }
}

void ArrayBoard::LegalMoves(std::vector<Move>& moves) const {
  moves.clear();
  if (over()) return;
  for (size_t i = 0; i < ArrayMap::kPoints; ++i) {
    if (!IsMover(i, to_move_)) continue;
    const Square from = Square::FromIndex(static_cast<int>(i));
    const ArrayMap::Point& here = map_->points[i];
    for (const Square to : here.roads)
      if (CanEnter(to, to_move_)) moves.push_back({from, to});
    if (!here.on_rail) continue;
    if (points_[i].rank == Rank::kEngineer)
      AddEngineerRides(from, to_move_, moves);
    else
      AddSlides(from, to_move_, moves);
  }
}

// Every slide begins with one step, so neighbours decide.
bool ArrayBoard::HasMove(Side side) const {
  for (size_t i = 0; i < ArrayMap::kPoints; ++i) {
    if (!IsMover(i, side)) continue;
    for (const Square to : map_->points[i].roads)
      if (CanEnter(to, side)) return true;
    for (const Square to : map_->points[i].rails)
      if (to.exists() && CanEnter(to, side)) return true;
  }
  return false;
}

Result ArrayBoard::Play(Move move) {
  Point& from = points_[move.from.index()];
  Point& to = points_[move.to.index()];
  Result result = Result::kQuiet;
  bool flag_fell = false;
  if (!to.occupied) {
    to = from;
    ++quiet_;
  } else {
    result = Collide(from.rank, to.rank);
    flag_fell = to.rank == Rank::kFlag;
    if (result == Result::kAttackerWins) to = from;
    if (result == Result::kBothDie) to.occupied = false;
    quiet_ = 0;
  }
  from.occupied = false;
  to_move_ = Other(to_move_);
  Judge(flag_fell);
  return result;
}

void ArrayBoard::Judge(bool flag_fell) {
  const Side mover = Other(to_move_);
  if (flag_fell) {
    outcome_ = Outcome{mover, Ending::kFlag};
  } else if (!HasMove(to_move_)) {
    outcome_ = Outcome{absl::nullopt, Ending::kNoMoves};
    if (HasMove(mover)) outcome_->winner = mover;
  } else if (quiet_ >= kQuietLimit) {
    outcome_ = Outcome{to_move_, Ending::kNoCollision};
  }
}

}  // namespace sapper
