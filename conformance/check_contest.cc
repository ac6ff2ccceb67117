// The national contest's dialect, version 1.0.
#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/random.h"
#include "conformance/check_list.h"
#include "engine/contest_notation.h"
#include "engine/notation.h"
#include "engine/position.h"

namespace sapper {
namespace {

constexpr char kBegin[] = "GO 0000 0 00";
// So little time for the whole game that nobody has to wait long for a move.
constexpr int kSeconds = 10;

// Opens the dialect and a game. Nothing in `layout` when that goes wrong.
Finding Open(CheckContext& context, CheckEngine& engine, Side side, const std::string& info,
             const std::string& start, absl::optional<Layout>& layout) {
  engine.Send(info);
  if (!engine.Await({"NAME"}, context.plan.patience))
    return Failed("NAME and a text", engine.Seen());
  engine.Send(start);
  const auto line = engine.Await({"ARRAY"}, context.plan.patience);
  if (!line.has_value()) return Failed("ARRAY and 25 letters", engine.Seen());
  const std::vector<std::string> words = SplitWords(*line);
  const auto parsed = Layout::Parse(words.size() == 2 ? words[1] : "");
  const absl::Status legal = parsed.ok() ? parsed->Check(Rules::Contest(), side) : parsed.status();
  if (!legal.ok())
    return Failed("ARRAY and a legal layout",
                  absl::StrCat(*line, " as ", DuelMap::SideName(side), ": ", legal.message()));
  layout = *parsed;
  return Passed();
}

Finding OpenPlainly(CheckContext& context, CheckEngine& engine, Side side,
                    absl::optional<Layout>& layout) {
  return Open(context, engine, side, "INFO 1.0",
              absl::StrCat("START ", Index(side), " ", kSeconds, " 31"), layout);
}

Finding CheckHandshake(CheckContext& context) {
  CheckEngine engine(context.plan);
  if (!engine.status().ok()) return Failed("a program that starts", engine.Seen());
  if (const auto early = engine.Listen(); !early.empty())
    return Failed("no line before INFO", early[0]);
  absl::optional<Layout> layout;
  return OpenPlainly(context, engine, Side::kRed, layout);
}

Finding CheckOpenings(CheckContext& context) {
  const struct {
    Side side;
    const char* info;
    const char* start;
  } openings[] = {{Side::kRed, "INFORMATION 1.0", "START 0 1800 31"},
                  {Side::kBlack, "INFO 1.0", "START 1 1800 31"},
                  {Side::kRed, "INFO 1.0\r", "START 0 90 31\r"},
                  {Side::kBlack, "INFO  1.0 ", "START\t1   900  31 "}};
  for (const auto& opening : openings) {
    CheckEngine engine(context.plan);
    absl::optional<Layout> layout;
    Finding finding = Open(context, engine, opening.side, opening.info, opening.start, layout);
    if (!finding.ok()) return finding;
  }
  return Passed();
}

// Awaits a move that is legal for the side to move in `position`.
Finding AwaitMove(CheckContext& context, CheckEngine& engine, const Position& position,
                  Move& move) {
  const auto line = engine.Await({"BESTMOVE"}, context.plan.patience);
  if (!line.has_value()) return Failed("BESTMOVE and a move", engine.Seen());
  const std::vector<std::string> words = SplitWords(*line);
  const auto parsed = ParseContestMove(words.size() == 2 ? words[1] : "", position.side_to_move());
  if (!parsed.has_value() || !position.IsLegal(*parsed))
    return Failed("a legal move, with squares as the engine sees the board", engine.Seen());
  move = *parsed;
  return Passed();
}

Layout LayoutOf(const CheckContext& context, Side side) {
  return *Layout::Parse(*context.scenes.front().setups[Index(side)]);
}

int ResultDigit(Result result) {
  constexpr int kDigits[] = {0, 1, 2, 3};
  for (int digit : kDigits)
    if (ParseContestResult(absl::StrCat(digit)) == result) return digit;
  return 3;
}

// A few plies against random moves, by the bare lines of the dialect.
Finding PlayOn(CheckContext& context, Side side, int plies) {
  CheckEngine engine(context.plan);
  absl::optional<Layout> layout;
  Finding finding = OpenPlainly(context, engine, side, layout);
  if (!finding.ok()) return finding;
  Random random(context.plan.seed);
  std::array<Layout, DuelMap::kSides> layouts{*layout, *layout};
  const Side enemy = DuelMap::Next(side);
  layouts[Index(enemy)] = LayoutOf(context, enemy);
  Position position = *Position::Create(RuleBook(), layouts);
  Square flag = Square::None();
  const auto flag_text = [&] { return flag.exists() ? ContestSquareText(flag, side) : "00"; };
  for (int ply = 0; ply < plies && !position.over(); ++ply) {
    const bool own = position.side_to_move() == side;
    Move move;
    if (own) {
      if (ply == 0) engine.Send(kBegin);
      finding = AwaitMove(context, engine, position, move);
      if (!finding.ok()) return finding;
    } else {
      MoveList moves;
      position.LegalMoves(moves);
      move = moves[random.Below(moves.size())];
    }
    const Event event = position.EventOf(move);
    position.Play(event);
    if (event.flags[Index(enemy)].exists()) flag = event.flags[Index(enemy)];
    if (position.over()) break;
    if (own) {
      engine.Send(absl::StrCat("RESULT ", ResultDigit(event.result), " ", flag_text()));
      if (ply < 2 && !engine.Listen().empty()) return Failed("no answer to RESULT", engine.Seen());
    } else {
      engine.Send(absl::StrCat("GO ", ContestMoveText(move, side), " ", ResultDigit(event.result),
                               " ", flag_text()));
    }
  }
  return Passed();
}

Finding CheckFirst(CheckContext& context) {
  return PlayOn(context, Side::kRed, 7);
}

Finding CheckSecond(CheckContext& context) {
  return PlayOn(context, Side::kBlack, 8);
}

Finding CheckOddLines(CheckContext& context) {
  CheckEngine engine(context.plan);
  absl::optional<Layout> layout;
  Finding finding = OpenPlainly(context, engine, Side::kRed, layout);
  if (!finding.ok()) return finding;
  for (const std::string& line :
       {std::string(), std::string("xyzzy"), std::string("\x01\xff%s"), std::string(1 << 20, 'x')})
    engine.Send(line);
  engine.Send(kBegin);
  const std::array<Layout, DuelMap::kSides> layouts{*layout, LayoutOf(context, Side::kBlack)};
  Move move;
  return AwaitMove(context, engine, *Position::Create(RuleBook(), layouts), move);
}

Finding CheckClock(CheckContext& context) {
  CheckEngine engine(context.plan);
  absl::optional<Layout> layout;
  Finding finding = Open(context, engine, Side::kRed, "INFO 1.0", "START 0 2 31", layout);
  if (!finding.ok()) return finding;
  engine.Send(kBegin);
  return engine.Await({"BESTMOVE"}, absl::Seconds(2))
             ? Passed()
             : Failed("a move within 2 s, the time for the whole game", engine.Seen());
}

Finding CheckEnd(CheckContext& context) {
  for (const char* end : {"END 0", "END 1", "END 2", ""}) {
    CheckEngine engine(context.plan);
    absl::optional<Layout> layout;
    Finding finding = OpenPlainly(context, engine, Side::kBlack, layout);
    if (!finding.ok()) return finding;
    if (*end != '\0') engine.Send(end);
    if (!engine.Listen().empty()) return Failed("no answer to END", engine.Seen());
    engine.CloseInput();
    if (!engine.EndsQuickly())
      return Failed("exit with status 0 at the end of input", engine.Seen());
  }
  return Passed();
}

constexpr Check kChecks[] = {
    {"handshake", CheckHandshake},
    {"openings", CheckOpenings},
    {"first", CheckFirst},
    {"second", CheckSecond},
    {"odd-lines", CheckOddLines},
    {"clock", CheckClock},
    {"end", CheckEnd},
    {"games", CheckContestGames},
};

}  // namespace

absl::Span<const Check> ContestChecks() {
  return kChecks;
}

}  // namespace sapper
