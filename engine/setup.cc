#include "engine/setup.h"

#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "engine/setup_history.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

using Placed = SetupPiece;

// The ranks that a piece of `side` on `square` can have at all, wherever it came from.
RankSet RanksPossibleOn(Side side, Square square, const Rules& rules) {
  RankSet ranks = RankSet::All() - kImmobileRanks;
  if (IsHomeOf(side, square))
    ranks = ranks | (RanksAllowedIn(kTables.slot_of_home[square.index()], rules) & kImmobileRanks);
  return ranks;
}

class BoardReader {
 public:
  BoardReader(const Rules& rules, Side viewer) : rules_(rules), viewer_(viewer) {}

  absl::StatusOr<std::vector<Placed>> Read(absl::string_view board) {
    const std::vector<absl::string_view> rows = absl::StrSplit(board, '/');
    if (rows.size() != DuelMap::kRanks)
      return BadSetup(absl::StrCat("a board has 12 ranks separated by '/', not ", rows.size()));
    for (size_t i = 0; i < rows.size(); ++i) {
      const int rank = DuelMap::kRanks - static_cast<int>(i);
      if (absl::Status status = ReadRow(rows[i], rank); !status.ok()) return status;
    }
    return std::move(placed_);
  }

 private:
  absl::Status ReadRow(absl::string_view row, int rank) {
    int file = 0;
    while (!row.empty()) {
      const char c = row.front();
      if (c >= '1' && c <= '5') {
        file += c - '0';
        row.remove_prefix(1);
        if (file > DuelMap::kFiles) break;
        continue;
      }
      if (file >= DuelMap::kFiles)
        return BadSetup(absl::StrCat("rank ", rank, " has over 5 points"));
      absl::StatusOr<Placed> piece = ReadPiece(&row, DuelMap::At(file, rank));
      if (!piece.ok()) return piece.status();
      if (rules_.flag_home && absl::ConsumePrefix(&row, "+")) {
        piece->carries = true;
        piece->known &= FlagTakers(rules_.flag_taker);
        if (piece->still || piece->known.empty())
          return BadSetup(absl::StrCat("the piece at ", DuelMap::SquareName(piece->square),
                                       " cannot have taken a flag"));
      }
      placed_.push_back(*piece);
      ++file;
    }
    if (file != DuelMap::kFiles)
      return BadSetup(absl::StrCat("rank ", rank, " has ", file, " points instead of 5"));
    return absl::OkStatus();
  }

  absl::StatusOr<Placed> ReadPiece(absl::string_view* row, Square square) {
    const char c = row->front();
    row->remove_prefix(1);
    const Side enemy = DuelMap::Next(viewer_);
    Placed piece;
    piece.side = enemy;
    piece.square = square;
    const std::string where = DuelMap::SquareName(square);
    if (c == '?') {
      piece.still = true;
      if (!IsHomeOf(enemy, square))
        return BadSetup(absl::StrCat("? at ", where, ": no enemy piece begins there; write !"));
      piece.known = RanksAllowedIn(kTables.slot_of_home[square.index()], rules_);
      return piece;
    }
    if (c == '!') {
      piece.moved = true;
      piece.known = RankSet::All() - kImmobileRanks;
      return piece;
    }
    if (c == '[') {
      absl::StatusOr<RankSet> list = ReadList(row, where);
      if (!list.ok()) return list.status();
      piece.known = *list;
    } else if (const auto rank =
                   RankFromLetter(absl::ascii_tolower(static_cast<unsigned char>(c)))) {
      piece.side = absl::ascii_isupper(static_cast<unsigned char>(c)) ? Side::kRed : Side::kBlack;
      piece.known = RankSet::Of(*rank);
    } else {
      return BadSetup(absl::StrCat(ShownLetter(c), " at ", where, " is not a piece"));
    }
    piece.known &= RanksPossibleOn(piece.side, square, rules_);
    if (piece.known.empty()) return BadSetup(absl::StrCat("no such piece can stand at ", where));
    return piece;
  }

