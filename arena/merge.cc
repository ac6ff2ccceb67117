#include "arena/merge.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arena/journal.h"
#include "arena/safe_file.h"
#include "engine/error.h"

namespace sapper {
namespace {

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

// The parts that were read so far.
class Merger {
 public:
  absl::Status Read(const std::string& path);
  absl::Status CheckComplete() const;
  MergedMatch Finish();

 private:
  absl::Status CheckPart(const std::string& path, const JournalHeader& header);
  int count() const {
    return header_.terms.shard.count;
  }

  JournalHeader header_;
  std::map<int, std::string> parts_;  // path by the number of the part
  std::map<int, GameSummary> games_;
  std::map<int, std::string> records_;
};

absl::Status Merger::CheckPart(const std::string& path, const JournalHeader& header) {
  const Shard& shard = header.terms.shard;
  if (parts_.empty()) {
    header_ = header;
  } else {
    const std::string difference = PlanDifference(header.arguments, header_.arguments);
    if (!difference.empty())
      return Wrong(absl::StrCat(path, " is of another match than ", parts_.begin()->second, ": ",
                                difference));
    if (shard.count != count())
      return Wrong(absl::StrCat(path, " is a part of ", shard.count, ", but ",
                                parts_.begin()->second, " one of ", count()));
  }
  if (const auto [part, added] = parts_.emplace(shard.index, path); !added)
    return Wrong(absl::StrCat(path, " and ", part->second, " are both part ", shard.index + 1,
                              " of ", shard.count, "; give one of them"));
  return absl::OkStatus();
}

absl::Status Merger::Read(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWhole(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<JournalContents> contents = ParseJournal(*text);
  if (!contents.ok())
    return Wrong(absl::StrCat(path, " is no state of a match: ", contents.status().message()));
  if (absl::Status status = CheckPart(path, contents->header); !status.ok()) return status;
  for (JournalGame& game : contents->games) {
    games_[game.game] = game.facts.summary;
    records_[game.game] = std::move(game.record);
  }
  return absl::OkStatus();
}

absl::Status Merger::CheckComplete() const {
  std::vector<std::string> missing;
  for (int part = 0; part < count(); ++part)
    if (parts_.count(part) == 0) missing.push_back(absl::StrCat(part + 1));
  if (!missing.empty())
    return Wrong(absl::StrCat("of ", count(),
                              " parts these are missing: ", absl::StrJoin(missing, ", "),
                              "; add their files, or --partial to do without"));
  const Schedule schedule = header_.terms.schedule();
  for (const auto& [part, path] : parts_) {
    const Shard shard{part, count()};
    int found = 0;
    for (const auto& [game, summary] : games_) found += shard.Owns(game / 2) ? 1 : 0;
    const int planned = 2 * schedule.PairsOf(shard);
    if (found < planned)
      return Wrong(absl::StrCat(path, " has ", found, " of ", planned,
                                " games; finish it with the command that began it, or add "
                                "--partial to do without"));
  }
  return absl::OkStatus();
}

MergedMatch Merger::Finish() {
  MatchTerms terms = header_.terms;
  terms.shard = Shard();
  MergedMatch merged{terms, Standings(terms), std::move(records_), 0};
  const int pairs = merged.standings.schedule().pairs();
  for (int pair = 0; pair < pairs; ++pair) {
    PairSummary summaries;
    for (size_t which : {size_t{0}, size_t{1}}) {
      const auto game = games_.find(2 * pair + static_cast<int>(which));
      if (game != games_.end()) summaries[which] = game->second;
    }
    merged.standings.AddPair(pair, summaries);
  }
  merged.missing_games = int64_t{2} * pairs - static_cast<int64_t>(games_.size());
  return merged;
}

}  // namespace

absl::StatusOr<MergedMatch> MergeParts(absl::Span<const std::string> paths, bool partial) {
  if (paths.empty()) return Wrong("name the files of the parts");
  Merger merger;
  for (const std::string& path : paths)
    if (absl::Status status = merger.Read(path); !status.ok()) return status;
  const absl::Status complete = merger.CheckComplete();
  MergedMatch merged = merger.Finish();
  // A test that was decided needs no more games.
  if (!complete.ok() && !partial && !merged.standings.verdict().has_value()) return complete;
  return merged;
}

}  // namespace sapper
