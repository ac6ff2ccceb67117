// A child process at the other end of three pipes, in a process group of its own.
//
// There are no reader threads: a caller that waits for a line also reads the child's other output.
// No shell stands between this process and the child. The child, and everything that it started,
// ends with this object, and at the latest with this process, even if SIGKILL ends it:
// process/supervisor.h says how.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "process/supervisor.h"
#include "process/traffic.h"

namespace sapper {

// Lets another thread wake one that waits in poll(), now and from then on.
class WakeEvent {
 public:
  WakeEvent();
  ~WakeEvent();
  WakeEvent(const WakeEvent&) = delete;
  WakeEvent& operator=(const WakeEvent&) = delete;

  void Set();  // from any thread
  int descriptor() const {
    return descriptor_;
  }

 private:
  int descriptor_;
};

class ChildProcess {
 public:
  using Deadline = std::chrono::steady_clock::time_point;

  // Of longer lines the rest is dropped; a line that does not end for far longer is an error.
  static constexpr size_t kLongestLine = size_t{64} << 10U;
  static constexpr size_t kEndlessLine = size_t{64} << 20U;

  struct Options {
    std::vector<int> cpus;  // the processors it may run on; empty = those of the runner
    TrafficTap tap;         // may be unset
    // Each of these bytes ends a line of what it writes; all but line feeds stay part of the line.
    std::string line_ends = "\n";
  };

  // Starts `command[0]`, found along PATH, with its arguments, in `folder` (if not empty). Error
  // NotFound when that cannot be. `wake` must outlive the process.
  static absl::StatusOr<std::unique_ptr<ChildProcess>> Start(
      const std::vector<std::string>& command, const std::string& folder, const WakeEvent& wake,
      const Options& options);
  static absl::StatusOr<std::unique_ptr<ChildProcess>> Start(
      const std::vector<std::string>& command, const std::string& folder, const WakeEvent& wake) {
    return Start(command, folder, wake, Options());
  }
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  // Errors of both: Cancelled (woken), DeadlineExceeded, Unavailable (the child closed its end; the
  // message says how it died, if it did). ReadLine also ResourceExhausted for an endless line.
  absl::Status WriteLine(absl::string_view line, Deadline deadline);
  absl::StatusOr<std::string> ReadLine(Deadline deadline);
  // A line that has come already; nothing if there is none.
  bool TakeLine(std::string* line);
  // Reads what has come by now, without waiting.
  void Drain();

  void CloseInput();
  // Whether it ends by itself by the deadline. What it writes meanwhile can still be read.
  bool WaitForEnd(Deadline deadline);
  // Closes its input and waits for its end until the deadline, then kills it and all it started.
  void End(Deadline deadline);
  // "exited with status 0"; nothing while it runs.
  absl::optional<std::string> ending() const;

  pid_t pid() const {
    return pid_;
  }
  // The last of what it wrote to stderr.
  const std::string& error_text() const {
    return error_text_;
  }

 private:
  ChildProcess(pid_t supervisor, int input, int output, int error, int control,
               const WakeEvent& wake)
      : supervisor_(supervisor),
        input_(input),
        output_(output),
        error_(error),
        control_(control),
        wake_(wake) {}

  // Waits until something can be read, written (if asked), the wake event or the deadline, and
  // reads it. Sets *writable.
  absl::Status Pump(Deadline deadline, bool* writable);
  void ReadOutput();
  void ReadError();
  void TakeOutput(absl::string_view bytes);
  void TakeError(absl::string_view bytes);
  void Tap(TrafficDirection direction, absl::string_view line) const;
  bool Receive(SupervisorReport& report, int flags) const;
  bool HasEnded();
  void KillAndReap();
  absl::Status Gone();

  pid_t supervisor_;
  pid_t pid_ = 0;
  int input_;
  int output_;  // -1 once closed, as the others
  int error_;
  int control_;  // the line to the supervisor
  const WakeEvent& wake_;
  std::string lines_;      // complete lines, with their ends
  size_t taken_ = 0;       // of them, in bytes
  std::string line_;       // the line that is coming
  size_t line_bytes_ = 0;  // of it so far, dropped ones too
  std::string error_text_;
  std::string error_line_;  // the line that is coming on stderr; kept for the tap alone
  TrafficTap tap_;
  std::string line_ends_;
  bool ended_ = false;   // the supervisor said so
  bool reaped_ = false;  // the supervisor, too
  int wait_status_ = 0;
};

}  // namespace sapper
