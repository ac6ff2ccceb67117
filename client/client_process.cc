#include "client/client_process.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

// A process that does not read its input for so long has stalled, whatever its clock says.
constexpr absl::Duration kSendPatience = absl::Seconds(5);

absl::string_view LastLine(absl::string_view text) {
  while (absl::ConsumeSuffix(&text, "\n") || absl::ConsumeSuffix(&text, "\r")) {
  }
  return text.substr(text.find_last_of('\n') + 1);
}

}  // namespace

ProcessPeer::Deadline ProcessPeer::After(absl::Duration duration) {
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
             absl::ToChronoNanoseconds(duration));
}

absl::Status ProcessPeer::Launch(const std::vector<std::string>& arguments,
                                 const std::string& line_ends) {
  std::vector<std::string> command = setup_.command;
  command.insert(command.end(), arguments.begin(), arguments.end());
  auto child =
      ChildProcess::Start(command, setup_.folder, wake_,
                          {.cpus = setup_.cpus, .tap = setup_.tap, .line_ends = line_ends});
  if (!child.ok()) return PeerFault(Reason::kNoHandshake, child.status().message());
  child_ = *std::move(child);
  return absl::OkStatus();
}

absl::Status ProcessPeer::FaultOf(const absl::Status& status) {
  if (status.ok()) return status;
  if (absl::IsCancelled(status)) {
    child_.reset();
    return status;
  }
  return Fault(absl::IsUnavailable(status) ? Reason::kCrash : Reason::kStall, status.message());
}

absl::Status ProcessPeer::Fault(Reason reason, absl::string_view text) {
  std::string message(text);
  if (child_ != nullptr) {
    child_->Drain();
    const absl::string_view last = LastLine(child_->error_text());
    if (!last.empty())
      absl::StrAppend(&message, "; its last words on stderr: ", SafeText(last, 120));
  }
  child_.reset();
  return PeerFault(reason, message);
}

absl::Status ProcessPeer::Send(absl::string_view line) {
  if (child_ == nullptr) return PeerFault(Reason::kCrash, "the process is gone");
  return FaultOf(child_->WriteLine(line, After(kSendPatience)));
}

absl::StatusOr<absl::optional<std::string>> ProcessPeer::Await(Deadline deadline, Wanted wanted) {
  if (child_ == nullptr) return PeerFault(Reason::kCrash, "the process is gone");
  while (true) {
    absl::StatusOr<std::string> line = child_->ReadLine(deadline);
    if (absl::IsDeadlineExceeded(line.status())) return absl::optional<std::string>();
    if (!line.ok()) return FaultOf(line.status());
    last_heard_ = SafeText(*line, 100);
    if (wanted(*line)) return absl::optional<std::string>(*std::move(line));
    // Lines that nobody wants, without end, are no answer either.
    if (std::chrono::steady_clock::now() >= deadline) return absl::optional<std::string>();
  }
}

absl::StatusOr<std::string> ProcessPeer::Ask(absl::string_view question, absl::string_view missing,
                                             Reason late, Wanted wanted) {
  ForgetHeard();
  if (absl::Status status = Send(question); !status.ok()) return status;
  absl::StatusOr<absl::optional<std::string>> line = Await(After(setup_.handshake), wanted);
  if (!line.ok()) return line.status();
  if (!line->has_value())
    return Fault(late,
                 absl::StrCat("no ", missing, " within ", absl::FormatDuration(setup_.handshake),
                              " of '", SafeText(question, 100), "'; ", LastHeard()));
  return **std::move(line);
}

std::string ProcessPeer::LastHeard() const {
  if (!last_heard_.has_value()) return "it said nothing";
  return absl::StrCat("the last line heard was '", *last_heard_, "'");
}

absl::optional<std::string> ProcessPeer::ReceivedAlready() {
  if (child_ == nullptr) return absl::nullopt;
  child_->Drain();
  std::string line;
  if (!child_->TakeLine(&line)) return absl::nullopt;
  return line;
}

void ProcessPeer::Finish() {
  if (child_ == nullptr) return;
  child_->End(After(setup_.quit));
  child_.reset();
}

}  // namespace sapper
