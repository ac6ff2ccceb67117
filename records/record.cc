#include "records/record.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "records/record_end.h"
#include "variants/duel.h"

namespace sapper {
namespace {

constexpr absl::string_view kFirstWords = "junqi-record 1";
constexpr absl::string_view kUnknownSetup = "?";
constexpr absl::string_view kVariant = "variant";
constexpr absl::string_view kChance = "chance";

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
bool ParseNote(absl::string_view word, PlyNotes* ply) {
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

// A block while it is read; variant, settings and set-ups must be there before the moves.
struct Draft {
  GameRecord game;
  size_t headers = 0;  // lines so far
  bool has_settings = false;
  std::array<bool, kMostSeats> has_setup{};
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

absl::Status ParseSetupLine(Cursor& cursor, size_t seat, Draft& draft) {
  if (std::exchange(draft.has_setup[seat], true)) return cursor.Error("this line is here twice");
  const absl::string_view text = cursor.Rest();
  if (text == kUnknownSetup) return absl::OkStatus();
  absl::StatusOr<std::string> setup = draft.game.variant->ParseSetup(text);
  if (!setup.ok()) return cursor.Error(setup.status());
  draft.game.setups[seat] = *std::move(setup);
  return absl::OkStatus();
}

absl::Status ParseSettingsLine(Cursor& cursor, Draft& draft) {
  if (std::exchange(draft.has_settings, true)) return cursor.Error("this line is here twice");
  absl::StatusOr<std::string> settings = draft.game.variant->ParseSettings(cursor.Rest());
  if (!settings.ok()) return cursor.Error(settings.status());
  draft.game.settings = *std::move(settings);
  return absl::OkStatus();
}

absl::Status ParseSeed(Cursor& cursor, absl::optional<uint64_t>* seed) {
  uint64_t value = 0;
  if (seed->has_value()) return cursor.Error("this line is here twice");
  if (!ParseDigits(cursor.Rest(), &value))
    return cursor.Error(absl::StrCat("the seed is a whole number from 0 to ",
                                     std::numeric_limits<uint64_t>::max()));
  *seed = value;
  return absl::OkStatus();
}

std::string SetupName(const SeatDescription& seat) {
  return seat.name + "-layout";
}

std::string HeaderNames(const Variant& variant) {
  std::vector<std::string> names = {"rules"};
  for (const SeatDescription& seat : variant.seats()) names.push_back(seat.name);
  if (variant.has_setups())
    for (const SeatDescription& seat : variant.seats()) names.push_back(SetupName(seat));
  for (const char* name : {"label", "control", "layouts", "terms", "seed"})
    names.emplace_back(name);
  if (variant.has_chance()) names.emplace_back(kChance);
  for (const char* name : {"note", "moves"}) names.emplace_back(name);
  return absl::StrJoin(names, ", ");
}

void SetVariant(std::shared_ptr<const Variant> variant, GameRecord& game) {
  game.variant = std::move(variant);
  game.players.assign(game.variant->seats().size(), "");
  game.setups.assign(game.variant->seats().size(), absl::nullopt);
}

absl::Status ParseVariantLine(Cursor& cursor, const Variants& variants, Draft& draft) {
  if (draft.headers > 1)
    return cursor.Error(absl::StrCat("the line '", kVariant, "' is the first of a game"));
  const absl::string_view name = cursor.Rest();
  for (const auto& variant : variants)
    if (variant->name() == name) {
      SetVariant(variant, draft.game);
      return absl::OkStatus();
    }
  return cursor.Error(absl::StrCat(Quote(name), " is no game that this program knows"));
}

absl::Status ParseHeader(absl::string_view name, const Variants& variants, Cursor& cursor,
                         Draft& draft) {
  ++draft.headers;
  if (name == kVariant) return ParseVariantLine(cursor, variants, draft);
  GameRecord& game = draft.game;
  if (game.variant == nullptr)
    return cursor.Error(absl::StrCat("the line '", kVariant, "' is missing above"));
  if (name == "rules") return ParseSettingsLine(cursor, draft);
  for (size_t i = 0; i < game.players.size(); ++i) {
    const SeatDescription& seat = game.variant->seats()[i];
    if (name == seat.name) return ParseText(cursor, &game.players[i]);
    if (game.variant->has_setups() && name == SetupName(seat))
      return ParseSetupLine(cursor, i, draft);
  }
  if (name == "label") return ParseText(cursor, &game.label);
  if (name == "control") return ParseText(cursor, &game.control);
  if (name == "layouts") return ParseText(cursor, &game.layouts);
  if (name == "terms") return ParseText(cursor, &game.terms);
  if (name == "note") return ParseText(cursor, &game.note);
  if (name == "seed") return ParseSeed(cursor, &game.seed);
  if (name == kChance && game.variant->has_chance()) return ParseSeed(cursor, &game.chance_seed);
  return cursor.Error(
      absl::StrCat(Quote(name), " is no line of a record; they are ", HeaderNames(*game.variant)));
}

absl::Status CheckHeaders(const Draft& draft, const Cursor& cursor) {
  const GameRecord& game = draft.game;
  const auto missing = [&](absl::string_view name) {
    return cursor.Error(absl::StrCat("the line '", name, "' is missing above"));
  };
  if (game.variant == nullptr) return missing(kVariant);
  if (!draft.has_settings) return missing("rules");
  for (size_t i = 0; i < game.players.size(); ++i) {
    const SeatDescription& seat = game.variant->seats()[i];
    if (game.players[i].empty()) return missing(seat.name);
    if (game.variant->has_setups() && !draft.has_setup[i]) return missing(SetupName(seat));
  }
  if (game.variant->has_chance() && !game.chance_seed.has_value()) return missing(kChance);
  if (!FirstKnown(game).has_value())
    return cursor.Error(absl::StrCat("one of the ", game.setups.size() == 2 ? "two " : "",
                                     "layouts above must be known"));
  return absl::OkStatus();
}

absl::Status ParsePly(absl::string_view number, Cursor& cursor, GameRecord& game) {
  size_t ply = 0;
  if (!ParseDigits(number, &ply) || ply != game.plies.size() + 1)
    return cursor.Error(
        absl::StrCat("expected ply ", game.plies.size() + 1, " or 'result', not ", Quote(number)));
  if (ply > kMostRecordPlies) return cursor.Error("the game is too long");
  absl::StatusOr<AnnouncedAction> announced = game.variant->ParseEvent(cursor.Word());
  if (!announced.ok()) return cursor.Error(announced.status());
  RecordedPly recorded;
  recorded.event = std::move(announced->event);
  while (!cursor.done()) {
    const absl::string_view word = cursor.Word();
    if (!ParseNote(word, &recorded))
      return cursor.Error(absl::StrCat(Quote(word),
                                       " is none of spent=, left=, nodes=, value=, win= with a "
                                       "number, or is here twice"));
  }
  game.plies.push_back(std::move(recorded));
  return absl::OkStatus();
}

std::string WinnersText(const Variant& variant) {
  std::vector<std::string> names;
  for (size_t i = 0; i < variant.seats().size(); ++i) {
    const std::string& name = variant.SeatName(Seat(i));
    if (variant.TeamName(variant.TeamOf(Seat(i))) == name) names.push_back(name);
  }
  return absl::StrJoin(names, ", ");
}

absl::Status ParseResult(Cursor& cursor, GameRecord& game) {
  const absl::string_view winner = cursor.Word();
  TeamOutcome outcome;
  if (winner == "none" && cursor.done()) return absl::OkStatus();
  if (winner != "draw") {
    outcome.winner = game.variant->ParseTeam(winner);
    if (!outcome.winner.has_value())
      return cursor.Error(absl::StrCat("a result is ", WinnersText(*game.variant),
                                       " or draw and the reason, or none"));
  }
  const absl::string_view name = cursor.Rest();
  const auto reason = ParseReason(name);
  if (!reason.has_value())
    return cursor.Error(absl::StrCat(Quote(name), " is no reason to end a game"));
  outcome.reason = *reason;
  game.outcome = outcome;
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
  absl::StrAppend(out, number, " ", ply.event);
  if (ply.spent) absl::StrAppend(out, " spent=", absl::ToInt64Milliseconds(*ply.spent));
  if (ply.left) absl::StrAppend(out, " left=", absl::ToInt64Milliseconds(*ply.left));
  if (ply.nodes) absl::StrAppend(out, " nodes=", *ply.nodes);
  if (ply.value) absl::StrAppend(out, " value=", WithSign(*ply.value));
  if (ply.win_in) absl::StrAppend(out, " win=", WithSign(*ply.win_in));
  *out += '\n';
}

}  // namespace

bool operator==(const GameRecord& a, const GameRecord& b) {
  const auto parts = [](const GameRecord& record) {
    return std::tie(record.settings, record.players, record.setups, record.label, record.control,
                    record.layouts, record.terms, record.seed, record.chance_seed, record.note,
                    record.plies, record.outcome);
  };
  return a.variant->name() == b.variant->name() && parts(a) == parts(b);
}

absl::optional<Seat> FirstKnown(const GameRecord& record) {
  if (!record.variant->has_setups()) return Seat();
  for (size_t i = 0; i < record.setups.size(); ++i)
    if (record.setups[i].has_value()) return Seat(i);
  return absl::nullopt;
}

bool AllKnown(const GameRecord& record) {
  if (!record.variant->has_setups()) return record.chance_seed.has_value();
  return std::all_of(record.setups.begin(), record.setups.end(),
                     [](const auto& setup) { return setup.has_value(); });
}

absl::Status CheckIsRecords(absl::string_view text) {
  absl::string_view rest = text;
  while (!rest.empty()) {
    absl::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    absl::ConsumeSuffix(&line, "\r");
    if (line.empty() || line.front() == '#') continue;
    if (line != kFirstWords)
      return MakeError(ErrorCode::kSyntax, absl::StrCat("it holds no records: they begin with '",
                                                        kFirstWords, "', not ", Quote(line)));
    const absl::string_view whole = absl::StripTrailingAsciiWhitespace(text);
    if (absl::EndsWith(whole, "\nend") || absl::EndsWith(whole, "\r\nend")) return absl::OkStatus();
    return MakeError(ErrorCode::kSyntax, "its last record has no end");
  }
  return absl::OkStatus();
}

std::string RecordText(const GameRecord& record) {
  return RecordText(record, {});
}

std::string RecordText(const GameRecord& record, absl::Span<const std::string> comments) {
  const Variant& variant = *record.variant;
  std::string out = absl::StrCat(kFirstWords, "\n");
  if (variant.name() != kDuelName) absl::StrAppend(&out, kVariant, " ", variant.name(), "\n");
  AppendText(&out, "label", record.label);
  absl::StrAppend(&out, "rules ", record.settings, "\n");
  for (size_t i = 0; i < record.players.size(); ++i) {
    const std::string name = Cleaned(record.players[i]);
    absl::StrAppend(&out, variant.SeatName(Seat(i)), " ", name.empty() ? "?" : name, "\n");
  }
  for (size_t i = 0; variant.has_setups() && i < record.setups.size(); ++i)
    absl::StrAppend(&out, SetupName(variant.seats()[i]), " ",
                    record.setups[i].value_or(std::string(kUnknownSetup)), "\n");
  AppendText(&out, "control", record.control);
  AppendText(&out, "layouts", record.layouts);
  AppendText(&out, "terms", record.terms);
  if (record.seed) absl::StrAppend(&out, "seed ", *record.seed, "\n");
  if (record.chance_seed) absl::StrAppend(&out, kChance, " ", *record.chance_seed, "\n");
  AppendText(&out, "note", record.note);
  out += "moves\n";
  for (size_t i = 0; i < record.plies.size(); ++i) {
    if (i < comments.size()) out += comments[i];
    AppendPly(&out, i + 1, record.plies[i]);
  }
  if (record.outcome.has_value()) {
    absl::StrAppend(&out, "result ", ResultText(variant, *record.outcome), "\n");
  } else {
    out += "result none\n";
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
  std::string comment;  // before the next ply
  comments_.clear();
  const auto failed = [this](absl::Status status) {
    rest_ = absl::string_view();
    return status;
  };
  while (TakeLine()) {
    Cursor cursor(line_, line_number_);
    absl::Status status;
    if (line_.size() > kLongestRecordLine) return failed(cursor.Error("the line is too long"));
    if (!line_.empty() && line_.front() == '#') {
      if (state == State::kMoves) absl::StrAppend(&comment, line_, "\n");
      continue;
    }
    if (state == State::kBefore) {
      if (line_.empty()) continue;
      if (line_ != kFirstWords)
        return failed(cursor.Error(
            absl::StrCat("a record begins with '", kFirstWords, "', not ", Quote(line_))));
      game_line_ = line_number_;
      // Unless a line says otherwise.
      for (const auto& variant : variants_)
        if (variant->name() == kDuelName) SetVariant(variant, draft.game);
      state = State::kHeaders;
    } else if (state == State::kResult) {
      if (cursor.Rest() != "end") return failed(cursor.Error("expected 'end'"));
      return absl::optional<GameRecord>(std::move(draft.game));
    } else {
      const absl::string_view word = cursor.Word();
      if (state == State::kHeaders && word == "moves" && cursor.done()) {
        status = CheckHeaders(draft, cursor);
        state = State::kMoves;
      } else if (state == State::kHeaders) {
        status = ParseHeader(word, variants_, cursor, draft);
      } else if (word == "result") {
        status = ParseResult(cursor, draft.game);
        state = State::kResult;
      } else {
        status = ParsePly(word, cursor, draft.game);
        comments_.push_back(std::exchange(comment, ""));
      }
    }
    if (!status.ok()) return failed(status);
  }
  if (state == State::kBefore) return absl::optional<GameRecord>();
  return failed(Cursor("", line_number_ + 1).Error("the text ends within a record"));
}

absl::StatusOr<std::vector<GameRecord>> ParseRecords(absl::string_view text,
                                                     const Variants& variants) {
  std::vector<GameRecord> records;
  RecordReader reader(text, variants);
  while (true) {
    absl::StatusOr<absl::optional<GameRecord>> record = reader.Next();
    if (!record.ok()) return record.status();
    if (!record->has_value()) return records;
    records.push_back(**std::move(record));
  }
}

}  // namespace sapper
