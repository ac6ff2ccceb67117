// The protocol of the national contest (2012), in which a referee knows both layouts. Input that
// the engine does not understand is reported on the side and never answered, because the referee
// takes every line for a move.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "base/words.h"
#include "protocol/dialect.h"
#include "protocol/engine_core.h"
#include "variants/duel_seat_game.h"

namespace sapper {

class ContestDialect {
 public:
  // `core` must outlive the dialect, be idle and offer the two-player game, which is chosen.
  explicit ContestDialect(EngineCore& core);

  // Acts on one line, any bytes without a line feed.
  After Handle(absl::string_view line);

 private:
  using Clock = std::chrono::steady_clock;

  void Start(Words& words);
  void Go(Words& words);
  void TakeResult(Words& words);
  // Stops a search whose answer nobody waits for any more.
  void End();

  // Takes a ply in, by force if it contradicts what is known. `flag` is the referee's word for the
  // enemy's flag.
  void Observe(Move move, Result result, absl::string_view flag);
  Event CompleteEvent(Move move, Result result, absl::string_view flag) const;
  // Thinks, then answers BESTMOVE.
  void Think();
  std::vector<std::string> Answer(const SeatSearchResult& result,
                                  const std::vector<std::string>& allowed, Clock::time_point began);
  void Begin(KnownGame game);
  void Notice(absl::string_view text) const;

  EngineCore& core_;
  Side side_ = Side::kRed;
  std::unique_ptr<DuelSeatGame> game_;  // null: none was started
  // Both are written by the search, and read when it has ended.
  absl::optional<Move> sent_;  // the own move whose result is awaited
  absl::Duration time_left_;
};

}  // namespace sapper
