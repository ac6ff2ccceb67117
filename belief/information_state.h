// Everything that one side knows at one moment: its view of the game and the hard evidence in it.
// Players and the protocol receive nothing else.
#pragma once

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "belief/evidence.h"
#include "engine/view.h"

namespace sapper {

class InformationState {
 public:
  // Error kPosition when no hidden army fits a set-up view.
  static absl::StatusOr<InformationState> Create(View view);

  // Takes one announced ply; errors of View::Observe and Evidence::Observe. A refused event changes
  // nothing.
  absl::Status Observe(const Event& event);

  // A side passes. Errors kMove, kImpossible; nothing has changed then.
  absl::Status ObservePass();
  // Takes what a referee told of a piece. Errors kResult, kImpossible; nothing has changed then.
  absl::Status Tell(PieceId piece, RankSet ranks);

  const View& view() const {
    return view_;
  }
  const Evidence& evidence() const {
    return evidence_;
  }
  const RuleBook& book() const {
    return view_.book();
  }
  // The end of the game, where it follows from what this side knows.
  const absl::optional<Outcome>& outcome() const {
    return outcome_;
  }
  bool over() const {
    return outcome_.has_value();
  }

 private:
  InformationState(View view, const Evidence& evidence);

  View view_;
  Evidence evidence_;
  absl::optional<Outcome> outcome_;
};

}  // namespace sapper
