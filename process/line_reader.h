// Reads lines from a file descriptor: any bytes, lines of any length, bounded memory.
#pragma once

#include <string>

#include "absl/strings/string_view.h"

namespace sapper {

class LineReader {
 public:
  // Room for a game of several hundred thousand plies.
  static constexpr size_t kLongestLine = size_t{4} << 20U;

  enum class Kind { kLine, kTooLong, kEnd };
  struct Line {
    Kind kind = Kind::kEnd;
    absl::string_view text;  // without the line's end; valid until the next call
  };

  // The input also ends when nobody can read `output` any more, if one is given.
  explicit LineReader(int fd, int output = -1) : fd_(fd), output_(output) {}
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  // Blocks for the next line. A line over the limit is reported as kTooLong, without its text.
  // Carriage returns before the line feed and a byte order mark before the first line are dropped.
  // A last line without a line feed counts as a line.
  Line Next();

 private:
  // Appends what can be read now; false at the end of the input.
  bool Fill();
  Line Finish(absl::string_view text);

  int fd_;
  int output_;
  std::string buffer_;
  size_t begin_ = 0;    // of the line being read
  size_t scanned_ = 0;  // no line feed between begin_ and here
  bool skipping_ = false;
  bool at_start_ = true;
  bool ended_ = false;
};

}  // namespace sapper
