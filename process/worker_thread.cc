#include "process/worker.h"

namespace sapper {

Worker::~Worker() {
  const std::lock_guard lock(mutex_);
  closing_ = true;
  changed_.notify_all();
}

bool Worker::busy() const {
  const std::lock_guard lock(mutex_);
  return busy_;
}

void Worker::Start(Job job) {
  const std::lock_guard lock(mutex_);
  job_ = std::move(job);
  busy_ = true;
  silent_ = false;
  if (!thread_.joinable()) thread_ = std::jthread([this] { Loop(); });
  changed_.notify_all();
}

void Worker::Silence() {
  const std::lock_guard lock(mutex_);
  silent_ = true;
}

void Worker::WaitIdle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return !busy_; });
}

bool Worker::WaitIdleFor(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, longest, [&] { return !busy_; });
}

void Worker::Loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return busy_ || closing_; });
    if (!busy_) return;
    const Job job = std::move(job_);
    lock.unlock();
    const std::vector<std::string> lines = job();
    lock.lock();
    if (!silent_)
      for (const std::string& line : lines) writer_.Write(line);
    busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace sapper
