// A player as the referee uses it: one interface, EnginePeer, for engines in other processes,
// whatever protocol they speak, and for the built-in players.
//
// A peer receives only what its own side may know: its layout, and the events that both sides are
// told. The yardsticks that see every piece are the one exception (SeesAll).
#pragma once

#include <array>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "variants/team_outcome.h"
#include "variants/variant.h"

namespace sapper {

// What a peer is told of a game before it begins.
struct GameTerms {
  std::shared_ptr<const Variant> variant;  // not null
  std::string settings;
  Seat seat;
  // The set-up to play; nothing = the peer chooses.
  absl::optional<std::string> setup;
  uint64_t seed = 1;  // of its choices
  // The clock of the whole game and the time of each move, for protocols that announce them.
  absl::Duration game_time = absl::Seconds(1800);
  absl::optional<absl::Duration> move_time;
};

struct SeatClock {
  absl::optional<absl::Duration> left;  // nothing: no clock
  absl::Duration increment = absl::ZeroDuration();
};

// One order to move.
struct GoRequest {
  SeatLimits limits;  // the own clock in it
  // By seat, the own one too.
  std::array<SeatClock, kMostSeats> clocks;
  // How long to wait for an answer before the peer is told to stop, and how long after that.
  absl::Duration patience = absl::Seconds(60);
  absl::Duration grace = absl::Seconds(2);
};

struct GoReply {
  absl::optional<std::string> action;  // nothing: the peer says that it has none
  bool resign = false;
  bool offers_draw = false;  // with the action
  absl::optional<uint64_t> nodes;
  absl::optional<int> value;  // permille, -1000..1000
  absl::optional<int> win_in;
};

// Failures of a peer are statuses with a reason to end the game with: kIllegal, kBadLayout,
// kNoHandshake, kCrash, kStall. A status without one is a failure of the runner, or Cancelled.
absl::Status PeerFault(Reason reason, absl::string_view text);
absl::optional<Reason> PeerFaultReason(const absl::Status& status);

// One engine at the board. All calls come from one thread, but Interrupt.
class EnginePeer {
 public:
  EnginePeer() = default;
  EnginePeer(const EnginePeer&) = delete;
  EnginePeer& operator=(const EnginePeer&) = delete;
  virtual ~EnginePeer() = default;

  // What the engine calls itself; known after Start.
  virtual std::string name() const = 0;
  // A player that is to be told both layouts, whatever the rules hide; a program never is one.
  virtual bool SeesAll() const {
    return false;
  }

  // Gets the engine ready to play. Returns at once when it is already.
  virtual absl::Status Start() = 0;
  // Begins a game. Returns the set-up that the engine plays, which is that of the terms unless its
  // dialect cannot be told one. It need not be legal; it is empty where seats have none.
  virtual absl::StatusOr<std::string> NewGame(const GameTerms& terms) = 0;
  // All set-ups stand. Those of `setups` are the own one and what the rules, or SeesAll, show of
  // the others.
  virtual absl::Status Begin(const Setups& setups) = 0;
  // One announced ply, of either side.
  virtual absl::Status Observe(absl::string_view event) = 0;
  // Asks for a move and waits for it.
  virtual absl::StatusOr<GoReply> Go(const GoRequest& request) = 0;
  // The other side offers a draw: whether it is taken. By default it is declined.
  virtual absl::StatusOr<bool> AcceptsDraw() {
    return false;
  }
  // The game is over; nothing is expected back. Without an outcome it was broken off.
  virtual void GameOver(const absl::optional<TeamOutcome>& outcome) = 0;

  // Makes a call that is waiting, and all later ones, return Cancelled soon. From any thread.
  virtual void Interrupt() = 0;
};

}  // namespace sapper
