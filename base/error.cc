#include "base/error.h"

#include <array>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

constexpr char kPayloadUrl[] = "sapper/error-code";

struct NamedCode {
  ErrorCode code;
  const char* name;
};

constexpr std::array<NamedCode, 12> kNames = {{
    {ErrorCode::kUnknown, "unknown"},
    {ErrorCode::kSyntax, "syntax"},
    {ErrorCode::kOption, "option"},
    {ErrorCode::kLayout, "layout"},
    {ErrorCode::kMove, "move"},
    {ErrorCode::kResult, "result"},
    {ErrorCode::kImpossible, "impossible"},
    {ErrorCode::kPosition, "position"},
    {ErrorCode::kTurn, "turn"},
    {ErrorCode::kBusy, "busy"},
    {ErrorCode::kMemory, "memory"},
    {ErrorCode::kOther, "other"},
}};

}  // namespace

absl::string_view ErrorCodeName(ErrorCode code) {
  return kNames[static_cast<size_t>(code)].name;
}

absl::Status MakeError(ErrorCode code, absl::string_view text) {
  absl::Status status(absl::StatusCode::kInvalidArgument, text);
  status.SetPayload(kPayloadUrl, absl::Cord(ErrorCodeName(code)));
  return status;
}

ErrorCode ErrorCodeOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kPayloadUrl);
  if (!payload.has_value()) return ErrorCode::kOther;
  for (const NamedCode& named : kNames)
    if (*payload == absl::string_view(named.name)) return named.code;
  return ErrorCode::kOther;
}

std::string Quote(absl::string_view text) {
  constexpr size_t kLongest = 40;
  return absl::StrCat("'", absl::CHexEscape(text.substr(0, kLongest)),
                      text.size() > kLongest ? "…'" : "'");
}

}  // namespace sapper
