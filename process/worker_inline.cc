// The worker of a target of one thread: a job is done before Start() returns.
#include "process/worker.h"

namespace sapper {

Worker::~Worker() = default;

bool Worker::busy() const {
  return busy_;
}

void Worker::Start(Job job) {
  busy_ = true;
  silent_ = false;
  const std::vector<std::string> lines = job();
  if (!silent_)
    for (const std::string& line : lines) writer_.Write(line);
  busy_ = false;
}

void Worker::Silence() {
  silent_ = true;
}

void Worker::WaitIdle() {}

bool Worker::WaitIdleFor(std::chrono::milliseconds /*longest*/) {
  return true;
}

}  // namespace sapper
