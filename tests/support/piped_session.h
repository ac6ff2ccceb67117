// A session in this process, talked to through pipes as a peer would.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "protocol/session.h"

namespace sapper {

class PipedSession {
 public:
  explicit PipedSession(const Services& services);
  // Ends the input and waits for the session.
  ~PipedSession();
  PipedSession(const PipedSession&) = delete;
  PipedSession& operator=(const PipedSession&) = delete;

  // Bytes as they are.
  void SendBytes(absl::string_view bytes);
  // A line and its line feed.
  void Send(absl::string_view line);
  void EndInput();
  // Nobody reads what the session writes from now on.
  void CloseOutput();
  // Whether the session has ended, which it is given some seconds for.
  bool HasEnded() const;
  // The next line without its line feed; nothing at the end of the output or after `longest`.
  absl::optional<std::string> Read(std::chrono::milliseconds longest = std::chrono::seconds(20));

 private:
  int in_[2] = {-1, -1};
  int out_[2] = {-1, -1};
  std::string buffer_;
  std::atomic<bool> ended_{false};
  std::jthread thread_;
};

}  // namespace sapper
