#include "records/layout_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "base/text_encoding.h"
#include "engine/board.h"
#include "records/duel_record.h"
#include "records/record.h"
#include "records/setup_lines.h"

namespace sapper {
namespace {

constexpr int kRows = DuelMap::kRanks / 2;
constexpr int kCells = kRows * DuelMap::kFiles;

// The point of a cell on red's half, whose owner sees the front rank first.
constexpr Square PointOf(int cell) {
  return DuelMap::At(cell % DuelMap::kFiles, kRows - cell / DuelMap::kFiles);
}

absl::Status Failed(TextPlace place, absl::string_view what) {
  return MakeError(ErrorCode::kLayout, absl::StrCat(PlaceText(place), what));
}

// Lines without their ends, numbered; nothing at the end of the text.
class Lines {
 public:
  explicit Lines(absl::string_view text) : rest_(text) {}

  bool Next() {
    if (rest_.empty()) return false;
    const size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_ = end == absl::string_view::npos ? absl::string_view() : rest_.substr(end + 1);
    absl::ConsumeSuffix(&line_, "\r");
    ++number_;
    return true;
  }
  absl::string_view line() const {
    return line_;
  }
  size_t number() const {
    return number_;
  }
  absl::Status CheckLength() const {
    return line_.size() <= kLongestRecordLine ? absl::OkStatus()
                                              : Failed({number_, 1}, "the line is too long");
  }
  bool says_nothing() const {
    return line_.find_first_not_of(" \t") == absl::string_view::npos || line_.front() == '#';
  }

 private:
  absl::string_view rest_;
  absl::string_view line_;
  size_t number_ = 0;
};

struct Character {
  absl::string_view utf8;
  absl::optional<Rank> rank;  // nothing: an empty camp
};

// The first of a rank is the one that is written.
constexpr std::array<std::pair<const char*, Rank>, 14> kCharacters = {{
    {"司", Rank::kCommander},
    {"军", Rank::kGeneral},
    {"师", Rank::kDivision},
    {"旅", Rank::kBrigade},
    {"团", Rank::kRegiment},
    {"营", Rank::kBattalion},
    {"连", Rank::kCompany},
    {"排", Rank::kPlatoon},
    {"兵", Rank::kEngineer},
    {"雷", Rank::kMine},
    {"弹", Rank::kBomb},
    {"旗", Rank::kFlag},
    {"工", Rank::kEngineer},
    {"炸", Rank::kBomb},
}};
constexpr std::array<const char*, 5> kCampCharacters = {"O", "o", "0", "○", "〇"};

// The character of a grid at the start of `text`, nothing for any other.
absl::optional<Character> FirstCharacter(absl::string_view text) {
  for (const auto& [word, rank] : kCharacters)
    if (absl::StartsWith(text, word)) return Character{word, rank};
  for (const char* word : kCampCharacters)
    if (absl::StartsWith(text, word)) return Character{word, absl::nullopt};
  return absl::nullopt;
}

// Takes the cells of layouts one by one, in the order of the grid.
class GridReader {
 public:
  explicit GridReader(const Rules& rules) : rules_(rules) {}

  absl::Status Add(const Character& character, TextPlace place) {
    if (cell_ == 0) start_ = place;
    if (column_ == DuelMap::kFiles) return Failed(place, "a row of a layout has five characters");
    const Square point = PointOf(cell_);
    if (DuelMap::IsCamp(point) == character.rank.has_value())
      return Failed(place, character.rank.has_value()
                               ? "here is a camp (O), which a layout leaves empty"
                               : "an empty point where no camp is");
    if (character.rank.has_value())
      ranks_[kBoard<DuelMap>.slot_of_home[point.index()].index()] = *character.rank;
    ++column_;
    ++cell_;
    return absl::OkStatus();
  }

  absl::Status EndRow(TextPlace place) {
    if (column_ == 0) return absl::OkStatus();
    if (column_ != DuelMap::kFiles)
      return Failed(place, absl::StrCat("a row of a layout has five characters, not ", column_));
    column_ = 0;
    if (cell_ < kCells) return absl::OkStatus();
    cell_ = 0;
    const Layout layout(ranks_);
    if (absl::Status status = layout.Check(rules_); !status.ok())
      return Failed(start_, status.message());
    if (layouts_.size() == kMostLayouts) return Failed(start_, "too many layouts");
    layouts_.push_back(layout);
    return absl::OkStatus();
  }

  absl::StatusOr<std::vector<Layout>> Finish(TextPlace place) && {
    if (cell_ != 0)
      return Failed(place, absl::StrCat("the text ends within a layout, after ",
                                        cell_ / DuelMap::kFiles, " of its six rows"));
    if (layouts_.empty()) return Failed(place, "no layout in it");
    return std::move(layouts_);
  }

