// The memory of a whole search stays where Hash puts it. What is counted is what the search asked
// malloc for: pages that are resident also depend on the machine.
#include <malloc.h>

#include "gtest/gtest.h"
#include "search/tree_player.h"
#include "tests/search/search_support.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

// Sanitizers have a malloc of their own.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SAPPER_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SAPPER_SANITIZED 1
#endif
#endif

// Of the main arena and the blocks that are mapped, which is all that one thread takes.
size_t AllocatedBytes() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(SlowMemory, ALongSearchStaysWithinHash) {
#ifdef SAPPER_SANITIZED
  GTEST_SKIP() << "sanitizers have a malloc of their own";
#endif
  constexpr size_t kMib = size_t{1} << 20U;
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 31);
  const InformationState state = StateAfter(game, 20, Side::kRed);
  PlayerOptions options;
  options.hash_mib = 1;
  TreePlayer player(options);
  const size_t empty = AllocatedBytes();
  SearchWith(player, state, NodeLimit(100));
  const size_t begun = AllocatedBytes();
  const SearchResult found = SearchWith(player, state, NodeLimit(500'000));
  const size_t full = AllocatedBytes();
  EXPECT_GT(found.info.hash_permille, 990);
  EXPECT_EQ(found.info.nodes, 500'000U);
  // Nor does it grow from search to search.
  for (int i = 0; i < 5; ++i) SearchWith(player, state, NodeLimit(2000));
  const size_t after = AllocatedBytes();
  // The store is a mebibyte; belief, worlds and tables take about three more, at once.
  EXPECT_LT(begun, empty + 5 * kMib);
  EXPECT_LT(full, begun + kMib / 16);
  EXPECT_LT(after, full + kMib / 16);
}

}  // namespace
}  // namespace sapper
