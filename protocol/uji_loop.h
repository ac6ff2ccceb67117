// The table of UJI's verbs, and the rule that decides which verb is accepted when.
#pragma once

#include <memory>

#include "absl/strings/string_view.h"
#include "protocol/dialect.h"
#include "protocol/uji_controller.h"

namespace sapper {

class UjiLoop {
 public:
  // When a verb is taken.
  enum class Taken { kAlways, kWhenIdle, kWhenIdleOrSearching, kWhenIdleOrEnemyPonder };

  // `core` must outlive the loop.
  explicit UjiLoop(EngineCore& core) : core_(core), controller_(core) {}

  // Acts on one line, any bytes without a line feed. Blocks only for `wait`, and for a moment after
  // `stop`.
  After Handle(absl::string_view line);
  // Tells that a line was too long to be read.
  void RefuseLongLine();
  // The input has ended: ends what runs, with its answer.
  void Finish();

 private:
  After Dispatch(absl::string_view verb, Words& words);
  bool IsTaken(Taken taken);
  void WriteError(const absl::Status& status);

  EngineCore& core_;
  UjiController controller_;
  std::weak_ptr<SearchRun> waited_for_;
};

}  // namespace sapper
