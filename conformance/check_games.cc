// Whole games of the engine against a random player, judged by the referee.
#include "absl/strings/str_cat.h"
#include "arena/game.h"
#include "client/client_contest.h"
#include "client/client_local.h"
#include "client/client_uji.h"
#include "conformance/check_list.h"
#include "variants/duel_setups.h"

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
absl::optional<std::string> TroubleIn(const GameResult& result, Side engine) {
  if (!result.status.ok()) return std::string(result.status.message());
  if (!result.outcome.has_value()) return std::string("the game was broken off");
  const bool own = result.outcome->winner == Team(Index(DuelMap::Next(engine)));
  if (own &&
      (result.outcome->reason == Reason::kIllegal || result.outcome->reason == Reason::kTime))
    return absl::StrCat("lost as ", DuelMap::SideName(engine), " by ",
                        ReasonName(result.outcome->reason), " after ", result.record->plies.size(),
                        " plies", result.record->note.empty() ? "" : ": ", result.record->note);
  return absl::nullopt;
}

// The engine takes red and black by turns; every second game has other limits.
Finding PlayGames(CheckContext& context, EnginePeer& peer, const TimeControl& first,
                  const TimeControl& second) {
  Random random(context.plan.seed);
  const auto source = HumanSetups(Rules::Contest());
  for (int game = 0; game < context.plan.games; ++game) {
    const Side side = game % 2 == 0 ? Side::kRed : Side::kBlack;
    const Side enemy = DuelMap::Next(side);
    GamePlan plan;
    plan.setups = (*source)->Draw(random.Next());
    plan.names[Index(side)] = "engine";
    plan.names[Index(enemy)] = "random";
    plan.controls[Index(side)] = game % 2 == 0 ? first : second;
    plan.max_plies = context.plan.max_plies;
    plan.check_agreement = true;
    plan.stall = context.plan.patience;
    LocalPeer opponent(plan.variant->MakePlayer("random", {}));
    EnginePeer* peers[DuelMap::kSides];
    peers[Index(side)] = &peer;
    peers[Index(enemy)] = &opponent;
    if (const auto trouble = TroubleIn(PlayGame(plan, peers), side))
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
