// A built-in player as a peer: no process, but its own information state, so that it knows no more
// than an engine at the end of a pipe.
#pragma once

#include <memory>
#include <string>

#include "protocol/client.h"

namespace sapper {

class LocalPeer : public EnginePeer {
 public:
  explicit LocalPeer(std::unique_ptr<Player> player) : player_(std::move(player)) {}

  std::string name() const override {
    return player_->name();
  }
  absl::Status Start() override {
    return absl::OkStatus();
  }
  absl::StatusOr<Layout> NewGame(const GameTerms& terms) override;
  absl::Status Begin(const absl::optional<Layout>& enemy) override;
  absl::Status Observe(const Event& event) override;
  absl::StatusOr<GoReply> Go(const GoRequest& request) override;
  void GameOver(const absl::optional<Outcome>& outcome) override;
  void Interrupt() override {
    control_.Stop();
  }

 private:
  std::unique_ptr<Player> player_;
  GameTerms terms_;
  absl::optional<InformationState> state_;
  SearchControl control_;
};

}  // namespace sapper
