// A Player of the two-player game behind the text interface.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "search/player.h"
#include "variants/seat_player.h"

namespace sapper {

class DuelPlayer : public SeatPlayer {
 public:
  explicit DuelPlayer(std::unique_ptr<Player> player) : player_(std::move(player)) {}

  std::string name() const override {
    return player_->name();
  }
  bool SeesAll() const override {
    return player_->SeesAll();
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
  std::string ChooseSetup(absl::string_view settings, Seat seat, uint64_t seed) override;

 private:
  std::unique_ptr<Player> player_;
};

}  // namespace sapper
