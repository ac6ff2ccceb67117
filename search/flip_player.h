// The interface of every player of flip Junqi, and the game as a player is told it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "engine/flip_position.h"
#include "search/search_terms.h"

namespace sapper {

// A game in progress. Both players know all of it.
class FlipGameState {
 public:
  explicit FlipGameState(const FlipRuleBook& book) : FlipGameState(FlipPosition(book)) {}
  explicit FlipGameState(const FlipPosition& start) : start_(start.setup()), position_(start) {}

  // Errors as FlipPosition::Check; nothing has changed then.
  absl::Status Observe(const FlipEvent& event);
  // The referee ended the game.
  void End() {
    position_.End({.winner = absl::nullopt, .ending = FlipEnding::kOutside});
  }

  const FlipPosition& position() const {
    return position_;
  }
  const FlipSetup& start() const {
    return start_;
  }
  const std::vector<FlipEvent>& events() const {
    return events_;
  }

 private:
  FlipSetup start_;
  FlipPosition position_;
  std::vector<FlipEvent> events_;
};

using FlipLimits = ActionLimits<FlipAction>;
using FlipSearchInfo = ActionSearchInfo<FlipAction>;
using FlipSearchResult = ActionSearchResult<FlipAction>;

// As Player (player.h), of another game.
class FlipMovePlayer {
 public:
  using InfoCallback = std::function<void(const FlipSearchInfo&)>;

  FlipMovePlayer() = default;
  FlipMovePlayer(const FlipMovePlayer&) = delete;
  FlipMovePlayer& operator=(const FlipMovePlayer&) = delete;
  virtual ~FlipMovePlayer() = default;

  virtual std::string name() const = 0;
  virtual bool ThinksAtOnce() const {
    return false;
  }
  virtual void NewGame() {}
  // May throw std::bad_alloc.
  virtual void Prepare(const FlipRules& /*rules*/) {}
  // For the player to move, or, pondering, for the other. Precondition: the game is not over.
  virtual FlipSearchResult Search(const FlipGameState& state, const FlipLimits& limits,
                                  SearchControl& control, const InfoCallback& info) = 0;
};

// "sapper" first.
absl::Span<const char* const> FlipPlayerNames();
// Null for an unknown name.
std::unique_ptr<FlipMovePlayer> MakeFlipPlayer(absl::string_view name,
                                               const PlayerOptions& options);

// The legal actions in square order, moves before turns, restricted to limits.search_moves if some
// of these are legal.
std::vector<FlipAction> AllowedFlipActions(const FlipPosition& position, const FlipLimits& limits);

// The seed of one search: the player's seed mixed with the moment of the game.
uint64_t FlipSearchSeed(uint64_t seed, const FlipPosition& position);

}  // namespace sapper
