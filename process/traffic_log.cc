#include "process/traffic_log.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

constexpr size_t kLongestText = 4000;

const char* Sign(WireDirection direction) {
  switch (direction) {
    case WireDirection::kSent:
      return ">";
    case WireDirection::kReceived:
      return "<";
    case WireDirection::kError:
      break;
  }
  return "!";
}

}  // namespace

absl::StatusOr<std::unique_ptr<WireLog>> WireLog::Open(const std::string& path) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  return std::unique_ptr<WireLog>(new WireLog(*std::move(file)));
}

WireTap WireLog::TapOf(const std::string& engine, std::shared_ptr<const std::string> label) {
  return [this, engine, label = std::move(label)](WireDirection direction, absl::string_view line) {
    const std::string time =
        absl::FormatTime("%Y-%m-%dT%H:%M:%E6SZ", absl::Now(), absl::UTCTimeZone());
    Add(absl::StrCat(time, " ", label->empty() ? "-" : *label, " ", engine, " ", Sign(direction),
                     " ", SafeText(line, kLongestText), "\n"));
  };
}

void WireLog::Add(absl::string_view text) {
  const std::lock_guard lock(mutex_);
  failed_ |= !file_.Append(text, false).ok();
}

bool WireLog::ok() const {
  const std::lock_guard lock(mutex_);
  return !failed_;
}

}  // namespace sapper
