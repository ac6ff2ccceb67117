#include "engine/flip_perft.h"

#include <cstdlib>
#include <vector>

namespace sapper {
namespace {

class Counter {
 public:
  // Without a deal every kind of the pool is a branch.
  Counter(const FlipDeal* deal, const std::function<bool()>& stop) : deal_(deal), stop_(stop) {}

  uint64_t Count(FlipPosition& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return CountOneDeep(position);
    if (stop_ && (++visits_ & 1023U) == 0 && stop_()) stopped_ = true;
    uint64_t leaves = 0;
    for (const FlipEvent& event : EventsOf(position)) {
      if (stopped_) return 0;
      const FlipPosition::Undo undo = position.Make(event);
#ifdef SAPPER_CHECKS
      if (!position.Validate().ok()) std::abort();
#endif
      leaves += Count(position, depth - 1);
      position.TakeBack(undo);
    }
    return leaves;
  }
  bool stopped() const {
    return stopped_;
  }

 private:
  uint64_t CountOneDeep(const FlipPosition& position) const {
    const int turns = position.Turnable().size();
    const int others = position.CountLegalActions() - turns;
    return static_cast<uint64_t>(others +
                                 turns * (deal_ != nullptr ? 1 : KindsIn(position.pool())));
  }
  static int KindsIn(const FlipCounts& pool) {
    int kinds = 0;
    for (size_t i = 0; i < kFlipPieceKinds; ++i) kinds += pool[FlipPieceFromIndex(i)] > 0 ? 1 : 0;
    return kinds;
  }
  std::vector<FlipEvent> EventsOf(const FlipPosition& position) const {
    std::vector<FlipEvent> events;
    for (Square square : position.Turnable()) {
      if (deal_ != nullptr) {
        events.push_back(position.EventOfTurn(square, (*deal_)[square]));
        continue;
      }
      for (size_t i = 0; i < kFlipPieceKinds; ++i)
        if (position.pool()[FlipPieceFromIndex(i)] > 0)
          events.push_back(position.EventOfTurn(square, FlipPieceFromIndex(i)));
    }
    position.ForEachMover([&](Square from, const FlipPoints& destinations) {
      for (Square to : destinations)
        events.push_back(position.EventOfMove({.from = from, .to = to}));
    });
    return events;
  }

  const FlipDeal* deal_;
  const std::function<bool()>& stop_;
  uint64_t visits_ = 0;
  bool stopped_ = false;
};

absl::optional<uint64_t> Perft(FlipPosition& position, const FlipDeal* deal, int depth,
                               const std::function<bool()>& stop) {
  Counter counter(deal, stop);
  const uint64_t leaves = counter.Count(position, depth);
  if (counter.stopped()) return absl::nullopt;
  return leaves;
}

}  // namespace

absl::optional<uint64_t> FlipPerft(FlipPosition& position, const FlipDeal& deal, int depth,
                                   const std::function<bool()>& stop) {
  return Perft(position, &deal, depth, stop);
}

absl::optional<uint64_t> FlipChancePerft(FlipPosition& position, int depth,
                                         const std::function<bool()>& stop) {
  return Perft(position, nullptr, depth, stop);
}

}  // namespace sapper
