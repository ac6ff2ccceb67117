#include "records/format.h"

#include <algorithm>
#include <array>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "records/contest_file.h"
#include "records/layout_text.h"
#include "records/record_view.h"
#include "records/referee_log.h"
#include "variants/duel.h"

namespace sapper {
namespace {

constexpr std::array<FormatInfo, 6> kFormats = {{
    {Format::kRecord, "record", "Sapper's records of games", true, Encoding::kUtf8},
    {Format::kContest, "contest", "the national contest's record of a game", true,
     Encoding::kGb18030},
    {Format::kLog, "log", "the log of the contest's referee", true, Encoding::kGb18030},
    {Format::kLetters, "letters", "layouts as 25 letters a line", false, Encoding::kUtf8},
    {Format::kGrid, "grid", "layouts as a grid of Chinese characters", false, Encoding::kUtf8},
    {Format::kJql, "jql", "a layout file of QQ's Junqi", false, Encoding::kUtf8},
}};

// The first line that says something, without what surrounds it.
absl::string_view FirstLine(absl::string_view text) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    const absl::string_view line = absl::StripAsciiWhitespace(text.substr(0, end));
    if (!line.empty() && line[0] != '#') return line;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return absl::string_view();
}

// What is no set-up by its length may be one alone in its line, of a file that is nearly right.
bool LooksLikeLetters(absl::string_view line) {
  const absl::string_view word = line.substr(0, line.find_first_of(" \t,"));
  return (word.size() == line.size() || word.size() == kArmySize) &&
         std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

absl::StatusOr<std::vector<GameRecord>> ReadRecords(absl::string_view text,
                                                    const Variants& variants) {
  std::vector<GameRecord> games;
  RecordReader reader(text, variants);
  while (true) {
    absl::StatusOr<absl::optional<GameRecord>> game = reader.Next();
    if (!game.ok()) return game.status();
    if (!game->has_value()) break;
    if (absl::Status status = VerifyRecord(**game); !status.ok())
      return MakeError(ErrorCodeOf(status), absl::StrCat(PlaceText({reader.game_line(), 1}),
                                                         "the game that begins here "
                                                         "is wrong: ",
                                                         status.message()));
    games.push_back(**std::move(game));
  }
  if (games.empty())
    return MakeError(ErrorCode::kSyntax, absl::StrCat(PlaceText({1, 1}), "no game in it"));
  return games;
}

void AddOnce(std::vector<std::string>& list, absl::string_view phrase) {
  if (std::find(list.begin(), list.end(), phrase) == list.end()) list.emplace_back(phrase);
}

// What only Sapper's own records hold. The contest's has the quiet limit and the clock.
void TellOwnParts(const DuelRecord& game, Format format, std::vector<std::string>& lost) {
  const bool contest = format == Format::kContest;
  Rules rules = game.rules;
  if (contest) rules.quiet_limit = Rules::Contest().quiet_limit;
  if (!(rules == Rules::Contest()))
    AddOnce(lost,
            absl::StrCat("the rules (to read it again: --rules '", RulesText(game.rules), "')"));
  if (!contest && !game.control.empty()) AddOnce(lost, "the time control");
  if (!game.label.empty()) AddOnce(lost, "the label");
  if (!game.layout_source.empty()) AddOnce(lost, "where the layouts came from");
  if (!game.terms.empty()) AddOnce(lost, "the terms of the match");
  if (!game.note.empty()) AddOnce(lost, "the note");
  if (game.seed.has_value()) AddOnce(lost, "the seed");
  for (const DuelPly& ply : game.plies) {
    if (ply.spent || ply.left) AddOnce(lost, "the times of moves");
    if (ply.nodes || ply.value || ply.win_in) AddOnce(lost, "nodes and values of moves");
  }
  if (contest && game.outcome.has_value()) {
    DuelRecord open = game;
    open.outcome.reset();
    if (VerifyRecord(open).ok()) AddOnce(lost, "why the game ended");
  }
}

}  // namespace

absl::Span<const FormatInfo> Formats() {
  return kFormats;
}

const FormatInfo& InfoOf(Format format) {
  return kFormats[static_cast<size_t>(format)];
}

absl::optional<Format> ParseFormat(absl::string_view name) {
  for (const FormatInfo& info : kFormats)
    if (info.name == name) return info.format;
  return absl::nullopt;
}

absl::optional<Format> DetectFormat(absl::string_view bytes, absl::optional<Encoding> encoding) {
  if (LooksLikeJql(bytes)) return Format::kJql;
  const absl::StatusOr<std::string> text = DecodeText(bytes, encoding);
  if (!text.ok()) return absl::nullopt;
  const absl::string_view line = FirstLine(*text);
  if (absl::StartsWith(line, "junqi-record")) return Format::kRecord;
  if (absl::StartsWith(line, ";")) return Format::kContest;
  if (LooksLikeRefereeLog(*text)) return Format::kLog;
  if (line.empty()) return absl::nullopt;
  if (LooksLikeLetters(line)) return Format::kLetters;
  // Rows of a grid, or nearly: its reader names the character that is wrong.
  const bool chinese = std::any_of(line.begin(), line.end(),
                                   [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  return chinese ? absl::optional<Format>(Format::kGrid) : absl::nullopt;
}

absl::StatusOr<std::vector<GameRecord>> ReadGames(absl::string_view bytes, Format format,
                                                  const ReadOptions& options) {
  const absl::StatusOr<std::string> text = DecodeText(bytes, options.encoding);
  if (!text.ok()) return text.status();
  if (format == Format::kRecord) return ReadRecords(*text, options.variants);
  const auto duel = std::find_if(options.variants.begin(), options.variants.end(),
                                 [](const auto& variant) { return variant->name() == kDuelName; });
  if (duel == options.variants.end())
    return MakeError(ErrorCode::kOption, absl::StrCat("games in the format ", InfoOf(format).name,
                                                      " are of ", kDuelName));
  const absl::StatusOr<std::vector<DuelRecord>> games = format == Format::kContest
                                                            ? ParseContestFile(*text, options.rules)
                                                            : ParseRefereeLog(*text, options.rules);
  if (!games.ok()) return games.status();
  std::vector<GameRecord> texts;
  for (const DuelRecord& game : *games) texts.push_back(TextOf(game, *duel));
  return texts;
}

absl::StatusOr<std::vector<Layout>> ReadLayouts(absl::string_view bytes, Format format,
                                                const ReadOptions& options) {
  if (format == Format::kJql) {
    const absl::StatusOr<Layout> layout = ParseJql(bytes, options.rules);
    if (!layout.ok()) return layout.status();
    return std::vector<Layout>{*layout};
  }
  const absl::StatusOr<std::string> text = DecodeText(bytes, options.encoding);
  if (!text.ok()) return text.status();
  return format == Format::kGrid ? ParseGrids(*text, options.rules)
                                 : ParseLetters(*text, options.rules);
}

absl::StatusOr<std::string> WriteGames(absl::Span<const GameRecord> games, Format format,
                                       Encoding encoding, std::vector<std::string>& lost) {
  std::string text;
  for (size_t i = 0; i < games.size(); ++i) {
    if (format == Format::kRecord) {
      text += RecordText(games[i]);
      continue;
    }
    const absl::StatusOr<DuelRecord> game = DuelRecordOf(games[i]);
    if (!game.ok())
      return MakeError(ErrorCodeOf(game.status()),
                       absl::StrCat("game ", i + 1, ": ", game.status().message(), "; the format ",
                                    InfoOf(format).name, " cannot hold it"));
    std::vector<std::string> lost_here;
    if (format == Format::kContest) {
      text += ContestFileText(*game, lost_here);
    } else {
      const absl::StatusOr<std::string> log = RefereeLogText(*game, lost_here);
      if (!log.ok()) return log.status();
      text += *log;
    }
    TellOwnParts(*game, format, lost_here);
    for (const std::string& phrase : lost_here) AddOnce(lost, phrase);
  }
  return EncodeText(text, encoding);
}

absl::StatusOr<std::string> WriteLayouts(absl::Span<const Layout> layouts, Format format,
                                         Encoding encoding) {
  if (format == Format::kLetters) return EncodeText(LettersText(layouts), encoding);
  if (format == Format::kGrid) return EncodeText(GridsText(layouts), encoding);
  if (layouts.size() != 1)
    return MakeError(ErrorCode::kLayout, absl::StrCat("a .jql file holds one layout, not ",
                                                      layouts.size(), "; --game N takes the N-th"));
  return JqlBytes(layouts[0]);
}

}  // namespace sapper
