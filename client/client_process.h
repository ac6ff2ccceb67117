// Shared by the peers in other processes: starting them, asking them, and turning failures into
// faults.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "client/client.h"
#include "client/client_setup.h"
#include "process/process.h"

namespace sapper {

class ProcessPeer : public EnginePeer {
 public:
  std::string name() const override {
    return name_;
  }
  void Interrupt() override {
    wake_.Set();
  }

 protected:
  using Deadline = ChildProcess::Deadline;

  explicit ProcessPeer(const ClientSetup& setup) : setup_(setup) {}

  static Deadline After(absl::Duration duration);

  bool running() const {
    return child_ != nullptr;
  }
  // Starts the program with more arguments than the setup's; any byte of `line_ends` ends a line.
  // Fault kNoHandshake if the program cannot be started.
  absl::Status Launch(const std::vector<std::string>& arguments = {},
                      const std::string& line_ends = "\n");
  // Faults kCrash and kStall; after a fault the process is gone. Cancelled when interrupted.
  absl::Status Send(absl::string_view line);
  // The next line that is wanted, nothing when none has come by the deadline. Faults as of Send.
  using Wanted = absl::FunctionRef<bool(absl::string_view line)>;
  absl::StatusOr<absl::optional<std::string>> Await(Deadline deadline, Wanted wanted);
  // Asks, and waits for the answer as long as the setup's handshake may take; none is a fault of
  // its own, which names what was `missing`.
  absl::StatusOr<std::string> Ask(absl::string_view question, absl::string_view missing,
                                  Reason late, Wanted wanted);
  // What was heard last since the last Ask or ForgetHeard, for a message: "the last line heard was
  // 'info depth 1'", "it said nothing".
  std::string LastHeard() const;
  void ForgetHeard() {
    last_heard_.reset();
  }
  // A line that came by now; nothing if there is none.
  absl::optional<std::string> ReceivedAlready();
  // The process is of no more use: kills it and gives the fault back.
  absl::Status Fault(Reason reason, absl::string_view text);
  // Closes its input and gives it the setup's time to end.
  void Finish();

  const ClientSetup& setup() const {
    return setup_;
  }
  std::string name_;

 private:
  absl::Status FaultOf(const absl::Status& status);

  ClientSetup setup_;
  WakeEvent wake_;
  std::unique_ptr<ChildProcess> child_;
  absl::optional<std::string> last_heard_;
};

}  // namespace sapper
