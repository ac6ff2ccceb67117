#include "client/client.h"

#include "absl/strings/cord.h"

namespace sapper {
namespace {

constexpr char kPayloadUrl[] = "sapper/peer-fault";

}  // namespace

absl::Status PeerFault(Reason reason, absl::string_view text) {
  absl::Status status(absl::StatusCode::kAborted, text);
  status.SetPayload(kPayloadUrl, absl::Cord(ReasonName(reason)));
  return status;
}

absl::optional<Reason> PeerFaultReason(const absl::Status& status) {
  const auto payload = status.GetPayload(kPayloadUrl);
  if (!payload.has_value()) return absl::nullopt;
  return ParseReason(std::string(*payload));
}

}  // namespace sapper
