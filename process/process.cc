#include "process/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kKillPatience{5};
constexpr size_t kErrorTail = 2000;
// Unread lines beyond this stay in the pipe: a child that floods waits for us, not the other way.
constexpr size_t kMostUnread = size_t{1} << 20U;

void CloseAndForget(int& descriptor) {
  if (descriptor >= 0) close(descriptor);
  descriptor = -1;
}

// Both ends of a pipe or a pair of sockets, closed unless released.
struct Pipe {
  std::array<int, 2> ends{-1, -1};

  bool Open() {
    return pipe2(ends.data(), O_CLOEXEC) == 0 && Lift();
  }
  bool OpenSockets() {
    return socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) == 0 && Lift();
  }
  // Away from the numbers that mean something in the new process, should they be free here.
  bool Lift() {
    for (int& end : ends) {
      if (end >= kLowestDescriptor) continue;
      const int lifted = fcntl(end, F_DUPFD_CLOEXEC, kLowestDescriptor);
      if (lifted < 0) return false;
      close(std::exchange(end, lifted));
    }
    return true;
  }
  ~Pipe() {
    for (int& end : ends) CloseAndForget(end);
  }
  int Release(size_t end) {
    return std::exchange(ends[end], -1);
  }
};

// Keeps SIGPIPE from this thread for a write, without touching the process's handlers.
class NoSigpipe {
 public:
  NoSigpipe() {
    sigemptyset(&set_);
    sigaddset(&set_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &set_, &before_);
  }
  ~NoSigpipe() {
    const timespec now{0, 0};
    while (raised_ && sigtimedwait(&set_, nullptr, &now) < 0 && errno == EINTR) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoSigpipe(const NoSigpipe&) = delete;
  NoSigpipe& operator=(const NoSigpipe&) = delete;

  void Raised() {
    raised_ = true;
  }

 private:
  sigset_t set_{};
  sigset_t before_{};
  bool raised_ = false;
};

int MillisecondsUntil(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<int64_t>(left, 0, 1'000'000));
}

void SetNonBlocking(int descriptor) {
  fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

std::string StartFailure(const SupervisorReport& report, const std::string& program,
                         const std::string& folder) {
  const char* reason = std::strerror(report.value);
  if (report.kind == SupervisorReport::Kind::kNoProcessor)
    return absl::StrCat("'", program, "' cannot run on these processors: ", reason);
  if (report.kind == SupervisorReport::Kind::kNoFolder)
    return absl::StrCat("'", program, "' cannot be started in '", folder, "': ", reason);
  return absl::StrCat("'", program, "' cannot be started: ", reason);
}

std::string EndText(int wait_status) {
  if (WIFSIGNALED(wait_status))
    return absl::StrCat("killed by signal ", WTERMSIG(wait_status), " (",
                        strsignal(WTERMSIG(wait_status)), ")");
  return absl::StrCat("exited with status ", WEXITSTATUS(wait_status));
}

}  // namespace

WakeEvent::WakeEvent() : descriptor_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

WakeEvent::~WakeEvent() {
  if (descriptor_ >= 0) close(descriptor_);
}

void WakeEvent::Set() {
  const uint64_t one = 1;
  static_cast<void>(!write(descriptor_, &one, sizeof(one)));
}

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(
    const std::vector<std::string>& command, const std::string& folder, const WakeEvent& wake,
    const Options& options) {
  if (command.empty()) return absl::NotFoundError("no program is named");
  Pipe input;
  Pipe output;
  Pipe error;
  Pipe control;
  if (!input.Open() || !output.Open() || !error.Open() || !control.OpenSockets())
    return absl::NotFoundError(absl::StrCat("no pipes: ", std::strerror(errno)));
  const absl::StatusOr<pid_t> supervisor =
      StartSupervisor({command, folder, options.cpus, input.ends[0], output.ends[1], error.ends[1],
                       control.ends[1]});
  if (!supervisor.ok()) return supervisor.status();
  for (int descriptor : {input.ends[1], output.ends[0], error.ends[0]}) SetNonBlocking(descriptor);
  std::unique_ptr<ChildProcess> child(new ChildProcess(*supervisor, input.Release(1),
                                                       output.Release(0), error.Release(0),
                                                       control.Release(0), wake));
  close(control.Release(1));
  SupervisorReport report;
  if (!child->Receive(report, 0) || report.kind == SupervisorReport::Kind::kEnded)
    return absl::NotFoundError(absl::StrCat("'", command[0], "': its supervisor died at once"));
  if (report.kind != SupervisorReport::Kind::kStarted)
    return absl::NotFoundError(StartFailure(report, command[0], folder));
  child->pid_ = report.value;
  child->tap_ = options.tap;
  child->line_ends_ = options.line_ends;
  return child;
}

