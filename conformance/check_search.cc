// UJI's searches: every limit, stop, what is taken meanwhile, the end in the middle.
#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/check_list.h"
#include "protocol/position_command.h"

namespace sapper {
namespace {

constexpr char kOneAnswer[] = "one bestmove with a legal move";

// The move of a `bestmove` line, or what else stands there.
std::string MoveOf(absl::string_view line) {
  const std::vector<std::string> words = SplitWords(line);
  return words.size() > 1 ? words[1] : "";
}

bool IsAnswer(absl::string_view line) {
  return absl::StartsWith(line, "bestmove");
}

// Sends a `go` that ends by itself, and judges the answer and its time.
Finding Answer(CheckEngine& engine, const CheckScene& scene, const std::string& go,
               absl::Duration longest) {
  const std::string expected =
      absl::StrCat(kOneAnswer, " within ", absl::FormatDuration(longest), " of '", go, "'");
  engine.Send(go);
  const auto line = engine.Await({"bestmove", "error"}, longest);
  if (!line.has_value() || !IsAnswer(*line)) return Failed(expected, engine.Seen());
  if (!scene.IsLegal(MoveOf(*line)))
    return Failed(expected, absl::StrCat(engine.Seen(), " in ", scene.PositionLine()));
  return Passed();
}

// Fails if another answer comes.
Finding NoMore(CheckEngine& engine) {
  const auto answers = engine.Rest();
  if (!answers.has_value()) return Failed("readyok after the search", engine.Seen());
  return std::none_of(answers->begin(), answers->end(), IsAnswer)
             ? Passed()
             : Failed("one bestmove for one go", engine.Seen());
}

Finding CheckBestMoves(CheckContext& context) {
  CheckEngine engine(context);
  for (const CheckScene& scene : context.scenes) {
    engine.Send("newgame");
    engine.Send(scene.PositionLine());
    Finding finding = Answer(engine, scene, "go nodes 1", context.plan.patience);
    if (finding.ok()) finding = NoMore(engine);
    if (!finding.ok()) return finding;
  }
  return Passed();
}

Finding OneSearch(CheckContext& context, const std::string& go, absl::Duration longest) {
  CheckEngine engine(context);
  const CheckScene& scene = context.scenes.front();
  engine.Send(scene.PositionLine());
  // Without this, the time of the start would count.
  if (!engine.Rest().has_value()) return Failed("readyok", engine.Seen());
  Finding finding = Answer(engine, scene, go, longest);
  return finding.ok() ? NoMore(engine) : finding;
}

Finding CheckNodes(CheckContext& context) {
  Finding finding = OneSearch(context, "go nodes 1", context.plan.patience);
  return finding.ok() ? OneSearch(context, "go nodes 50", context.plan.patience) : finding;
}

Finding CheckMoveTime(CheckContext& context) {
  const absl::Duration slack = context.plan.quick;
  Finding finding = OneSearch(context, "go movetime 100", absl::Milliseconds(100) + slack);
  return finding.ok() ? OneSearch(context, "go movetime 0", slack) : finding;
}

// " rtime 1500 btime 600000" in the first scene.
std::string Clocks(const CheckContext& context, absl::string_view word, int own, int others) {
  std::string text;
  const auto seats = context.plan.variant->seats();
  for (size_t i = 0; i < seats.size(); ++i)
    absl::StrAppend(&text, " ", seats[i].clock_prefix, word, " ",
                    Seat(i) == context.scenes.front().seat ? own : others);
  return text;
}

Finding CheckClock(CheckContext& context) {
  // What the others have left must not matter.
  Finding finding =
      OneSearch(context, "go" + Clocks(context, "time", 1500, 600000), absl::Milliseconds(1500));
  if (finding.ok())
    finding = OneSearch(
        context, "go" + Clocks(context, "time", 1000, 1000) + Clocks(context, "inc", 500, 500),
        absl::Seconds(1));
  return finding.ok() ? OneSearch(context, "go" + Clocks(context, "time", 0, 0), context.plan.quick)
                      : finding;
}

Finding CheckSearchMoves(CheckContext& context) {
  CheckEngine engine(context);
  const CheckScene& scene = context.scenes.front();
  engine.Send(scene.PositionLine());
  for (const std::string& move : {scene.legal.front(), scene.legal.back()}) {
    engine.Send(absl::StrCat("go nodes 1 searchmoves ", move));
    const auto line = engine.Await({"bestmove", "error"}, context.plan.patience);
    if (!line.has_value() || MoveOf(*line) != move)
      return Failed(absl::StrCat("bestmove ", move), engine.Seen());
  }
  return Passed();
}

// An engine that has begun a search without an end. `failure` is set if it has not.
bool BeginSearch(CheckContext& context, CheckEngine& engine, const std::string& go,
                 Finding& failure) {
  engine.Send(context.scenes.front().PositionLine());
  if (!engine.Rest().has_value()) {
    failure = Failed("readyok", engine.Seen());
    return false;
  }
  engine.Send(go);
  for (const std::string& line : engine.Listen()) {
    if (!IsAnswer(line) && !absl::StartsWith(line, "error")) continue;
    failure = Failed(absl::StrCat("no answer to '", go, "' before stop"), engine.Seen());
    return false;
  }
  return true;
}

Finding StopAnswers(CheckContext& context, CheckEngine& engine) {
  Finding finding = Answer(engine, context.scenes.front(), "stop", context.plan.quick);
  return finding.ok() ? NoMore(engine) : finding;
}

Finding CheckStop(CheckContext& context) {
  for (const char* go : {"go infinite", "go"}) {
    CheckEngine engine(context);
    Finding finding;
    if (!BeginSearch(context, engine, go, finding)) return finding;
    finding = StopAnswers(context, engine);
    if (!finding.ok()) return finding;
    // With nothing to stop, it is no command at all.
    const auto answers = engine.Answers("stop");
    if (!answers.has_value() || !answers->empty())
      return Failed("no answer to stop without a search", engine.Seen());
  }
  return Passed();
}

Finding CheckReadyInSearch(CheckContext& context) {
  CheckEngine engine(context);
  Finding finding;
  if (!BeginSearch(context, engine, "go infinite", finding)) return finding;
  engine.Send("isready");
  const auto line = engine.Await({"readyok", "bestmove", "error"}, context.plan.quick);
  if (line.value_or("") != "readyok")
    return Failed("readyok at once, and the search goes on", engine.Seen());
  return Passed();
}

Finding CheckBusy(CheckContext& context) {
  CheckEngine engine(context);
  Finding finding;
  if (!BeginSearch(context, engine, "go infinite", finding)) return finding;
  for (const std::string& command :
       {std::string("go nodes 1"), context.scenes.back().PositionLine(), std::string("newgame")}) {
    engine.Send(command);
    const auto line = engine.Await({"error", "bestmove"}, context.plan.quick);
    const std::vector<std::string> words = SplitWords(line.value_or(""));
    if (words.size() < 2 || words[0] != "error" || words[1] != "busy")
      return Failed("error busy, and the search goes on", engine.Seen());
  }
  return StopAnswers(context, engine);
}

// The first scene as a seat knows it that is not to move.
std::string WaitingLine(const CheckContext& context) {
  const CheckScene& scene = context.scenes.front();
  return scene.PositionLineOf(
      Seat((scene.seat.index() + 1) % context.plan.variant->seats().size()));
}

// Whether a line `position` says whose engine reads it. Where nothing is private it need not: the
// engine then thinks for whoever is to move.
bool TellsSeat(const CheckContext& context) {
  const Variant& variant = *context.plan.variant;
  const std::string line = WaitingLine(context);
  Words words(line);
  words.Next();
  const auto game = ReadPosition(variant, variant.DefaultSettings(), words);
  return game.ok() && !(*game)->own_turn();
}

Finding NoSeatTold(const CheckContext& context) {
  return Skipped(absl::StrCat("positions of ", context.plan.variant->name(),
                              " do not say whose engine reads them"));
}

Finding CheckTurn(CheckContext& context) {
  if (!TellsSeat(context)) return NoSeatTold(context);
  CheckEngine engine(context);
  engine.Send(WaitingLine(context));
  engine.Send("go nodes 1");
  const auto line = engine.Await({"error", "bestmove"}, context.plan.quick);
  return absl::StartsWith(line.value_or(""), "error turn ")
             ? Passed()
             : Failed("error turn: it is the enemy's", engine.Seen());
}

Finding CheckPonder(CheckContext& context) {
  CheckEngine engine(context);
  Finding finding;
  if (!BeginSearch(context, engine, "go ponder nodes 1", finding)) return finding;
  finding = Answer(engine, context.scenes.front(), "ponderhit", context.plan.patience);
  if (!finding.ok()) return finding;
  if (!TellsSeat(context)) return Passed();
  // On the enemy's turn its move ends the search.
  engine.Send(WaitingLine(context));
  engine.Send("go ponder");
  const auto early = engine.Listen();
  if (std::any_of(early.begin(), early.end(), IsAnswer))
    return Failed("no answer to go ponder before stop", engine.Seen());
  engine.Send("stop");
  const auto line = engine.Await({"bestmove", "error"}, context.plan.quick);
  return line.value_or("") == "bestmove none"
             ? Passed()
             : Failed("bestmove none: the enemy is to move", engine.Seen());
}

Finding EndInSearch(CheckContext& context, bool by_quit) {
  CheckEngine engine(context);
  Finding finding;
  if (!BeginSearch(context, engine, "go infinite", finding)) return finding;
  if (by_quit) {
    engine.Send("quit");
  } else {
    engine.CloseInput();
  }
  const auto line = engine.Await({"bestmove"}, context.plan.quick);
  if (!line.has_value()) return Failed("bestmove before the end", engine.Seen());
  return engine.EndsQuickly() ? Passed() : Failed("exit with status 0", engine.Seen());
}

Finding CheckQuitInSearch(CheckContext& context) {
  return EndInSearch(context, true);
}

Finding CheckEndOfInputInSearch(CheckContext& context) {
  return EndInSearch(context, false);
}

constexpr Check kChecks[] = {
    {"bestmove", CheckBestMoves},
    {"go-nodes", CheckNodes},
    {"go-movetime", CheckMoveTime},
    {"go-clock", CheckClock},
    {"go-searchmoves", CheckSearchMoves},
    {"stop", CheckStop},
    {"isready-in-search", CheckReadyInSearch},
    {"busy", CheckBusy},
    {"turn", CheckTurn},
    {"ponder", CheckPonder},
    {"quit-in-search", CheckQuitInSearch},
    {"end-of-input-in-search", CheckEndOfInputInSearch},
    {"games", CheckUjiGames},
};

}  // namespace

absl::Span<const Check> UjiSearchChecks() {
  return kChecks;
}

}  // namespace sapper
