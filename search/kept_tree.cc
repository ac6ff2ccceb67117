#include "search/kept_tree.h"

#include <algorithm>

#include "search/duel_game.h"

namespace sapper {
namespace {

bool SameStart(const View& a, const View& b) {
  if (a.viewer() != b.viewer() || a.from_start() != b.from_start()) return false;
  if (!(a.book().rules() == b.book().rules()) || !(a.start() == b.start())) return false;
  for (size_t i = 0; i < DuelMap::kPieces; ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    if (!(a.stated(piece) == b.stated(piece))) return false;
  }
  return true;
}

}  // namespace

bool Continues(const View& later, const View& earlier) {
  const auto& now = later.observations();
  const auto& then = earlier.observations();
  return now.size() >= then.size() && later.passes() == earlier.passes() &&
         SameStart(later, earlier) &&
         std::equal(then.begin(), then.end(), now.begin(),
                    [](const auto& a, const auto& b) { return a.event == b.event; });
}

void KeptTree::Prepare(size_t bytes) {
  if (store_ == nullptr) store_ = std::make_unique<NodeStore>(bytes);
}

NodeStore& KeptTree::Open(const InformationState& state, Keep keep) {
  const NodeIndex node = keep == Keep::kSubtree ? Find(state) : kNoNode;
  searched_.reset();
  if (node == kNoNode)
    store_->Clear();
  else
    store_->KeepSubtree(node);
  return *store_;
}

NodeIndex KeptTree::Find(const InformationState& state) const {
  if (!searched_ || !Continues(state.view(), searched_->view())) return kNoNode;
  NodeIndex node = store_->root();
  const auto& seen = state.view().observations();
  for (size_t i = searched_->view().observations().size(); i < seen.size(); ++i) {
    node = store_->Find(node, ObservationKeyOf(seen[i].event));
    if (node == kNoNode) return kNoNode;
  }
  return node;
}

}  // namespace sapper