ChildProcess::~ChildProcess() {
  KillAndReap();
  CloseAndForget(input_);
  CloseAndForget(output_);
  CloseAndForget(error_);
  CloseAndForget(control_);
}

absl::Status ChildProcess::Pump(Deadline deadline, bool* writable) {
  std::array<pollfd, 4> waits{};
  waits[0] = {wake_.descriptor(), POLLIN, 0};
  waits[1] = {lines_.size() < kMostUnread ? output_ : -1, POLLIN, 0};
  waits[2] = {error_, POLLIN, 0};
  waits[3] = {writable != nullptr ? input_ : -1, POLLOUT, 0};
  const int ready = poll(waits.data(), waits.size(), MillisecondsUntil(deadline));
  if (ready < 0 && errno != EINTR)
    return absl::UnavailableError(absl::StrCat("poll: ", std::strerror(errno)));
  if (ready > 0 && waits[0].revents != 0) return absl::CancelledError("interrupted");
  if (ready > 0 && waits[1].revents != 0) ReadOutput();
  if (ready > 0 && waits[2].revents != 0) ReadError();
  if (writable != nullptr) *writable = ready > 0 && waits[3].revents != 0;
  if (ready == 0 && Clock::now() >= deadline) return absl::DeadlineExceededError("no answer");
  return absl::OkStatus();
}

void ChildProcess::ReadOutput() {
  std::array<char, 65536> buffer;
  const ssize_t count = read(output_, buffer.data(), buffer.size());
  if (count > 0) TakeOutput(absl::string_view(buffer.data(), static_cast<size_t>(count)));
  if (count == 0) CloseAndForget(output_);
}

void ChildProcess::TakeOutput(absl::string_view bytes) {
  while (!bytes.empty()) {
    const size_t end = bytes.find_first_of(line_ends_);
    const bool keep = end != absl::string_view::npos && bytes[end] != '\n';
    const absl::string_view part = keep ? bytes.substr(0, end + 1) : bytes.substr(0, end);
    const size_t room = kLongestLine - std::min(kLongestLine, line_.size());
    line_.append(part.data(), std::min(room, part.size()));
    line_bytes_ += part.size();
    if (end == absl::string_view::npos) return;
    while (!line_.empty() && line_.back() == '\r') line_.pop_back();
    Tap(TrafficDirection::kReceived, line_);
    absl::StrAppend(&lines_, line_, "\n");
    line_.clear();
    line_bytes_ = 0;
    bytes.remove_prefix(end + 1);
  }
}

void ChildProcess::ReadError() {
  std::array<char, 65536> buffer;
  const ssize_t count = read(error_, buffer.data(), buffer.size());
  if (count == 0) CloseAndForget(error_);
  if (count <= 0) return;
  TakeError(absl::string_view(buffer.data(), static_cast<size_t>(count)));
}

void ChildProcess::TakeError(absl::string_view bytes) {
  error_text_.append(bytes.data(), bytes.size());
  if (error_text_.size() > kErrorTail) error_text_.erase(0, error_text_.size() - kErrorTail);
  if (!tap_) return;
  while (!bytes.empty()) {
    const size_t end = bytes.find('\n');
    const absl::string_view part = bytes.substr(0, end);
    const size_t room = kLongestLine - std::min(kLongestLine, error_line_.size());
    error_line_.append(part.data(), std::min(room, part.size()));
    if (end == absl::string_view::npos) return;
    Tap(TrafficDirection::kError, error_line_);
    error_line_.clear();
    bytes.remove_prefix(end + 1);
  }
}

void ChildProcess::Tap(TrafficDirection direction, absl::string_view line) const {
  if (tap_) tap_(direction, line);
}

bool ChildProcess::TakeLine(std::string* line) {
  const size_t end = lines_.find('\n', taken_);
  if (end == std::string::npos) {
    lines_.clear();
    taken_ = 0;
    return false;
  }
  *line = lines_.substr(taken_, end - taken_);
  taken_ = end + 1;
  return true;
}

void ChildProcess::Drain() {
  if (output_ >= 0 && lines_.size() < kMostUnread) ReadOutput();
  if (error_ >= 0) ReadError();
}

