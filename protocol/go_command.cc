#include "protocol/go_command.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

using Number = GoCommand::Number;

constexpr char kSearchMoves[] = "searchmoves";

absl::Status Twice(absl::string_view word) {
  return MakeError(ErrorCode::kSyntax, absl::StrCat(word, " is given twice"));
}

absl::Duration Milliseconds(int64_t count) {
  return absl::Milliseconds(std::max<int64_t>(0, count));
}

class GoReader {
 public:
  GoReader(const Variant& variant, Words& words) : variant_(variant), words_(words) {}

  absl::StatusOr<GoCommand> Read() {
    while (!words_.done())
      if (absl::Status status = ReadWord(); !status.ok()) return status;
    return go_;
  }

 private:
  Number* FindNumber(absl::string_view word) {
    if (word == "movetime") return &go_.move_time;
    if (word == "nodes") return &go_.nodes;
    for (size_t i = 0; i < variant_.seats().size(); ++i) {
      const std::string& prefix = variant_.seats()[i].clock_prefix;
      if (word == absl::StrCat(prefix, "time")) return &go_.time[i];
      if (word == absl::StrCat(prefix, "inc")) return &go_.increment[i];
    }
    return nullptr;
  }

  bool* FindFlag(absl::string_view word) {
    if (word == "infinite") return &go_.infinite;
    return word == "ponder" ? &go_.ponder : nullptr;
  }

  bool IsKeyword(absl::string_view word) {
    return FindNumber(word) != nullptr || FindFlag(word) != nullptr || word == kSearchMoves;
  }

  absl::Status ReadNumber(absl::string_view word, Number& value) {
    if (value.has_value()) return Twice(word);
    const bool is_count = &value == &go_.nodes;
    const absl::StatusOr<int64_t> number =
        is_count ? words_.NextNumber(word, 0) : words_.NextNumber(word);
    if (!number.ok()) return number.status();
    if (is_count && *number < 0) return MakeError(ErrorCode::kSyntax, "nodes cannot be negative");
    value = *number;
    return absl::OkStatus();
  }

  absl::Status ReadSearchMoves() {
    if (!go_.search_actions.empty()) return Twice(kSearchMoves);
    while (!words_.done() && !IsKeyword(words_.Peek())) {
      const absl::string_view action = words_.Next();
      if (absl::Status status = variant_.CheckActionSyntax(action); !status.ok()) return status;
      go_.search_actions.emplace_back(action);
    }
    if (go_.search_actions.empty())
      return MakeError(ErrorCode::kSyntax, "no move after searchmoves");
    return absl::OkStatus();
  }

  absl::Status ReadWord() {
    const absl::string_view word = words_.Next();
    if (Number* value = FindNumber(word)) return ReadNumber(word, *value);
    if (bool* flag = FindFlag(word)) {
      if (*flag) return Twice(word);
      *flag = true;
      return absl::OkStatus();
    }
    if (word == kSearchMoves) return ReadSearchMoves();
    return MakeError(ErrorCode::kSyntax, absl::StrCat(QuotedText(word), " has no place in go"));
  }

  const Variant& variant_;
  Words& words_;
  GoCommand go_;
};

}  // namespace

SeatLimits GoCommand::LimitsFor(Seat seat) const {
  SeatLimits limits;
  const Number& own_time = time[seat.index()];
  const Number& own_increment = increment[seat.index()];
  if (own_time.has_value()) limits.time_left = Milliseconds(*own_time);
  if (own_increment.has_value()) limits.increment = Milliseconds(*own_increment);
  if (move_time.has_value()) limits.move_time = Milliseconds(*move_time);
  if (nodes.has_value()) limits.nodes = static_cast<uint64_t>(*nodes);
  // Also where a player would have the answer at once.
  limits.infinite = infinite || limits.unbounded();
  limits.search_actions = search_actions;
  return limits;
}

absl::StatusOr<GoCommand> ReadGo(const Variant& variant, Words& words) {
  return GoReader(variant, words).Read();
}

absl::StatusOr<Seat> ReadGoLayout(const Variant& variant, Words& words) {
  const absl::string_view keyword = words.Next();
  const absl::optional<Seat> seat = variant.ParseSeat(words.Next());
  if (keyword != "side" || !seat.has_value()) {
    const std::string forms = absl::StrJoin(
        variant.seats(), " or ", [](std::string* out, const SeatDescription& described) {
          absl::StrAppend(out, "go layout side ", described.name);
        });
    return MakeError(ErrorCode::kSyntax, absl::StrCat("write ", forms));
  }
  if (absl::Status status = words.ExpectDone("go layout"); !status.ok()) return status;
  return *seat;
}

}  // namespace sapper
