// Bit tricks of point sets against plain loops, on a board of one word and one of three.
#include <set>

#include "base/random.h"
#include "engine/square.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

template <int kPoints>
struct Sets {
  using Bits = PointSet<kPoints>;
  using Plain = std::set<int>;

  static Bits Of(const Plain& plain) {
    Bits bits;
    for (int point : plain) bits.Add(Square::FromIndex(point));
    return bits;
  }
  static Plain Draw(Random& random, uint64_t percent) {
    Plain plain;
    for (int i = 0; i < kPoints; ++i)
      if (random.Below(100) < percent) plain.insert(i);
    return plain;
  }
};

template <class T>
class PointSetTest : public testing::Test {};
using Boards = testing::Types<Sets<60>, Sets<129>>;
TYPED_TEST_SUITE(PointSetTest, Boards);

constexpr uint64_t kPercents[] = {0, 3, 20, 50, 100};

TYPED_TEST(PointSetTest, NthIsTheNthInOrder) {
  Random random(1);
  for (const uint64_t percent : kPercents) {
    const auto plain = TypeParam::Draw(random, percent);
    const auto bits = TypeParam::Of(plain);
    int n = 0;
    for (int point = 0; point < TypeParam::Bits::All().size(); ++point) {
      EXPECT_EQ(bits.CountBefore(Square::FromIndex(point)), n);
      if (plain.contains(point)) {
        EXPECT_EQ(bits.Nth(n++), Square::FromIndex(point));
      }
    }
    EXPECT_EQ(n, bits.size());
  }
}

TYPED_TEST(PointSetTest, ShiftedMovesEachPoint) {
  Random random(2);
  const auto all = TypeParam::Bits::All();
  for (const uint64_t percent : kPercents) {
    const auto plain = TypeParam::Draw(random, percent);
    for (int offset = -128; offset <= 128; ++offset) {
      typename TypeParam::Plain moved;
      for (int point : plain)
        if (all.size() > point + offset && point + offset >= 0) moved.insert(point + offset);
      // A shift past the last point may leave bits that no square has; `all` takes them away.
      EXPECT_EQ(TypeParam::Of(plain).Shifted(offset) & all, TypeParam::Of(moved)) << offset;
    }
  }
}

TYPED_TEST(PointSetTest, BlockersEndARay) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const auto plain = TypeParam::Draw(random, 50);
    const auto blockers = TypeParam::Draw(random, random.Below(8));
    typename TypeParam::Plain up;
    typename TypeParam::Plain down;
    for (int point : plain) {
      if (blockers.empty() || point <= *blockers.begin()) up.insert(point);
      if (blockers.empty() || point >= *blockers.rbegin()) down.insert(point);
    }
    const auto bits = TypeParam::Of(plain);
    EXPECT_EQ(bits.UpToFirst(TypeParam::Of(blockers)), TypeParam::Of(up));
    EXPECT_EQ(bits.DownToLast(TypeParam::Of(blockers)), TypeParam::Of(down));
  }
}

}  // namespace
}  // namespace sapper
