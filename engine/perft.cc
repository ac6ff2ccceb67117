#include "engine/perft.h"

#include <cstdlib>

namespace sapper {
namespace {

class Counter {
 public:
  explicit Counter(const std::function<bool()>& stop) : stop_(stop) {}

  uint64_t Count(Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<uint64_t>(position.CountLegalMoves());
    if (stop_ && (++visits_ & 1023U) == 0 && stop_()) stopped_ = true;
    MoveList moves;
    position.LegalMoves(moves);
    uint64_t leaves = 0;
    for (Move move : moves) {
      if (stopped_) return 0;
      const Position::Undo undo = position.Play(move);
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
  const std::function<bool()>& stop_;
  uint64_t visits_ = 0;
  bool stopped_ = false;
};

}  // namespace

absl::optional<uint64_t> Perft(Position& position, int depth, const std::function<bool()>& stop) {
  Counter counter(stop);
  const uint64_t leaves = counter.Count(position, depth);
  if (counter.stopped()) return absl::nullopt;
  return leaves;
}

}  // namespace sapper
