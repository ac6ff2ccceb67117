// The supervisor: a small process between the runner and an engine. It ensures that nothing the
// engine started outlives the engine or the runner, however either ends.
//
// A process group alone is not enough: a program that calls setsid leaves the group, and nobody
// kills the group when the runner gets SIGKILL. The supervisor adopts what the engine's children
// leave behind (PR_SET_CHILD_SUBREAPER), so it can find all of these processes. The engine's pipes
// bypass the supervisor, so a move costs nothing more.
//
// The supervisor is the running program itself, started again under another name and caught before
// main. So every program that starts engines has a supervisor, and no process with many threads and
// much memory is forked.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace sapper {

// One message of the supervisor to the runner.
struct SupervisorReport {
  enum class Kind {
    kStarted,      // value: the engine's process number
    kNoProcessor,  // the following: it could not be started; value: errno
    kNoFolder,
    kNoProgram,
    kEnded,  // with all it started; value: its wait status
  };
  Kind kind = Kind::kEnded;
  int value = 0;
};

// What the supervisor is to start, and the descriptors that become the engine's.
struct SupervisorOrder {
  const std::vector<std::string>& command;
  const std::string& folder;  // to start it in, if not empty
  const std::vector<int>& cpus;
  int input;
  int output;
  int error;
  int control;  // the supervisor's end of a socket; when all of the other end is closed, it kills
};

// Descriptors that go to a supervisor must not be below this one.
constexpr int kLowestDescriptor = 4;

// Starts a supervisor, which starts the engine and reports on `control`. Returns the supervisor's
// process number. Error NotFound when not even the supervisor can be started.
absl::StatusOr<pid_t> StartSupervisor(const SupervisorOrder& order);

}  // namespace sapper
