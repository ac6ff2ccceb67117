#include "tests/support/flip_match.h"

#include <memory>

#include "gtest/gtest.h"

namespace sapper {
namespace {

std::unique_ptr<FlipMovePlayer> MakeSmallPlayer(absl::string_view name, uint64_t seed) {
  PlayerOptions options;
  options.hash_mib = 4;
  options.seed = seed;
  return MakeFlipPlayer(name, options);
}

}  // namespace

FlipMatchGame PlayFlipMatchGame(const FlipRules& rules, const FlipDeal& deal,
                                std::array<FlipMovePlayer*, 2> players,
                                const std::array<FlipLimits, 2>& limits, int most_plies) {
  FlipGameState state{FlipRuleBook(rules)};
  for (FlipMovePlayer* player : players) {
    player->NewGame();
    player->Prepare(rules);
  }
  while (!state.position().over() && static_cast<int>(state.events().size()) < most_plies) {
    const size_t mover = Index(state.position().to_move());
    SearchControl control;
    const auto action = players[mover]->Search(state, limits[mover], control, nullptr).move;
    if (!action.has_value()) {
      ADD_FAILURE() << players[mover]->name() << " does nothing at ply " << state.events().size();
      break;
    }
    const bool legal = state.position().IsLegal(*action);
    const bool turns = legal && action->is_turn();
    const absl::Status played =
        !legal
            ? absl::InvalidArgumentError("illegal")
            : state.Observe(turns ? state.position().EventOfTurn(action->from, deal[action->from])
                                  : state.position().EventOfMove(*action));
    if (played.ok()) continue;
    ADD_FAILURE() << players[mover]->name() << " at ply " << state.events().size() << ": "
                  << played;
    break;
  }
  return {.outcome = state.position().outcome(), .events = state.events()};
}

FlipMatchScore PlayFlipPairs(const FlipRules& rules, const FlipMatchSide& one,
                             const FlipMatchSide& other, uint64_t pairs) {
  FlipMatchScore score;
  for (uint64_t seed = 1; seed <= pairs; ++seed) {
    for (FlipPlayer seat : kFlipPlayers) {
      const auto player = MakeSmallPlayer(one.player, seed);
      const auto opponent = MakeSmallPlayer(other.player, seed);
      std::array<FlipMovePlayer*, 2> players = {opponent.get(), opponent.get()};
      std::array<FlipLimits, 2> limits;
      limits[0].nodes = limits[1].nodes = other.nodes;
      players[Index(seat)] = player.get();
      limits[Index(seat)].nodes = one.nodes;
      const FlipMatchGame game = PlayFlipMatchGame(rules, FlipDeal::Random(seed), players, limits);
      score.won += game.WonBy(seat) ? 1 : 0;
      score.lost += game.WonBy(Other(seat)) ? 1 : 0;
      score.drawn += game.outcome.has_value() && !game.outcome->winner.has_value() ? 1 : 0;
      score.plies += game.plies();
    }
  }
  return score;
}

}  // namespace sapper
