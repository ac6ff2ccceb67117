// Built-in players at the board: one that does not answer stalls, as a program does.
#include "client/client_local.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/support/terms.h"
#include "variants/duel_player.h"

namespace sapper {
namespace {

constexpr char kLayout[] = "cigdcegkefkfaibgidjhhhjlj";

// Plays its first move after it is told to stop, or never.
class SlowPlayer : public Player {
 public:
  SlowPlayer(bool hears_stop, std::shared_ptr<std::atomic<bool>> release)
      : hears_stop_(hears_stop), release_(std::move(release)) {}

  std::string name() const override {
    return "slow";
  }
  SearchResult Search(const InformationState& state, const Limits&, SearchControl& control,
                      const InfoCallback&) override {
    while (!release_->load() && !(hears_stop_ && control.stopped()))
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    MoveList moves;
    state.view().LegalMoves(moves);
    SearchResult result;
    result.move = moves[0];
    return result;
  }

 private:
  bool hears_stop_;
  std::shared_ptr<std::atomic<bool>> release_;
};

class LocalPeerThread : public ::testing::Test {
 protected:
  std::unique_ptr<LocalPeer> AtTheBoard(bool hears_stop) {
    auto peer = std::make_unique<LocalPeer>(
        std::make_unique<DuelPlayer>(std::make_unique<SlowPlayer>(hears_stop, release_)));
    Begin(*peer);
    return peer;
  }
  static void Begin(LocalPeer& peer) {
    const GameTerms terms = DuelTerms(Rules(), Side::kRed, *Layout::Parse(kLayout));
    ASSERT_TRUE(peer.NewGame(terms).ok());
    ASSERT_TRUE(peer.Begin(OwnSetup(terms)).ok());
  }
  static GoRequest Impatient() {
    GoRequest request;
    request.patience = absl::Milliseconds(20);
    request.grace = absl::Milliseconds(100);
    return request;
  }

  std::shared_ptr<std::atomic<bool>> release_ = std::make_shared<std::atomic<bool>>(false);
};

TEST_F(LocalPeerThread, PlayerThatHearsStopAnswersAgainAndAgain) {
  const auto peer = AtTheBoard(true);
  GoRequest request = Impatient();
  request.grace = absl::Seconds(30);
  for (int i = 0; i < 3; ++i) {
    const auto reply = peer->Go(request);
    ASSERT_TRUE(reply.ok()) << reply.status();
    EXPECT_TRUE(reply->action.has_value());
  }
}

TEST_F(LocalPeerThread, PlayerThatDoesNotAnswerHasStalled) {
  {
    const auto peer = AtTheBoard(false);
    EXPECT_EQ(PeerFaultReason(peer->Go(Impatient()).status()), Reason::kStall);
    // It is of no more use, and nobody waits for it.
    EXPECT_EQ(PeerFaultReason(peer->NewGame(GameTerms()).status()), Reason::kCrash);
    EXPECT_EQ(PeerFaultReason(peer->Go(Impatient()).status()), Reason::kCrash);
    peer->GameOver(absl::nullopt);
  }
  *release_ = true;
}

TEST_F(LocalPeerThread, InterruptEndsTheWaitForGood) {
  const auto peer = AtTheBoard(true);
  std::thread interrupter([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    peer->Interrupt();
  });
  EXPECT_TRUE(absl::IsCancelled(peer->Go(GoRequest()).status()));
  EXPECT_TRUE(absl::IsCancelled(peer->Go(GoRequest()).status()));
  interrupter.join();
}

}  // namespace
}  // namespace sapper