  static absl::StatusOr<RankSet> ReadList(absl::string_view* row, const std::string& where) {
    RankSet ranks;
    while (!row->empty()) {
      const char c = row->front();
      row->remove_prefix(1);
      if (c == ']') {
        if (ranks.empty()) break;
        return ranks;
      }
      const auto rank = RankFromLetter(c);
      if (!rank.has_value()) break;
      ranks.Add(*rank);
    }
    return BadSetup(absl::StrCat("the list at ", where, " is not [letters a to l]"));
  }

  const Rules& rules_;
  Side viewer_;
  std::vector<Placed> placed_;
};

// Shares out the slots of one army: pieces that have not moved take their own, the others any.
class ArmyBuilder {
 public:
  ArmyBuilder(const Rules& rules, Side side) : rules_(rules), side_(side) {}

  absl::Status Add(const std::vector<Placed>& placed) {
    for (const Placed& piece : placed)
      if (piece.side == side_) living_.push_back(piece);
    if (std::count_if(living_.begin(), living_.end(), [](const Placed& p) { return p.carries; }) >
        1)
      return BadSetup(absl::StrCat("two pieces of ", DuelMap::SideName(side_), " carry one flag"));
    if (living_.size() > kArmySize)
      return BadSetup(absl::StrCat(DuelMap::SideName(side_), " has ", living_.size(), " pieces"));
    return absl::OkStatus();
  }
  size_t missing() const {
    return kArmySize - living_.size();
  }
  const std::vector<Placed>& living() const {
    return living_;
  }
  Side side() const {
    return side_;
  }
  // After Place: the pieces that were told to have begun in their slots, by word or by '?', and the
  // one that carries a flag, None() if none does.
  const std::vector<PieceId>& told_origins() const {
    return told_origins_;
  }
  PieceId carrier() const {
    return carrier_;
  }

  // Mines and bombs that left their points must have begun on points that are free now. `dead` has
  // an entry for each missing piece.
  absl::Status CheckOrigins(const std::vector<RankSet>& dead) const {
    int back = 0;  // free points of the two back ranks, and all that a bomb may begin on
    int for_bombs = 0;
    int mines = 0;
    int bombs = 0;
    for (int i = 0; i < kArmySize; ++i) {
      const Slot slot = Slot::FromIndex(i);
      if (HasStill(kTables.home_of_slot[Index(side_)][slot.index()])) continue;
      back += IsBackSlot(slot) ? 1 : 0;
      for_bombs += RanksAllowedIn(slot, rules_).Contains(Rank::kBomb) ? 1 : 0;
    }
    for (const Placed& piece : living_) bombs += piece.known == RankSet::Of(Rank::kBomb) ? 1 : 0;
    for (RankSet ranks : dead) {
      mines += ranks == RankSet::Of(Rank::kMine) ? 1 : 0;
      bombs += ranks == RankSet::Of(Rank::kBomb) ? 1 : 0;
    }
    if (mines > back || mines + bombs > for_bombs)
      return BadSetup(absl::StrCat(DuelMap::SideName(side_),
                                   " has more mines and bombs that left their ",
                                   "points than points on which they can have begun"));
    return absl::OkStatus();
  }

  // `dead` has an entry for each missing piece.
  void Place(const std::vector<RankSet>& dead, Placement& placement, View::RankSets& known) {
    for (const Placed& piece : living_)
      if (IsStill(piece)) Seat(piece, kTables.slot_of_home[piece.square.index()], placement, known);
    for (const Placed& piece : living_)
      if (!IsStill(piece) && piece.origin.has_value()) Seat(piece, *piece.origin, placement, known);
    const RankSet from_free = RanksOfFreeSlots();
    std::vector<Placed> others;
    for (const Placed& piece : living_) {
      if (IsStill(piece) || piece.origin.has_value()) continue;
      if (MayHaveStayed(piece))
        Seat(piece, kTables.slot_of_home[piece.square.index()], placement, known);
      else
        others.push_back(piece);
    }
    for (Placed& piece : others) {
      if (piece.known.size() > 1) piece.known &= from_free;
      Seat(piece, FreeSlot(piece.square), placement, known);
    }
    for (RankSet ranks : dead) {
      const Slot slot = FreeSlot(Square::None());
      taken_[slot.index()] = true;
      known[PieceId(side_, slot).index()] = ranks;
    }
  }

