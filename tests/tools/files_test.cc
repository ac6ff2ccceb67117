#include "tests/support/files.h"

#include <string>

#include "gtest/gtest.h"

namespace sapper {
namespace {

TEST(FileText, IsEmptyWhereNothingCanBeRead) {
  EXPECT_EQ(FileText("/no/such/file"), "");
  EXPECT_EQ(FileText("/proc/self"), "");      // a folder
  EXPECT_EQ(FileText("/proc/self/mem"), "");  // opens, and reading its first byte fails
}

TEST(FileText, IsAllOfAFile) {
  EXPECT_NE(FileText("/proc/self/status").find("VmHWM"), std::string::npos);
}

}  // namespace
}  // namespace sapper
