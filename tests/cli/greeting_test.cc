#include "cli/greeting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

namespace sapper {
namespace {

TEST(GreetingTest, OneLineForAPersonAndNothingForAProgram) {
  std::ostringstream person;
  Greet(true, person);
  const std::string text = person.str();
  EXPECT_THAT(text, ::testing::HasSubstr("sapper play"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1);
  EXPECT_LE(text.size(), 81U);
  std::ostringstream program;
  Greet(false, program);
  EXPECT_EQ(program.str(), "");
}

}  // namespace
}  // namespace sapper
