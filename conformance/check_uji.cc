// UJI without searches: handshake, options, positions, refusals, the end.
#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "client/client_uji.h"
#include "conformance/check_list.h"
#include "conformance/check_refused.h"

namespace sapper {
namespace {

// An option line of the handshake, read.
struct OfferedOption {
  std::string name;
  std::string type;
  absl::optional<std::string> value;
  absl::optional<int64_t> min;
  absl::optional<int64_t> max;
  std::vector<std::string> words;  // of a combo

  // What is wrong with it; empty if nothing is.
  std::string Read(absl::string_view line);
  std::string Judge() const;
};

std::string OfferedOption::Read(absl::string_view line) {
  static const std::set<std::string> kFields = {"name", "type", "default", "min", "max", "var"};
  const std::vector<std::string> parts = SplitWords(line);
  std::map<std::string, std::string> fields;
  for (size_t i = 1; i < parts.size();) {
    const std::string& field = parts[i++];
    if (kFields.count(field) == 0) return absl::StrCat("'", field, "' is no field");
    std::vector<std::string> text;
    while (i < parts.size() && kFields.count(parts[i]) == 0) text.push_back(parts[i++]);
    if (field == "var") {
      words.push_back(absl::StrJoin(text, " "));
    } else if (!fields.emplace(field, absl::StrJoin(text, " ")).second) {
      return absl::StrCat(field, " is there twice");
    }
  }
  name = fields["name"];
  type = fields["type"];
  if (fields.count("default") != 0) value = fields["default"];
  int64_t number = 0;
  for (auto* bound : {&min, &max}) {
    const auto field = fields.find(bound == &min ? "min" : "max");
    if (field == fields.end()) continue;
    if (!absl::SimpleAtoi(field->second, &number)) return field->first + " is no number";
    *bound = number;
  }
  return Judge();
}

std::string OfferedOption::Judge() const {
  if (name.empty()) return "it has no name";
  if (type == "button" || type == "string") return "";
  if (!value.has_value()) return "it has no default";
  if (type == "check")
    return *value == "true" || *value == "false" ? "" : "the default is neither true nor false";
  if (type == "combo")
    return std::find(words.begin(), words.end(), *value) != words.end()
               ? ""
               : "the default is none of its words";
  if (type != "spin") return absl::StrCat("'", type, "' is no type");
  int64_t number = 0;
  if (!min || !max || !absl::SimpleAtoi(*value, &number)) return "a spin needs default, min, max";
  return *min <= number && number <= *max ? "" : "the default is out of its range";
}

// Whether the engine plays the game that is looked at.
Finding CheckVariant(CheckContext& context) {
  const absl::string_view name = context.plan.variant->name();
  const std::string expected = absl::StrCat("an option Variant with 'var ", name, "'");
  for (const std::string& line : context.options) {
    OfferedOption option;
    if (!option.Read(line).empty() || !absl::EqualsIgnoreCase(option.name, "Variant")) continue;
    if (option.value == name) return Passed();
    context.chooses_variant =
        std::find(option.words.begin(), option.words.end(), name) != option.words.end();
    return context.chooses_variant ? Passed() : Failed(expected, line);
  }
  return name == kUnnamedVariant ? Passed() : Failed(expected, "no option Variant");
}

Finding CheckHandshake(CheckContext& context) {
  CheckEngine engine(context.plan);
  if (!engine.status().ok()) return Failed("a program that starts", engine.Seen());
  if (const auto early = engine.Listen(); !early.empty())
    return Failed("no line before the first command", early[0]);
  engine.Send("uji");
  bool has_name = false;
  bool has_protocol = false;
  while (true) {
    const auto line = engine.Await({"id", "option", "ujiok", "error"}, context.plan.patience);
    if (!line.has_value()) return Failed("id, option and ujiok lines", engine.Seen());
    const std::vector<std::string> words = SplitWords(*line);
    if (words[0] == "error") return Failed("ujiok", engine.Seen());
    if (words[0] == "ujiok") break;
    if (words[0] == "option") context.options.push_back(*line);
    has_name |= words.size() > 2 && words[0] == "id" && words[1] == "name";
    has_protocol |= words == std::vector<std::string>{"id", "protocol", "1"};
  }
  if (!has_name) return Failed("a line 'id name NAME' before ujiok", "none");
  if (!has_protocol) return Failed("the line 'id protocol 1' before ujiok", "none");
  if (const auto more = engine.Listen(); !more.empty())
    return Failed("nothing after ujiok", more[0]);
  return CheckVariant(context);
}

Finding CheckOptions(CheckContext& context) {
  constexpr char kExpected[] = "option name NAME type check|spin|combo|button|string default ...";
  std::set<std::string> names;
  for (const std::string& line : context.options) {
    OfferedOption option;
    if (const std::string wrong = option.Read(line); !wrong.empty())
      return Failed(kExpected, absl::StrCat("'", line, "': ", wrong));
    if (!names.insert(option.name).second)
      return Failed("every option once", absl::StrCat("'", option.name, "' is there twice"));
  }
  return Passed();
}

Finding CheckSetOption(CheckContext& context) {
  CheckEngine engine(context.plan);
  for (const std::string& line : context.options) {
    OfferedOption option;
    if (!option.Read(line).empty() || option.type == "button") continue;
    std::vector<std::string> values = option.words;
    if (option.type == "check") values = {"true", "false"};
    if (option.type == "spin") values = {absl::StrCat(*option.min)};
    if (option.value.has_value()) values.push_back(*option.value);
    for (const std::string& value : values) {
      const auto answers =
          engine.Answers(absl::StrCat("setoption name ", option.name, " value ", value));
      if (!answers.has_value() || std::any_of(answers->begin(), answers->end(),
                                              [](auto text) { return IsErrorLine(text); }))
        return Failed("silence, since the option is offered with this value", engine.Seen());
    }
  }
  return Passed();
}

// The answer to a line that must be refused with one error.
Finding Refusal(CheckEngine& engine, absl::string_view line, absl::string_view code = "") {
  const auto answers = engine.Answers(line);
  const std::string expected = code.empty() ? "one line 'error CODE TEXT'"
                                            : absl::StrCat("one line 'error ", code, " TEXT'");
  if (!answers.has_value()) return Failed(expected, engine.Seen());
  const auto is_error = [&](const std::string& text) { return IsErrorLine(text, code); };
  const auto is_noise = [](const std::string& text) { return absl::StartsWith(text, "info"); };
  const bool right = std::count_if(answers->begin(), answers->end(), is_error) == 1 &&
                     std::all_of(answers->begin(), answers->end(), [&](const std::string& text) {
                       return is_error(text) || is_noise(text);
                     });
  return right ? Passed() : Failed(expected, engine.Seen());
}

Finding CheckOptionRefusals(CheckContext& context) {
  CheckEngine engine(context.plan);
  std::vector<std::string> lines = {"setoption name NoSuchOption value 1"};
  for (const std::string& line : context.options) {
    OfferedOption option;
    if (!option.Read(line).empty()) continue;
    const std::string start = absl::StrCat("setoption name ", option.name, " value ");
    if (option.type == "spin") {
      lines.push_back(start + "many");
      if (*option.max < INT64_MAX) lines.push_back(absl::StrCat(start, *option.max + 1));
    }
    if (option.type == "check") lines.push_back(start + "perhaps");
    if (option.type == "combo") lines.push_back(start + "no-such-word");
  }
  // Usually the code is `option`, but a number may be too much for the machine, too.
  for (const std::string& line : lines)
    if (Finding finding = Refusal(engine, line); !finding.ok()) return finding;
  return Refusal(engine, lines.front(), "option");
}

Finding CheckIsReady(CheckContext& context) {
  CheckEngine engine(context.plan);
  engine.Send("isready");
  if (!engine.Await({"readyok"}, context.plan.patience)) return Failed("readyok", engine.Seen());
  engine.Send("isready");
  return engine.Await({"readyok"}, context.plan.quick) ? Passed()
                                                       : Failed("readyok at once", engine.Seen());
}

Finding CheckUnknown(CheckContext& context) {
  CheckEngine engine(context.plan);
  if (Finding finding = Refusal(engine, "xyzzy with words", "unknown"); !finding.ok())
    return finding;
  for (const char* blank : {"", "  \t "}) {
    const auto answers = engine.Answers(blank);
    if (!answers.has_value() || !answers->empty())
      return Failed("no answer to a blank line", engine.Seen());
  }
  return Passed();
}

Finding CheckLayout(CheckContext& context) {
  const Variant& variant = *context.plan.variant;
  if (!variant.has_setups())
    return Skipped(absl::StrCat("no seat of ", variant.name(), " chooses a layout"));
  const std::string expected = absl::StrCat("bestlayout and ", variant.SetupHelp());
  CheckEngine engine(context);
  for (size_t i = 0; i < variant.seats().size(); ++i) {
    engine.Send(absl::StrCat("go layout side ", variant.seats()[i].name));
    const auto line = engine.Await({"bestlayout", "error"}, context.plan.patience);
    if (!line.has_value()) return Failed(expected, engine.Seen());
    const std::vector<std::string> words = SplitWords(*line);
    if (words.size() != 2 || words[0] != "bestlayout") return Failed(expected, engine.Seen());
    const absl::Status legal = variant.CheckSetup(variant.DefaultSettings(), Seat(i), words[1]);
    if (!legal.ok()) return Failed("a legal layout", absl::StrCat(*line, ": ", legal.message()));
  }
  return Passed();
}

// Whether the engine still stands in `scene`: by its moves if it tells them, else by one that it
// plays there.
Finding StillThere(CheckContext& context, CheckEngine& engine, const CheckScene& scene,
                   absl::string_view after) {
  if (context.tells_moves) {
    const auto answers = engine.Answers("moves");
    if (answers.has_value() && answers->size() == 1 && answers->front() == scene.MovesLine())
      return Passed();
    return Failed(absl::StrCat("the position as it was before '", after, "': ", scene.MovesLine()),
                  engine.Seen());
  }
  engine.Send("go nodes 1");
  const auto line = engine.Await({"bestmove", "error"}, context.plan.patience);
  const std::vector<std::string> words = SplitWords(line.value_or(""));
  if (words.size() > 1 && words[0] == "bestmove" && scene.IsLegal(words[1])) return Passed();
  return Failed(absl::StrCat("a legal move of the position before '", after, "'"), engine.Seen());
}

// The same moments told ply by ply, and as set-up positions.
Finding CheckObserve(CheckContext& context) {
  CheckEngine engine(context);
  for (CheckScene scene : context.scenes) {
    const std::vector<std::string> events = std::exchange(scene.events, {});
    engine.Send("newgame");
    engine.Send(scene.PositionLine());
    for (const std::string& event : events) engine.Send(absl::StrCat("observe ", event));
    const auto answers = engine.Rest();
    if (!answers.has_value() || !answers->empty())
      return Failed("silence after the moves of a game, observed", engine.Seen());
    Finding finding = StillThere(context, engine, scene, "isready");
    if (!finding.ok()) return finding;
  }
  return Passed();
}

Finding CheckSetUp(CheckContext& context) {
  CheckEngine engine(context);
  for (const CheckScene& scene : context.scenes) {
    const std::string line = scene.SetUpLine();
    if (line.empty())
      return Skipped(absl::StrCat("positions of ", scene.variant->name(), " cannot be set up"));
    const auto answers = engine.Answers(line);
    if (!answers.has_value() || !answers->empty())
      return Failed("silence: the position is possible", engine.Seen());
    if (Finding finding = StillThere(context, engine, scene, "isready"); !finding.ok())
      return finding;
  }
  return Passed();
}

Finding CheckRefusals(CheckContext& context, const std::vector<std::string>& lines) {
  CheckEngine engine(context);
  const CheckScene& scene = context.scenes.front();
  engine.Send(scene.PositionLine());
  for (const std::string& line : lines) {
    if (Finding finding = Refusal(engine, line); !finding.ok()) return finding;
    if (Finding finding = StillThere(context, engine, scene, line); !finding.ok()) return finding;
  }
  return Passed();
}

Finding CheckBadPositions(CheckContext& context) {
  return CheckRefusals(context, BadPositions(context.scenes));
}

Finding CheckIllegalMoves(CheckContext& context) {
  std::vector<std::string> lines = {"observe"};
  for (const std::string& event : BadEvents(context.scenes))
    lines.push_back(absl::StrCat("observe ", event));
  for (const std::string& action : BadActions(context.scenes))
    lines.push_back(absl::StrCat("go nodes 1 searchmoves ", action));
  return CheckRefusals(context, lines);
}

Finding CheckCarriageReturns(CheckContext& context) {
  CheckEngine engine(context);
  const CheckScene& scene = context.scenes.front();
  for (const std::string& line : {std::string("uji"), scene.PositionLine()}) {
    const auto answers = engine.Answers(line + "\r");
    if (!answers.has_value() ||
        std::any_of(answers->begin(), answers->end(), [](auto text) { return IsErrorLine(text); }))
      return Failed("lines with CR LF read like lines with LF", engine.Seen());
  }
  return StillThere(context, engine, scene, "isready");
}

Finding CheckOddLines(CheckContext& context) {
  for (const std::string& line :
       {std::string(1 << 20, 'x'), absl::StrCat("position layout ", std::string(1 << 20, 'a')),
        std::string("\x01\xff\xfe\0%s%n", 7),
        std::string("setoption name \xe5\x85\xb5 value \x80")}) {
    CheckEngine engine(context.plan);
    if (!engine.Answers(line).has_value())
      return Failed("readyok after a line that no engine understands", engine.Seen());
  }
  return Passed();
}

Finding CheckGameOver(CheckContext& context) {
  CheckEngine engine(context);
  for (const char* result : {"win", "loss", "draw"}) {
    engine.Send(context.scenes.front().PositionLine());
    const auto answers = engine.Answers(absl::StrCat("gameover ", result, " reason adjudication"));
    if (!answers.has_value() || !answers->empty())
      return Failed("silence after gameover", engine.Seen());
    engine.Send("go nodes 1");
    const auto line = engine.Await({"bestmove", "error"}, context.plan.patience);
    if (line.value_or("") != "bestmove none")
      return Failed("bestmove none: the game is over", engine.Seen());
  }
  engine.Send("newgame");
  engine.Send(context.scenes.front().PositionLine());
  return StillThere(context, engine, context.scenes.front(), "newgame");
}

Finding CheckQuit(CheckContext& context) {
  CheckEngine engine(context.plan);
  if (!engine.Rest().has_value()) return Failed("readyok", engine.Seen());
  engine.Send("quit");
  return engine.EndsQuickly() ? Passed() : Failed("exit with status 0 after quit", engine.Seen());
}

Finding CheckEndOfInput(CheckContext& context) {
  CheckEngine engine(context.plan);
  if (!engine.Rest().has_value()) return Failed("readyok", engine.Seen());
  engine.CloseInput();
  return engine.EndsQuickly() ? Passed()
                              : Failed("exit with status 0 at the end of input", engine.Seen());
}

constexpr Check kChecks[] = {
    {"handshake", CheckHandshake},
    {"options", CheckOptions},
    {"setoption", CheckSetOption},
    {"option-refusals", CheckOptionRefusals},
    {"isready", CheckIsReady},
    {"unknown-command", CheckUnknown},
    {"layout", CheckLayout},
    {"moves", CheckMoves},
    {"observe", CheckObserve},
    {"set-up", CheckSetUp},
    {"bad-positions", CheckBadPositions},
    {"illegal-moves", CheckIllegalMoves},
    {"crlf", CheckCarriageReturns},
    {"odd-lines", CheckOddLines},
    {"game-over", CheckGameOver},
    {"undo", CheckUndo},
    {"told-ranks", CheckToldRanks},
    {"pass", CheckPass},
    {"lenient", CheckLenient},
    {"perft", CheckPerft},
    {"belief", CheckBelief},
    {"seed", CheckSeed},
    {"quit", CheckQuit},
    {"end-of-input", CheckEndOfInput},
};

}  // namespace

absl::Span<const Check> UjiChecks() {
  return kChecks;
}

}  // namespace sapper
