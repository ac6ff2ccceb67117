#include "base/words.h"

#include <string>
#include <vector>

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

}  // namespace
}  // namespace sapper
