// A small process between the runner and an engine, which sees to it that nothing the engine
// started outlives the engine or the runner, however either ends.
//
// A process group alone does not do: a program that calls setsid leaves it, and nobody kills a
// group when the runner gets SIGKILL. The keeper adopts what the engine's children leave behind
// (PR_SET_CHILD_SUBREAPER), so it can find them all. The engine's pipes go past it: it costs a move
// nothing.
//
// The keeper is the running program itself, started anew under another name and caught before main;
// so each program that starts engines has one, and forking a process of many threads and much
// memory is no concern.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace sapper {

// One message of the keeper to the runner.
struct KeeperReport {
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

// What the keeper is to start, and the descriptors that become the engine's.
struct KeeperOrder {
  const std::vector<std::string>& command;
  const std::string& folder;  // to start it in, if not empty
  const std::vector<int>& cpus;
  int input;
  int output;
  int error;
  int control;  // the keeper's end of a socket; when all of the other end is closed, it kills
};

// Descriptors that go to a keeper must not be below this one.
constexpr int kLowestDescriptor = 4;

// Starts a keeper, which starts the engine and reports on `control`. Returns the keeper's process
// number. Error NotFound when not even the keeper can be started.
absl::StatusOr<pid_t> StartKeeper(const KeeperOrder& order);

}  // namespace sapper
