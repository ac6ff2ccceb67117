#include "records/contest_file.h"

#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "engine/contest_notation.h"
#include "records/imported_game.h"

namespace sapper {
namespace {

constexpr absl::string_view kVersion = "1.0";
constexpr size_t kLongestKey = 4;
constexpr int kMostQuietPlies = 100000;

absl::Status Failed(TextPlace place, absl::string_view what, ErrorCode code = ErrorCode::kSyntax) {
  return MakeError(code, absl::StrCat(PlaceText(place), what));
}

struct Property {
  absl::string_view key;  // upper-case letters
  absl::string_view value;
  TextPlace place;  // of the value
};

// Cuts a file into KEY[value]; semicolons and white space between them mean nothing.
class PropertyReader {
 public:
  explicit PropertyReader(absl::string_view text) : rest_(text) {}

  // Nothing at the end.
  absl::StatusOr<absl::optional<Property>> Next() {
    while (!rest_.empty() && (rest_[0] == ';' || absl::ascii_isspace(Byte(0)))) Take(1);
    if (rest_.empty()) return absl::optional<Property>();
    size_t length = 0;
    while (length < rest_.size() && absl::ascii_isupper(Byte(length))) ++length;
    if (length == 0 || length > kLongestKey || length == rest_.size() || rest_[length] != '[')
      return Failed(place_, "expected a name in capitals and '[', as in ;MA[");
    Property property;
    property.key = rest_.substr(0, length);
    Take(length + 1);
    const size_t end = rest_.find_first_of("]\n");
    if (end == absl::string_view::npos || rest_[end] != ']')
      return Failed(place_, absl::StrCat(property.key, "[ has no ']' in this line"));
    property.place = place_;
    property.value = rest_.substr(0, end);
    Take(end + 1);
    return absl::optional<Property>(property);
  }
  TextPlace place() const {
    return place_;
  }

 private:
  unsigned char Byte(size_t i) const {
    return static_cast<unsigned char>(rest_[i]);
  }
  void Take(size_t count) {
    for (size_t i = 0; i < count; ++i) {
      if (rest_[i] == '\n') {
        place_ = {place_.line + 1, 1};
      } else if ((Byte(i) & 0xC0U) != 0x80U) {
        ++place_.column;
      }
    }
    rest_.remove_prefix(count);
  }

  absl::string_view rest_;
  TextPlace place_;
};

// One game while its properties come in.
class Draft {
 public:
  explicit Draft(TextPlace place) {
    imported_.place = place;
  }

  absl::Status Take(const Property& property) {
    const absl::string_view key = property.key;
    if (key == "PA") return TakeText(property, kFirst, &imported_.players[0]);
    if (key == "PB") return TakeText(property, kFirst << 1U, &imported_.players[1]);
    if (key == "TL") return TakeText(property, kFirst << 2U, &imported_.control);
    if (key == "SL") return TakeQuietLimit(property);
    if (key == "AA") return TakeLayout(property, Side::kRed);
    if (key == "AB") return TakeLayout(property, Side::kBlack);
    if (key == "MA") return TakeMove(property, Side::kRed);
    if (key == "MB") return TakeMove(property, Side::kBlack);
    if (key == "RA" || key == "RB") return TakeResult(property);
    if (key == "FA" || key == "FB") return TakeFlag(property);
    if (key == "EA") return TakeEnd(property, Side::kRed);
    if (key == "EB") return TakeEnd(property, Side::kBlack);
    return Failed(property.place, absl::StrCat("'", key,
                                               "' is no name of this format; they are INFO, PA, "
                                               "PB, TL, SL, AA, AB, MA, MB, RA, RB, FA, FB, EA, "
                                               "EB"));
  }

  // `place`: the end of the game's text.
  absl::StatusOr<DuelRecord> Finish(Rules rules, TextPlace place) {
    if (wants_result_) return Failed(place, "the last move has no result, RA or RB");
    if (!imported_.layouts[0].has_value() && !imported_.layouts[1].has_value())
      return Failed(place, "the game has no layout, AA or AB", ErrorCode::kLayout);
    imported_.is_one_layout = imported_.layouts[0].has_value() &&
                              imported_.layouts[1].has_value() &&
                              imported_.layouts[0]->layout == imported_.layouts[1]->layout;
    for (std::string& name : imported_.players)
      if (name.empty()) name.push_back('?');
    if (ends_[0].has_value() || ends_[1].has_value()) {
      if (ends_[0].has_value() && ends_[1].has_value() && *ends_[0] + *ends_[1] != 1 &&
          (*ends_[0] != kAbnormal || *ends_[1] != kAbnormal))
        return Failed(imported_.end->place, "EA and EB do not agree", ErrorCode::kResult);
      for (Side side : DuelMap::kAllSides) {
        const auto& end = ends_[Index(side)];
        if (end == kWon) imported_.end->winner = side;
        if (end == kLost) imported_.end->winner = DuelMap::Next(side);
      }
    }
    if (quiet_limit_.has_value()) rules.quiet_limit = *quiet_limit_;
    return UnderstandGame(imported_, rules);
  }

