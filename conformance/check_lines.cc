// UJI's answers that scripts rely on to the letter.
#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "conformance/check_list.h"
#include "engine/perft.h"
#include "engine/position.h"

namespace sapper {
namespace {

// "belief a7 b:40 c:960" lines: those enemy pieces that live, in order, each with a whole of 1000.
std::string BeliefTrouble(const std::vector<std::string>& lines, const CheckScene& scene) {
  std::vector<std::string> squares;
  for (const std::string& line : lines) {
    const std::vector<std::string> words = SplitWords(line);
    if (words.size() < 3 || words[0] != "belief") return absl::StrCat("'", line, "'");
    squares.push_back(words[1]);
    int sum = 0;
    for (size_t i = 2; i < words.size(); ++i) {
      int permille = 0;
      const bool is_odds = words[i].size() > 2 && words[i][0] >= 'a' && words[i][0] <= 'l' &&
                           words[i][1] == ':' && absl::SimpleAtoi(words[i].substr(2), &permille);
      if (!is_odds || permille < 0 || (i > 2 && words[i][0] <= words[i - 1][0]))
        return absl::StrCat("'", words[i], "' in '", line, "'");
      sum += permille;
    }
    if (sum != 1000) return absl::StrCat("a sum of ", sum, " in '", line, "'");
  }
  std::vector<std::string> expected;
  for (int i = 0; i < DuelMap::kPoints; ++i) {
    const Square square = Square::FromIndex(i);
    const PieceId piece = scene.state.view().placement().at(square);
    if (piece.exists() && piece.side() != scene.side)
      expected.push_back(DuelMap::SquareName(square));
  }
  return squares == expected ? "" : absl::StrCat("pieces on ", absl::StrJoin(squares, " "));
}

bool Offers(const CheckContext& context, absl::string_view name) {
  return std::any_of(context.options.begin(), context.options.end(), [&](const std::string& line) {
    return absl::StartsWith(line, absl::StrCat("option name ", name, " "));
  });
}

}  // namespace

Finding CheckMoves(CheckContext& context) {
  CheckEngine engine(context.plan);
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

// Counts are of the true game, so the enemy's layout is told.
Finding CheckPerft(CheckContext& context) {
  constexpr int kDeepest = 2;
  CheckEngine engine(context.plan);
  for (const CheckScene& scene : context.scenes) {
    Position position = *Position::Create(scene.state.book(), scene.layouts);
    for (const Event& event : scene.events) position.Play(event);
    const Side enemy = DuelMap::Next(scene.side);
    engine.Send(absl::StrReplaceAll(
        scene.PositionLine(), {{absl::StrCat("side ", DuelMap::SideName(scene.side)),
                                absl::StrCat("side ", DuelMap::SideName(scene.side), " enemy ",
                                             scene.layouts[Index(enemy)].ToString())}}));
    for (int depth = 0; depth <= kDeepest; ++depth) {
      const std::string expected = absl::StrCat("perft ", depth, " ", *Perft(position, depth));
      engine.Send(absl::StrCat("perft ", depth));
      const std::string line = engine.Await({"perft", "error"}, context.plan.patience).value_or("");
      if (IsErrorLine(line, "unknown")) return Skipped("the engine has no command 'perft'");
      if (line != expected)
        return Failed(expected, absl::StrCat(engine.Seen(), " in ", scene.PositionLine()));
    }
  }
  return Passed();
}

Finding CheckBelief(CheckContext& context) {
  CheckEngine engine(context.plan);
  for (const CheckScene& scene : context.scenes) {
    engine.Send(scene.PositionLine());
    const auto answers = engine.Answers("belief");
    if (!answers.has_value()) return Failed("belief lines", engine.Seen());
    if (answers->size() == 1 && IsErrorLine(answers->front(), "unknown"))
      return Skipped("the engine has no command 'belief'");
    if (const std::string trouble = BeliefTrouble(*answers, scene); !trouble.empty())
      return Failed(
          "a line for each living enemy piece in the order a1, b1, ... e12, its letters in "
          "order, 1000 in all",
          absl::StrCat(trouble, " in ", scene.PositionLine()));
  }
  return Passed();
}

// With a seed, one thread and fixed nodes two processes are the same engine.
Finding CheckSeed(CheckContext& context) {
  if (!Offers(context, "Seed")) return Skipped("the engine has no option Seed");
  std::vector<std::vector<std::string>> answers;
  for (int i = 0; i < 2; ++i) {
    CheckEngine engine(context.plan);
    answers.emplace_back();
    engine.Send("setoption name Seed value 7");
    if (Offers(context, "Threads")) engine.Send("setoption name Threads value 1");
    engine.Send(context.scenes.front().PositionLine());
    for (const char* go : {"go layout side red", "go layout side black", "go nodes 50"}) {
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
