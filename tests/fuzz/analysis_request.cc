// Any bytes as a request for an analysis: it is refused with a reason, or can be followed.
#include "arena/analysis_request.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "variants/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const sapper::RequestReader& kReader =
      *new sapper::RequestReader(sapper::StandardVariants(), 10);
  sapper::AnalysisRequest request;
  sapper::RequestError error;
  const absl::string_view line(reinterpret_cast<const char*>(data), size);
  if (!kReader.Read(line, request, error)) {
    if (error.status.ok()) std::abort();
    return 0;
  }
  if (request.id.empty() || request.id.size() > sapper::kLongestRequestId) std::abort();
  if (request.action != sapper::RequestAction::kAnalyse) return 0;
  if (request.plies.empty() || request.plies.back() > request.moves.size()) std::abort();
  for (const std::string& move : request.moves)
    if (!request.game->Observe(move).ok()) std::abort();
  return 0;
}
