// Set-ups from a file: in order, and each line once before any is used twice.
#include "arena/setup_sources.h"

#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/terms.h"
#include "tests/support/toy_variant.h"

namespace sapper {
namespace {

using ::testing::HasSubstr;

constexpr char kOne[] = "cigdcegkefkfaibgidjhhhjlj";
constexpr char kTwo[] = "cibhfeidckgakhgfjgjedljhi";
constexpr char kThree[] = "eiagcbgfckhedgkdjhfijljhi";

absl::StatusOr<SetupList> Listed(const std::vector<std::string>& lines, SetupOrder order,
                                 uint64_t seed = 1) {
  const auto duel = Duel();
  return ListedSetups(absl::StrJoin(lines, "\n"), *duel, duel->DefaultSettings(), order, seed);
}

std::vector<std::string> Used(const SetupList& list, uint64_t pairs) {
  std::vector<std::string> used;
  for (uint64_t pair = 0; pair < pairs; ++pair)
    for (const auto& setup : list.source->DrawFor(pair, 99)) used.push_back(*setup);
  return used;
}

TEST(ListedSetups, InOrder) {
  const auto list = Listed({"# mine", kOne, "", kTwo, kThree}, SetupOrder::kSequential);
  ASSERT_TRUE(list.ok()) << list.status();
  EXPECT_EQ(list->lines, 3U);
  EXPECT_FALSE(list->fixes_seats);
  EXPECT_THAT(Used(*list, 3), ::testing::ElementsAre(kOne, kTwo, kThree, kOne, kTwo, kThree));
}

TEST(ListedSetups, AtRandomEachOnceBeforeAnyTwice) {
  std::set<std::string> orders;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const auto list = Listed({kOne, kTwo, kThree}, SetupOrder::kRandom, seed);
    const std::vector<std::string> used = Used(*list, 6);
    for (size_t begin = 0; begin < used.size(); begin += 3)
      EXPECT_EQ(std::set<std::string>(used.begin() + static_cast<std::ptrdiff_t>(begin),
                                      used.begin() + static_cast<std::ptrdiff_t>(begin) + 3)
                    .size(),
                3U);
    EXPECT_EQ(used, Used(*Listed({kOne, kTwo, kThree}, SetupOrder::kRandom, seed), 6));
    orders.insert(absl::StrJoin(used, " "));
  }
  EXPECT_GT(orders.size(), 5U);
}

TEST(ListedSetups, TwoInALineFixTheSeats) {
  const auto list =
      Listed({absl::StrCat(kOne, " ", kTwo, " a remark"), absl::StrCat(kThree, ",", kOne)},
             SetupOrder::kSequential);
  ASSERT_TRUE(list.ok()) << list.status();
  EXPECT_TRUE(list->fixes_seats);
  EXPECT_THAT(Used(*list, 3), ::testing::ElementsAre(kOne, kTwo, kThree, kOne, kOne, kTwo));
}

TEST(ListedSetups, SeatsOfAnyNumber) {
  const auto toy = ToyVariant();
  const auto list =
      ListedSetups("1 2 3\n3 3 1\n", *toy, toy->DefaultSettings(), SetupOrder::kSequential, 1);
  ASSERT_TRUE(list.ok()) << list.status();
  EXPECT_THAT(Used(*list, 2), ::testing::ElementsAre("1", "2", "3", "3", "3", "1"));
}

TEST(ListedSetups, RefusalsNameTheLine) {
  const auto error = [](const std::vector<std::string>& lines) {
    return std::string(Listed(lines, SetupOrder::kRandom).status().message());
  };
  EXPECT_THAT(error({kOne, absl::StrCat(kOne, " ", kTwo)}), HasSubstr("line 2 has 2 layouts"));
  EXPECT_THAT(error({kOne, "nonsense"}), HasSubstr("line 2"));
  EXPECT_THAT(error({"# nothing"}), HasSubstr("no layout"));
}

}  // namespace
}  // namespace sapper
