#include "tests/support/piped_session.h"

#include <poll.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>

#include "absl/strings/str_cat.h"

namespace sapper {

PipedSession::PipedSession(const Services& services) {
  std::signal(SIGPIPE, SIG_IGN);
  if (pipe(in_) != 0 || pipe(out_) != 0) std::abort();
  thread_ = std::jthread([this, &services] {
    {
      Session session(services, DescriptorSink(out_[1]), [this] { return ReaderIsGone(out_[1]); });
      session.Run(in_[0], out_[1]);
      ended_ = true;
    }
    close(out_[1]);
  });
}

PipedSession::~PipedSession() {
  EndInput();
  thread_.join();
  close(in_[0]);
  CloseOutput();
}

void PipedSession::CloseOutput() {
  if (out_[0] >= 0) close(out_[0]);
  out_[0] = -1;
}

bool PipedSession::HasEnded() const {
  for (int i = 0; i < 500 && !ended_; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return ended_;
}

void PipedSession::SendBytes(absl::string_view bytes) {
  DescriptorSink(in_[1])(bytes);
}

void PipedSession::Send(absl::string_view line) {
  SendBytes(absl::StrCat(line, "\n"));
}

void PipedSession::EndInput() {
  if (in_[1] >= 0) close(in_[1]);
  in_[1] = -1;
}

absl::optional<std::string> PipedSession::Read(std::chrono::milliseconds longest) {
  while (true) {
    const size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    pollfd waiting{.fd = out_[0], .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, static_cast<int>(longest.count())) <= 0) return absl::nullopt;
    char chunk[4096];
    const ssize_t count = read(out_[0], chunk, sizeof(chunk));
    if (count <= 0) return absl::nullopt;
    buffer_.append(chunk, static_cast<size_t>(count));
  }
}

}  // namespace sapper
