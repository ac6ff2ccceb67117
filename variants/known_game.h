// The game as the peer has told it to the engine.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "belief/information_state.h"
#include "engine/setup.h"

namespace sapper {

class KnownGame {
 public:
  // From the start. With the enemy's layout it is a game of full information, which view `open`
  // requires. Errors kLayout, kPosition.
  static absl::StatusOr<KnownGame> FromLayouts(const Rules& rules, Side side, const Layout& own,
                                               const absl::optional<Layout>& enemy);
  // From a set-up position. Error kPosition.
  static absl::StatusOr<KnownGame> FromSetup(const Rules& rules, const SetupWords& words);
  // Goes on from any view. Error kPosition.
  static absl::StatusOr<KnownGame> FromView(View view);

  // Takes one played move. Errors kMove, kResult, kImpossible; nothing has changed then.
  absl::Status Observe(const Event& event);
  // A side passes. Errors kMove, kImpossible; nothing has changed then.
  absl::Status ObservePass();
  // Takes what the referee told of a piece. Errors kResult, kImpossible; nothing has changed then.
  absl::Status Tell(PieceId piece, Rank rank);
  // Checks the enemy's true layout against all that was seen. Errors kLayout, kImpossible.
  absl::Status CheckReveal(const Layout& enemy) const {
    return StateWith(enemy).status();
  }
  // The same, and keeps it. Nothing has changed after an error.
  absl::Status Reveal(const Layout& enemy);
  // What is known once the enemy's army is revealed: the state as it is, with the ranks that the
  // layout leaves to each piece. Null before.
  const InformationState* revealed() const {
    return revealed_.has_value() ? &*revealed_ : nullptr;
  }
  // The referee ended the game.
  void End() {
    ended_ = true;
  }

  const InformationState& state() const {
    return state_;
  }
  // Goes on from another state of the same game; both layouts no longer count as given.
  void GoOnFrom(InformationState state) {
    state_ = std::move(state);
    full_information_ = false;
  }
  // Since a first contradiction, for a few plies: the state before it and what was told since then,
  // in case that what comes next explains it.
  struct Doubt {
    InformationState before;
    std::vector<Event> since;
  };
  const absl::optional<Doubt>& doubt() const {
    return doubt_;
  }
  void SetDoubt(absl::optional<Doubt> doubt) {
    doubt_ = std::move(doubt);
  }
  // Of a doubt, if there is one; it is dropped when it grows old.
  void AddToDoubt(const Event& event);
  bool over() const {
    return ended_ || state_.over();
  }
  bool ended_by_referee() const {
    return ended_;
  }
  // The peer gave both layouts.
  bool full_information() const {
    return full_information_;
  }
  // Legal moves: of the side to move under full information, otherwise of the own side on its turn.
  std::vector<Move> LegalMoves() const;
  // The position, with the end of the game in it, if no living piece is hidden. Error kPosition
  // where a living piece is hidden, and in a game from its start without both layouts, even if the
  // evidence leaves one rank for every piece.
  absl::StatusOr<Position> World() const;

 private:
  bool BeganInItsSlot(PieceId piece) const;
  // Errors of CheckReveal.
  absl::StatusOr<InformationState> StateWith(const Layout& enemy) const;
  KnownGame(InformationState state, bool full_information)
      : state_(std::move(state)), full_information_(full_information) {}

  InformationState state_;
  bool full_information_;
  bool ended_ = false;
  absl::optional<Doubt> doubt_;
  absl::optional<InformationState> revealed_;
  std::vector<PieceId> origins_told_;  // of a set-up position
};

// The moves as text in bytewise order.
std::vector<std::string> SortedTexts(const std::vector<Move>& moves);

}  // namespace sapper
