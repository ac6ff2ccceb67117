// One engine on a pair of streams: reads lines, and selects the dialect by the first word.
#pragma once

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "process/line_writer.h"
#include "protocol/contest_dialect.h"
#include "protocol/engine_core.h"
#include "protocol/uji_loop.h"

namespace sapper {

class Session {
 public:
  // `services` must outlive the session. The other two are those of LineWriter.
  Session(const Services& services, LineWriter::ByteSink out, LineWriter::GoneTest gone = nullptr);
  // Finish(), if that was not called.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // As `setoption` would; for what the command line sets.
  absl::Status SetOption(absl::string_view name, absl::string_view value);

  // Acts on one line; false when it asks to end the session.
  bool Handle(absl::string_view line);
  void RefuseLongLine();
  // The input has ended.
  void Finish();

  // Waits until nothing runs that ends by itself.
  void WaitIdle() {
    core_.worker().WaitIdle();
  }

  // Reads lines from a descriptor until `quit` or its end, or until nobody reads from `out`.
  void Run(int in, int out = -1);

 private:
  LineWriter writer_;
  EngineCore core_;
  UjiLoop uji_;
  absl::optional<ContestDialect> contest_;  // once it was opened
};

}  // namespace sapper
