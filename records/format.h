// The list of all formats of games and layouts that Sapper reads and writes.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "base/text_encoding.h"
#include "records/duel_record.h"

namespace sapper {

enum class Format { kRecord, kContest, kLog, kLetters, kGrid, kJql };

struct FormatInfo {
  Format format;
  const char* name;   // as --from and --to take it
  const char* what;   // in a few words
  bool is_game;       // otherwise of one army's layouts
  Encoding encoding;  // of files that are written; none matters to kJql
};

absl::Span<const FormatInfo> Formats();
const FormatInfo& InfoOf(Format format);
absl::optional<Format> ParseFormat(absl::string_view name);

// The format that the bytes of a file must have; nothing when they fit no format.
absl::optional<Format> DetectFormat(absl::string_view bytes,
                                    absl::optional<Encoding> encoding = absl::nullopt);

struct ReadOptions {
  // Those that records may be of. Foreign formats are of the two-player game, as it is among them.
  Variants variants = {DuelNotation()};
  Rules rules;                        // of games and layouts whose format does not hold them
  absl::optional<Encoding> encoding;  // nothing: found out
};

// Verified games, or legal layouts. Errors begin with line and column; then nothing is read. Error
// kOption when the format is of a game that is not among the variants.
// Precondition: the format is one of games, or of layouts.
absl::StatusOr<std::vector<GameRecord>> ReadGames(absl::string_view bytes, Format format,
                                                  const ReadOptions& options);
absl::StatusOr<std::vector<Layout>> ReadLayouts(absl::string_view bytes, Format format,
                                                const ReadOptions& options);

// The bytes of a file. `lost` is told, a phrase each, what the format has no room for. Errors
// kOther, kLayout and kSyntax when it cannot hold such games or that many layouts at all.
absl::StatusOr<std::string> WriteGames(absl::Span<const GameRecord> games, Format format,
                                       Encoding encoding, std::vector<std::string>& lost);
absl::StatusOr<std::string> WriteLayouts(absl::Span<const Layout> layouts, Format format,
                                         Encoding encoding);

}  // namespace sapper
