// UJI's answers that scripts rely on to the letter.
#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "conformance/check_list.h"
#include "protocol/position_command.h"

namespace sapper {
namespace {

// Which of the kinds of pieces has this letter; their number if none has.
size_t KindOf(const Variant& variant, absl::string_view letter) {
  const auto kinds = variant.piece_kinds();
  size_t kind = 0;
  while (kind < kinds.size() && kinds[kind].letter != letter) ++kind;
  return kind;
}

std::vector<std::string> PointsOfBeliefs(const CheckScene& scene) {
  std::vector<std::string> points;
  for (const PieceBelief& belief : scene.game->Beliefs())
    points.push_back(scene.variant->board().points[belief.point].name);
  return points;
}

// "belief a7 b:40 c:960" lines: the same pieces as we believe something of, in order, each with
// kinds in order and a whole of 1000.
std::string BeliefTrouble(const std::vector<std::string>& lines, const CheckScene& scene) {
  const Variant& variant = *scene.variant;
  std::vector<std::string> points;
  for (const std::string& line : lines) {
    const std::vector<std::string> words = SplitWords(line);
    if (words.size() < 3 || words[0] != "belief") return absl::StrCat("'", line, "'");
    points.push_back(words[1]);
    int sum = 0;
    absl::optional<size_t> before;
    for (size_t i = 2; i < words.size(); ++i) {
      const std::pair<absl::string_view, absl::string_view> parts =
          absl::StrSplit(words[i], absl::MaxSplits(':', 1));
      int permille = 0;
      const size_t kind = KindOf(variant, parts.first);
      const bool in_order = !before.has_value() || *before < kind;
      if (kind == variant.piece_kinds().size() || !absl::SimpleAtoi(parts.second, &permille) ||
          permille < 0 || !in_order)
        return absl::StrCat("'", words[i], "' in '", line, "'");
      before = kind;
      sum += permille;
    }
    if (sum != 1000) return absl::StrCat("a sum of ", sum, " in '", line, "'");
  }
  const std::vector<std::string> expected = PointsOfBeliefs(scene);
  return points == expected ? "" : absl::StrCat("pieces on ", absl::StrJoin(points, " "));
}

}  // namespace

bool Offers(const CheckContext& context, absl::string_view name) {
  return std::any_of(context.options.begin(), context.options.end(), [&](const std::string& line) {
    return absl::StartsWith(line, absl::StrCat("option name ", name, " "));
  });
}

Finding CheckMoves(CheckContext& context) {
  CheckEngine engine(context);
  for (const CheckScene& scene : context.scenes) {
    engine.Send(scene.PositionLine());
    const auto answers = engine.Answers("moves");
    if (!answers.has_value()) return Failed(scene.MovesLine(), engine.Seen());
    if (answers->size() == 1 && IsErrorLine(answers->front(), "unknown"))
      return Skipped("the engine has no command 'moves'");
    context.tells_moves = true;
    if (answers->size() != 1 || answers->front() != scene.MovesLine()) {
      context.tells_moves = false;
      return Failed(absl::StrCat(scene.MovesLine(), " after ", scene.PositionLine()),
                    engine.Seen());
    }
  }
  return Passed();
}

// Counts are of the true game, so every set-up is told.
Finding CheckPerft(CheckContext& context) {
  constexpr int kDeepest = 2;
  const Variant& variant = *context.plan.variant;
  CheckEngine engine(context);
  for (const CheckScene& scene : context.scenes) {
    const std::string position = scene.OpenPositionLine();
    Words words(position);
    words.Next();
    const auto game = ReadPosition(variant, variant.DefaultSettings(), words);
    if (!game.ok() || !(*game)->Perft(0).ok())
      return Skipped(absl::StrCat("nothing can be counted in ", variant.name()));
    engine.Send(position);
    for (int depth = 0; depth <= kDeepest; ++depth) {
      const auto count = (*game)->Perft(depth);
      const std::string expected =
          absl::StrCat("perft ", depth, " ", *(*count)([] { return false; }));
      engine.Send(absl::StrCat("perft ", depth));
      const std::string line = engine.Await({"perft", "error"}, context.plan.patience).value_or("");
      if (IsErrorLine(line, "unknown")) return Skipped("the engine has no command 'perft'");
      if (line != expected) return Failed(expected, absl::StrCat(engine.Seen(), " in ", position));
    }
  }
  return Passed();
}

Finding CheckBelief(CheckContext& context) {
  CheckEngine engine(context);
  for (const CheckScene& scene : context.scenes) {
    engine.Send(scene.PositionLine());
    const auto answers = engine.Answers("belief");
    if (!answers.has_value()) return Failed("belief lines", engine.Seen());
    if (answers->size() == 1 && IsErrorLine(answers->front(), "unknown"))
      return Skipped("the engine has no command 'belief'");
    if (const std::string trouble = BeliefTrouble(*answers, scene); !trouble.empty())
      return Failed(absl::StrCat("a line for each of these, its letters in order, 1000 in all: ",
                                 absl::StrJoin(PointsOfBeliefs(scene), " ")),
                    absl::StrCat(trouble, " in ", scene.PositionLine()));
  }
  return Passed();
}

// With a seed, one thread and fixed nodes two processes are the same engine.
Finding CheckSeed(CheckContext& context) {
  if (!Offers(context, "Seed")) return Skipped("the engine has no option Seed");
  std::vector<std::vector<std::string>> answers;
  for (int i = 0; i < 2; ++i) {
    CheckEngine engine(context);
    answers.emplace_back();
    engine.Send("setoption name Seed value 7");
    if (Offers(context, "Threads")) engine.Send("setoption name Threads value 1");
    engine.Send(context.scenes.front().PositionLine());
    std::vector<std::string> orders;
    for (const SeatDescription& seat : context.plan.variant->seats())
      orders.push_back(absl::StrCat("go layout side ", seat.name));
    orders.emplace_back("go nodes 50");
    for (const std::string& go : orders) {
      engine.Send(go);
      const auto line = engine.Await({"bestlayout", "bestmove", "error"}, context.plan.patience);
      if (!line.has_value()) return Failed("an answer", engine.Seen());
      answers.back().push_back(*line);
    }
  }
  return answers[0] == answers[1]
             ? Passed()
             : Failed(absl::StrJoin(answers[0], " / "),
                      absl::StrJoin(answers[1], " / ") + " with the same Seed");
}

}  // namespace sapper
