// The interface of every player.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "absl/types/span.h"
#include "belief/information_state.h"
#include "search/search_terms.h"

namespace sapper {

using Limits = ActionLimits<Move>;
using SearchInfo = ActionSearchInfo<Move>;
using SearchResult = ActionSearchResult<Move>;

class Player {
 public:
  using InfoCallback = std::function<void(const SearchInfo&)>;

  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  virtual std::string name() const = 0;
  // A yardstick that is to be given states of full information, whatever the rules hide.
  virtual bool SeesAll() const {
    return false;
  }

  // Search evaluates each move once and returns at once, so it does not block its caller, unless
  // the limits are unbounded.
  virtual bool ThinksAtOnce() const {
    return false;
  }

  // All of these are called by one thread at a time.

  // Forgets what was learnt of the game so far: another one begins. Does not block.
  virtual void NewGame() {}

  // Prepares tables and memory for searches under these rules, so that the first search does not do
  // it on its clock. May throw std::bad_alloc when the memory of the options is not available.
  // Takes up to some tenths of a second.
  virtual void Prepare(const Rules& /*rules*/) {}

  // Chooses a move for the view's side, or thinks on the enemy's turn (the move is then nothing).
  // Blocks until the limits or control.Stop() end it; `info` is called from the searching thread
  // and must not block. The same state, limits of nodes alone, options and seed give the same
  // result with one thread, whatever was searched before; where time bounds a search, it may begin
  // with what earlier searches of the game, own or on the enemy's turn, have found. Precondition:
  // !state.over().
  virtual SearchResult Search(const InformationState& state, const Limits& limits,
                              SearchControl& control, const InfoCallback& info) = 0;

  // Chooses the own layout; the same rules, side and seed give the same one. Takes some
  // milliseconds, and cannot be stopped.
  virtual Layout ChooseLayout(const Rules& rules, Side side, uint64_t seed);
};

// The built-in players' names: "sapper" first.
absl::Span<const char* const> PlayerNames();
// Yardsticks that see every piece: for matches alone, so they are in no other list of players.
absl::Span<const char* const> SeeingPlayerNames();
// Of either kind. Null for an unknown name.
std::unique_ptr<Player> MakePlayer(absl::string_view name, const PlayerOptions& options);

}  // namespace sapper
