// A belief that has its memory asks for none: the replaced operator new counts.
// Not under ThreadSanitizer, whose library replaces these operators itself.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define SAPPER_OPERATORS_ARE_TAKEN
#endif
#endif
#ifndef SAPPER_OPERATORS_ARE_TAKEN
#include <cstdlib>
#include <new>

#include "belief/belief.h"
#include "gtest/gtest.h"
#include "tests/support/states.h"

namespace {

thread_local int allocations = 0;

void* Allocate(size_t size, size_t alignment) {
  ++allocations;
  void* const memory =
      std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(size_t size) {
  return Allocate(size, alignof(std::max_align_t));
}
void* operator new[](size_t size) {
  return Allocate(size, alignof(std::max_align_t));
}
void* operator new(size_t size, std::align_val_t alignment) {
  return Allocate(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment) {
  return Allocate(size, static_cast<size_t>(alignment));
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete[](void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, size_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void* memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace sapper {
namespace {

TEST(BeliefMemory, IsAskedForOnce) {
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 3, 200);
  const LayoutPrior prior = *LayoutPrior::Create(HumanLayoutComponents(), Rules::Contest());
  std::vector<InformationState> moments;
  for (size_t plies = 0; plies < game.events.size(); plies += 10)
    moments.push_back(StateAfter(game, plies, Side::kRed));
  Belief belief;
  const auto update_all = [&] {
    Random random(1);
    Position::RankOfPiece ranks{};
    for (const InformationState& state : moments) {
      ASSERT_TRUE(belief.Update(state, prior).ok());
      belief.SolveMarginals();
      belief.Sample(random, ranks);
    }
  };
  const int before = allocations;
  update_all();
  EXPECT_GT(allocations, before);
  const int warm = allocations;
  update_all();
  EXPECT_EQ(allocations, warm);
}

}  // namespace
}  // namespace sapper

#endif
