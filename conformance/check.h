// `sapper check`, for authors of engines: whether an engine follows a protocol.
//
// Every check has its own process, so that a failed check does not affect the others.
#pragma once

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "variants/variant.h"

namespace sapper {

struct CheckPlan {
  std::vector<std::string> command;        // the program and its arguments; no shell reads them
  std::shared_ptr<const Variant> variant;  // not null; of CheckContest, one that its dialect plays
  std::string folder;                      // to start it in; empty = the runner's own
  absl::Duration patience = absl::Seconds(10);     // with the handshake, a layout, one node
  absl::Duration quick = absl::Seconds(1);         // for what is to come at once
  absl::Duration pause = absl::Milliseconds(200);  // to listen where nothing must come
  int positions = 20;                              // in which moves are asked for
  int games = 2;                                   // whole ones, against a random player
  int max_plies = 400;                             // of these games
  uint64_t seed = 1;
};

enum class CheckVerdict { kOk, kFail, kSkip };

struct CheckResult {
  std::string name;  // "uji.handshake"
  CheckVerdict verdict = CheckVerdict::kOk;
  std::string expected;  // what was to be seen; for kSkip, why it was not looked at
  std::string seen;      // of kFail
};

// Told every result as it comes.
using CheckCallback = std::function<void(const CheckResult&)>;

// All checks of a protocol, in a fixed order; fewer when it is stopped. If the handshake fails, the
// others are skipped.
std::vector<CheckResult> CheckUji(const CheckPlan& plan, const CheckCallback& on_result,
                                  const std::stop_token& stop);
std::vector<CheckResult> CheckContest(const CheckPlan& plan, const CheckCallback& on_result,
                                      const std::stop_token& stop);

}  // namespace sapper
