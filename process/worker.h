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
  // Returns the last lines of the job. The worker writes these lines and becomes idle in one step:
  // a peer that has read them never finds the worker busy, and a peer that finds the worker idle
  // has been sent them.
  using Job = std::function<std::vector<std::string>()>;

  explicit Worker(LineWriter& writer) : writer_(writer) {}
  // Waits for the running job. The caller that started the job tells it to stop first.
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
