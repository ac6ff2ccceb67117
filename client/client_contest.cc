#include "client/client_contest.h"

#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/safe_text.h"
#include "base/words.h"
#include "client/client_process.h"
#include "engine/contest_notation.h"
#include "engine/notation.h"
#include "variants/duel.h"

namespace sapper {
namespace {

class ContestPeer : public ProcessPeer {
 public:
  explicit ContestPeer(const ClientSetup& setup) : ProcessPeer(setup) {}
  ~ContestPeer() override {
    Finish();
  }

  // The process is started for each game.
  absl::Status Start() override {
    return absl::OkStatus();
  }
  absl::StatusOr<std::string> NewGame(const GameTerms& terms) override;
  absl::Status Begin(const Setups& setups) override;
  absl::Status Observe(absl::string_view text) override;
  absl::StatusOr<GoReply> Go(const GoRequest& request) override;
  void GameOver(const absl::optional<TeamOutcome>& outcome) override;

 private:
  absl::Status CheckRules(const Rules& rules);
  // The answer that begins with `verb`. `refusal`, if it is given, takes a line before the answer
  // that refuses an option.
  absl::StatusOr<std::string> AskFor(absl::string_view question, absl::string_view verb,
                                     std::string* refusal = nullptr);
  std::string FlagText() const;

  GameTerms terms_;
  Side side_ = Side::kRed;
  Square enemy_flag_ = Square::None();  // once the enemy's commander is dead
  size_t plies_ = 0;
  std::string next_go_;  // to be sent when the engine is to move
};

// The dialect has words for the quiet limit and the clock, for no other option.
absl::Status ContestPeer::CheckRules(const Rules& rules) {
  Rules spoken = Rules::Contest();
  spoken.quiet_limit = rules.quiet_limit;
  spoken.clock = rules.clock;
  if (rules == spoken) return absl::OkStatus();
  return PeerFault(
      Reason::kNoHandshake,
      absl::StrCat("the contest's dialect has no words for the rules '", RulesText(rules), "'"));
}

absl::StatusOr<std::string> ContestPeer::AskFor(absl::string_view question, absl::string_view verb,
                                                std::string* refusal) {
  return Ask(question, verb, Reason::kNoHandshake, [&](absl::string_view line) {
    const std::vector<absl::string_view> words = WordsIn(line);
    if (refusal != nullptr && !setup().options.empty() && !words.empty() && words[0] == "error")
      *refusal = std::string(line);
    return !words.empty() && words[0] == verb;
  });
}

absl::StatusOr<std::string> ContestPeer::NewGame(const GameTerms& terms) {
  if (!ContestDialectPlays(*terms.variant))
    return PeerFault(
        Reason::kNoHandshake,
        absl::StrCat("the contest's dialect has no words for the game ", terms.variant->name()));
  const Rules rules = DuelRules(terms.settings);
  terms_ = terms;
  side_ = DuelMap::kAllSides[terms.seat.index()];
  enemy_flag_ = Square::None();
  plies_ = 0;
  if (absl::Status status = CheckRules(rules); !status.ok()) return status;
  Finish();
  if (absl::Status status = Launch(); !status.ok()) return status;
  for (const auto& [name, value] : setup().options) {
    absl::Status status = Send(absl::StrCat("setoption name ", name, " value ", value));
    if (!status.ok()) return status;
  }
  std::string refusal;
  const absl::StatusOr<std::string> named = AskFor("INFO 1.0", "NAME", &refusal);
  if (!named.ok()) return named.status();
  if (!refusal.empty())
    return Fault(Reason::kNoHandshake, absl::StrCat("it says ", SafeText(refusal, 200)));
  name_ = SafeText(absl::string_view(*named).substr(4), 100);
  const bool first = side_ == Side::kRed;
  const absl::StatusOr<std::string> array =
      AskFor(absl::StrCat("START ", first ? 0 : 1, " ", absl::ToInt64Seconds(terms.game_time), " ",
                          rules.quiet_limit),
             "ARRAY");
  if (!array.ok()) return array.status();
  const std::vector<absl::string_view> words = WordsIn(*array);
  const absl::string_view layout = words.size() == 2 ? words[1] : "";
  if (!Layout::Parse(layout).ok()) return Fault(Reason::kBadLayout, SafeText(*array, 100));
  next_go_ = first ? "GO 0000 0 00" : "";
  return std::string(layout);
}

absl::Status ContestPeer::Begin(const Setups&) {
  return absl::OkStatus();
}

std::string ContestPeer::FlagText() const {
  return enemy_flag_.exists() ? ContestSquareText(enemy_flag_, side_) : "00";
}

absl::Status ContestPeer::Observe(absl::string_view text) {
  const absl::StatusOr<Event> parsed = ParseEvent(text);
  if (!parsed.ok()) return parsed.status();
  const Event& event = *parsed;
  const bool own = plies_++ % 2 == Index(side_);
  const Square shown = event.flags[Index(DuelMap::Next(side_))];
  if (shown.exists()) enemy_flag_ = shown;
  if (own) return Send(absl::StrCat("RESULT ", ContestResultText(event.result), " ", FlagText()));
  // The message asks for a move too, so it waits until one is wanted.
  next_go_ = absl::StrCat("GO ", ContestMoveText(event.move, side_), " ",
                          ContestResultText(event.result), " ", FlagText());
  return absl::OkStatus();
}

absl::StatusOr<GoReply> ContestPeer::Go(const GoRequest& request) {
  // The dialect has no question that an engine answers at once, so what comes later than this is
  // taken for the answer.
  while (const absl::optional<std::string> line = ReceivedAlready())
    if (absl::StartsWith(*line, "BESTMOVE"))
      return Fault(Reason::kIllegal,
                   absl::StrCat("it moved when it was not asked: ", SafeText(*line, 100)));
  ForgetHeard();
  if (absl::Status status = Send(next_go_); !status.ok()) return status;
  // The dialect has no word to stop a search: who is late has the grace, no more.
  auto line = Await(After(request.patience + request.grace), [](absl::string_view text) {
    const std::vector<absl::string_view> words = WordsIn(text);
    return !words.empty() && words[0] == "BESTMOVE";
  });
  if (!line.ok()) return line.status();
  if (!line->has_value())
    return Fault(
        Reason::kStall,
        absl::StrCat("no BESTMOVE within ", absl::FormatDuration(request.patience + request.grace),
                     "; ", LastHeard()));
  const std::vector<absl::string_view> words = WordsIn(**line);
  GoReply reply;
  const auto move = ParseContestMove(words.size() > 1 ? words[1] : "", side_);
  if (!move.has_value())
    return Fault(Reason::kIllegal, absl::StrCat("it answered ", SafeText(**line, 100)));
  reply.action = MoveText(*move);
  return reply;
}

void ContestPeer::GameOver(const absl::optional<TeamOutcome>& outcome) {
  if (!running()) return;
  int word = 2;
  if (outcome.has_value() && outcome->winner.has_value())
    word = outcome->winner->index() == Index(side_) ? 1 : 0;
  if (Send(absl::StrCat("END ", word)).ok()) Finish();
}

}  // namespace

bool ContestDialectPlays(const Variant& variant) {
  return variant.name() == kDuelName;
}

std::unique_ptr<EnginePeer> MakeContestPeer(const ClientSetup& setup) {
  return std::make_unique<ContestPeer>(setup);
}

}  // namespace sapper
