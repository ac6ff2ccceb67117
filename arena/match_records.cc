#include "arena/match_records.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"

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

absl::StatusOr<std::unique_ptr<MatchRecords>> MatchRecords::Open(const std::string& path,
                                                                 Journal& journal,
                                                                 std::vector<std::string>& notices,
                                                                 Existing existing) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  bool is_new = false;  // as far as the journal knows
  absl::StatusOr<std::string> before = file->Read();
  if (!before.ok()) return before.status();
  if (existing == Existing::kReplace && !before->empty()) {
    const auto kept = file->Replace("", "old");
    if (!kept.ok()) return kept.status();
    notices.push_back(absl::StrCat(path, " is written anew; the old file is now ", *kept));
    before->clear();
    is_new = true;
  }
  const JournalContents& contents = journal.contents();
  const auto known = contents.bases.find(path);
  const bool is_known = known != contents.bases.end() && !is_new;
  // Of a file that the match has written to, the end may be cut: it is mended below.
  if (absl::Status status = CheckIsRecords(*before); !status.ok() && !is_known)
    return MakeError(ErrorCode::kOption, absl::StrCat(path, ": ", status.message()));
  // A damaged journal may have lost where the match began: nothing of the file can be relied on.
  const bool lost = !is_known && journal.past() == Past::kDamaged && !before->empty();
  const size_t base = lost       ? 0
                      : is_known ? std::min<size_t>(before->size(), known->second)
                                 : before->size();
  if (!is_known) {
    if (base > 0)
      notices.push_back(absl::StrCat(path, " has games in it; those of this match are appended"));
    if (absl::Status status = journal.AddBase(path, base); !status.ok()) return status;
  }
  absl::optional<std::string> missing;
  if (!lost) missing = Missing(contents.games, absl::string_view(*before).substr(base));
  if (missing.has_value()) {
    if (absl::Status status = file->Append(*missing, true); !status.ok()) return status;
  } else {
    const auto kept =
        file->Replace(before->substr(0, base) + AllRecords(contents.games), "corrupt");
    if (!kept.ok()) return kept.status();
    notices.push_back(absl::StrCat(path, " did not agree with the state of the match and was ",
                                   "written anew; the old one is now ", *kept));
  }
  return std::unique_ptr<MatchRecords>(new MatchRecords(*std::move(file)));
}

}  // namespace sapper