 private:
  const Rules& rules_;
  std::vector<Layout> layouts_;
  std::array<Rank, kArmySize> ranks_{};
  TextPlace start_;
  int cell_ = 0;
  int column_ = 0;
};

// One line of a grid; a slash ends a row as the line's end does.
absl::Status ReadGridLine(absl::string_view line, size_t number, GridReader& reader) {
  const auto place = [&](size_t offset) { return TextPlace{number, PlaceAt(line, offset).column}; };
  size_t at = 0;
  while (at < line.size()) {
    const char c = line[at];
    absl::Status status;
    if (c == ' ' || c == '\t') {
      ++at;
    } else if (c == '/') {
      status = reader.EndRow(place(at));
      ++at;
    } else if (const auto character = FirstCharacter(line.substr(at)); character.has_value()) {
      status = reader.Add(*character, place(at));
      at += character->utf8.size();
    } else {
      status =
          Failed(place(at), "not a piece of a layout; they are 司军师旅团营连排兵雷弹旗 and O");
    }
    if (!status.ok()) return status;
  }
  return reader.EndRow(place(line.size()));
}

constexpr absl::string_view kJqlHead("QQGame JQL File\0\x57\x04\0\0", 20);
constexpr size_t kJqlSize = kJqlHead.size() + kCells;

// The numbers of a .jql file by rank; an empty camp is 0.
constexpr std::array<char, kRankCount> kJqlNumbers = {5, 6, 7, 8, 9, 10, 11, 12, 13, 3, 4, 2};

absl::optional<Rank> RankOfJql(char number) {
  for (Rank rank : kAllRanks)
    if (kJqlNumbers[static_cast<size_t>(rank)] == number) return rank;
  return absl::nullopt;
}

}  // namespace

absl::StatusOr<std::vector<Layout>> ParseLetters(absl::string_view text, const Rules& rules) {
  const auto lines = ParseSetupLines(text, *DuelNotation(), RulesText(rules), kMostLayouts);
  if (!lines.ok()) return lines.status();
  std::vector<Layout> layouts;
  for (const SetupLine& line : *lines)
    for (const std::string& setup : line.setups) layouts.push_back(*Layout::Parse(setup));
  return layouts;
}

std::string LettersText(absl::Span<const Layout> layouts) {
  std::string text;
  for (const Layout& layout : layouts) absl::StrAppend(&text, layout.ToString(), "\n");
  return text;
}

absl::StatusOr<std::vector<Layout>> ParseGrids(absl::string_view text, const Rules& rules) {
  GridReader reader(rules);
  Lines lines(text);
  while (lines.Next()) {
    if (absl::Status status = lines.CheckLength(); !status.ok()) return status;
    if (lines.says_nothing()) continue;
    if (absl::Status status = ReadGridLine(lines.line(), lines.number(), reader); !status.ok())
      return status;
  }
  return std::move(reader).Finish({lines.number() + 1, 1});
}

std::string GridsText(absl::Span<const Layout> layouts) {
  std::string text;
  for (const Layout& layout : layouts) {
    for (int cell = 0; cell < kCells; ++cell) {
      if (cell > 0 && cell % DuelMap::kFiles == 0) text += '/';
      const Square point = PointOf(cell);
      if (DuelMap::IsCamp(point)) {
        text += kCampCharacters[0];
      } else {
        const Rank rank = layout[kBoard<DuelMap>.slot_of_home[point.index()]];
        text += kCharacters[static_cast<size_t>(rank)].first;
      }
    }
    text += '\n';
  }
  return text;
}

bool LooksLikeJql(absl::string_view bytes) {
  return absl::StartsWith(bytes, kJqlHead.substr(0, sizeof("QQGame JQL File")));
}

absl::StatusOr<Layout> ParseJql(absl::string_view bytes, const Rules& rules) {
  const auto failed = [](size_t byte, absl::string_view what) {
    // A file without lines: columns are its bytes.
    return Failed({1, byte + 1}, what);
  };
  for (size_t i = 0; i < kJqlHead.size(); ++i)
    if (i >= bytes.size() || bytes[i] != kJqlHead[i])
      return failed(i, "a .jql file begins with 'QQGame JQL File', 00 57 04 00 00");
  if (bytes.size() != kJqlSize)
    return failed(std::min(bytes.size(), kJqlSize),
                  absl::StrCat("a .jql file has ", kJqlSize, " bytes, not ", bytes.size()));
  std::array<Rank, kArmySize> ranks{};
  for (int cell = 0; cell < kCells; ++cell) {
    const size_t byte = kJqlHead.size() + static_cast<size_t>(cell);
    const Square point = PointOf(cell);
    const absl::optional<Rank> rank = RankOfJql(bytes[byte]);
    const int number = static_cast<unsigned char>(bytes[byte]);
    if (number != 0 && !rank.has_value())
      return failed(byte, absl::StrCat("piece ", number, " is not one of 2 to 13"));
    if (DuelMap::IsCamp(point) == rank.has_value())
      return failed(byte, rank.has_value() ? "a piece on a camp, which a layout leaves empty"
                                           : "an empty point where no camp is");
    if (rank.has_value()) ranks[kBoard<DuelMap>.slot_of_home[point.index()].index()] = *rank;
  }
  const Layout layout(ranks);
  if (absl::Status status = layout.Check(rules); !status.ok())
    return failed(kJqlHead.size(), status.message());
  return layout;
}

std::string JqlBytes(const Layout& layout) {
  std::string bytes(kJqlHead);
  for (int cell = 0; cell < kCells; ++cell) {
    const Square point = PointOf(cell);
    bytes +=
        DuelMap::IsCamp(point)
            ? '\0'
            : kJqlNumbers[static_cast<size_t>(layout[kBoard<DuelMap>.slot_of_home[point.index()]])];
  }
  return bytes;
}

}  // namespace sapper
