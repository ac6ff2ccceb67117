// The yardsticks that rush at the flag: they find the most probable way to it for a few strong
// pieces with engineers behind them, and care little for anything else. One player, three plans.
#pragma once

#include "search/one_look.h"

namespace sapper {

// Which pieces rush, and how they are laid out for it.
struct RushPlan {
  enum class Lead : uint8_t { kOneFile, kBothFiles, kCommander };

  const char* name;
  Lead lead;
  std::array<double, kRankCount> eagerness;  // by rank: the weight of a raid by such a piece
  std::array<double, 3> shares;              // of the best raids at a time, beside each other
  Care care;
};

// The strongest piece down one rail file.
inline constexpr RushPlan kRusher = {.name = "rusher",
                                     .lead = RushPlan::Lead::kOneFile,
                                     .eagerness = {1, 1, .9, .8, .6, .5, .4, .4, .8, 0, .5, 0},
                                     .shares = {1, .3, .1},
                                     .care = EvenCare(.3)};
// Strong pieces down both rail files at once.
inline constexpr RushPlan kTwoRailRusher = {
    .name = "rusher-2",
    .lead = RushPlan::Lead::kBothFiles,
    .eagerness = {1, 1, .9, .8, .6, .5, .4, .4, .8, 0, .5, 0},
    .shares = {1, .5, .2},
    .care = EvenCare(.3)};
// The commander itself leads, with a bomb behind it.
inline constexpr RushPlan kCommanderRusher = {
    .name = "rusher-c",
    .lead = RushPlan::Lead::kCommander,
    .eagerness = {1.5, .7, .6, .5, .4, .3, .3, .3, .6, 0, .8, 0},
    .shares = {1, .3, .1},
    .care = EvenCare(.2)};

class RusherPlayer : public OneLookPlayer {
 public:
  RusherPlayer(const RushPlan& plan, const PlayerOptions& options)
      : OneLookPlayer(options), plan_(plan) {}
  std::string name() const override {
    return plan_.name;
  }
  Layout ChooseLayout(const Rules& rules, Side side, uint64_t seed) override;

 protected:
  std::unique_ptr<MoveScorer> MakeScorer(const OneLook& look) const override;

 private:
  const RushPlan& plan_;
};

}  // namespace sapper
