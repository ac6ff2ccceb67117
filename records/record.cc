#include "records/record.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "engine/notation.h"
#include "engine/view.h"

namespace sapper {
namespace {

constexpr absl::string_view kFirstWords = "junqi-record 1";
constexpr absl::string_view kUnknownLayout = "?";

// One line of which words are taken from the left; knows the column for errors.
class Cursor {
 public:
  Cursor(absl::string_view line, size_t number) : line_(line), rest_(line), number_(number) {}

  absl::string_view Word() {
    word_at_ = line_.size() - rest_.size();
    const size_t end = rest_.find(' ');
    const absl::string_view word = rest_.substr(0, end);
    rest_ = end == absl::string_view::npos ? absl::string_view() : rest_.substr(end + 1);
    return word;
  }
  absl::string_view Rest() {
    word_at_ = line_.size() - rest_.size();
    return std::exchange(rest_, absl::string_view());
  }
  bool done() const {
    return rest_.empty();
  }
  // About the last word taken.
  absl::Status Error(absl::string_view what, ErrorCode code = ErrorCode::kSyntax) const {
    return MakeError(code, absl::StrCat("line ", number_, ", column ", word_at_ + 1, ": ", what));
  }
  absl::Status Error(const absl::Status& status) const {
    return Error(status.message(), ErrorCodeOf(status));
  }

