#include "protocol/uji_loop.h"

#include <chrono>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "variants/duel.h"

namespace sapper {
namespace {

using std::chrono::milliseconds;

// A count that is about to end is let finish before a command is refused, or the process ends, for
// its sake: scripts write `perft 3` and the next command in one go.
constexpr milliseconds kPatienceBeforeBusy{200};
constexpr milliseconds kPatienceBeforeExit{500};

using Taken = UjiLoop::Taken;

struct Verb {
  const char* word;
  Taken taken;
  absl::Status (UjiController::*act)(Words&);
};

constexpr Verb kVerbs[] = {
    {"uji", Taken::kAlways, &UjiController::Identify},
    {"isready", Taken::kAlways, &UjiController::IsReady},
    {"setoption", Taken::kWhenIdle, &UjiController::SetOption},
    {"newgame", Taken::kWhenIdle, &UjiController::NewGame},
    {"position", Taken::kWhenIdle, &UjiController::SetPosition},
    {"observe", Taken::kWhenIdleOrEnemyPonder, &UjiController::Observe},
    {"undo", Taken::kWhenIdle, &UjiController::Undo},
    {"go", Taken::kWhenIdle, &UjiController::Go},
    {"stop", Taken::kAlways, &UjiController::Stop},
    {"ponderhit", Taken::kAlways, &UjiController::PonderHit},
    {"wait", Taken::kAlways, &UjiController::Wait},
    {"gameover", Taken::kWhenIdle, &UjiController::GameOver},
    {"draw", Taken::kWhenIdle, &UjiController::OfferDraw},
    {"d", Taken::kWhenIdleOrSearching, &UjiController::ShowBoard},
    {"eval", Taken::kWhenIdleOrSearching, &UjiController::ShowEvaluation},
    {"belief", Taken::kWhenIdleOrSearching, &UjiController::ShowBelief},
    {"moves", Taken::kWhenIdleOrSearching, &UjiController::ShowMoves},
    {"perft", Taken::kWhenIdle, &UjiController::CountLeaves},
    {"bench", Taken::kWhenIdle, &UjiController::Bench},
};
constexpr absl::string_view kQuit = "quit";
constexpr absl::string_view kContestOpening = "INFO";

const Verb* FindVerb(absl::string_view word) {
  for (const Verb& verb : kVerbs)
    if (word == verb.word) return &verb;
  return nullptr;
}

absl::Status Busy(absl::string_view word) {
  return MakeError(ErrorCode::kBusy,
                   absl::StrCat(word, " has to wait until the search has ended; send stop"));
}

}  // namespace

// Whether the work that runs now leaves room for a command of this kind. One count is waited for
// once: a peer that goes on talking must not make the engine deaf.
bool UjiLoop::IsTaken(Taken taken) {
  const std::shared_ptr<SearchRun> run = core_.running();
  if (run == nullptr || taken == Taken::kAlways) return true;
  if (taken == Taken::kWhenIdleOrSearching && run->kind() != RunKind::kCount) return true;
  if (taken == Taken::kWhenIdleOrEnemyPonder && run->kind() == RunKind::kEnemyPonder) return true;
  if (run->kind() != RunKind::kCount || waited_for_.lock() == run) return false;
  waited_for_ = run;
  return core_.worker().WaitIdleFor(kPatienceBeforeBusy);
}

After UjiLoop::Handle(absl::string_view line) {
  Words words(line);
  if (words.done()) return After::kContinue;
  const absl::string_view word = words.Next();
  if (word == kQuit) {
    const absl::Status status = words.ExpectDone(kQuit);
    if (status.ok()) return After::kQuit;
    WriteError(status);
    return After::kContinue;
  }
  if (absl::StartsWith(word, kContestOpening) &&
      FindVariant(core_.services().variants, kDuelName) != nullptr) {
    if (IsTaken(Taken::kWhenIdle)) return After::kContest;
    WriteError(Busy(kContestOpening));
    return After::kContinue;
  }
  return Dispatch(word, words);
}

After UjiLoop::Dispatch(absl::string_view word, Words& words) {
  const Verb* verb = FindVerb(word);
  absl::Status status;
  if (verb == nullptr)
    status = MakeError(ErrorCode::kUnknown, word);
  else if (!IsTaken(verb->taken))
    status = Busy(word);
  else
    status = (controller_.*verb->act)(words);
  if (!status.ok()) WriteError(status);
  return After::kContinue;
}

void UjiLoop::RefuseLongLine() {
  WriteError(MakeError(ErrorCode::kSyntax, "the line is too long and was skipped"));
}

void UjiLoop::Finish() {
  const auto run = core_.running();
  if (run != nullptr && run->kind() == RunKind::kCount)
    core_.worker().WaitIdleFor(kPatienceBeforeExit);
  core_.StopAndWait();
}

void UjiLoop::WriteError(const absl::Status& status) {
  ErrorCode code = ErrorCodeOf(status);
  if (code == ErrorCode::kOther) code = ErrorCode::kPosition;
  const absl::string_view message = status.message();
  core_.writer().Write(absl::StrCat("error ", ErrorCodeName(code), " ", SafeText(message)));
}

}  // namespace sapper
