// A built-in player as a peer. It has no process, but its own information state, so it knows no
// more than an engine at the end of a pipe. A player that sees all knows both layouts and no more.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "client/client.h"

namespace sapper {

class LocalPeer : public EnginePeer {
 public:
  // Where the player thinks. Apart, one that does not answer has stalled like any engine, and its
  // thread is left to itself; in the caller's thread it saves a change of threads a move, which is
  // for players that look at each of their moves once.
  enum class Thinks { kInCaller, kApart };

  explicit LocalPeer(std::unique_ptr<SeatPlayer> player, Thinks thinks = Thinks::kApart);
  ~LocalPeer() override;

  std::string name() const override {
    return name_;
  }
  bool SeesAll() const override {
    return sees_all_;
  }
  absl::Status Start() override {
    return absl::OkStatus();
  }
  absl::StatusOr<std::string> NewGame(const GameTerms& terms) override;
  absl::Status Begin(const Setups& setups) override;
  absl::Status Observe(absl::string_view event) override;
  absl::StatusOr<GoReply> Go(const GoRequest& request) override;
  void GameOver(const absl::optional<TeamOutcome>& outcome) override;
  void Interrupt() override;

 private:
  class Thinker;

  std::shared_ptr<Thinker> thinker_;
  bool stalled_ = false;  // what the thinker works on is then its own for ever
  std::string name_;
  bool sees_all_;
  Thinks thinks_;
  GameTerms terms_;
};

}  // namespace sapper
