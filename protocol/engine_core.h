// What both dialects share: the options, the player, the thread that searches, the random numbers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "process/line_writer.h"
#include "process/worker.h"
#include "protocol/options.h"
#include "protocol/search_run.h"
#include "protocol/services.h"

namespace sapper {

class EngineCore {
 public:
  // Both must outlive the core.
  EngineCore(const Services& services, LineWriter& writer);
  // Stops what runs and waits for it.
  ~EngineCore();
  EngineCore(const EngineCore&) = delete;
  EngineCore& operator=(const EngineCore&) = delete;

  const Services& services() const {
    return services_;
  }
  LineWriter& writer() {
    return writer_;
  }
  const Options& options() const {
    return options_;
  }
  // Sets an option and drops what was made from its old value. Precondition: idle.
  absl::StatusOr<Options::Change> SetOption(absl::string_view name, absl::string_view value);

  // Made on first use, and prepared for every game. Errors kMemory, kOption. Precondition: idle.
  absl::StatusOr<SeatPlayer*> GetPlayer();
  // The player forgets the last game. Precondition: idle.
  void ForgetGame() {
    if (player_ != nullptr) player_->NewGame();
    prepared_ = false;
  }
  // The next set-up of the sequence that the seed fixes. Precondition: idle.
  absl::StatusOr<std::string> ChooseSetup(absl::string_view settings, Seat seat);

  // What runs now, null when idle.
  std::shared_ptr<SearchRun> running() const;
  // Precondition: idle.
  void Start(std::shared_ptr<SearchRun> run, Worker::Job job);
  // Stops what runs, if anything does, and waits until its lines are written.
  void StopAndWait();
  // The same, but its last lines are not written.
  void StopInSilence();
  Worker& worker() {
    return worker_;
  }

 private:
  uint64_t DrawnSeed();

  const Services& services_;
  LineWriter& writer_;
  Options options_;
  uint64_t entropy_ = 0;  // 0 = not drawn yet
  uint64_t setups_chosen_ = 0;
  std::unique_ptr<SeatPlayer> player_;
  bool prepared_ = false;
  std::shared_ptr<SearchRun> run_;
  Worker worker_;
};

}  // namespace sapper
