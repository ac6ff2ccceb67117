// A record of the two-player game in the types of engine/, for what knows the game: the foreign
// formats.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "engine/layout.h"
#include "engine/position.h"
#include "records/record.h"
#include "variants/duel_outcome.h"

namespace sapper {

struct DuelPly : PlyNotes {
  Event event;

  friend bool operator==(const DuelPly&, const DuelPly&) = default;
};

struct DuelRecord {
  Rules rules;
  std::array<std::string, DuelMap::kSides> players;  // by side
  // By side; nothing if the layout is not known, as in games recorded by one player. At least one
  // is known.
  std::array<absl::optional<Layout>, DuelMap::kSides> layouts;
  std::string label;    // e.g. "12.1"; may be empty
  std::string control;  // e.g. "10+0.1"; may be empty
  absl::optional<uint64_t> seed;
  std::string note;  // why, in words; may be empty
  std::vector<DuelPly> plies;
  absl::optional<DuelOutcome> outcome;  // nothing: the game was broken off
  std::string layout_source;            // e.g. "human"; may be empty
  std::string terms;                    // of the match; may be empty

  // Nothing when one of the two is not known.
  absl::optional<std::array<Layout, DuelMap::kSides>> BothLayouts() const {
    if (!layouts[0].has_value() || !layouts[1].has_value()) return absl::nullopt;
    return std::array<Layout, DuelMap::kSides>{*layouts[0], *layouts[1]};
  }

  friend bool operator==(const DuelRecord&, const DuelRecord&) = default;
};

// The two-player game for its rules and notation; nobody plays by it.
std::shared_ptr<const Variant> DuelNotation();

// `variant` is the two-player game.
GameRecord TextOf(const DuelRecord& record,
                  std::shared_ptr<const Variant> variant = DuelNotation());
// Error kSyntax for a game of another variant. Precondition: each text is one that a reader
// accepts.
absl::StatusOr<DuelRecord> DuelRecordOf(const GameRecord& record);

// As those of records/record.h and records/record_view.h.
std::string RecordText(const DuelRecord& record);
std::string RecordText(const DuelRecord& record, absl::Span<const std::string> comments);
absl::StatusOr<std::vector<DuelRecord>> ParseDuelRecords(absl::string_view text);
absl::Status VerifyRecord(const DuelRecord& record);

// VerifyEnd by what the side of `game` has seen after the last ply, and whether the game may have
// ended as written for a reason that its side cannot see. Precondition: both are of the two-player
// game.
absl::Status VerifyDuelEnd(const GameRecord& record, const SeatGame& game);

class DuelRecordReader {
 public:
  // `text` must outlive the reader.
  explicit DuelRecordReader(absl::string_view text);

  absl::StatusOr<absl::optional<DuelRecord>> Next();
  size_t game_line() const {
    return reader_.game_line();
  }

 private:
  RecordReader reader_;
};

}  // namespace sapper
