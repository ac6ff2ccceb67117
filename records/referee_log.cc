#include "records/referee_log.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "engine/contest_notation.h"
#include "records/imported_game.h"

namespace sapper {
namespace {

constexpr absl::string_view kReceived = "收到指令";
constexpr absl::string_view kResultWord = "结果";
constexpr std::array<absl::string_view, DuelMap::kSides> kSideWords = {"先手", "后手"};

// A line from the left; what does not fit is told by where.
class Scanner {
 public:
  Scanner(absl::string_view line, size_t number) : line_(line), rest_(line), number_(number) {}

  bool Take(absl::string_view word) {
    return absl::ConsumePrefix(&rest_, word);
  }
  bool TakeColon() {
    return Take(":") || Take("：");
  }
  void SkipSpaces() {
    rest_ = absl::StripLeadingAsciiWhitespace(rest_);
  }
  // Up to the next space.
  absl::string_view Word() {
    SkipSpaces();
    const size_t end = std::min(rest_.find_first_of(" \t"), rest_.size());
    const absl::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return word;
  }
  absl::string_view Digits() {
    size_t end = 0;
    while (end < rest_.size() && absl::ascii_isdigit(static_cast<unsigned char>(rest_[end]))) ++end;
    const absl::string_view digits = rest_.substr(0, end);
    rest_.remove_prefix(end);
    return digits;
  }
  absl::string_view Rest() {
    return absl::StripAsciiWhitespace(std::exchange(rest_, absl::string_view()));
  }
  bool done() {
    SkipSpaces();
    return rest_.empty();
  }
  // Where scanning goes on.
  TextPlace place() const {
    return {number_, PlaceAt(line_, line_.size() - rest_.size()).column};
  }

 private:
  absl::string_view line_;
  absl::string_view rest_;
  size_t number_;
};

absl::Status Failed(TextPlace place, absl::string_view what, ErrorCode code = ErrorCode::kSyntax) {
  return MakeError(code, absl::StrCat(PlaceText(place), what));
}

// A move of the log while it is read.
struct LoggedMove {
  size_t number = 0;
  ImportedPly ply;
};

// Nothing for a line that is no move; a line that begins as one must be one.
absl::StatusOr<absl::optional<LoggedMove>> ParseMoveLine(Scanner scanner) {
  LoggedMove logged;
  scanner.SkipSpaces();
  const TextPlace start = scanner.place();
  const absl::string_view number = scanner.Digits();
  if (number.empty() || !scanner.Take("-")) return absl::optional<LoggedMove>();
  bool is_move = false;
  for (Side side : DuelMap::kAllSides) {
    if (is_move || !scanner.Take(kSideWords[Index(side)])) continue;
    logged.ply.side = side;
    is_move = true;
  }
  if (!is_move) return absl::optional<LoggedMove>();
  if (!absl::SimpleAtoi(number, &logged.number))
    return Failed(start, "the number of the move is too large");
  if (!scanner.TakeColon()) return Failed(scanner.place(), "expected ':' before the move");
  scanner.SkipSpaces();
  logged.ply.place = scanner.place();
  const absl::optional<Move> move = ParseContestMove(scanner.Word(), Side::kRed);
  if (!move.has_value())
    return Failed(logged.ply.place, "a move is two squares, A0 to L4, as in G2F2",
                  ErrorCode::kMove);
  logged.ply.move = *move;
  scanner.SkipSpaces();
  if (!scanner.Take(kResultWord) || !scanner.TakeColon())
    return Failed(scanner.place(), "expected 结果: and the result of the move");
  scanner.SkipSpaces();
  const TextPlace at_result = scanner.place();
  const absl::optional<Result> result = ParseContestResult(scanner.Word());
  if (!result.has_value()) return Failed(at_result, "a result is 0, 1, 2 or 3", ErrorCode::kResult);
  logged.ply.result = *result;
  if (!scanner.done()) return Failed(scanner.place(), "more than a move in this line");
  return absl::optional<LoggedMove>(logged);
}

class LogReader {
 public:
  explicit LogReader(const Rules& rules) : rules_(rules) {}

  absl::Status TakeLine(absl::string_view line, size_t number) {
    if (line.size() > kLongestRecordLine) return Failed({number, 1}, "the line is too long");
    const size_t received = line.find(kReceived);
    if (received != absl::string_view::npos) {
      Scanner scanner(line, number);
      scanner.Take(line.substr(0, received + kReceived.size()));
      return scanner.TakeColon() ? TakeCommand(scanner) : absl::OkStatus();
    }
    const absl::StatusOr<absl::optional<LoggedMove>> move = ParseMoveLine(Scanner(line, number));
    if (!move.ok()) return move.status();
    return move->has_value() ? TakeMove(**move) : absl::OkStatus();
  }

  absl::StatusOr<std::vector<DuelRecord>> Finish(TextPlace place) && {
    if (absl::Status status = EndGame(place); !status.ok()) return status;
    if (games_.empty()) return Failed(place, "no game in it: no ARRAY was received");
    return std::move(games_);
  }

