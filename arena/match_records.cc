#include "arena/match_records.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

// What the games of the journal add to `written`; nothing if that is not how their text begins.
absl::optional<std::string> Missing(const std::vector<JournalGame>& games,
                                    absl::string_view written) {
  std::string missing;
  for (const JournalGame& game : games) {
    const size_t common = std::min(written.size(), game.record.size());
    if (written.substr(0, common) != game.record.substr(0, common)) return absl::nullopt;
    written.remove_prefix(common);
    missing += game.record.substr(common);
  }
  if (!written.empty()) return absl::nullopt;
  return missing;
}

std::string AllRecords(const std::vector<JournalGame>& games) {
  std::string text;
  for (const JournalGame& game : games) text += game.record;
  return text;
}

}  // namespace

absl::StatusOr<std::unique_ptr<MatchRecords>> MatchRecords::Open(
    const std::string& path, Journal& journal, std::vector<std::string>& notices) {
  std::string before;
  if (FileHasContent(path)) {
    absl::StatusOr<std::string> text = ReadWhole(path);
    if (!text.ok()) return text.status();
    before = *std::move(text);
  }
  const JournalContents& contents = journal.contents();
  const auto known = contents.bases.find(path);
  const size_t base =
      known == contents.bases.end() ? before.size() : std::min(before.size(), known->second);
  if (known == contents.bases.end()) {
    if (base > 0)
      notices.push_back(absl::StrCat(path, " has games in it; those of this match are appended"));
    if (absl::Status status = journal.AddBase(path, base); !status.ok()) return status;
  }
  absl::optional<std::string> missing =
      Missing(contents.games, absl::string_view(before).substr(base));
  if (!missing.has_value()) {
    const absl::StatusOr<std::string> name = SetAside(path, "corrupt");
    if (!name.ok()) return name.status();
    notices.push_back(absl::StrCat(path, " did not agree with the state of the match and was ",
                                   "written anew; the old one is now ", *name));
    before.resize(base);
    absl::Status status = WriteWhole(path, before + AllRecords(contents.games));
    if (!status.ok()) return status;
    missing = "";
  }
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  if (absl::Status status = file->Append(*missing, true); !status.ok()) return status;
  return std::unique_ptr<MatchRecords>(new MatchRecords(*std::move(file)));
}

}  // namespace sapper