absl::StatusOr<std::string> ChildProcess::ReadLine(Deadline deadline) {
  std::string line;
  while (!TakeLine(&line)) {
    if (output_ < 0) return Gone();
    if (line_bytes_ > kEndlessLine)
      return absl::ResourceExhaustedError("it writes a line without an end");
    if (absl::Status status = Pump(deadline, nullptr); !status.ok()) return status;
    // A child that never stops writing can keep the poll from ever timing out.
    if (lines_.empty() && output_ >= 0 && Clock::now() >= deadline)
      return absl::DeadlineExceededError("no answer");
  }
  return line;
}

absl::Status ChildProcess::WriteLine(absl::string_view line, Deadline deadline) {
  const std::string text = absl::StrCat(line, "\n");
  size_t written = 0;
  NoSigpipe no_sigpipe;
  while (written < text.size()) {
    if (input_ < 0) return Gone();
    const ssize_t count = write(input_, text.data() + written, text.size() - written);
    if (count > 0) {
      written += static_cast<size_t>(count);
      continue;
    }
    if (errno == EPIPE) {
      no_sigpipe.Raised();
      CloseAndForget(input_);
      return Gone();
    }
    if (errno != EAGAIN && errno != EINTR)
      return absl::UnavailableError(absl::StrCat("write: ", std::strerror(errno)));
    bool writable = false;
    if (absl::Status status = Pump(deadline, &writable); !status.ok()) return status;
    if (!writable && Clock::now() >= deadline)
      return absl::DeadlineExceededError("it does not read what it is sent");
  }
  Tap(TrafficDirection::kSent, line);
  return absl::OkStatus();
}

// The supervisor's next word; false when it has none left, or none now under MSG_DONTWAIT.
bool ChildProcess::Receive(SupervisorReport& report, int flags) const {
  ssize_t size = 0;
  do {
    size = recv(control_, &report, sizeof(report), flags);
  } while (size < 0 && errno == EINTR);
  if (size < 0) return false;
  // Whoever killed the supervisor killed the engine by it.
  if (size == 0) report = {SupervisorReport::Kind::kEnded, SIGKILL};
  return true;
}

bool ChildProcess::HasEnded() {
  SupervisorReport report;
  if (!ended_ && Receive(report, MSG_DONTWAIT)) {
    ended_ = true;
    wait_status_ = report.value;
  }
  return ended_;
}

void ChildProcess::KillAndReap() {
  if (reaped_) return;
  // The supervisor takes it as the order to kill.
  shutdown(control_, SHUT_WR);
  pollfd wait{control_, POLLIN, 0};
  const auto patience = Clock::now() + kKillPatience;
  while (!HasEnded() && Clock::now() < patience) poll(&wait, 1, MillisecondsUntil(patience));
  reaped_ = true;
  // What cannot be killed, a supervisor goes on trying to kill; nobody waits for that.
  while (waitpid(supervisor_, nullptr, ended_ ? 0 : WNOHANG) < 0 && errno == EINTR) {
  }
  if (!error_line_.empty()) Tap(TrafficDirection::kError, error_line_);
}

// It may have closed its output a moment before it is seen to have exited.
absl::Status ChildProcess::Gone() {
  const auto patience = Clock::now() + std::chrono::milliseconds(200);
  const timespec nap{0, 1'000'000};
  while (!HasEnded() && Clock::now() < patience) nanosleep(&nap, nullptr);
  if (error_ >= 0) ReadError();
  if (!HasEnded()) return absl::UnavailableError("it closed its output though it still runs");
  KillAndReap();
  return absl::UnavailableError(EndText(wait_status_));
}

void ChildProcess::CloseInput() {
  CloseAndForget(input_);
}

bool ChildProcess::WaitForEnd(Deadline deadline) {
  const timespec nap{0, 1'000'000};
  while (!HasEnded() && Clock::now() < deadline) {
    Drain();
    nanosleep(&nap, nullptr);
  }
  return HasEnded();
}

void ChildProcess::End(Deadline deadline) {
  CloseInput();
  const timespec nap{0, 1'000'000};
  while (!HasEnded() && Clock::now() < deadline) {
    // What it still writes must not keep it from ending; nothing else is of interest.
    lines_.clear();
    taken_ = 0;
    Drain();
    nanosleep(&nap, nullptr);
  }
  KillAndReap();
}

absl::optional<std::string> ChildProcess::ending() const {
  if (!ended_) return absl::nullopt;
  return EndText(wait_status_);
}

}  // namespace sapper
