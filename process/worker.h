// One background thread that does one job at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "process/line_writer.h"

namespace sapper {

class Worker {
 public:
  // Returns the lines that end it. They are written in one step with becoming idle, so that a peer
  // that has read them never finds the worker busy, and one that finds it idle has been sent them.
  using Job = std::function<std::vector<std::string>()>;

  explicit Worker(LineWriter& writer) : writer_(writer) {}
  // Waits for the job that runs; whoever started it tells it to stop first.
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  bool busy() const;
  // Precondition: !busy().
  void Start(Job job);
  // The job that runs, if one does, ends without its lines.
  void Silence();
  void WaitIdle();
  // False if the job still runs after `longest`.
  bool WaitIdleFor(std::chrono::milliseconds longest);

 private:
  void Loop();

  LineWriter& writer_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Job job_;
  bool busy_ = false;
  bool silent_ = false;
  bool closing_ = false;
  std::jthread thread_;  // begins with the first job: many processes never search
};

}  // namespace sapper
