// A built-in player of any game: a search behind the text interface.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "search/search_terms.h"
#include "variants/seat_game.h"

namespace sapper {

struct SeatLimits : SearchBounds {
  std::vector<std::string> search_actions;  // empty = all
};

struct SeatSearchInfo : SearchStatistics {
  std::vector<std::string> pv;
};

struct SeatSearchResult {
  absl::optional<std::string> action;  // nothing when there is no legal one
  absl::optional<std::string> ponder;
  bool resign = false;
  SeatSearchInfo info;  // of the best line
};

// As Player: all calls come from one thread at a time, and Search blocks.
class SeatPlayer {
 public:
  using InfoCallback = std::function<void(const SeatSearchInfo&)>;

  SeatPlayer() = default;
  SeatPlayer(const SeatPlayer&) = delete;
  SeatPlayer& operator=(const SeatPlayer&) = delete;
  virtual ~SeatPlayer() = default;

  virtual std::string name() const = 0;
  virtual bool SeesAll() const = 0;
  virtual bool ThinksAtOnce() const = 0;

  virtual void NewGame() = 0;
  // May throw std::bad_alloc. Precondition, here and below: `settings` are the variant's.
  virtual void Prepare(absl::string_view settings) = 0;
  // Precondition: `game` is of this player's variant, and not over.
  virtual SeatSearchResult Search(const SeatGame& game, const SeatLimits& limits,
                                  SearchControl& control, const InfoCallback& info) = 0;
  // The own set-up as text; the same settings, seat and seed give the same one.
  virtual std::string ChooseSetup(absl::string_view settings, Seat seat, uint64_t seed) = 0;
};

}  // namespace sapper
