// The traffic log: a log of all lines between the runner and the engines.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "absl/status/statusor.h"
#include "base/safe_file.h"
#include "process/traffic.h"

namespace sapper {

// One line each: time (UTC), game, engine, direction (> sent, < received, ! its stderr), text:
// "2026-01-31T12:00:00.123456Z 1.1 sapper > go movetime 100".
class TrafficLog {
 public:
  // Appends to the file, or with `replace` renames it first if there is something in it. Error
  // kOther.
  static absl::StatusOr<std::unique_ptr<TrafficLog>> Open(const std::string& path,
                                                          bool replace = false);

  // For one peer; `label` is read when a line passes. This must outlive the tap.
  TrafficTap TapOf(const std::string& engine, std::shared_ptr<const std::string> label);

  // False once a line could not be written.
  bool ok() const;

 private:
  explicit TrafficLog(AppendFile file) : file_(std::move(file)) {}
  void Add(absl::string_view text);

  mutable std::mutex mutex_;
  AppendFile file_;
  bool failed_ = false;
};

}  // namespace sapper
