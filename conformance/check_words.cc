// UJI's words beyond moves: undo, what other referees tell, and the option Lenient. An engine need
// not have them; one that takes them takes them rightly.
#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "conformance/check_list.h"
#include "conformance/check_refused.h"

namespace sapper {
namespace {

// A word that a game takes at one of its moments.
struct Told {
  const CheckScene* scene = nullptr;
  std::string word;
  std::string belief;  // the line of `belief` that it leads to
};

bool Takes(const CheckScene& scene, absl::string_view word, Hearing hearing = Hearing::kStrict) {
  return scene.game->Clone()->Hear(word, hearing).ok();
}

// The kind of a hidden piece, as the game words it; nothing where it has no word for that.
absl::optional<Told> ToldKind(const std::vector<CheckScene>& scenes) {
  for (const CheckScene& scene : scenes) {
    for (const PieceBelief& belief : scene.game->Beliefs()) {
      if (belief.shares.size() < 2) continue;
      const std::string& point = scene.variant->board().points[belief.point].name;
      const std::string letter = scene.variant->piece_kinds()[belief.shares[0].kind].letter;
      const std::string word = absl::StrCat(point, "=", letter);
      if (Takes(scene, word))
        return Told{&scene, word, absl::StrCat("belief ", point, " ", letter, ":1000")};
    }
  }
  return absl::nullopt;
}

// Its moves after a word; empty where it has no such word.
std::string MovesAfter(const CheckScene& scene, const std::vector<std::string>& words) {
  const std::unique_ptr<SeatGame> game = scene.game->Clone();
  for (const std::string& word : words)
    if (!game->Hear(word, Hearing::kStrict).ok()) return "";
  CheckScene after = scene;
  after.legal = game->LegalActions();
  return after.MovesLine();
}

Finding ExpectMoves(CheckContext& context, CheckEngine& engine, const std::string& expected,
                    absl::string_view after) {
  if (!context.tells_moves) return Passed();
  const auto answers = engine.Answers("moves");
  if (answers.has_value() && answers->size() == 1 && answers->front() == expected) return Passed();
  return Failed(absl::StrCat(expected, " after ", after), engine.Seen());
}

// Silence, or a text for people.
bool IsAccepted(const absl::optional<std::vector<std::string>>& answers) {
  return answers.has_value() &&
         std::all_of(answers->begin(), answers->end(), [](const std::string& line) {
           return absl::StartsWith(line, "info string ");
         });
}

bool IsRefused(const absl::optional<std::vector<std::string>>& answers,
               absl::string_view code = "") {
  return answers.has_value() && answers->size() == 1 && IsErrorLine(answers->front(), code);
}

// Whether the engine refuses a word that the game has, as one that it does not have.
bool LacksWord(const absl::optional<std::vector<std::string>>& answers) {
  return IsRefused(answers, "move") || IsRefused(answers, "syntax") || IsRefused(answers, "result");
}

}  // namespace

Finding CheckUndo(CheckContext& context) {
  CheckEngine engine(context);
  for (const CheckScene& scene : context.scenes) {
    engine.Send("newgame");
    engine.Send(scene.PositionLine());
    const size_t plies = scene.events.size();
    auto answers = engine.Answers(absl::StrCat("undo ", plies + 1));
    if (IsRefused(answers, "unknown")) return Skipped("the engine has no command 'undo'");
    if (!IsRefused(answers))
      return Failed(absl::StrCat("one error: only ", plies, " moves were told"), engine.Seen());
    if (Finding f = ExpectMoves(context, engine, scene.MovesLine(), "a refused undo"); !f.ok())
      return f;
    // An end alone, the end with a move, and everything.
    for (const size_t back : {size_t{0}, size_t{1}, plies}) {
      if (back > plies) continue;
      engine.Send("gameover draw");
      answers = engine.Answers(absl::StrCat("undo ", back + 1));
      if (!IsAccepted(answers)) return Failed("silence after an undo", engine.Seen());
      for (size_t i = plies - back; i < plies; ++i)
        engine.Send(absl::StrCat("observe ", scene.events[i]));
      answers = engine.Rest();
      if (!IsAccepted(answers))
        return Failed("silence: what was taken back may be told again", engine.Seen());
      if (Finding f = ExpectMoves(context, engine, scene.MovesLine(), "undo"); !f.ok()) return f;
    }
  }
  return Passed();
}

Finding CheckToldRanks(CheckContext& context) {
  const auto told = ToldKind(context.scenes);
  if (!told.has_value())
    return Skipped(absl::StrCat("no rank is told in ", context.plan.variant->name()));
  CheckEngine engine(context);
  engine.Send(told->scene->PositionLine());
  const std::string line = absl::StrCat("observe ", told->word);
  auto answers = engine.Answers(line);
  if (LacksWord(answers)) return Skipped(absl::StrCat("the engine does not take '", line, "'"));
  if (!IsAccepted(answers)) return Failed("silence after a rank that is told", engine.Seen());
  if (Finding f = ExpectMoves(context, engine, told->scene->MovesLine(), line); !f.ok()) return f;
  answers = engine.Answers("belief");
  if (!answers.has_value()) return Failed("belief lines", engine.Seen());
  const bool believes = std::find(answers->begin(), answers->end(), told->belief) != answers->end();
  if (!believes && !IsRefused(answers, "unknown")) return Failed(told->belief, engine.Seen());
  return Passed();
}

Finding CheckPass(CheckContext& context) {
  constexpr char kLine[] = "observe pass";
  CheckEngine engine(context);
  bool has_word = false;
  for (const CheckScene& scene : context.scenes) {
    std::vector<std::string> words = {"pass"};
    if (MovesAfter(scene, words).empty()) continue;
    has_word = true;
    engine.Send(scene.PositionLine());
    for (; words.size() <= scene.variant->seats().size(); words.emplace_back("pass")) {
      const std::string expected = MovesAfter(scene, words);
      if (expected.empty()) break;
      const auto answers = engine.Answers(kLine);
      if (words.size() == 1 && LacksWord(answers))
        return Skipped(absl::StrCat("the engine does not take '", kLine, "'"));
      if (!IsAccepted(answers)) return Failed("silence after a pass", engine.Seen());
      if (Finding f = ExpectMoves(context, engine, expected, kLine); !f.ok()) return f;
    }
  }
  if (has_word) return Passed();
  return Skipped(absl::StrCat("nobody passes in ", context.plan.variant->name()));
}

// What contradicts the game is taken, and only while the option is on.
Finding CheckLenient(CheckContext& context) {
  if (!Offers(context, "Lenient")) return Skipped("the engine has no option Lenient");
  const CheckScene& scene = context.scenes.front();
  CheckEngine engine(context);
  for (const std::string& event : BadEvents(context.scenes)) {
    const std::string line = absl::StrCat("observe ", event);
    const bool readable = Takes(scene, event, Hearing::kLenient);
    engine.Send("setoption name Lenient value true");
    engine.Send(scene.PositionLine());
    auto answers = engine.Answers(line);
    if (readable && !IsAccepted(answers))
      return Failed("'info string' or silence: under Lenient it is taken", engine.Seen());
    if (!readable && !IsRefused(answers))
      return Failed("one error: it cannot be read", engine.Seen());
    engine.Send("setoption name Lenient value false");
    engine.Send(scene.PositionLine());
    answers = engine.Answers(line);
    if (!IsRefused(answers)) return Failed("one error without Lenient", engine.Seen());
  }
  return Passed();
}

}  // namespace sapper
