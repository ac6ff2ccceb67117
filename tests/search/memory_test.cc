// The memory of a whole search stays where Hash puts it.
#include <unistd.h>

#include <fstream>

#include "gtest/gtest.h"
#include "search/tree_player.h"
#include "tests/search/search_support.h"
#include "tests/support/states.h"

namespace sapper {
namespace {

// Sanitizers keep freed memory and shadows of all of it.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SAPPER_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SAPPER_SANITIZED 1
#endif
#endif

size_t ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  size_t total = 0;
  size_t resident = 0;
  statm >> total >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

TEST(SlowMemory, ALongSearchStaysWithinHash) {
#ifdef SAPPER_SANITIZED
  GTEST_SKIP() << "sanitizers need memory of their own";
#endif
  const PlayedGame game = PlayRandomGame(Rules::Contest(), 31);
  const InformationState state = StateAfter(game, 20, Side::kRed);
  PlayerOptions options;
  options.hash_mib = 1;
  TreePlayer player(options);
  SearchWith(player, state, NodeLimit(100));
  const size_t before = ResidentBytes();
  ASSERT_GT(before, 0U);
  const SearchResult found = SearchWith(player, state, NodeLimit(500'000));
  EXPECT_GT(found.info.hash_permille, 990);
  EXPECT_EQ(found.info.nodes, 500'000U);
  constexpr size_t kMib = size_t{1} << 20U;
  EXPECT_LT(ResidentBytes(), before + 33 * kMib);
  // Nor does it grow from search to search.
  const size_t after = ResidentBytes();
  for (int i = 0; i < 5; ++i) SearchWith(player, state, NodeLimit(2000));
  EXPECT_LT(ResidentBytes(), after + 8 * kMib);
}

}  // namespace
}  // namespace sapper
