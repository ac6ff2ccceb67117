// The protocol of the national contest (2012), in which a referee knows both layouts. What cannot
// be made sense of is reported aside and never answered: the referee takes every line for a move.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "base/words.h"
#include "protocol/dialect.h"
#include "protocol/engine_core.h"
#include "protocol/known_game.h"

namespace sapper {

class ContestDialect {
 public:
  // `core` must outlive the dialect.
  explicit ContestDialect(EngineCore& core) : core_(core) {}

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
  void ForceEvent(const absl::optional<Event>& event, Side to_move);
  // Thinks, then answers BESTMOVE.
  void Think();
  std::vector<std::string> Answer(const SearchResult& result, const std::vector<Move>& allowed,
                                  Clock::time_point began);
  void Notice(absl::string_view text) const;

  EngineCore& core_;
  Side side_ = Side::kRed;
  absl::optional<KnownGame> game_;
  // Both are written by the search, and read when it has ended.
  absl::optional<Move> sent_;  // the own move whose result is awaited
  absl::Duration time_left_;
};

}  // namespace sapper
