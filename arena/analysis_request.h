// One line of JSON that asks for an analysis (docs/analysis.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/optional.h"
#include "variants/variant.h"

namespace sapper {

// Bounds of what is accepted.
inline constexpr size_t kLongestRequest = size_t{1} << 20U;
inline constexpr size_t kLongestRequestId = 200;
inline constexpr size_t kMostRequestMoves = 100000;
inline constexpr size_t kMostRequestPlies = 1000;

enum class RequestAction { kAnalyse, kQueryVersion, kTerminate, kTerminateAll };

struct AnalysisRequest {
  std::string id;
  RequestAction action = RequestAction::kAnalyse;
  std::string terminate_id;

  // Of kAnalyse alone.
  std::shared_ptr<const Variant> variant;
  std::string settings;
  std::unique_ptr<SeatGame> game;  // before the first of `moves`
  std::vector<std::string> moves;  // words that the game hears one after the other
  std::vector<size_t> plies;       // after so many of them there is an answer each, ascending
  std::string player;
  SeatLimits limits;
  int64_t priority = 0;  // higher ones first
};

// Lets `game` hear the first `count` moves of the request. Errors of SeatGame::Hear.
absl::Status FollowMoves(const AnalysisRequest& request, size_t count, SeatGame& game);

// What is wrong with a request, for its answer.
struct RequestError {
  absl::optional<std::string> id;  // where it can be read
  std::string field;               // empty: the whole line
  absl::Status status;
};

// Reads a request whole, or says what is wrong with it; `nodes` is what limits a search that has no
// limit of its own.
class RequestReader {
 public:
  // `variants` is not empty; the first is the default.
  RequestReader(Variants variants, uint64_t nodes)
      : variants_(std::move(variants)), nodes_(nodes) {}

  // False: `error` is set.
  bool Read(absl::string_view line, AnalysisRequest& request, RequestError& error) const;

 private:
  Variants variants_;
  uint64_t nodes_;
};

}  // namespace sapper
