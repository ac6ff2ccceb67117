#include "process/traffic_log.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

constexpr size_t kLongestText = 4000;

const char* Sign(TrafficDirection direction) {
  switch (direction) {
    case TrafficDirection::kSent:
      return ">";
    case TrafficDirection::kReceived:
      return "<";
    case TrafficDirection::kError:
      break;
  }
  return "!";
}

}  // namespace

namespace {

absl::Status KeepOld(AppendFile& file) {
  const absl::StatusOr<std::string> before = file.Read();
  if (before.ok() && before->empty()) return absl::OkStatus();
  return file.Replace("", "old").status();
}

}  // namespace

absl::StatusOr<std::unique_ptr<TrafficLog>> TrafficLog::Open(const std::string& path,
                                                             bool replace) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  if (replace)
    if (absl::Status status = KeepOld(*file); !status.ok()) return status;
  return std::unique_ptr<TrafficLog>(new TrafficLog(*std::move(file)));
}

TrafficTap TrafficLog::TapOf(const std::string& engine, std::shared_ptr<const std::string> label) {
  return
      [this, engine, label = std::move(label)](TrafficDirection direction, absl::string_view line) {
        const std::string time =
            absl::FormatTime("%Y-%m-%dT%H:%M:%E6SZ", absl::Now(), absl::UTCTimeZone());
        Add(absl::StrCat(time, " ", label->empty() ? "-" : *label, " ", engine, " ",
                         Sign(direction), " ", SafeText(line, kLongestText), "\n"));
      };
}

void TrafficLog::Add(absl::string_view text) {
  const std::lock_guard lock(mutex_);
  failed_ |= !file_.Append(text, false).ok();
}

bool TrafficLog::ok() const {
  const std::lock_guard lock(mutex_);
  return !failed_;
}

}  // namespace sapper