 private:
  static bool IsStill(const Placed& piece) {
    return piece.still || !(piece.known & kImmobileRanks).empty();
  }

  bool HasStill(Square square) const {
    for (const Placed& piece : living_)
      if (piece.square == square) return IsStill(piece);
    return false;
  }

  // A letter on a home point that is no other piece's.
  bool MayHaveStayed(const Placed& piece) const {
    if (piece.known.size() != 1 || !IsHomeOf(side_, piece.square)) return false;
    const Slot slot = kTables.slot_of_home[piece.square.index()];
    return !taken_[slot.index()] && !IsKnownToHaveMoved(piece, slot);
  }

  void Seat(const Placed& piece, Slot slot, Placement& placement, View::RankSets& known) {
    taken_[slot.index()] = true;
    const PieceId id(side_, slot);
    if (piece.origin.has_value() || piece.still) told_origins_.push_back(id);
    if (piece.carries) carrier_ = id;
    const bool at_home =
        IsHomeOf(side_, piece.square) && kTables.slot_of_home[piece.square.index()] == slot;
    placement.Put(id, piece.square, !at_home || IsKnownToHaveMoved(piece, slot));
    known[id.index()] = piece.known;
  }

  // Of a piece on the point of `slot`. A letter does not say, so it may still stand where it began,
  // and its opponent may take it for a mine.
  bool IsKnownToHaveMoved(const Placed& piece, Slot slot) const {
    if (piece.known.size() == 1) return (piece.known & RanksAllowedIn(slot, rules_)).empty();
    return !IsStill(piece);
  }

  RankSet RanksOfFreeSlots() const {
    RankSet ranks;
    for (int i = 0; i < kArmySize; ++i)
      if (!taken_[static_cast<size_t>(i)])
        ranks = ranks | RanksAllowedIn(Slot::FromIndex(i), rules_);
    return ranks;
  }

  Slot FreeSlot(Square preferred) const {
    if (preferred.exists() && IsHomeOf(side_, preferred)) {
      const Slot slot = kTables.slot_of_home[preferred.index()];
      if (!taken_[slot.index()]) return slot;
    }
    int i = 0;
    while (taken_[static_cast<size_t>(i)]) ++i;
    return Slot::FromIndex(i);
  }

  const Rules& rules_;
  Side side_;
  std::vector<Placed> living_;
  std::array<bool, kArmySize> taken_{};
  std::vector<PieceId> told_origins_;
  PieceId carrier_;
};

using Counts = std::array<int, kRankCount>;

absl::Status CheckKnownCounts(Side side, const std::vector<Placed>& living, Counts counts) {
  for (const Placed& piece : living)
    if (piece.known.size() == 1) ++counts[static_cast<size_t>(piece.known.First())];
  for (Rank rank : kAllRanks)
    if (counts[static_cast<size_t>(rank)] > CountOf(rank))
      return BadSetup(absl::StrCat(DuelMap::SideName(side), " has ",
                                   counts[static_cast<size_t>(rank)], " ", EnglishName(rank),
                                   "s, at most ", CountOf(rank), " exist"));
  return absl::OkStatus();
}

bool HasKnown(const std::vector<Placed>& living, Rank rank) {
  for (const Placed& piece : living)
    if (piece.known == RankSet::Of(rank)) return true;
  return false;
}

Square SquareOfKnown(const std::vector<Placed>& living, Rank rank) {
  for (const Placed& piece : living)
    if (piece.known == RankSet::Of(rank)) return piece.square;
  return Square::None();
}

