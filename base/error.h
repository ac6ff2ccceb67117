// Errors as values: a status with one of the protocol's error codes and a text to act on.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace sapper {

// The error codes of UJI (docs/protocol.md). kOther: a failure that no peer caused (files, system).
enum class ErrorCode {
  kUnknown,
  kSyntax,
  kOption,
  kLayout,
  kMove,
  kResult,
  kImpossible,
  kPosition,
  kTurn,
  kBusy,
  kMemory,
  kOther,
};

// "unknown", "syntax", ... as sent on the wire.
absl::string_view ErrorCodeName(ErrorCode code);

// A status that is not ok and carries `code`; `text` is one line a user can act on.
absl::Status MakeError(ErrorCode code, absl::string_view text);

// The code of a status made by MakeError, kOther for any other failure.
ErrorCode ErrorCodeOf(const absl::Status& status);

// Enough of a peer's text to recognise it by, in quotes, with nothing that could break a line.
std::string Quote(absl::string_view text);

}  // namespace sapper
