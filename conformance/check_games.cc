// Whole games of the engine against a random player, judged by the referee.
#include "absl/strings/str_cat.h"
#include "arena/game.h"
#include "base/counted.h"
#include "client/client_contest.h"
#include "client/client_local.h"
#include "client/client_uji.h"
#include "conformance/check_list.h"

namespace sapper {
namespace {

constexpr char kExpected[] = "whole games without a fault, an illegal or a late move";

ClientSetup SetupOf(const CheckPlan& plan) {
  ClientSetup setup;
  setup.command = plan.command;
  setup.folder = plan.folder;
  setup.handshake = plan.patience;
  return setup;
}

// What went wrong in a game; nothing if it ended as games do.
absl::optional<std::string> TroubleIn(const GameResult& result, const Variant& variant,
                                      Seat engine) {
  if (!result.status.ok()) return std::string(result.status.message());
  if (!result.outcome.has_value()) return std::string("the game was broken off");
  const auto& winner = result.outcome->winner;
  const bool is_lost = winner.has_value() && *winner != variant.TeamOf(engine);
  if (is_lost &&
      (result.outcome->reason == Reason::kIllegal || result.outcome->reason == Reason::kTime))
    return absl::StrCat("lost as ", variant.SeatName(engine), " by ",
                        ReasonName(result.outcome->reason), " after ",
                        Counted(result.record->plies.size(), "ply", "plies"),
                        result.record->note.empty() ? "" : ": ", result.record->note);
  return absl::nullopt;
}

// The engine takes the seats by turns; every second game has other limits.
Finding PlayGames(CheckContext& context, EnginePeer& peer, const TimeControl& first,
                  const TimeControl& second) {
  Random random(context.plan.seed);
  const Variant& variant = *context.plan.variant;
  const size_t seats = variant.seats().size();
  for (int game = 0; game < context.plan.games; ++game) {
    const Seat seat(static_cast<size_t>(game) % seats);
    GamePlan plan;
    plan.variant = context.plan.variant;
    plan.settings = variant.DefaultSettings();
    plan.setups = DrawSetups(variant, random.Next());
    plan.chance_seed = random.Next();
    plan.controls[seat.index()] = game % 2 == 0 ? first : second;
    plan.max_plies = context.plan.max_plies;
    plan.check_agreement = true;
    plan.stall = context.plan.patience;
    std::vector<std::unique_ptr<LocalPeer>> others;
    std::vector<EnginePeer*> peers;
    for (size_t i = 0; i < seats; ++i) {
      plan.names[i] = Seat(i) == seat ? "engine" : "random";
      others.push_back(std::make_unique<LocalPeer>(MakeRandomPlayer(variant, random.Next())));
      peers.push_back(Seat(i) == seat ? &peer : others.back().get());
    }
    if (const auto trouble = TroubleIn(PlayGame(plan, peers), variant, seat))
      return Failed(kExpected, *trouble);
  }
  return Passed();
}

}  // namespace

Finding CheckUjiGames(CheckContext& context) {
  const auto peer = MakeUjiPeer(SetupOf(context.plan));
  TimeControl nodes;
  nodes.nodes = 1;
  TimeControl clock;
  clock.game = absl::Seconds(5);
  clock.increment = absl::Milliseconds(20);
  return PlayGames(context, *peer, nodes, clock);
}

Finding CheckContestGames(CheckContext& context) {
  const auto peer = MakeContestPeer(SetupOf(context.plan));
  TimeControl clock;
  clock.game = absl::Seconds(10);
  return PlayGames(context, *peer, clock, clock);
}

}  // namespace sapper
