// A player of flip Junqi behind the text interface.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "search/flip_player.h"
#include "variants/seat_player.h"

namespace sapper {

class FlipSeatPlayer : public SeatPlayer {
 public:
  explicit FlipSeatPlayer(std::unique_ptr<FlipMovePlayer> player) : player_(std::move(player)) {}

  std::string name() const override {
    return player_->name();
  }
  bool SeesAll() const override {
    return false;
  }
  bool ThinksAtOnce() const override {
    return player_->ThinksAtOnce();
  }
  void NewGame() override {
    player_->NewGame();
  }
  void Prepare(absl::string_view settings) override;
  SeatSearchResult Search(const SeatGame& game, const SeatLimits& limits, SearchControl& control,
                          const InfoCallback& info) override;
  // Seats have no set-ups here.
  std::string ChooseSetup(absl::string_view, Seat, uint64_t) override {
    return "";
  }

 private:
  std::unique_ptr<FlipMovePlayer> player_;
};

}  // namespace sapper
