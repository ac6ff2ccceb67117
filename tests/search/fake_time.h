// A clock that goes on only as a test tells it to.
#pragma once

#include <memory>

#include "absl/time/time.h"
#include "search/search_clock.h"

namespace sapper {

class FakeTime {
 public:
  // Every reading takes `tick`, so that a search in one thread does the same each time.
  explicit FakeTime(absl::Duration tick = absl::ZeroDuration()) : tick_(tick) {}

  void Pass(absl::Duration time) {
    *now_ += time;
  }
  TimeSource source() const {
    return [now = now_, tick = tick_] { return *now += tick; };
  }

 private:
  std::shared_ptr<absl::Duration> now_ = std::make_shared<absl::Duration>();
  absl::Duration tick_;
};

}  // namespace sapper
