// Hard evidence: what each hidden piece can still be, deduced from what was announced.
//
// An observer knows its own ranks, so every collision constrains only the one piece on the other
// side. One candidate mask for each piece, with the counts of the ranks, therefore holds all hard
// evidence. The deductions, each from one announced ply (docs/belief.md has them with reasons):
//   - a piece began where a layout may put it; it moved; only some ranks could have made that move
//     on the board of that moment (a turn on the rails, an announced flag taken);
//   - a collision with a known rank gave this result;
//   - play went on after it was captured, so it was not the flag;
//   - where a flag must be carried home, its capture took the flag, or it was not the flag;
//   - its death showed its flag: it was the commander, and that square holds the flag;
//     its death showed none: it was not.
// After each ply the masks are narrowed to what some assignment of exact counts still allows.
#pragma once

#include <array>

#include "absl/status/status.h"
#include "engine/view.h"

namespace sapper {

class Evidence {
 public:
  using Masks = std::array<RankSet, DuelMap::kPieces>;

  // What `view`'s own side knew before the first observation.
  static absl::StatusOr<Evidence> AtStart(const View& view);
  // The candidate masks that `observer` has at the same moment in a world where its ranks are those
  // of `ranks` (its own entries are read, no others), from what is public alone. Not narrowed.
  static Masks PublicMasks(const View& view, Side observer, const Position::RankOfPiece& ranks);

  // Deduces from one ply. Error kImpossible when no army fits; the evidence is then unchanged.
  absl::Status Observe(const RuleBook& book, const View::Observation& seen);

  // A side passed: play went on.
  absl::Status ObservePass();
  // Takes what a referee told of a piece. Error kImpossible as above.
  absl::Status Restrict(PieceId piece, RankSet ranks);

  // What a piece may be, dead ones too; known pieces have one rank.
  RankSet candidates(PieceId piece) const {
    return masks_[piece.index()];
  }
  const Masks& masks() const {
    return masks_;
  }
  // The last ply captured a piece that can only have been the flag.
  bool flag_was_captured() const {
    return last_captured_.exists() && candidates(last_captured_) == RankSet::Of(Rank::kFlag);
  }

  friend bool operator==(const Evidence&, const Evidence&) = default;

 private:
  explicit Evidence(const Masks& masks) : masks_(masks) {}
  void Deduce(const RuleBook& book, const View::Observation& seen);
  void PlayWentOn();
  void DeduceMove(const View::Observation& seen);
  void DeduceCollision(const RuleBook& book, const View::Observation& seen);
  void DeduceTakenFlag(const RuleBook& book, const View::Observation& seen);
  void DeduceFlags(const RuleBook& book, const View::Observation& seen, Side side);
  absl::Status Narrow();
  std::array<RankSet, kArmySize> ArmyOf(Side side) const;

  Masks masks_{};
  PieceId last_captured_;  // by the last ply, None() if it captured nothing
};

}  // namespace sapper
