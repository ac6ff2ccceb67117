// Analyses many positions at a time: requests come as lines of JSON, answers go as lines of JSON in
// the order in which they are found (docs/analysis.md).
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "arena/analysis_request.h"

namespace sapper {

struct AnalysisServiceSettings {
  int threads = 1;                       // each searches one position at a time
  size_t most_waiting = 1000;            // positions
  size_t most_bytes = size_t{1} << 26U;  // of the requests that are not yet answered
  uint64_t nodes = 2000;                 // where a request has no limit of its own
  PlayerOptions player;                  // of each thread
};

class AnalysisService {
 public:
  // Is given whole lines without their end, one at a time, from any thread.
  using Sink = std::function<void(absl::string_view line)>;

  // `variants` is not empty; the first is the default.
  AnalysisService(const Variants& variants, const AnalysisServiceSettings& settings, Sink sink);
  ~AnalysisService();
  AnalysisService(const AnalysisService&) = delete;
  AnalysisService& operator=(const AnalysisService&) = delete;

  // Acts on a line. Blocks while there is no room for what it asks for.
  void Submit(absl::string_view line);
  // Tells that a line was too long to be read.
  void RefuseLongLine();
  // Waits until everything is answered; false if it is not after `longest`.
  bool FinishFor(std::chrono::milliseconds longest);
  // Ends what runs, with its answer, and drops what waits.
  void Abandon();

 private:
  // A request whose positions are not all answered.
  struct Job {
    AnalysisRequest request;
    size_t bytes = 0;
    size_t left = 0;  // positions
  };
  // A request to terminate that waits for the answers of what it ended.
  struct Ending {
    std::string answer;
    size_t left = 0;  // tasks
  };
  struct Task {
    std::shared_ptr<Job> job;
    size_t ply = 0;
    SearchControl control{};
    bool terminated = false;
    bool decided = false;  // what the answer says, written or not yet
    std::vector<std::shared_ptr<Ending>> endings{};
  };
  // The highest priority first, then in the order of arrival.
  using Place = std::pair<int64_t, uint64_t>;
  class PlayerShelf;

  void Enqueue(AnalysisRequest request, size_t bytes);
  void Terminate(const AnalysisRequest& request);
  // Each has one task fewer to wait for; those that wait for none any more are answered.
  void Finish(const std::vector<std::shared_ptr<Ending>>& endings);
  void Serve();
  std::shared_ptr<Task> Take();
  // From now on nothing changes its answer; whether it was terminated.
  bool Decide(Task& task);
  // Once its answer is written.
  void Put(const std::shared_ptr<Task>& task);
  // Precondition: mutex_ is held.
  void Count(const Task& task);
  void Write(absl::string_view line);

  RequestReader reader_;
  AnalysisServiceSettings settings_;
  std::mutex sink_mutex_;
  Sink sink_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Place, std::shared_ptr<Task>> waiting_;
  std::vector<std::shared_ptr<Task>> running_;
  size_t bytes_ = 0;
  uint64_t arrived_ = 0;
  bool closing_ = false;
  std::vector<std::jthread> threads_;
};

}  // namespace sapper
