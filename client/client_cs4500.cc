#include "client/client_cs4500.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/safe_text.h"
#include "client/client_process.h"
#include "client/cs4500_text.h"
#include "engine/notation.h"
#include "variants/duel.h"

namespace sapper {
namespace {

class Cs4500Peer : public ProcessPeer {
 public:
  explicit Cs4500Peer(const ClientSetup& setup) : ProcessPeer(setup) {
    name_ = setup.command.empty() ? "" : setup.command.front();
  }
  ~Cs4500Peer() override {
    Finish();
  }

  // The process is started for each game.
  absl::Status Start() override {
    return absl::OkStatus();
  }
  absl::StatusOr<std::string> NewGame(const GameTerms& terms) override;
  absl::Status Begin(const Setups&) override {
    return absl::OkStatus();
  }
  absl::Status Observe(absl::string_view text) override;
  absl::StatusOr<GoReply> Go(const GoRequest& request) override;
  void GameOver(const absl::optional<TeamOutcome>& outcome) override;

 private:
  absl::Status CheckTerms(const GameTerms& terms);
  // The next message, nothing when none has come by the deadline.
  absl::StatusOr<absl::optional<Cs4500Words>> Message(Deadline deadline);
  // Fault kIllegal for what came before the game asked for a move.
  absl::Status RefuseUnasked();
  absl::Status SendWaiting();

  Side side_ = Side::kRed;
  size_t plies_ = 0;
  // Of the last ply: to read the other player's is to be asked for a move.
  std::vector<std::string> waiting_;
  Cs4500Reader reader_;
};

absl::Status Cs4500Peer::CheckTerms(const GameTerms& terms) {
  if (terms.variant->name() != kDuelName)
    return PeerFault(
        Reason::kNoHandshake,
        absl::StrCat("the course's protocol has no words for the game ", terms.variant->name()));
  if (DuelRules(terms.settings).view != ViewMode::kDark)
    return PeerFault(Reason::kNoHandshake,
                     "the course's protocol has no words for the other side's pieces");
  if (!terms.move_time.has_value())
    return PeerFault(Reason::kNoHandshake,
                     "the course's protocol tells only a time for each move; give it one: st=1");
  return absl::OkStatus();
}

absl::StatusOr<std::string> Cs4500Peer::NewGame(const GameTerms& terms) {
  if (absl::Status status = CheckTerms(terms); !status.ok()) return status;
  side_ = DuelMap::kAllSides[terms.seat.index()];
  plies_ = 0;
  waiting_.clear();
  reader_ = Cs4500Reader();
  Finish();
  const absl::Status launched =
      Launch({"--go", absl::StrCat(Index(side_) + 1), "--time/move",
              absl::StrCat(absl::ToInt64Milliseconds(*terms.move_time), "ms")},
             "\n)");
  if (!launched.ok()) return launched;
  const auto words = Message(After(setup().handshake));
  if (!words.ok()) return words.status();
  if (!words->has_value())
    return Fault(Reason::kNoHandshake, "no layout, as in '( ( A1 L ) ( B1 F ) ...', in time");
  const absl::optional<Layout> layout = ParseCs4500Layout(**words);
  if (!layout.has_value())
    return Fault(Reason::kBadLayout, absl::StrCat("no layout of 25 pieces: ",
                                                  SafeText(absl::StrJoin(**words, " "), 100)));
  return layout->ToString();
}

absl::StatusOr<absl::optional<Cs4500Words>> Cs4500Peer::Message(Deadline deadline) {
  absl::optional<Cs4500Words> words;
  const auto line = Await(deadline, [&](absl::string_view piece) {
    words = reader_.Take(piece);
    return words.has_value();
  });
  if (!line.ok()) return line.status();
  return words;
}

absl::Status Cs4500Peer::RefuseUnasked() {
  while (const absl::optional<std::string> piece = ReceivedAlready())
    if (const auto words = reader_.Take(*piece))
      return Fault(Reason::kIllegal, absl::StrCat("it moved when it was not asked: ",
                                                  SafeText(absl::StrJoin(*words, " "), 100)));
  return absl::OkStatus();
}

absl::Status Cs4500Peer::SendWaiting() {
  for (const std::string& line : std::exchange(waiting_, {}))
    if (absl::Status status = Send(line); !status.ok()) return status;
  return absl::OkStatus();
}

absl::Status Cs4500Peer::Observe(absl::string_view text) {
  const absl::StatusOr<Event> event = ParseEvent(text);
  if (!event.ok()) return event.status();
  const Side mover = plies_++ % 2 == 0 ? Side::kRed : Side::kBlack;
  for (Square flag : event->flags)
    if (flag.exists()) waiting_.push_back(absl::StrCat("F ", Cs4500SquareText(flag, side_)));
  waiting_.push_back(Cs4500EventText(*event, mover, side_));
  return mover == side_ ? SendWaiting() : absl::OkStatus();
}

absl::StatusOr<GoReply> Cs4500Peer::Go(const GoRequest& request) {
  // The first move of all is made unasked.
  if (plies_ > 0)
    if (absl::Status status = RefuseUnasked(); !status.ok()) return status;
  if (absl::Status status = SendWaiting(); !status.ok()) return status;
  const auto words = Message(After(request.patience + request.grace));
  if (!words.ok()) return words.status();
  if (!words->has_value()) return Fault(Reason::kStall, "no move in time");
  GoReply reply;
  reply.resign = IsCs4500Resignation(**words);
  if (reply.resign) return reply;
  const absl::optional<Move> move = ParseCs4500Move(**words, side_);
  if (!move.has_value())
    return Fault(Reason::kIllegal,
                 absl::StrCat("it answered ", SafeText(absl::StrJoin(**words, " "), 100)));
  reply.action = MoveText(*move);
  return reply;
}

void Cs4500Peer::GameOver(const absl::optional<TeamOutcome>& outcome) {
  if (!running()) return;
  const bool decided = outcome.has_value() && outcome->winner.has_value();
  const bool lost = decided && outcome->winner->index() != Index(side_);
  if (lost && outcome->reason == Reason::kIllegal)
    waiting_.emplace_back("Invalid Board Move From To Invalid");
  const std::string winner = decided ? absl::StrCat(outcome->winner->index() + 1) : "No";
  waiting_.push_back(absl::StrCat(winner, " Victory"));
  if (SendWaiting().ok()) Finish();
}

}  // namespace

std::unique_ptr<EnginePeer> MakeCs4500Peer(const ClientSetup& setup) {
  return std::make_unique<Cs4500Peer>(setup);
}

}  // namespace sapper
