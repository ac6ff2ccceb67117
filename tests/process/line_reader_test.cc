#include "process/line_reader.h"

#include <unistd.h>

#include <thread>

#include "gtest/gtest.h"
#include "process/line_writer.h"

namespace sapper {
namespace {

// The lines of `bytes`, one text each; "<long>" for one over the limit.
std::vector<std::string> LinesOf(const std::string& bytes) {
  int fds[2];
  EXPECT_EQ(pipe(fds), 0);
  std::jthread feeder([&] {
    DescriptorSink(fds[1])(bytes);
    close(fds[1]);
  });
  LineReader reader(fds[0]);
  std::vector<std::string> lines;
  while (true) {
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) break;
    const bool too_long = line.kind == LineReader::Kind::kTooLong;
    lines.push_back(too_long ? "<long>" : std::string(line.text));
  }
  EXPECT_EQ(reader.Next().kind, LineReader::Kind::kEnd);
  feeder.join();
  close(fds[0]);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReaderThread, SplitsAtLineFeeds) {
  EXPECT_EQ(LinesOf(""), Lines{});
  EXPECT_EQ(LinesOf("a\nb\n"), (Lines{"a", "b"}));
  EXPECT_EQ(LinesOf("a\n\nb"), (Lines{"a", "", "b"}));
}

TEST(LineReaderThread, DropsCarriageReturnsAndOneByteOrderMark) {
  EXPECT_EQ(LinesOf("\xEF\xBB\xBF"
                    "a\r\n\xEF\xBB\xBF"
                    "b\r\r\nc\rd\n"),
            (Lines{"a",
                   "\xEF\xBB\xBF"
                   "b",
                   "c\rd"}));
}

TEST(LineReaderThread, KeepsEveryOtherByte) {
  const std::string line("\0\xff\x01", 3);
  EXPECT_EQ(LinesOf(line + "\n"), Lines{line});
}

TEST(LineReaderThread, ReadsTheLongestLineAndSkipsALongerOne) {
  const std::string longest(LineReader::kLongestLine, 'x');
  EXPECT_EQ(LinesOf(longest + "\nb\n"), (Lines{longest, "b"}));
  EXPECT_EQ(LinesOf(longest + "x\nb\n"), (Lines{"<long>", "b"}));
  EXPECT_EQ(LinesOf(longest + longest + longest + "\nb"), (Lines{"<long>", "b"}));
  EXPECT_EQ(LinesOf(longest + longest), Lines{"<long>"});
}

}  // namespace
}  // namespace sapper
