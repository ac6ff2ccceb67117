// The state behind UJI, and what each verb does to it. Which verb is accepted when is decided in
// uji_loop. A verb that returns an error has changed nothing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "base/words.h"
#include "protocol/engine_core.h"
#include "protocol/position_command.h"
#include "variants/seat_game.h"

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
  absl::Status Undo(Words& words);
  absl::Status Go(Words& words);
  absl::Status Stop(Words& words);
  absl::Status PonderHit(Words& words);
  absl::Status Wait(Words& words);
  absl::Status GameOver(Words& words);
  absl::Status OfferDraw(Words& words);
  // These four are also taken during a search, which only reads the game.
  absl::Status ShowBoard(Words& words);
  absl::Status ShowEvaluation(Words& words);
  absl::Status ShowBelief(Words& words);
  absl::Status ShowMoves(Words& words);
  absl::Status CountLeaves(Words& words);
  absl::Status Bench(Words& words);

 private:
  absl::Status NeedGame() const;
  // Precondition: there is a game.
  bool IsEnemy(Seat seat) const;
  absl::Status GoLayout(Words& words);
  absl::Status StartSearch(const SeatLimits& limits, bool ponder);
  absl::Status CheckSearchMoves(const std::vector<std::string>& actions) const;
  void WriteLines(absl::string_view prefix, const std::vector<std::string>& lines);

  // Null: no position.
  SeatGame* game() const {
    return told_ != nullptr ? &told_->game() : nullptr;
  }
  Hearing hearing() const;
  void WriteNote(absl::string_view note);
  bool OffersDraw(const SeatSearchResult& result);

  EngineCore& core_;
  std::unique_ptr<ToldGame> told_;  // null: no position
  // Of the last search of this game. Written by the search, read when it has ended.
  absl::optional<double> last_value_;
  int searches_without_offer_ = 0;  // of this game, since it began or since a draw was offered
};

}  // namespace sapper
