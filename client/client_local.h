// A built-in player as a peer: no process, but its own information state, so that it knows no more
// than an engine at the end of a pipe, or, if it is one that sees all, no more than both layouts.
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

  explicit LocalPeer(std::unique_ptr<Player> player, Thinks thinks = Thinks::kApart);
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
  absl::StatusOr<Layout> NewGame(const GameTerms& terms) override;
  absl::Status Begin(const absl::optional<Layout>& enemy) override;
  absl::Status Observe(const Event& event) override;
  absl::StatusOr<GoReply> Go(const GoRequest& request) override;
  void GameOver(const absl::optional<Outcome>& outcome) override;
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