bool NothingHidden(const std::vector<Placed>& living) {
  return std::all_of(living.begin(), living.end(),
                     [](const Placed& piece) { return piece.known.size() == 1; });
}

// The dead of an army of which nothing is hidden are the ranks that its living leave over.
// Where a flag has to be carried home, it may be among them.
absl::StatusOr<std::vector<RankSet>> LeftOver(Side side, const std::vector<Placed>& living,
                                              bool may_lack_flag) {
  if (absl::Status status = CheckKnownCounts(side, living, {}); !status.ok()) return status;
  if (!HasKnown(living, Rank::kFlag) && !may_lack_flag)
    return BadSetup(absl::StrCat(DuelMap::SideName(side), " has no flag"));
  std::vector<RankSet> dead;
  for (Rank rank : kAllRanks) {
    int left = CountOf(rank);
    for (const Placed& piece : living) left -= piece.known == RankSet::Of(rank) ? 1 : 0;
    for (int i = 0; i < left; ++i) dead.push_back(RankSet::Of(rank));
  }
  return dead;
}

absl::StatusOr<std::vector<RankSet>> EnemyDead(const RuleBook& book, const ArmyBuilder& army,
                                               Side side, absl::string_view letters) {
  std::vector<RankSet> dead;
  Counts counts{};
  const bool flag_known = HasKnown(army.living(), Rank::kFlag);
  const bool flag_dead = book.flag_home() && absl::StrContains(letters, LetterOf(Rank::kFlag));
  for (char c : letters) {
    const auto rank = RankFromLetter(c);
    if (!rank.has_value() || (*rank == Rank::kFlag && !book.flag_home()))
      return BadSetup(absl::StrCat(ShownLetter(c), " after dead is not a rank that can have died"));
    if (*rank == Rank::kCommander && book.commander_shows_flag() && !flag_known && !flag_dead)
      return BadSetup("a dead commander needs its flag on the board as a known letter");
    ++counts[static_cast<size_t>(*rank)];
    dead.push_back(RankSet::Of(*rank));
  }
  if (dead.size() > army.missing())
    return BadSetup(absl::StrCat(dead.size(), " dead pieces are named, but only ", army.missing(),
                                 " are missing from the board"));
  if (absl::Status status = CheckKnownCounts(side, army.living(), counts); !status.ok())
    return status;
  if (NothingHidden(army.living())) return LeftOver(side, army.living(), flag_dead);
  RankSet unidentified = RankSet::All() - RankSet{Rank::kFlag};
  if (book.commander_shows_flag() && !flag_known && !flag_dead)
    unidentified.Remove(Rank::kCommander);
  while (dead.size() < army.missing()) dead.push_back(unidentified);
  return dead;
}

absl::Status SetCounters(const Rules& rules, const SetupWords& words, Placement& placement) {
  int quiet = 0;
  int ply = 0;
  constexpr int kMost = 1'000'000;
  if (!absl::SimpleAtoi(words.quiet, &quiet) || quiet < 0 || quiet > kMost ||
      !absl::SimpleAtoi(words.ply, &ply) || ply < 0 || ply > kMost)
    return BadSetup("the quiet plies and the plies played are numbers from 0 to 1000000");
  if (quiet > ply) return BadSetup("there cannot be more quiet plies than plies");
  if (rules.quiet_limit > 0 && quiet >= rules.quiet_limit)
    return BadSetup(absl::StrCat("the quiet limit of ", rules.quiet_limit, " plies is reached"));
  if (rules.ply_limit > 0 && ply >= rules.ply_limit)
    return BadSetup(absl::StrCat("the ply limit of ", rules.ply_limit, " is reached"));
  placement.SetCounters(ply % 2 == 0 ? Side::kRed : Side::kBlack, ply, quiet);
  return absl::OkStatus();
}

