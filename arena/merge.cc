#include "arena/merge.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arena/journal.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/safe_file.h"

namespace sapper {
namespace {

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

// The parts that were read so far.
class Merger {
 public:
  Merger(const Variants& variants, bool partial) : variants_(variants), partial_(partial) {}

  absl::Status Read(const std::string& path);
  absl::Status CheckComplete() const;
  MergedMatch Finish();

 private:
  std::string MissingParts() const;
  absl::Status CheckPart(const std::string& path, const MatchTerms& terms);
  int count() const {
    return terms_.shard.count;
  }

  const Variants& variants_;
  bool partial_;
  MatchTerms terms_;
  std::map<int, std::string> parts_;  // path by the number of the part
  std::map<GameId, GameSummary> games_;
  std::map<GameId, std::string> records_;
};

absl::Status Merger::CheckPart(const std::string& path, const MatchTerms& terms) {
  const Shard& shard = terms.shard;
  if (parts_.empty()) {
    terms_ = terms;
  } else {
    const std::string difference = PlanDifference(terms.arguments, terms_.arguments);
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
  const absl::StatusOr<std::string> text = ReadRegularFile(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<JournalContents> contents = ParseJournal(*text, variants_);
  if (!contents.ok())
    return Wrong(absl::StrCat(path, " is no state of a match: ", contents.status().message()));
  if (contents->bad_lines > 0 && !partial_)
    return Wrong(absl::StrCat(path, " is damaged: ", Counted(contents->bad_lines, "line"),
                              " of it cannot be used; go on with the command that began it, which "
                              "mends it, or add --partial to do without"));
  if (absl::Status status = CheckPart(path, contents->terms); !status.ok()) return status;
  for (JournalGame& game : contents->games) {
    games_[game.game] = game.facts.summary;
    records_[game.game] = std::move(game.record);
  }
  return absl::OkStatus();
}

// "2, 5, 6"; of many only the first.
std::string Merger::MissingParts() const {
  constexpr size_t kMostNamed = 20;
  std::vector<std::string> missing;
  for (int part = 0; part < count(); ++part) {
    if (parts_.count(part) != 0) continue;
    if (missing.size() == kMostNamed) return absl::StrCat(absl::StrJoin(missing, ", "), ", ...");
    missing.push_back(absl::StrCat(part + 1));
  }
  return absl::StrJoin(missing, ", ");
}

absl::Status Merger::CheckComplete() const {
  if (const std::string missing = MissingParts(); !missing.empty())
    return Wrong(absl::StrCat("of ", count(), " parts these are missing: ", missing,
                              "; add their files, or --partial to do without"));
  std::map<int, int> found;  // games by part
  for (const auto& [game, summary] : games_) ++found[game.pair() % count()];
  const Schedule schedule = terms_.schedule();
  for (const auto& [part, path] : parts_) {
    const int planned = 2 * schedule.PairsOf(Shard{part, count()});
    if (found[part] < planned)
      return Wrong(absl::StrCat(path, " has ", found[part], " of ", planned,
                                " games; finish it with the command that began it, or add "
                                "--partial to do without"));
  }
  return absl::OkStatus();
}

MergedMatch Merger::Finish() {
  MatchTerms terms = terms_;
  terms.shard = Shard();
  MergedMatch merged{terms, Standings(terms), std::move(records_), 0};
  for (auto game = games_.begin(); game != games_.end();) {
    const int pair = game->first.pair();
    PairSummary summaries;
    for (; game != games_.end() && game->first.pair() == pair; ++game)
      summaries[game->first.which()] = game->second;
    merged.standings.AddPair(pair, summaries);
  }
  merged.missing_games =
      int64_t{2} * merged.standings.schedule().pairs() - static_cast<int64_t>(games_.size());
  return merged;
}

}  // namespace

absl::StatusOr<MergedMatch> MergeParts(absl::Span<const std::string> paths, bool partial,
                                       const Variants& variants) {
  if (paths.empty()) return Wrong("name the files of the parts");
  Merger merger(variants, partial);
  for (const std::string& path : paths)
    if (absl::Status status = merger.Read(path); !status.ok()) return status;
  const absl::Status complete = merger.CheckComplete();
  MergedMatch merged = merger.Finish();
  // A test that was decided needs no more games.
  if (!complete.ok() && !partial && !merged.standings.verdict().has_value()) return complete;
  return merged;
}

}  // namespace sapper
