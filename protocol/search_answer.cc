#include "protocol/search_answer.h"

#include <algorithm>

namespace sapper {

SeatSearchResult WithAllowedAction(SeatSearchResult result,
                                   const std::vector<std::string>& allowed) {
  const bool fits = result.action.has_value() &&
                    std::find(allowed.begin(), allowed.end(), *result.action) != allowed.end();
  if (fits) return result;
  result.ponder.reset();
  result.action.reset();
  if (!allowed.empty()) result.action = allowed.front();
  return result;
}

}  // namespace sapper
