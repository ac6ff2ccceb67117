#include "protocol/go_command.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "engine/notation.h"

namespace sapper {
namespace {

struct NumberWord {
  const char* word;
  absl::optional<int64_t> GoCommand::*value;
};
struct FlagWord {
  const char* word;
  bool GoCommand::*value;
};

constexpr NumberWord kNumberWords[] = {
    {"rtime", &GoCommand::red_time},     {"btime", &GoCommand::black_time},
    {"rinc", &GoCommand::red_increment}, {"binc", &GoCommand::black_increment},
    {"movetime", &GoCommand::move_time}, {"nodes", &GoCommand::nodes},
};
constexpr FlagWord kFlagWords[] = {
    {"infinite", &GoCommand::infinite},
    {"ponder", &GoCommand::ponder},
};
constexpr char kSearchMoves[] = "searchmoves";

const NumberWord* FindNumber(absl::string_view word) {
  for (const NumberWord& row : kNumberWords)
    if (word == row.word) return &row;
  return nullptr;
}

const FlagWord* FindFlag(absl::string_view word) {
  for (const FlagWord& row : kFlagWords)
    if (word == row.word) return &row;
  return nullptr;
}

bool IsKeyword(absl::string_view word) {
  return FindNumber(word) != nullptr || FindFlag(word) != nullptr || word == kSearchMoves;
}

absl::Status Twice(absl::string_view word) {
  return MakeError(ErrorCode::kSyntax, absl::StrCat(word, " is given twice"));
}

absl::Status ReadNumber(const NumberWord& row, Words& words, GoCommand& go) {
  if ((go.*row.value).has_value()) return Twice(row.word);
  const absl::StatusOr<int64_t> number = words.NextNumber(row.word);
  if (!number.ok()) return number.status();
  if (row.value == &GoCommand::nodes && *number < 0)
    return MakeError(ErrorCode::kSyntax, "nodes can not be negative");
  go.*row.value = *number;
  return absl::OkStatus();
}

absl::Status ReadSearchMoves(Words& words, GoCommand& go) {
  if (!go.search_moves.empty()) return Twice(kSearchMoves);
  while (!words.done() && !IsKeyword(words.Peek())) {
    const absl::StatusOr<Move> move = ParseMove(words.Next());
    if (!move.ok()) return move.status();
    go.search_moves.push_back(*move);
  }
  if (go.search_moves.empty()) return MakeError(ErrorCode::kSyntax, "no move after searchmoves");
  return absl::OkStatus();
}

absl::Status ReadWord(Words& words, GoCommand& go) {
  const absl::string_view word = words.Next();
  if (const NumberWord* row = FindNumber(word)) return ReadNumber(*row, words, go);
  if (const FlagWord* row = FindFlag(word)) {
    if (go.*row->value) return Twice(word);
    go.*row->value = true;
    return absl::OkStatus();
  }
  if (word == kSearchMoves) return ReadSearchMoves(words, go);
  return MakeError(ErrorCode::kSyntax,
                   absl::StrCat("'", SafeText(word, 40), "' has no place in go"));
}

absl::Duration Milliseconds(int64_t count) {
  return absl::Milliseconds(std::max<int64_t>(0, count));
}

}  // namespace

Limits GoCommand::LimitsFor(Side side) const {
  const auto& time = side == Side::kRed ? red_time : black_time;
  const auto& increment = side == Side::kRed ? red_increment : black_increment;
  Limits limits;
  if (time.has_value()) limits.time_left = Milliseconds(*time);
  if (increment.has_value()) limits.increment = Milliseconds(*increment);
  if (move_time.has_value()) limits.move_time = Milliseconds(*move_time);
  if (nodes.has_value()) limits.nodes = static_cast<uint64_t>(*nodes);
  // Also where a player would have the answer at once.
  limits.infinite = infinite || limits.unbounded();
  limits.search_moves = search_moves;
  return limits;
}

absl::StatusOr<GoCommand> ReadGo(Words& words) {
  GoCommand go;
  while (!words.done())
    if (absl::Status status = ReadWord(words, go); !status.ok()) return status;
  return go;
}

absl::StatusOr<Side> ReadGoLayout(Words& words) {
  const absl::string_view keyword = words.Next();
  const auto side = DuelMap::ParseSide(words.Next());
  if (keyword != "side" || !side.has_value())
    return MakeError(ErrorCode::kSyntax, "write go layout side red or go layout side black");
  if (absl::Status status = words.ExpectDone("go layout"); !status.ok()) return status;
  return *side;
}

}  // namespace sapper
