#include "client/client_uji.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/safe_text.h"
#include "base/words.h"
#include "client/client_process.h"

namespace sapper {
namespace {

bool StartsWithWord(absl::string_view line, absl::string_view word) {
  const std::vector<absl::string_view> words = WordsIn(line);
  return !words.empty() && words[0] == word;
}

// What an `info` line says of nodes and score, into `reply`; anything else is left alone.
void TakeInfo(const std::vector<absl::string_view>& words, GoReply& reply) {
  for (size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "string") return;
    uint64_t nodes = 0;
    int number = 0;
    if (words[i] == "nodes" && absl::SimpleAtoi(words[i + 1], &nodes)) reply.nodes = nodes;
    if (words[i] == "score") reply.win_in.reset();
    if (words[i] == "win" && absl::SimpleAtoi(words[i + 1], &number) &&
        std::abs(int64_t{number}) <= 1000000)
      reply.win_in = number;
    int loss = 0;
    if (words[i] == "wdl" && i + 3 < words.size() && absl::SimpleAtoi(words[i + 1], &number) &&
        absl::SimpleAtoi(words[i + 3], &loss) && number >= 0 && loss >= 0 && number <= 1000 &&
        loss <= 1000)
      reply.value = number - loss;
  }
}

int64_t Milliseconds(absl::Duration duration) {
  return absl::ToInt64Milliseconds(duration);
}

// "go rtime 1000 ...". Nothing to bound the search means until stop.
std::string GoText(const GoRequest& request, const GameTerms& terms) {
  const SeatLimits& limits = request.limits;
  std::string text = "go";
  // Without an own clock the others' would only be taken for it.
  for (size_t i = 0; i < terms.variant->seats().size() && limits.time_left; ++i) {
    const SeatClock& clock = request.clocks[i];
    const std::string& prefix = terms.variant->seats()[i].clock_prefix;
    if (!clock.left) continue;
    absl::StrAppend(&text, " ", prefix, "time ", Milliseconds(*clock.left));
    if (clock.increment > absl::ZeroDuration())
      absl::StrAppend(&text, " ", prefix, "inc ", Milliseconds(clock.increment));
  }
  if (limits.move_time) absl::StrAppend(&text, " movetime ", Milliseconds(*limits.move_time));
  if (limits.nodes) absl::StrAppend(&text, " nodes ", *limits.nodes);
  return text == "go" ? "go infinite" : text;
}

class UjiPeer : public ProcessPeer {
 public:
  explicit UjiPeer(const ClientSetup& setup) : ProcessPeer(setup) {}
  ~UjiPeer() override {
    Quit();
  }

  absl::Status Start() override;
  absl::StatusOr<std::string> NewGame(const GameTerms& terms) override;
  absl::Status Begin(const Setups& setups) override;
  absl::Status Observe(absl::string_view event) override {
    return Send(absl::StrCat("observe ", event));
  }
  absl::StatusOr<GoReply> Go(const GoRequest& request) override;
  absl::StatusOr<bool> AcceptsDraw() override;
  void GameOver(const absl::optional<TeamOutcome>& outcome) override;

 private:
  void Quit();
  absl::Status Handshake();
  absl::Status SetOption(absl::string_view name, absl::string_view value);
  absl::Status ChooseVariant(const Variant& variant);
  absl::Status SetOwnOptions();
  absl::Status SetGameOptions(const Variant& variant, absl::string_view settings);
  absl::Status AwaitReady(Reason late);
  absl::Status CheckUnasked(absl::Duration patience);
  absl::StatusOr<absl::optional<std::string>> AwaitAnswer(Deadline deadline, absl::string_view verb,
                                                          GoReply& reply);
  absl::StatusOr<GoReply> ParseAnswer(absl::string_view line, GoReply reply);

