// What one side knows of a game: its own army, the public board, and every announced ply.
//
// A view is built from the viewer's own layout and updated by events alone, so it cannot contain
// what its side may not know. It states facts, and it refuses plies that no hidden army could have
// played. What follows from the facts for the hidden ranks is worked out in belief/.
#pragma once

#include <array>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "engine/layout.h"
#include "engine/outcome.h"
#include "engine/placement.h"
#include "engine/position.h"

namespace sapper {

template <class Map>
class BasicView {
 public:
  using Event = BasicEvent<Map>;
  using Placement = BasicPlacement<Map>;
  using Points = typename Map::Points;
  using RankSets = std::array<RankSet, Map::kPieces>;

  // One announced ply with what can be read off the public board of that moment.
  struct Observation {
    Event event;
    PieceId mover;
    PieceId target;  // None() for a quiet move
    RankSet able;    // the ranks that could make this move, by the public board alone
    std::array<PieceId, Map::kSides> flags{};  // the pieces on the squares announced with it
    bool target_shown = false;  // the target was a flag whose square had been announced
    // The sides whose flag had been taken to be carried home: its commander shows nothing more.
    std::array<bool, Map::kSides> flag_was_taken{};
    bool mover_had_moved = false;
    bool target_had_moved = false;

    // The piece of `side` that died in this ply, None() if none did.
    PieceId DeadOf(Side side) const {
      if (AttackerDies(event.result) && mover.side() == side) return mover;
      if (DefenderDies(event.result) && target.side() == side) return target;
      return PieceId::None();
    }
  };

  // A game from its start. Precondition: own.Check(book.rules()) is ok.
  BasicView(const RuleBook& book, Side viewer, const Layout& own);
  // A game from its start in which the viewer sees both armies.
  BasicView(const RuleBook& book, Side viewer, const std::array<Layout, Map::kSides>& layouts);
  // A set-up position: `known` has one rank for each piece of the viewer, and what is known of the
  // others, dead pieces too.
  BasicView(const RuleBook& book, Side viewer, const Placement& placement, const RankSets& known);

  // Takes one announced ply. Errors kMove (no such move, or the game is over), kResult (a mark or
  // announcement that the own army contradicts, or none where there must be one). A refused event
  // leaves the view as it was.
  absl::Status Observe(const Event& event);
  // The two halves of Observe: Examine tests a ply, and Accept takes a ply that Examine of this
  // same view returned.
  absl::StatusOr<Observation> Examine(const Event& event) const;
  void Accept(const Observation& seen);

  const RuleBook& book() const {
    return book_;
  }
  Side viewer() const {
    return viewer_;
  }
  const Placement& placement() const {
    return placement_;
  }
  const Placement& start() const {
    return start_;
  }
  const std::vector<Observation>& observations() const {
    return observations_;
  }
  // The collisions among the observations; a game has few of them, however long it lasts.
  const std::vector<Observation>& collisions() const {
    return collisions_;
  }
  // A side passes, as some referees let it: a ply without a collision. Error kMove when the game is
  // over.
  absl::Status Pass();
  int passes() const {
    return passes_;
  }
  // A referee told all sides that a piece is one of `ranks`. Error kResult when it cannot be.
  absl::Status Tell(PieceId piece, RankSet ranks);
  // What was told so of a piece, all ranks if nothing was.
  RankSet told(PieceId piece) const {
    return told_[piece.index()];
  }

  // The ranks that could have made every move of a piece so far.
  RankSet able(PieceId piece) const {
    return able_[piece.index()];
  }
  Side side_to_move() const {
    return placement_.side_to_move();
  }
  bool own_turn() const {
    return side_to_move() == viewer_;
  }
  // What was known of a piece before the first observation: one rank for own pieces, what a layout
  // allows in its slot for hidden ones.
  RankSet stated(PieceId piece) const {
    return stated_[piece.index()];
  }
  // The rank where it was stated: own pieces, and all pieces of an open game.
  absl::optional<Rank> known_rank(PieceId piece) const {
    if (stated(piece).size() != 1) return absl::nullopt;
    return stated(piece).First();
  }
  // Nothing is hidden from this view.
  bool sees_all() const;
  // True when this view begins at the start of a game.
  bool from_start() const {
    return from_start_;
  }
  // Whether the slot of a piece tells where it began.
  bool knows_origin(PieceId piece) const {
    return from_start_ || origins_[piece.index()] ||
           (start_.alive(piece) && !start_.has_moved(piece));
  }
  // Of pieces of a set-up position that were told to have begun in their slots.
  void SetOrigin(PieceId piece) {
    origins_[piece.index()] = true;
  }
  // This view before its first observation, what was told apart.
  BasicView Restarted() const;

  // The end of the game where the view alone proves it. It cannot see that a piece captured in a
  // headquarters was the flag, nor that the enemy is without a move.
  const absl::optional<Outcome>& outcome() const {
    return outcome_;
  }

  // The viewer's legal moves in square order; none when the other side is to move or the game over.
  void LegalMoves(MoveList& moves) const;
  bool IsLegal(Move move) const;

  // The full-information position in which every piece has the rank given. Own ranks and the
  // rank of known pieces are taken from the view.
  BasicPosition<Map> World(const std::array<Rank, Map::kPieces>& ranks) const;
  // The only world, as if play went on. Precondition: sees_all().
  BasicPosition<Map> OnlyWorld() const;

 private:
  absl::Status CheckResult(const Observation& seen) const;
  absl::Status CheckFlags(const Observation& seen) const;
  absl::Status CheckShownFlag(const Observation& seen, Side side) const;
  absl::Status CheckTakenFlag(const Observation& seen) const;
  bool IsTaking(const Observation& seen, Side side) const;
  RankSet AbleRanks(Move move) const;
  void ShowOpenFlags();
  bool OwnHasMove() const;
  absl::optional<Outcome> JudgeNoMoves() const;
  absl::optional<Outcome> Judge(const Observation& seen) const;

  RuleBook book_;
  Side viewer_;
  bool from_start_;
  Placement start_;
  Placement placement_;
  RankSets stated_{};
  std::vector<Observation> observations_;
  std::vector<Observation> collisions_;
  RankSets able_;
  RankSets told_;
  std::array<bool, Map::kPieces> origins_{};
  int passes_ = 0;
  absl::optional<Outcome> outcome_;
};

extern template class BasicView<DuelMap>;
using View = BasicView<DuelMap>;

}  // namespace sapper
