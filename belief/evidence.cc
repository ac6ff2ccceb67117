#include "belief/evidence.h"

#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/counted.h"
#include "base/error.h"
#include "belief/consistency.h"
#include "engine/notation.h"

namespace sapper {
namespace {

// What a set-up position shows of a piece to the other side.
RankSet PublicAtSetUp(const View& view, PieceId piece) {
  const Rules& rules = view.book().rules();
  const Placement& start = view.start();
  const Square flag = start.shown_flag(piece.side());
  if (start.alive(piece) && start.square_of(piece) == flag) return RankSet::Of(Rank::kFlag);
  RankSet ranks = RankSet::All();
  const bool taken = start.flag_taker_of(piece.side()).exists();
  if (flag.exists() || taken) ranks.Remove(Rank::kFlag);
  if (!start.alive(piece)) {
    if (taken) return ranks | RankSet::Of(Rank::kFlag);
    ranks.Remove(Rank::kFlag);
    if (rules.commander_shows_flag && !flag.exists()) ranks.Remove(Rank::kCommander);
    return ranks;
  }
  if (flag.exists()) ranks.Remove(Rank::kCommander);
  if (start.has_moved(piece)) return ranks - kImmobileRanks;
  return ranks & RanksAllowedIn(piece.slot(), rules);
}

// Of an army that does not fit there are always some ranks that too many pieces must share (Hall
// 1935), and so others for which too few are left. The fewest ranks are named: "black has 4 pieces
// that can only be engineer, and 3 exist", "black has 0 pieces that can be flag, and 1 exist".
std::string Misfit(Side side, const ArmyMasks& army) {
  std::string text;
  size_t fewest = kRankCount;
  for (unsigned bits = 1; bits < (1U << kRankCount); ++bits) {
    RankSet ranks;
    int exist = 0;
    std::vector<std::string> names[2];  // of the other ranks, and of these
    for (Rank rank : kAllRanks) {
      const bool here = (bits >> static_cast<unsigned>(rank) & 1U) != 0;
      names[here ? 1 : 0].emplace_back(EnglishName(rank));
      if (!here) continue;
      ranks.Add(rank);
      exist += CountOf(rank);
    }
    int only = 0;
    for (RankSet mask : army) only += (mask - ranks).empty() ? 1 : 0;
    const bool these = names[1].size() <= names[0].size();
    const std::vector<std::string>& named = names[these ? 1 : 0];
    if (only <= exist || named.size() >= fewest) continue;
    fewest = named.size();
    const int count = these ? only : kArmySize - only;
    text = absl::StrCat(
        DuelMap::SideName(side), " has ", Counted(static_cast<uint64_t>(count), "piece"),
        these ? " that can only be " : " that can be ", absl::StrJoin(named, " or "), ", and ",
        these ? exist : kArmySize - exist, " exist");
  }
  return text;
}

}  // namespace

absl::StatusOr<Evidence> Evidence::AtStart(const View& view) {
  Masks masks{};
  for (size_t i = 0; i < masks.size(); ++i) masks[i] = view.stated(PieceId::FromIndex(i));
  Evidence evidence(masks);
  if (evidence.Narrow().ok()) return evidence;
  std::string text = "no two armies fit this position";
  for (Side side : DuelMap::kAllSides) {
    ArmyMasks army = evidence.ArmyOf(side);
    if (!NarrowToConsistent(army)) absl::StrAppend(&text, ": ", Misfit(side, army));
  }
  return MakeError(ErrorCode::kPosition, text);
}

Evidence::Masks Evidence::PublicMasks(const View& view, Side observer,
                                      const Position::RankOfPiece& ranks) {
  Masks masks{};
  for (size_t i = 0; i < masks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (piece.side() == observer)
      masks[i] = RankSet::Of(ranks[i]);
    else if (view.book().rules().view == ViewMode::kOpen)
      masks[i] = view.stated(piece);
    else if (view.from_start())
      masks[i] = RanksAllowedIn(piece.slot(), view.book().rules());
    else
      masks[i] = PublicAtSetUp(view, piece);
  }
  Evidence evidence(masks);
  for (size_t i = 0; i < masks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    evidence.masks_[i] &= view.able(piece);
    if (piece.side() != observer) evidence.masks_[i] &= view.told(piece);
  }
  for (const View::Observation& seen : view.collisions()) evidence.Deduce(view.book(), seen);
  if (view.placement().quiet() > 0) evidence.PlayWentOn();
  // Both sides know at once whether the viewer's flag was captured, not only when play goes on.
  const PieceId last = evidence.last_captured_;
  if (last.exists() && last.side() == view.viewer() && !view.outcome().has_value())
    evidence.masks_[last.index()].Remove(Rank::kFlag);
  return evidence.masks();
}

absl::Status Evidence::Observe(const RuleBook& book, const View::Observation& seen) {
  const Evidence before = *this;
  Deduce(book, seen);
  if (absl::Status status = Narrow(); !status.ok()) {
    *this = before;
    return MakeError(ErrorCode::kImpossible,
                     absl::StrCat(EventText(seen.event),
                                  ": no hidden army agrees with this and with what came before"));
  }
  return absl::OkStatus();
}

absl::Status Evidence::ObservePass() {
  const Evidence before = *this;
  PlayWentOn();
  if (Narrow().ok()) return absl::OkStatus();
  *this = before;
  return MakeError(ErrorCode::kImpossible, "pass: the flag was captured");
}

absl::Status Evidence::Restrict(PieceId piece, RankSet ranks) {
  const Evidence before = *this;
  masks_[piece.index()] &= ranks;
  if (Narrow().ok()) return absl::OkStatus();
  *this = before;
  return MakeError(ErrorCode::kImpossible,
                   "no hidden army agrees with this rank and with what came before");
}

void Evidence::Deduce(const RuleBook& book, const View::Observation& seen) {
  PlayWentOn();
  last_captured_ = DefenderDies(seen.event.result) ? seen.target : PieceId::None();
  DeduceMove(seen);
  if (seen.target.exists()) DeduceCollision(book, seen);
  if (book.flag_home() && seen.event.result == Result::kAttackerWins) DeduceTakenFlag(book, seen);
  for (Side side : DuelMap::kAllSides) DeduceFlags(book, seen, side);
}

void Evidence::PlayWentOn() {
  if (last_captured_.exists()) masks_[last_captured_.index()].Remove(Rank::kFlag);
  last_captured_ = PieceId::None();
}

void Evidence::DeduceMove(const View::Observation& seen) {
  masks_[seen.mover.index()] &= seen.able - kImmobileRanks;
}

// Keeps of each piece the ranks for which the other has one that gives this result; exact, since an
// observer knows one of the two.
void Evidence::DeduceCollision(const RuleBook& book, const View::Observation& seen) {
  const RankSet attackers = candidates(seen.mover);
  const RankSet defenders = candidates(seen.target);
  RankSet fitting_attackers;
  RankSet fitting_defenders;
  for (Rank attacker : kAllRanks) {
    for (Rank defender : kAllRanks) {
      if (!attackers.Contains(attacker) || !defenders.Contains(defender)) continue;
      if (book.collision(attacker, defender) != seen.event.result) continue;
      fitting_attackers.Add(attacker);
      fitting_defenders.Add(defender);
    }
  }
  masks_[seen.mover.index()] = fitting_attackers;
  masks_[seen.target.index()] = fitting_defenders;
}

void Evidence::DeduceTakenFlag(const RuleBook& book, const View::Observation& seen) {
  last_captured_ = PieceId::None();
  if (seen.event.TakesFlagOf(seen.target.side())) {
    masks_[seen.target.index()] &= RankSet::Of(Rank::kFlag);
    masks_[seen.mover.index()] &= book.flag_takers();
  } else {
    masks_[seen.target.index()].Remove(Rank::kFlag);
  }
}

void Evidence::DeduceFlags(const RuleBook& book, const View::Observation& seen, Side side) {
  if (!book.commander_shows_flag() || seen.flag_was_taken[Index(side)]) return;
  if (book.flag_home() && seen.event.TakesFlagOf(side)) return;
  const PieceId dead = seen.DeadOf(side);
  if (!dead.exists()) return;
  const PieceId flag = seen.flags[Index(side)];
  if (!flag.exists()) {
    masks_[dead.index()].Remove(Rank::kCommander);
    return;
  }
  masks_[dead.index()] &= RankSet::Of(Rank::kCommander);
  masks_[flag.index()] &= RankSet::Of(Rank::kFlag);
}

ArmyMasks Evidence::ArmyOf(Side side) const {
  ArmyMasks army{};
  for (size_t i = 0; i < kArmySize; ++i) army[i] = masks_[Index(side) * kArmySize + i];
  return army;
}

absl::Status Evidence::Narrow() {
  for (Side side : DuelMap::kAllSides) {
    ArmyMasks army = ArmyOf(side);
    if (!NarrowToConsistent(army)) return MakeError(ErrorCode::kImpossible, "no army fits");
    for (size_t i = 0; i < kArmySize; ++i) masks_[Index(side) * kArmySize + i] = army[i];
  }
  return absl::OkStatus();
}

}  // namespace sapper
