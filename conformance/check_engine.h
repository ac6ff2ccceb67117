// The building blocks of checks: an engine to talk to, positions from games, findings.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "conformance/check.h"
#include "process/process.h"

namespace sapper {

struct Finding {
  CheckVerdict verdict = CheckVerdict::kOk;
  std::string expected;
  std::string seen;

  bool ok() const {
    return verdict == CheckVerdict::kOk;
  }
};

Finding Passed();
Finding Failed(absl::string_view expected, absl::string_view seen);
Finding Skipped(absl::string_view why);

std::vector<std::string> SplitWords(absl::string_view line);

// Whether a line is an error with this code, or with any that UJI has.
bool IsErrorLine(absl::string_view line, absl::string_view code = "");

struct CheckContext;

// One process, and what it has said.
class CheckEngine {
 public:
  explicit CheckEngine(const CheckPlan& plan);
  // Of the game that is looked at; without this an engine plays the game that it offers first.
  explicit CheckEngine(const CheckContext& context);

  // Not ok when the program cannot be started.
  const absl::Status& status() const {
    return status_;
  }
  // A line; false when the engine takes it no more. Its end is noticed by the next question, too.
  bool Send(absl::string_view line);
  // The next line that begins with one of these words; nothing when none came in time.
  absl::optional<std::string> Await(const std::vector<std::string>& words, absl::Duration patience);
  // Sends a line and then isready: the lines before readyok; nothing without a readyok in time.
  absl::optional<std::vector<std::string>> Answers(absl::string_view line);
  // The same with isready alone: what is still to come of the answers to earlier lines.
  absl::optional<std::vector<std::string>> Rest();
  // What comes in the pause of the plan.
  std::vector<std::string> Listen();
  void CloseInput() {
    if (child_ != nullptr) child_->CloseInput();
  }
  // Whether it ends by itself and with status 0.
  bool EndsQuickly();

  // The last that was heard, for a report: lines since the last question, or that none came.
  std::string Seen() const;
  const CheckPlan& plan() const {
    return plan_;
  }

 private:
  absl::optional<std::string> Next(ChildProcess::Deadline deadline);

  const CheckPlan& plan_;
  WakeEvent wake_;
  absl::Status status_;
  std::unique_ptr<ChildProcess> child_;
  std::string asked_;
  std::vector<std::string> heard_;  // since that was asked
  std::string trouble_;             // why no more can be heard
};

}  // namespace sapper
