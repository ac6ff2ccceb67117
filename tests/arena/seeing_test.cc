// A yardstick that sees every piece at the board: it is told both layouts, and its enemy nothing.
#include <gtest/gtest.h>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "arena/engine_spec.h"
#include "arena/game.h"
#include "client/client_local.h"
#include "protocol/options.h"
#include "tests/support/random_games.h"
#include "tests/support/terms.h"
#include "variants/duel_player.h"

namespace sapper {
namespace {

// Looks at the state that it is given, then lets another player choose.
class Witness : public Player {
 public:
  Witness(absl::string_view name, std::vector<int>& hidden)
      : player_(MakePlayer(name, {.hash_mib = 4})), hidden_(hidden) {}

  std::string name() const override {
    return player_->name();
  }
  bool SeesAll() const override {
    return player_->SeesAll();
  }
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override {
    int hidden = 0;
    for (size_t i = 0; i < DuelMap::kPieces; ++i)
      if (!state.view().known_rank(PieceId::FromIndex(i)).has_value()) ++hidden;
    hidden_.push_back(hidden);
    return player_->Search(state, limits, control, info);
  }

 private:
  std::unique_ptr<Player> player_;
  std::vector<int>& hidden_;
};

// Also what the peer itself is told, whatever it makes of it.
class WitnessPeer : public LocalPeer {
 public:
  using LocalPeer::LocalPeer;

  absl::Status Begin(const Setups& setups) override {
    for (const auto& setup : setups) setups_told += setup.has_value() ? 1 : 0;
    return LocalPeer::Begin(setups);
  }

  int setups_told = 0;
};

class SeeingGameTest : public ::testing::TestWithParam<std::string> {};

TEST_P(SeeingGameTest, OnlyTheSeerSees) {
  Random random(11);
  for (Side seat : DuelMap::kAllSides) {
    GamePlan plan;
    plan.variant = Duel();
    plan.settings = plan.variant->DefaultSettings();
    plan.setups.resize(DuelMap::kSides);
    plan.check_agreement = true;
    for (Side side : DuelMap::kAllSides) {
      plan.setups[Index(side)] = RandomLayout(Rules(), random).ToString();
      plan.controls[Index(side)].nodes = 200;
    }
    std::vector<int> hidden_from_seer;
    std::vector<int> hidden_from_other;
    WitnessPeer seer(
        std::make_unique<DuelPlayer>(std::make_unique<Witness>(GetParam(), hidden_from_seer)));
    WitnessPeer other(
        std::make_unique<DuelPlayer>(std::make_unique<Witness>("greedy", hidden_from_other)));
    EnginePeer* peers[] = {&seer, &other};
    if (seat == Side::kBlack) std::swap(peers[0], peers[1]);
    const GameResult result = PlayGame(plan, peers);
    ASSERT_TRUE(result.status.ok()) << result.status;
    ASSERT_TRUE(result.scored());
    EXPECT_EQ(seer.setups_told, 2);
    EXPECT_EQ(other.setups_told, 1);
    ASSERT_FALSE(hidden_from_seer.empty());
    ASSERT_FALSE(hidden_from_other.empty());
    for (int hidden : hidden_from_seer) EXPECT_EQ(hidden, 0);
    for (int hidden : hidden_from_other) EXPECT_EQ(hidden, kArmySize);
  }
}

INSTANTIATE_TEST_SUITE_P(All, SeeingGameTest,
                         ::testing::ValuesIn(std::vector<std::string>(SeeingPlayerNames().begin(),
                                                                      SeeingPlayerNames().end())));

TEST(SeeingEngines, AMatchTakesThemByName) {
  for (const char* name : SeeingPlayerNames()) {
    const std::vector<std::string> words = {name, "option.Hash=4"};
    const auto spec = ParseEngineSpec(words, {}, Duel());
    ASSERT_TRUE(spec.ok()) << spec.status();
    EXPECT_EQ(spec->name, name);
    const auto peer = MakePeer(*spec, PeerTimeouts(), PeerRequest(), nullptr);
    ASSERT_TRUE(peer.ok()) << peer.status();
    EXPECT_TRUE((*peer)->SeesAll());
  }
}

TEST(SeeingEngines, NoOptionMakesAPlayerOne) {
  for (const char* player : PlayerNames()) {
    for (const char* name : SeeingPlayerNames()) {
      const std::vector<std::string> words = {player, absl::StrCat("option.Player=", name)};
      EXPECT_FALSE(ParseEngineSpec(words, {}, Duel()).ok());
    }
  }
}

TEST(SeeingEngines, AreNamedWithTheOthers) {
  const std::vector<std::string> words = {"seerab"};
  const auto spec = ParseEngineSpec(words, {}, Duel());
  ASSERT_FALSE(spec.ok());
  EXPECT_TRUE(absl::StrContains(spec.status().message(), "seer-ab")) << spec.status();
}

}  // namespace
}  // namespace sapper