  GameTerms terms_;
  std::map<std::string, std::string> options_;  // by name in lower case: the name as it is spelt
  bool heard_own_options_ = false;              // this process
};

void UjiPeer::Quit() {
  // A refused write has closed the process already.
  if (running() && Send("quit").ok()) Finish();
}

absl::Status UjiPeer::Start() {
  if (running()) {
    // What it heard of the last game's end may have killed it. That game is over and stands, and
    // the next is for a new process.
    const absl::Status status = AwaitReady(Reason::kNoHandshake);
    if (PeerFaultReason(status) != Reason::kCrash) return status;
  }
  if (absl::Status status = Launch(); !status.ok()) return status;
  if (absl::Status status = Handshake(); !status.ok()) return status;
  heard_own_options_ = false;
  return AwaitReady(Reason::kNoHandshake);
}

absl::Status UjiPeer::Handshake() {
  options_.clear();
  const auto line = Ask("uji", "ujiok", Reason::kNoHandshake, [&](auto text) {
    const std::vector<absl::string_view> words = WordsIn(text);
    if (words.size() > 2 && words[0] == "id" && words[1] == "name")
      name_ = SafeText(text.substr(static_cast<size_t>(words[2].data() - text.data())), 100);
    if (words.size() > 2 && words[0] == "option" && words[1] == "name") {
      const size_t begin = static_cast<size_t>(words[2].data() - text.data());
      const std::string name(text.substr(begin, text.find(" type ") - begin));
      options_[absl::AsciiStrToLower(name)] = name;
    }
    return words.size() == 1 && words[0] == "ujiok";
  });
  return line.status();
}

absl::Status UjiPeer::SetOption(absl::string_view name, absl::string_view value) {
  const auto option = options_.find(absl::AsciiStrToLower(name));
  if (option == options_.end())
    return Fault(Reason::kNoHandshake, absl::StrCat("it offers no option ", name));
  return Send(absl::StrCat("setoption name ", option->second, " value ", value));
}

absl::Status UjiPeer::ChooseVariant(const Variant& variant) {
  if (options_.count("variant") != 0) {
    if (absl::Status status = SetOption("Variant", variant.name()); !status.ok()) return status;
    // The list so far is that of the engine's default game.
    if (heard_own_options_ || variant.name() == kUnnamedVariant) return absl::OkStatus();
    return Handshake();
  }
  if (variant.name() == kUnnamedVariant) return absl::OkStatus();
  return Fault(Reason::kNoHandshake, absl::StrCat("it does not offer the game ", variant.name()));
}

// After the game was chosen, which may bring other players and options. They stay for all games of
// the process.
absl::Status UjiPeer::SetOwnOptions() {
  if (std::exchange(heard_own_options_, true)) return absl::OkStatus();
  for (const auto& [name, value] : setup().options)
    if (absl::Status status = SetOption(name, value); !status.ok()) return status;
  return absl::OkStatus();
}

// Only what an engine offers is set; what it does not offer must be as in the default settings.
absl::Status UjiPeer::SetGameOptions(const Variant& variant, absl::string_view settings) {
  const std::string defaults = variant.DefaultSettings();
  for (const OptionDescription& option : variant.DescribeOptions()) {
    const bool offered = options_.count(absl::AsciiStrToLower(option.name)) != 0;
    const std::string value = variant.OptionValue(settings, option.name);
    if (option.is_preset) {
      if (offered && value != option.words.back()) return SetOption(option.name, value);
      continue;
    }
    if (!offered && value == variant.OptionValue(defaults, option.name)) continue;
    if (absl::Status status = SetOption(option.name, value); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status UjiPeer::AwaitReady(Reason late) {
  std::string refusal;
  const auto line = Ask("isready", "readyok", late, [&](auto text) {
    if (StartsWithWord(text, "error")) refusal = std::string(text);
    return StartsWithWord(text, "readyok");
  });
  if (!line.ok()) return line.status();
  if (refusal.empty()) return absl::OkStatus();
  return Fault(late, absl::StrCat("it says ", SafeText(refusal, 200)));
}

absl::StatusOr<std::string> UjiPeer::NewGame(const GameTerms& terms) {
  terms_ = terms;
  if (absl::Status status = Send("newgame"); !status.ok()) return status;
  if (absl::Status status = ChooseVariant(*terms.variant); !status.ok()) return status;
  if (absl::Status status = SetGameOptions(*terms.variant, terms.settings); !status.ok())
    return status;
  if (absl::Status status = SetOwnOptions(); !status.ok()) return status;
  // A match fixes the seed of each game, unless the user has fixed another.
  const auto given =
      std::find_if(setup().options.begin(), setup().options.end(),
                   [](const auto& option) { return absl::EqualsIgnoreCase(option.first, "Seed"); });
  if (options_.count("seed") != 0 && given == setup().options.end())
    if (absl::Status status = SetOption("Seed", absl::StrCat(terms.seed)); !status.ok())
      return status;
  if (absl::Status status = AwaitReady(Reason::kNoHandshake); !status.ok()) return status;
  if (!terms.variant->has_setups()) return std::string();
  if (terms_.setup.has_value()) return *terms_.setup;
  const std::string question = absl::StrCat("go layout side ", terms.variant->SeatName(terms.seat));
  ForgetHeard();
  if (absl::Status status = Send(question); !status.ok()) return status;
  GoReply unused;
  auto line = AwaitAnswer(After(setup().handshake), "bestlayout", unused);
  if (!line.ok()) return line.status();
  if (!line->has_value())
    return Fault(Reason::kStall,
                 absl::StrCat("no bestlayout within ", absl::FormatDuration(setup().handshake),
                              " of '", question, "'; ", LastHeard()));
  const std::vector<absl::string_view> words = WordsIn(**line);
  if (words.size() != 2) return Fault(Reason::kBadLayout, SafeText(**line, 200));
  terms_.setup = std::string(words[1]);
  if (absl::Status status = CheckUnasked(setup().handshake); !status.ok()) return status;
  return *terms_.setup;
}

absl::Status UjiPeer::Begin(const Setups& setups) {
  return Send(absl::StrCat("position ", terms_.variant->PositionWords(terms_.seat, setups)));
}

// What came since the last answer was not asked for: a move out of turn is an illegal one. All of
// it stands before readyok, so the verdict is the same however fast either engine is.
absl::Status UjiPeer::CheckUnasked(absl::Duration patience) {
  if (absl::Status status = Send("isready"); !status.ok()) return status;
  ForgetHeard();
  std::string unasked;
  const auto line = Await(After(patience), [&](absl::string_view text) {
    const std::vector<absl::string_view> words = WordsIn(text);
    if (words.empty()) return false;
    const bool speaks = words[0] == "bestmove" || words[0] == "bestlayout" || words[0] == "error";
    if (speaks && unasked.empty()) unasked = std::string(text);
    return words[0] == "readyok";
  });
  if (absl::IsCancelled(line.status())) return line.status();
  if (StartsWithWord(unasked, "error"))
    return Fault(Reason::kCrash, absl::StrCat("it refused: ", SafeText(unasked, 200)));
  if (!unasked.empty())
    return Fault(StartsWithWord(unasked, "bestmove") ? Reason::kIllegal : Reason::kBadLayout,
                 absl::StrCat("it answered when it was not asked: ", SafeText(unasked, 100)));
  if (!line.ok()) return line.status();
  if (line->has_value()) return absl::OkStatus();
  return Fault(Reason::kStall, absl::StrCat("no readyok within ", absl::FormatDuration(patience),
                                            " of 'isready'; ", LastHeard()));
}

// The line that begins with `verb`. A refusal is a fault, since there is no answer after it.
absl::StatusOr<absl::optional<std::string>> UjiPeer::AwaitAnswer(Deadline deadline,
                                                                 absl::string_view verb,
                                                                 GoReply& reply) {
  auto line = Await(deadline, [&](absl::string_view text) {
    const std::vector<absl::string_view> words = WordsIn(text);
    if (words.empty()) return false;
    if (words[0] == "info") TakeInfo(words, reply);
    return words[0] == verb || words[0] == "error";
  });
  if (line.ok() && line->has_value() && StartsWithWord(**line, "error"))
    return Fault(Reason::kCrash, absl::StrCat("it refused: ", SafeText(**line, 200)));
  return line;
}

absl::StatusOr<GoReply> UjiPeer::ParseAnswer(absl::string_view line, GoReply reply) {
  const std::vector<absl::string_view> words = WordsIn(line);
  const absl::string_view word = words.size() > 1 ? words[1] : "";
  if (word == "none") return reply;
  if (word == "resign") {
    reply.resign = true;
    return reply;
  }
  if (!terms_.variant->CheckActionSyntax(word).ok())
    return Fault(Reason::kIllegal, absl::StrCat("it answered ", SafeText(line, 100)));
  reply.action = std::string(word);
  reply.offers_draw = words.back() == "draw";
  return reply;
}

// An engine that does not know the line refuses or ignores it, which declines the offer.
absl::StatusOr<bool> UjiPeer::AcceptsDraw() {
  if (absl::Status status = Send("draw"); !status.ok()) return status;
  bool accepts = false;
  const auto ready = Ask("isready", "readyok after an offer of a draw", Reason::kStall,
                         [&accepts](absl::string_view line) {
                           const std::vector<absl::string_view> words = WordsIn(line);
                           if (words.size() == 2 && words[0] == "draw")
                             accepts = words[1] == "accept";
                           return StartsWithWord(line, "readyok");
                         });
  if (!ready.ok()) return ready.status();
  return accepts;
}

absl::StatusOr<GoReply> UjiPeer::Go(const GoRequest& request) {
  if (absl::Status status = CheckUnasked(request.patience + request.grace); !status.ok())
    return status;
  ForgetHeard();
  if (absl::Status status = Send(GoText(request, terms_)); !status.ok()) return status;
  GoReply reply;
  auto line = AwaitAnswer(After(request.patience), "bestmove", reply);
  if (line.ok() && !line->has_value()) {
    if (absl::Status status = Send("stop"); !status.ok()) return status;
    line = AwaitAnswer(After(request.grace), "bestmove", reply);
  }
  if (!line.ok()) return line.status();
  if (!line->has_value())
    return Fault(
        Reason::kStall,
        absl::StrCat("no bestmove within ", absl::FormatDuration(request.patience), ", nor within ",
                     absl::FormatDuration(request.grace), " of 'stop'; ", LastHeard()));
  return ParseAnswer(**line, reply);
}

void UjiPeer::GameOver(const absl::optional<TeamOutcome>& outcome) {
  if (!outcome.has_value() || !running()) return;
  const Team team = terms_.variant->seats()[terms_.seat.index()].team;
  const char* result = !outcome->winner.has_value() ? "draw"
                       : *outcome->winner == team   ? "win"
                                                    : "loss";
  // Whether it hears that is its own affair; if it is gone, the next game will tell.
  static_cast<void>(
      Send(absl::StrCat("gameover ", result, " reason ", ReasonName(outcome->reason))));
}

}  // namespace

std::unique_ptr<EnginePeer> MakeUjiPeer(const ClientSetup& setup) {
  return std::make_unique<UjiPeer>(setup);
}

}  // namespace sapper
