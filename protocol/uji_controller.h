// The state behind UJI and what each verb does to it. Which verb is taken when is uji_loop's
// business; a verb that returns an error has changed nothing.
#pragma once

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "base/words.h"
#include "protocol/engine_core.h"
#include "protocol/known_game.h"

namespace sapper {

class UjiController {
 public:
  // `core` must outlive the controller.
  explicit UjiController(EngineCore& core) : core_(core) {}

  absl::Status Identify(Words& words);
  absl::Status IsReady(Words& words);
  absl::Status SetOption(Words& words);
  absl::Status NewGame(Words& words);
  absl::Status SetPosition(Words& words);
  // Also taken while pondering on the enemy's turn, which it ends.
  absl::Status Observe(Words& words);
  absl::Status Go(Words& words);
  absl::Status Stop(Words& words);
  absl::Status PonderHit(Words& words);
  absl::Status Wait(Words& words);
  absl::Status GameOver(Words& words);
  absl::Status OfferDraw(Words& words);
  absl::Status ShowBoard(Words& words);
  absl::Status ShowEvaluation(Words& words);
  absl::Status ShowBelief(Words& words);
  absl::Status ShowMoves(Words& words);
  absl::Status CountLeaves(Words& words);
  absl::Status Bench(Words& words);

 private:
  absl::Status NeedGame() const;
  absl::Status GoLayout(Words& words);
  absl::Status StartSearch(const Limits& limits, bool ponder);
  absl::Status CheckSearchMoves(const std::vector<Move>& moves) const;

  EngineCore& core_;
  absl::optional<KnownGame> game_;
  // Of the last search of this game. Written by the search, read when it has ended.
  absl::optional<double> last_value_;
};

}  // namespace sapper