 private:
  absl::Status TakeCommand(Scanner scanner) {
    const absl::string_view word = scanner.Word();
    scanner.SkipSpaces();
    const TextPlace place = scanner.place();
    if (word == "NAME") {
      // A new pair of players: the game before is over.
      if (layouts_ > 0 || names_ == DuelMap::kSides)
        if (absl::Status status = EndGame(place); !status.ok()) return status;
      const absl::string_view name = scanner.Rest().substr(0, kLongestRecordText);
      imported_.players[names_++] = std::string(name);
      return absl::OkStatus();
    }
    if (word != "ARRAY") return absl::OkStatus();
    if (layouts_ == DuelMap::kSides)
      if (absl::Status status = EndGame(place); !status.ok()) return status;
    const absl::StatusOr<Layout> layout = Layout::Parse(scanner.Rest());
    if (!layout.ok()) return Failed(place, layout.status().message(), ErrorCode::kLayout);
    if (layouts_ == 0) imported_.place = place;
    imported_.layouts[layouts_++] = ImportedLayout{*layout, place};
    return absl::OkStatus();
  }

  // Plies are counted one by one, or both sides' together.
  absl::Status TakeMove(const LoggedMove& logged) {
    if (layouts_ < DuelMap::kSides)
      return Failed(logged.ply.place, "a move before both layouts, 收到指令：ARRAY",
                    ErrorCode::kLayout);
    const size_t before = imported_.plies.size();
    by_ply_ = by_ply_ && logged.number == before + 1;
    by_round_ = by_round_ && logged.number == before / 2 + 1;
    if (!by_ply_ && !by_round_)
      return Failed(logged.ply.place,
                    absl::StrCat("move ", logged.number, " does not follow the one before it"));
    if (before == kMostRecordPlies) return Failed(logged.ply.place, "the game is too long");
    imported_.plies.push_back(logged.ply);
    return absl::OkStatus();
  }

  absl::Status EndGame(TextPlace place) {
    if (layouts_ == 1)
      return Failed(place,
                    "only one layout was received: without the other nobody can tell which flags "
                    "were announced",
                    ErrorCode::kLayout);
    if (layouts_ == DuelMap::kSides) {
      for (std::string& name : imported_.players)
        if (name.empty()) name.push_back('?');
      imported_.order_is_certain = false;
      absl::StatusOr<DuelRecord> game = UnderstandGame(imported_, rules_);
      if (!game.ok()) return game.status();
      games_.push_back(*std::move(game));
    }
    imported_ = ImportedGame();
    layouts_ = 0;
    names_ = 0;
    by_ply_ = by_round_ = true;
    return absl::OkStatus();
  }

  const Rules& rules_;
  std::vector<DuelRecord> games_;
  ImportedGame imported_;
  size_t layouts_ = 0;
  size_t names_ = 0;
  bool by_ply_ = true;
  bool by_round_ = true;
};

// Calls `take` with each line and its number until it fails; gives the number of lines.
template <class Take>
absl::Status ForEachLine(absl::string_view text, size_t* number, const Take& take) {
  *number = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const absl::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++*number;
    if (absl::Status status = take(line, *number); !status.ok()) return status;
  }
  return absl::OkStatus();
}

}  // namespace

bool LooksLikeRefereeLog(absl::string_view text) {
  size_t lines = 0;
  const absl::Status found = ForEachLine(text, &lines, [](absl::string_view line, size_t number) {
    if (line.size() > kLongestRecordLine) return absl::OkStatus();
    if (line.find(kReceived) != absl::string_view::npos)
      return MakeError(ErrorCode::kOther, "this is one");
    const auto move = ParseMoveLine(Scanner(line, number));
    return !move.ok() || move->has_value() ? MakeError(ErrorCode::kOther, "this is one")
                                           : absl::OkStatus();
  });
  return !found.ok();
}

absl::StatusOr<std::vector<DuelRecord>> ParseRefereeLog(absl::string_view text,
                                                        const Rules& rules) {
  LogReader reader(rules);
  size_t lines = 0;
  const absl::Status status = ForEachLine(text, &lines, [&](absl::string_view line, size_t number) {
    return reader.TakeLine(line, number);
  });
  if (!status.ok()) return status;
  return std::move(reader).Finish({lines + 1, 1});
}

absl::StatusOr<std::string> RefereeLogText(const DuelRecord& record,
                                           std::vector<std::string>& lost) {
  const auto both = record.BothLayouts();
  if (!both.has_value())
    return MakeError(ErrorCode::kLayout,
                     "the referee's log has both layouts, but one of this game is not known; the "
                     "contest's record (--to contest) can do without");
  std::string text;
  for (const std::string& name : record.players)
    absl::StrAppend(&text, kReceived, "：NAME ", name, "\n");
  for (const Layout& layout : *both)
    absl::StrAppend(&text, kReceived, "：ARRAY ", layout.ToString(), "\n");
  for (size_t i = 0; i < record.plies.size(); ++i) {
    const Event& event = record.plies[i].event;
    absl::StrAppend(&text, i + 1, "-", kSideWords[i % DuelMap::kSides], ": ",
                    ContestMoveText(event.move, Side::kRed), " ", kResultWord, ":",
                    ContestResultText(event.result), "\n");
  }
  if (record.outcome.has_value()) {
    DuelRecord open = record;
    open.outcome.reset();
    if (VerifyRecord(open).ok()) lost.emplace_back("how the game ended");
  }
  return text;
}

}  // namespace sapper