 private:
  absl::string_view line_;
  absl::string_view rest_;
  size_t number_;
  size_t word_at_ = 0;
};

std::string Quoted(absl::string_view text) {
  return absl::StrCat("'", absl::CHexEscape(text.substr(0, 40)), text.size() > 40 ? "…'" : "'");
}

// Digits alone, so that " +7" and the like are refused.
template <class Int>
bool ParseDigits(absl::string_view text, Int* value) {
  if (text.empty() || text.find_first_not_of("0123456789") != absl::string_view::npos) return false;
  return absl::SimpleAtoi(text, value);
}

bool ParseSigned(absl::string_view text, int bound, int* value) {
  const bool negative = absl::ConsumePrefix(&text, "-");
  if (!negative && !absl::ConsumePrefix(&text, "+")) return false;
  if (!ParseDigits(text, value) || *value > bound) return false;
  if (negative) *value = -*value;
  return true;
}

bool ParseMilliseconds(absl::string_view text, absl::optional<absl::Duration>* value) {
  constexpr int64_t kTenYears = int64_t{10} * 366 * 24 * 3600 * 1000;
  int64_t number = 0;
  if (!ParseDigits(text, &number) || number > kTenYears) return false;
  *value = absl::Milliseconds(number);
  return true;
}

template <class Number>
bool ParseBounded(absl::string_view text, int bound, absl::optional<Number>* value) {
  int number = 0;
  if (!ParseSigned(text, bound, &number)) return false;
  *value = number;
  return true;
}

// "name=value" into `ply`; false when it is none of the notes, or there already.
bool ParseNote(absl::string_view word, RecordedPly* ply) {
  if (absl::ConsumePrefix(&word, "spent="))
    return !ply->spent.has_value() && ParseMilliseconds(word, &ply->spent);
  if (absl::ConsumePrefix(&word, "left="))
    return !ply->left.has_value() && ParseMilliseconds(word, &ply->left);
  if (absl::ConsumePrefix(&word, "value="))
    return !ply->value.has_value() && ParseBounded(word, 1000, &ply->value);
  if (absl::ConsumePrefix(&word, "win="))
    return !ply->win_in.has_value() && ParseBounded(word, 1000000, &ply->win_in);
  if (absl::ConsumePrefix(&word, "nodes=")) {
    uint64_t nodes = 0;
    if (ply->nodes.has_value() || !ParseDigits(word, &nodes)) return false;
    ply->nodes = nodes;
    return true;
  }
  return false;
}

bool IsFreeText(absl::string_view text) {
  if (text.empty() || text.size() > kLongestRecordText) return false;
  for (char c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
  return true;
}

// A block while it is read; layouts and rules must be there before the moves.
struct Draft {
  absl::optional<Rules> rules;
  std::array<bool, DuelMap::kSides> has_layout{};
  std::array<absl::optional<Layout>, DuelMap::kSides> layouts;
  std::array<std::string, DuelMap::kSides> players;
  std::string label;
  std::string control;
  std::string note;
  absl::optional<uint64_t> seed;
  std::vector<RecordedPly> plies;
  absl::optional<Outcome> outcome;
};

absl::Status ParseText(Cursor& cursor, std::string* text) {
  if (!text->empty()) return cursor.Error("this line is here twice");
  const absl::string_view rest = cursor.Rest();
  if (!IsFreeText(rest))
    return cursor.Error(absl::StrCat("expected a text of 1 to ", kLongestRecordText,
                                     " bytes without control characters"));
  *text = std::string(rest);
  return absl::OkStatus();
}

absl::Status ParseLayoutLine(Cursor& cursor, Side side, Draft& draft) {
  if (std::exchange(draft.has_layout[Index(side)], true))
    return cursor.Error("this line is here twice");
  const absl::string_view text = cursor.Rest();
  if (text == kUnknownLayout) return absl::OkStatus();
  absl::StatusOr<Layout> parsed = Layout::Parse(text);
  if (!parsed.ok()) return cursor.Error(parsed.status());
  draft.layouts[Index(side)] = *parsed;
  return absl::OkStatus();
}

absl::Status ParseRulesLine(Cursor& cursor, Draft& draft) {
  if (draft.rules.has_value()) return cursor.Error("this line is here twice");
  absl::StatusOr<Rules> rules = ParseRules(cursor.Rest());
  if (!rules.ok()) return cursor.Error(rules.status());
  draft.rules = *rules;
  return absl::OkStatus();
}

absl::Status ParseHeader(absl::string_view name, Cursor& cursor, Draft& draft) {
  constexpr size_t kRed = Index(Side::kRed);
  constexpr size_t kBlack = Index(Side::kBlack);
  if (name == "rules") return ParseRulesLine(cursor, draft);
  if (name == "red") return ParseText(cursor, &draft.players[kRed]);
  if (name == "black") return ParseText(cursor, &draft.players[kBlack]);
  if (name == "red-layout") return ParseLayoutLine(cursor, Side::kRed, draft);
  if (name == "black-layout") return ParseLayoutLine(cursor, Side::kBlack, draft);
  if (name == "label") return ParseText(cursor, &draft.label);
  if (name == "control") return ParseText(cursor, &draft.control);
  if (name == "note") return ParseText(cursor, &draft.note);
  if (name == "seed") {
    uint64_t seed = 0;
    if (draft.seed.has_value()) return cursor.Error("this line is here twice");
    if (!ParseDigits(cursor.Rest(), &seed)) return cursor.Error("the seed is a whole number");
    draft.seed = seed;
    return absl::OkStatus();
  }
  return cursor.Error(absl::StrCat(Quoted(name),
                                   " is no line of a record; they are rules, red, black, "
                                   "red-layout, black-layout, label, control, seed, note, moves"));
}

absl::Status CheckHeaders(const Draft& draft, const Cursor& cursor) {
  const auto missing = [&](absl::string_view name) {
    return cursor.Error(absl::StrCat("the line '", name, "' is missing above"));
  };
  if (!draft.rules.has_value()) return missing("rules");
  for (Side side : DuelMap::kAllSides) {
    const std::string name = DuelMap::SideName(side);
    if (draft.players[Index(side)].empty()) return missing(name);
    if (!draft.has_layout[Index(side)]) return missing(name + "-layout");
  }
  if (!draft.layouts[0].has_value() && !draft.layouts[1].has_value())
    return cursor.Error("one of the two layouts above must be known");
  return absl::OkStatus();
}

absl::Status ParsePly(absl::string_view number, Cursor& cursor, Draft& draft) {
  size_t ply = 0;
  if (!ParseDigits(number, &ply) || ply != draft.plies.size() + 1)
    return cursor.Error(absl::StrCat("expected ply ", draft.plies.size() + 1, " or 'result', not ",
                                     Quoted(number)));
  if (ply > kMostRecordPlies) return cursor.Error("the game is too long");
  absl::StatusOr<Event> event = ParseEvent(cursor.Word());
  if (!event.ok()) return cursor.Error(event.status());
  RecordedPly recorded{.event = *event};
  while (!cursor.done()) {
    const absl::string_view word = cursor.Word();
    if (!ParseNote(word, &recorded))
      return cursor.Error(absl::StrCat(Quoted(word),
                                       " is none of spent=, left=, nodes=, value=, win= with a "
                                       "number, or is here twice"));
  }
  draft.plies.push_back(recorded);
  return absl::OkStatus();
}

absl::Status ParseResult(Cursor& cursor, Draft& draft) {
  const absl::string_view winner = cursor.Word();
  Outcome outcome;
  if (winner == "none" && cursor.done()) return absl::OkStatus();
  if (winner != "draw") {
    outcome.winner = DuelMap::ParseSide(winner);
    if (!outcome.winner.has_value())
      return cursor.Error("a result is red, black or draw and the reason, or none");
  }
  const absl::string_view name = cursor.Rest();
  const auto reason = ParseReason(name);
  if (!reason.has_value())
    return cursor.Error(absl::StrCat(Quoted(name), " is no reason to end a game"));
  outcome.reason = *reason;
  draft.outcome = outcome;
  return absl::OkStatus();
}

std::string Cleaned(absl::string_view text) {
  std::string clean;
  // No cut within a character of UTF-8.
  size_t size = std::min(text.size(), kLongestRecordText);
  while (size < text.size() && size > 0 &&
         (static_cast<unsigned char>(text[size]) & 0xC0U) == 0x80U)
    --size;
  for (char c : text.substr(0, size))
    clean += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  absl::StripAsciiWhitespace(&clean);
  return clean;
}

void AppendText(std::string* out, absl::string_view name, absl::string_view text) {
  const std::string clean = Cleaned(text);
  if (!clean.empty()) absl::StrAppend(out, name, " ", clean, "\n");
}

std::string WithSign(int value) {
  return absl::StrCat(value < 0 ? "" : "+", value);
}

void AppendPly(std::string* out, size_t number, const RecordedPly& ply) {
  absl::StrAppend(out, number, " ", EventText(ply.event));
  if (ply.spent) absl::StrAppend(out, " spent=", absl::ToInt64Milliseconds(*ply.spent));
  if (ply.left) absl::StrAppend(out, " left=", absl::ToInt64Milliseconds(*ply.left));
  if (ply.nodes) absl::StrAppend(out, " nodes=", *ply.nodes);
  if (ply.value) absl::StrAppend(out, " value=", WithSign(*ply.value));
  if (ply.win_in) absl::StrAppend(out, " win=", WithSign(*ply.win_in));
  *out += '\n';
}

// What the rules say of the end: the position's own verdict, unless one that stands before it in
// the order of docs/rules.md was given.
std::string OutcomeText(const Outcome& outcome) {
  return absl::StrCat(outcome.winner ? DuelMap::SideName(*outcome.winner) : "draw", " ",
                      ReasonName(outcome.reason));
}

bool IsByPosition(Reason reason) {
  return reason == Reason::kFlag || reason == Reason::kNoMoves || reason == Reason::kNoCollision ||
         reason == Reason::kPlyLimit;
}

// `verdict` is that of the rules.
absl::Status VerifyEnd(const GameRecord& record, const absl::optional<Outcome>& verdict) {
  if (!record.outcome.has_value()) {
    if (!verdict.has_value()) return absl::OkStatus();
    return MakeError(ErrorCode::kResult,
                     absl::StrCat("the result is none, but by the rules ", OutcomeText(*verdict)));
  }
  const Outcome& written = *record.outcome;
  if (verdict.has_value()) {
    const bool too_late = written.reason == Reason::kTime && verdict->reason > Reason::kTime;
    if (too_late || written == *verdict) return absl::OkStatus();
    return MakeError(ErrorCode::kResult,
                     absl::StrCat("the result is ", OutcomeText(written), ", but by the rules ",
                                  OutcomeText(*verdict)));
  }
  if (!IsByPosition(written.reason)) return absl::OkStatus();
  return MakeError(ErrorCode::kResult, absl::StrCat("the result is ", OutcomeText(written),
                                                    ", but by the rules the game is not over"));
}

absl::Status VerifyFull(const GameRecord& record,
                        const std::array<Layout, DuelMap::kSides>& layouts) {
  absl::StatusOr<Position> position = Position::Create(RuleBook(record.rules), layouts);
  if (!position.ok()) return position.status();
  for (size_t i = 0; i < record.plies.size(); ++i) {
    const Event& written = record.plies[i].event;
    const std::string where = absl::StrCat("ply ", i + 1, ", ", EventText(written), ": ");
    if (position->over())
      return MakeError(ErrorCode::kMove,
                       absl::StrCat(where, "the game was over before (",
                                    ReasonName(position->outcome()->reason), ")"));
    if (!position->IsLegal(written.move))
      return MakeError(ErrorCode::kMove, absl::StrCat(where, "not a legal move of ",
                                                      DuelMap::SideName(position->side_to_move())));
    const Event true_event = position->EventOf(written.move);
    if (!(true_event == written))
      return MakeError(ErrorCode::kResult,
                       absl::StrCat(where, "the pieces give ", EventText(true_event)));
    position->Play(true_event);
  }
  return VerifyEnd(record, position->outcome());
}

// Whether a game may have ended as written for a reason that `view` cannot see: that what it took
// was the flag, or that the enemy is without a move.
bool MayHaveEnded(const View& view, const Outcome& written) {
  const absl::optional<Outcome>& seen = view.outcome();
  if (seen.has_value() && seen->reason == Reason::kFlag) return false;
  if (written.reason == Reason::kNoMoves) {
    const bool viewer_is_stuck = seen.has_value() && seen->reason == Reason::kNoMoves;
    if (view.own_turn()) return viewer_is_stuck && !written.winner.has_value();
    return !written.winner.has_value() || *written.winner == view.viewer();
  }
  if (written.reason != Reason::kFlag || written.winner != view.viewer() ||
      view.observations().empty())
    return false;
  const View::Observation& last = view.observations().back();
  return last.target.exists() && last.target.side() != view.viewer() &&
         DefenderDies(last.event.result) && DuelMap::IsHeadquarters(last.event.move.to) &&
         !last.target_had_moved;
}

absl::Status VerifyFrom(const GameRecord& record, Side viewer, const Layout& own) {
  if (record.rules.view == ViewMode::kOpen)
    return MakeError(ErrorCode::kLayout, "of an open game both layouts are known");
  if (absl::Status status = own.Check(record.rules); !status.ok()) return status;
  View view(RuleBook(record.rules), viewer, own);
  for (size_t i = 0; i < record.plies.size(); ++i) {
    const Event& written = record.plies[i].event;
    const absl::Status status = view.Observe(written);
    if (!status.ok())
      return MakeError(ErrorCodeOf(status), absl::StrCat("ply ", i + 1, ", ", EventText(written),
                                                         ": ", status.message()));
  }
  if (record.outcome.has_value() && MayHaveEnded(view, *record.outcome)) return absl::OkStatus();
  return VerifyEnd(record, view.outcome());
}

}  // namespace

std::string RecordText(const GameRecord& record) {
  return RecordText(record, {});
}

std::string RecordText(const GameRecord& record, absl::Span<const std::string> comments) {
  std::string out = absl::StrCat(kFirstWords, "\n");
  AppendText(&out, "label", record.label);
  absl::StrAppend(&out, "rules ", RulesText(record.rules), "\n");
  for (Side side : DuelMap::kAllSides) {
    const std::string name = Cleaned(record.players[Index(side)]);
    absl::StrAppend(&out, DuelMap::SideName(side), " ", name.empty() ? "?" : name, "\n");
  }
  for (Side side : DuelMap::kAllSides)
    absl::StrAppend(&out, DuelMap::SideName(side), "-layout ",
                    record.layouts[Index(side)] ? record.layouts[Index(side)]->ToString()
                                                : std::string(kUnknownLayout),
                    "\n");
  AppendText(&out, "control", record.control);
  if (record.seed) absl::StrAppend(&out, "seed ", *record.seed, "\n");
  AppendText(&out, "note", record.note);
  out += "moves\n";
  for (size_t i = 0; i < record.plies.size(); ++i) {
    if (i < comments.size()) out += comments[i];
    AppendPly(&out, i + 1, record.plies[i]);
  }
  if (!record.outcome.has_value()) {
    out += "result none\n";
  } else {
    const auto& winner = record.outcome->winner;
    absl::StrAppend(&out, "result ", winner ? DuelMap::SideName(*winner) : "draw", " ",
                    ReasonName(record.outcome->reason), "\n");
  }
  return out + "end\n\n";
}

bool RecordReader::TakeLine() {
  if (rest_.empty()) return false;
  const size_t end = rest_.find('\n');
  line_ = rest_.substr(0, end);
  rest_ = end == absl::string_view::npos ? absl::string_view() : rest_.substr(end + 1);
  absl::ConsumeSuffix(&line_, "\r");
  ++line_number_;
  return true;
}

absl::StatusOr<absl::optional<GameRecord>> RecordReader::Next() {
  enum class State { kBefore, kHeaders, kMoves, kResult };
  State state = State::kBefore;
  Draft draft;
  const auto failed = [this](absl::Status status) {
    rest_ = absl::string_view();
    return status;
  };
  while (TakeLine()) {
    Cursor cursor(line_, line_number_);
    absl::Status status;
    if (line_.size() > kLongestRecordLine) return failed(cursor.Error("the line is too long"));
    if (!line_.empty() && line_.front() == '#') continue;
    if (state == State::kBefore) {
      if (line_.empty()) continue;
      if (line_ != kFirstWords)
        return failed(cursor.Error(
            absl::StrCat("a record begins with '", kFirstWords, "', not ", Quoted(line_))));
      game_line_ = line_number_;
      state = State::kHeaders;
    } else if (state == State::kResult) {
      if (cursor.Rest() != "end") return failed(cursor.Error("expected 'end'"));
      return absl::optional<GameRecord>(
          GameRecord{*draft.rules, draft.players, draft.layouts, draft.label, draft.control,
                     draft.seed, draft.note, std::move(draft.plies), draft.outcome});
    } else {
      const absl::string_view word = cursor.Word();
      if (state == State::kHeaders && word == "moves" && cursor.done()) {
        status = CheckHeaders(draft, cursor);
        state = State::kMoves;
      } else if (state == State::kHeaders) {
        status = ParseHeader(word, cursor, draft);
      } else if (word == "result") {
        status = ParseResult(cursor, draft);
        state = State::kResult;
      } else {
        status = ParsePly(word, cursor, draft);
      }
    }
    if (!status.ok()) return failed(status);
  }
  if (state == State::kBefore) return absl::optional<GameRecord>();
  return failed(Cursor("", line_number_ + 1).Error("the text ends within a record"));
}

absl::StatusOr<std::vector<GameRecord>> ParseRecords(absl::string_view text) {
  std::vector<GameRecord> records;
  RecordReader reader(text);
  while (true) {
    absl::StatusOr<absl::optional<GameRecord>> record = reader.Next();
    if (!record.ok()) return record.status();
    if (!record->has_value()) return records;
    records.push_back(**std::move(record));
  }
}

absl::Status VerifyRecord(const GameRecord& record) {
  if (const auto both = record.BothLayouts(); both.has_value()) return VerifyFull(record, *both);
  for (Side side : DuelMap::kAllSides)
    if (const auto& layout = record.layouts[Index(side)]; layout.has_value())
      return VerifyFrom(record, side, *layout);
  return MakeError(ErrorCode::kLayout, "one of the two layouts must be known");
}

}  // namespace sapper
