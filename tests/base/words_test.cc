#include "base/words.h"

#include <limits>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/safe_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(WordsIn, AnySpaceSeparatesAndNoneIsAWord) {
  EXPECT_THAT(WordsIn("go nodes 5"), ElementsAre("go", "nodes", "5"));
  EXPECT_THAT(WordsIn(" \t go\r\t nodes  "), ElementsAre("go", "nodes"));
  EXPECT_THAT(WordsIn(""), IsEmpty());
  EXPECT_THAT(WordsIn(" \t\r"), IsEmpty());
}

TEST(Words, ANumberThatIsTooLongNamesItsBounds) {
  for (const char* word :
       {"9223372036854775808", "-9223372036854775809", "+99999999999999999999"}) {
    const absl::Status status = Words(word).NextNumber("count", 1, 7).status();
    EXPECT_EQ(status.message(),
              absl::StrCat("count takes a whole number from 1 to 7, not '", word, "'"));
    EXPECT_TRUE(absl::StrContains(Words(word).NextNumber("time").status().message(),
                                  " from -9223372036854775808 to 9223372036854775807, "));
  }
  for (const char* word : {"", "-", "x", "1.5", "1e30", "99999999999999999999x"})
    EXPECT_EQ(Words(word).NextNumber("count", 1, 7).status().message(),
              absl::StrCat("count takes a whole number, not ", QuotedText(word)));
  EXPECT_EQ(*Words("-9223372036854775808").NextNumber("count"),
            std::numeric_limits<int64_t>::min());
}

}  // namespace
}  // namespace sapper
