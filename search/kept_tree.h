// The tree that is kept from one search of a game to the next: its memory, and the state of its
// root.
//
// The subtree below the plies that were played since a search is valid for the next search. Its
// values come from worlds that agree with these plies and were drawn from an earlier belief.
#pragma once

#include <memory>

#include "absl/types/optional.h"
#include "belief/information_state.h"
#include "search/node_store.h"

namespace sapper {

// True if `later` is the same game as `earlier`, seen by the same side, no fewer plies on.
bool Continues(const View& later, const View& earlier);

class KeptTree {
 public:
  enum class Keep { kNothing, kSubtree };

  // Takes the memory, unless it is there; may throw std::bad_alloc.
  void Prepare(size_t bytes);
  // The store to search `state` in: with what an earlier search left for it, or only a root.
  // Precondition: prepared.
  NodeStore& Open(const InformationState& state, Keep keep);
  // The search of `state` has ended. A search that was opened and not closed leaves nothing.
  void Close(const InformationState& state) {
    searched_ = state;
  }
  void Forget() {
    searched_.reset();
  }

 private:
  // The node of `state`, kNoNode if the store has none.
  NodeIndex Find(const InformationState& state) const;

  std::unique_ptr<NodeStore> store_;
  absl::optional<InformationState> searched_;  // what the root stands for
};

}  // namespace sapper
