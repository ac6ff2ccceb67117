#include "protocol/search_answer.h"

#include <algorithm>

namespace sapper {

SearchResult WithAllowedMove(SearchResult result, const std::vector<Move>& allowed) {
  const bool fits = result.move.has_value() &&
                    std::find(allowed.begin(), allowed.end(), *result.move) != allowed.end();
  if (fits) return result;
  result.ponder.reset();
  result.move.reset();
  if (!allowed.empty()) result.move = allowed.front();
  return result;
}

}  // namespace sapper
