// The tree that is kept from one search of a game to the next: its memory, and the state of its
// root.
//
// The subtree below the plies that were played since a search is valid for the next search. Its
// values come from worlds that agree with these plies; where ranks are hidden, they were drawn from
// an earlier belief.
#pragma once

#include <concepts>
#include <memory>
#include <vector>

#include "absl/types/optional.h"
#include "search/node_store.h"

namespace sapper {

// A state that a search can begin with. ObservationsSince is null unless `later` is the same game
// as `earlier`, known to the same seat, no fewer plies on; it gives what was seen in between.
template <class S>
concept SearchedState = std::copyable<S> && requires(const S& later, const S& earlier) {
  {
    ObservationsSince(later, earlier)
    } -> std::same_as<absl::optional<std::vector<ObservationKey>>>;
};

template <SearchedState State>
class KeptTree {
 public:
  // Takes the memory, unless it is there; may throw std::bad_alloc.
  void Prepare(size_t bytes) {
    if (store_ == nullptr) store_ = std::make_unique<NodeStore>(bytes);
  }

  // The store to search `state` in: with what an earlier search left for it, if `keep`, or only a
  // root. Precondition: prepared.
  NodeStore& Open(const State& state, bool keep) {
    const NodeIndex node = keep ? Find(state) : kNoNode;
    searched_.reset();
    if (node == kNoNode)
      store_->Clear();
    else
      store_->KeepSubtree(node);
    return *store_;
  }

  // The search of `state` has ended. A search that was opened and not closed leaves nothing.
  void Close(const State& state) {
    searched_ = state;
  }
  void Forget() {
    searched_.reset();
  }

 private:
  // The node of `state`, kNoNode if the store has none.
  NodeIndex Find(const State& state) const {
    if (!searched_) return kNoNode;
    const auto seen = ObservationsSince(state, *searched_);
    if (!seen) return kNoNode;
    NodeIndex node = store_->root();
    for (ObservationKey key : *seen) {
      node = store_->Find(node, key);
      if (node == kNoNode) return kNoNode;
    }
    return node;
  }

  std::unique_ptr<NodeStore> store_;
  absl::optional<State> searched_;  // what the root stands for
};

}  // namespace sapper