// A flag counts as announced when the rules announce it and its commander is known to be dead.
void ShowAnnouncedFlags(const RuleBook& book, const ArmyBuilder& army, Side side,
                        const std::vector<RankSet>& dead, Placement& placement) {
  if (!book.commander_shows_flag()) return;
  for (RankSet ranks : dead)
    if (ranks == RankSet::Of(Rank::kCommander) && HasKnown(army.living(), Rank::kFlag))
      placement.ShowFlag(side, SquareOfKnown(army.living(), Rank::kFlag));
}

// Of an army whose flag is gone: the piece that carries it, or, when it was rescued, any dead one
// of the other army stands for the carrier that died.
absl::Status SetFlagTaker(const std::vector<RankSet>& dead, const ArmyBuilder& army,
                          const ArmyBuilder& other, Placement& placement) {
  const bool gone = std::count(dead.begin(), dead.end(), RankSet::Of(Rank::kFlag)) > 0;
  if (other.carrier().exists() && !gone)
    return BadSetup(absl::StrCat("the flag of ", DuelMap::SideName(army.side()),
                                 " is carried and stands on the board; it belongs to the dead"));
  if (!gone) return absl::OkStatus();
  PieceId taker = other.carrier();
  for (int i = 0; i < kArmySize && !taker.exists(); ++i) {
    const PieceId piece(other.side(), Slot::FromIndex(i));
    if (!placement.alive(piece)) taker = piece;
  }
  if (!taker.exists())
    return BadSetup(absl::StrCat("the flag of ", DuelMap::SideName(army.side()),
                                 " is gone, but nobody can have taken it"));
  placement.SetFlagTaker(army.side(), taker);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<View> ParseSetup(const RuleBook& book, const SetupWords& words,
                                std::vector<PieceId>* stayed_or_told) {
  const auto viewer = DuelMap::ParseSide(words.side);
  if (!viewer.has_value()) return BadSetup("the side to view from is red or black");
  const Side enemy = DuelMap::Next(*viewer);
  BoardReader reader(book.rules(), *viewer);
  absl::StatusOr<std::vector<Placed>> placed = reader.Read(words.board);
  if (!placed.ok()) return placed.status();
  if (absl::Status status = ReadSetupHistory(book, words, *viewer, *placed); !status.ok())
    return status;

  ArmyBuilder own_army(book.rules(), *viewer);
  ArmyBuilder enemy_army(book.rules(), enemy);
  if (absl::Status status = own_army.Add(*placed); !status.ok()) return status;
  if (absl::Status status = enemy_army.Add(*placed); !status.ok()) return status;
  const auto own_dead = LeftOver(*viewer, own_army.living(), book.flag_home());
  if (!own_dead.ok()) return own_dead.status();
  const auto enemy_dead = EnemyDead(book, enemy_army, enemy, words.dead);
  if (!enemy_dead.ok()) return enemy_dead.status();

  if (absl::Status status = own_army.CheckOrigins(*own_dead); !status.ok()) return status;
  if (absl::Status status = enemy_army.CheckOrigins(*enemy_dead); !status.ok()) return status;

  Placement placement;
  if (absl::Status status = SetCounters(book.rules(), words, placement); !status.ok())
    return status;
  View::RankSets known{};
  own_army.Place(*own_dead, placement, known);
  enemy_army.Place(*enemy_dead, placement, known);
  ShowAnnouncedFlags(book, own_army, *viewer, *own_dead, placement);
  ShowAnnouncedFlags(book, enemy_army, enemy, *enemy_dead, placement);
  if (absl::Status status = SetFlagTaker(*own_dead, own_army, enemy_army, placement); !status.ok())
    return status;
  if (absl::Status status = SetFlagTaker(*enemy_dead, enemy_army, own_army, placement);
      !status.ok())
    return status;
  if (placement.FlagBringer().has_value())
    return BadSetup("a flag has been carried home: the game is over");
  View view(book, *viewer, placement, known);
  for (PieceId piece : enemy_army.told_origins()) view.SetOrigin(piece);
  if (stayed_or_told != nullptr) *stayed_or_told = enemy_army.told_origins();
  return view;
}

}  // namespace sapper
