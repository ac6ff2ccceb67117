// The plainest offer of actions: a list that is searched from its start, each action a group.
#pragma once

#include <utility>
#include <vector>

#include "search/game.h"

namespace sapper {

class ListOffer {
 public:
  void Clear() {
    actions_.clear();
  }
  void Add(ActionKey key, GroupTag tag) {
    actions_.emplace_back(key, tag);
  }
  size_t groups() const {
    return actions_.size();
  }
  GroupTag tag(size_t group) const {
    return actions_[group].second;
  }
  size_t size(size_t) const {
    return 1;
  }
  template <class Visit>
  void ForEachAction(size_t group, Visit visit) const {
    visit(actions_[group].first);
  }
  size_t Find(GroupTag tag) const {
    for (size_t i = 0; i < actions_.size(); ++i)
      if (actions_[i].second == tag) return i;
    return actions_.size();
  }

 private:
  std::vector<std::pair<ActionKey, GroupTag>> actions_;
};

static_assert(ActionOffer<ListOffer>);

}  // namespace sapper