 private:
  static constexpr unsigned kFirst = 1;  // bits of seen_
  static constexpr int kLost = 0;
  static constexpr int kWon = 1;
  static constexpr int kAbnormal = 2;

  absl::Status Once(const Property& property, unsigned bit) {
    if ((seen_ & bit) != 0)
      return Failed(property.place, absl::StrCat(property.key, " is here twice"));
    seen_ |= bit;
    if (!imported_.plies.empty() || imported_.end.has_value())
      return Failed(property.place, absl::StrCat(property.key, " stands before the moves"));
    return absl::OkStatus();
  }

  absl::Status TakeText(const Property& property, unsigned bit, std::string* text) {
    if (absl::Status status = Once(property, bit); !status.ok()) return status;
    if (property.value.size() > kLongestRecordText)
      return Failed(property.place, absl::StrCat("longer than ", kLongestRecordText, " bytes"));
    for (char c : property.value)
      if (absl::ascii_iscntrl(static_cast<unsigned char>(c)))
        return Failed(property.place, "a control character in it");
    *text = std::string(absl::StripAsciiWhitespace(property.value));
    return absl::OkStatus();
  }

  absl::Status TakeQuietLimit(const Property& property) {
    if (absl::Status status = Once(property, kFirst << 3U); !status.ok()) return status;
    if (property.value.empty()) return absl::OkStatus();
    int limit = 0;
    if (!absl::ascii_isdigit(static_cast<unsigned char>(property.value[0])) ||
        !absl::SimpleAtoi(property.value, &limit) || limit > kMostQuietPlies)
      return Failed(property.place, "SL is a number of plies", ErrorCode::kOption);
    quiet_limit_ = limit;
    return absl::OkStatus();
  }

  absl::Status TakeLayout(const Property& property, Side side) {
    if (absl::Status status = Once(property, (kFirst << 4U) << Index(side)); !status.ok())
      return status;
    if (property.value.empty()) return absl::OkStatus();
    const absl::StatusOr<Layout> layout = Layout::Parse(property.value);
    if (!layout.ok()) return Failed(property.place, layout.status().message(), ErrorCode::kLayout);
    imported_.layouts[Index(side)] = ImportedLayout{*layout, property.place};
    return absl::OkStatus();
  }

  absl::Status TakeMove(const Property& property, Side side) {
    if (imported_.end.has_value()) return Failed(property.place, "a move after the end");
    if (wants_result_) return Failed(property.place, "the move before this one has no result");
    if (imported_.plies.size() == kMostRecordPlies)
      return Failed(property.place, "the game is too long");
    const absl::optional<Move> move = ParseContestMove(property.value, Side::kRed);
    if (!move.has_value())
      return Failed(property.place, "a move is two squares, A0 to L4, as in G2F2",
                    ErrorCode::kMove);
    imported_.plies.push_back({.side = side, .move = *move, .place = property.place});
    wants_result_ = true;
    has_flag_ = false;
    return absl::OkStatus();
  }

  absl::Status TakeResult(const Property& property) {
    if (!wants_result_) return Failed(property.place, "a result without a move before it");
    const absl::optional<Result> result = ParseContestResult(property.value);
    if (!result.has_value())
      return Failed(property.place, "a result is 0, 1, 2 or 3", ErrorCode::kResult);
    imported_.plies.back().result = *result;
    wants_result_ = false;
    return absl::OkStatus();
  }

  absl::Status TakeFlag(const Property& property) {
    if (imported_.plies.empty() || wants_result_ || has_flag_ || imported_.end.has_value())
      return Failed(property.place, "a flag without the result of a move before it");
    has_flag_ = true;
    const absl::optional<Square> square = ParseContestSquare(property.value, Side::kRed);
    if (IsContestZero(property.value)) {
      imported_.plies.back().flag = Square::None();
    } else if (square.has_value() && DuelMap::IsHeadquarters(*square)) {
      imported_.plies.back().flag = *square;
    } else {
      return Failed(property.place, "a flag is 00 or a headquarters: A1, A3, L1, L3",
                    ErrorCode::kResult);
    }
    return absl::OkStatus();
  }

  absl::Status TakeEnd(const Property& property, Side side) {
    if (ends_[Index(side)].has_value())
      return Failed(property.place, absl::StrCat(property.key, " is here twice"));
    if (property.value != "0" && property.value != "1" && property.value != "2")
      return Failed(property.place, "an end is 0 (lost), 1 (won) or 2", ErrorCode::kResult);
    ends_[Index(side)] = property.value[0] - '0';
    if (!imported_.end.has_value()) imported_.end = ImportedEnd{absl::nullopt, property.place};
    return absl::OkStatus();
  }

