#include "base/counted.h"

#include "gtest/gtest.h"

namespace sapper {
namespace {

TEST(Counted, OneIsNotSeveral) {
  EXPECT_EQ(Counted(0, "game"), "0 games");
  EXPECT_EQ(Counted(1, "game"), "1 game");
  EXPECT_EQ(Counted(2, "game"), "2 games");
  EXPECT_EQ(Counted(1, "ply", "plies"), "1 ply");
  EXPECT_EQ(Counted(0, "ply", "plies"), "0 plies");
}

}  // namespace
}  // namespace sapper
