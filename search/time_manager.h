// How long one move may take.
#pragma once

#include "absl/time/time.h"
#include "absl/types/optional.h"
#include "search/search_terms.h"

namespace sapper {

struct TimeBudget {
  absl::Duration soft;  // stop here if the choice is settled
  absl::Duration hard;  // never think longer
};

// The budget of the next move, nothing when no clock bounds it. A game lasts some hundred moves of
// a side (the contest's clock is for the whole game), so a share of what is left is spent, never
// all of it; zero or negative clocks give a zero budget.
absl::optional<TimeBudget> BudgetFor(const SearchBounds& limits, int ply, absl::Duration overhead);

}  // namespace sapper