  ImportedGame imported_;
  absl::optional<int> quiet_limit_;
  std::array<absl::optional<int>, DuelMap::kSides> ends_;
  unsigned seen_ = 0;
  bool wants_result_ = false;
  bool has_flag_ = false;
};

// A text as a value: nothing that would end it.
std::string ValueText(absl::string_view text) {
  std::string value;
  for (char c : text)
    value += c == ']' ? ')' : absl::ascii_iscntrl(static_cast<unsigned char>(c)) ? ' ' : c;
  return value;
}

// The clock of the whole game in a time control: the word before any others, such as "margin=1s".
// Empty where there is none, or where the players have different ones.
std::string ClockIn(absl::string_view control) {
  absl::optional<absl::string_view> clock;
  for (absl::string_view of_player : absl::StrSplit(control, " / ")) {
    const absl::string_view first = of_player.substr(0, of_player.find(' '));
    if (first.empty() || !absl::ascii_isdigit(static_cast<unsigned char>(first[0]))) return "";
    if (clock.value_or(first) != first) return "";
    clock = first;
  }
  return std::string(clock.value_or(""));
}

void AppendEnd(const DuelRecord& record, std::string& text) {
  if (!record.outcome.has_value()) return;
  const absl::optional<Side>& winner = record.outcome->winner;
  text += !winner.has_value()     ? ";EA[2]EB[2]\n"
          : *winner == Side::kRed ? ";EA[1]EB[0]\n"
                                  : ";EA[0]EB[1]\n";
}

}  // namespace

absl::StatusOr<std::vector<DuelRecord>> ParseContestFile(absl::string_view text,
                                                         const Rules& rules) {
  std::vector<DuelRecord> games;
  absl::optional<Draft> draft;
  PropertyReader reader(text);
  const auto finish = [&]() -> absl::Status {
    if (!draft.has_value()) return absl::OkStatus();
    absl::StatusOr<DuelRecord> game = draft->Finish(rules, reader.place());
    if (!game.ok()) return game.status();
    games.push_back(*std::move(game));
    return absl::OkStatus();
  };
  while (true) {
    const absl::StatusOr<absl::optional<Property>> next = reader.Next();
    if (!next.ok()) return next.status();
    if (!next->has_value()) break;
    const Property& property = **next;
    absl::Status status;
    if (property.key == "INFO") {
      status = finish();
      draft.emplace(property.place);
      if (status.ok() && property.value != kVersion)
        status = Failed(property.place, absl::StrCat("the version must be ", kVersion));
    } else if (!draft.has_value()) {
      status = Failed(property.place, absl::StrCat("a game begins with ;INFO[", kVersion, "]"));
    } else {
      status = draft->Take(property);
    }
    if (!status.ok()) return status;
  }
  if (absl::Status status = finish(); !status.ok()) return status;
  if (games.empty()) return Failed(reader.place(), "no game in it");
  return games;
}

std::string ContestFileText(const DuelRecord& record, std::vector<std::string>& lost) {
  const auto value = [&](const std::string& text) {
    if (ValueText(text) != text) lost.emplace_back("characters of a name");
    return ValueText(text);
  };
  const std::string clock = ClockIn(record.control);
  if (clock != record.control)
    lost.emplace_back(clock.empty() ? "the time control" : "all of the time control but the clock");
  std::string text = absl::StrCat(";INFO[", kVersion, "]PA[", value(record.players[0]), "]PB[",
                                  value(record.players[1]), "]TL[", value(clock), "]SL[",
                                  record.rules.quiet_limit, "]\n");
  const auto both = record.BothLayouts();
  for (Side side : DuelMap::kAllSides) {
    const auto& own = record.layouts[Index(side)];
    // An unknown layout is written as the other one once more.
    const Layout& layout = own.has_value() ? *own : *record.layouts[Index(DuelMap::Next(side))];
    absl::StrAppend(&text, ";A", side == Side::kRed ? "A" : "B", "[", layout.ToString(), "]\n");
  }
  if (both.has_value() && (*both)[0] == (*both)[1])
    lost.emplace_back("that both layouts are known: being equal they read as one that is not");
  // With the layout a reader works announcements out; without it, each is told with the next move.
  if (!both.has_value() && !record.plies.empty()) {
    const Side last = record.plies.size() % 2 == 1 ? Side::kRed : Side::kBlack;
    if (!record.layouts[Index(last)].has_value() &&
        record.plies.back().event.flags[Index(last)].exists())
      lost.emplace_back("the flag that was announced with the last move");
  }
  std::array<Square, DuelMap::kSides> known{};
  Side side = Side::kRed;
  for (const DuelPly& ply : record.plies) {
    for (Side other : DuelMap::kAllSides)
      if (ply.event.flags[Index(other)].exists())
        known[Index(other)] = ply.event.flags[Index(other)];
    const Square flag = known[Index(DuelMap::Next(side))];
    const char* letter = side == Side::kRed ? "A" : "B";
    absl::StrAppend(&text, ";M", letter, "[", ContestMoveText(ply.event.move, Side::kRed), "]R",
                    letter, "[", ContestResultText(ply.event.result), "]F", letter, "[",
                    flag.exists() ? ContestSquareText(flag, Side::kRed) : "00", "]\n");
    side = DuelMap::Next(side);
  }
  AppendEnd(record, text);
  return text;
}

}  // namespace sapper
