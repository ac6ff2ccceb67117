// A player is told when another game begins, and is made ready for it before a clock runs.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "client/client_local.h"
#include "gtest/gtest.h"
#include "tests/support/fake_player.h"
#include "tests/support/piped_session.h"
#include "tests/support/terms.h"
#include "variants/duel_player.h"

namespace sapper {
namespace {

using Calls = std::vector<std::string>;

// Notes what it is asked to do.
class NotingPlayer : public FakePlayer {
 public:
  explicit NotingPlayer(std::shared_ptr<Calls> calls) : calls_(std::move(calls)) {}

  void NewGame() override {
    calls_->emplace_back("new game");
  }
  void Prepare(const Rules&) override {
    calls_->emplace_back("prepare");
  }
  SearchResult Search(const InformationState& state, const Limits& limits, SearchControl& control,
                      const InfoCallback& info) override {
    calls_->emplace_back("search");
    return FakePlayer::Search(state, limits, control, info);
  }

 private:
  std::shared_ptr<Calls> calls_;
};

TEST(NewGame, IsToldToAPlayerBehindUji) {
  const auto calls = std::make_shared<Calls>();
  DuelParts parts = FakeParts();
  parts.make_player = [&](absl::string_view, const PlayerOptions&) {
    calls->emplace_back("made");
    return std::make_unique<NotingPlayer>(calls);
  };
  const std::string position = "position layout cigdcegkefkfaibgidjhhhjlj side red";
  const Services services = ServicesOf(parts);
  PipedSession session(services);
  for (const std::string& line :
       {std::string("newgame"), position, std::string("go nodes 1"), std::string("wait"),
        position + " moves a2b3 a7b8", std::string("go nodes 1"), std::string("wait"),
        std::string("newgame"), position, std::string("go nodes 1"), std::string("wait"),
        std::string("isready")})
    session.Send(line);
  while (session.Read().value_or("readyok") != "readyok") {
  }
  // A position may go on with the game, so it is for the player to see whether it does.
  EXPECT_EQ(*calls,
            (Calls{"made", "prepare", "search", "search", "new game", "prepare", "search"}));
}

TEST(NewGame, IsToldToAPlayerInAMatch) {
  const auto calls = std::make_shared<Calls>();
  LocalPeer peer(std::make_unique<DuelPlayer>(std::make_unique<NotingPlayer>(calls)),
                 LocalPeer::Thinks::kInCaller);
  GameTerms terms = DuelTerms(Rules(), Side::kRed, *Layout::Parse("cigdcegkefkfaibgidjhhhjlj"));
  for (int game = 0; game < 2; ++game) {
    ASSERT_TRUE(peer.NewGame(terms).ok());
    ASSERT_TRUE(peer.Begin({*terms.setup, absl::nullopt}).ok());
  }
  EXPECT_EQ(*calls, (Calls{"new game", "prepare", "new game", "prepare"}));
}

}  // namespace
}  // namespace sapper
