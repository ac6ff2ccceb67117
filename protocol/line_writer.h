// Lines to the peer, whole and flushed, from any thread.
#pragma once

#include <functional>
#include <mutex>

#include "absl/strings/string_view.h"

namespace sapper {

class LineWriter {
 public:
  using ByteSink = std::function<void(absl::string_view)>;

  // `sink` is given whole lines with their line feed, one at a time.
  explicit LineWriter(ByteSink sink) : sink_(std::move(sink)) {}

  // `line` is without a line feed.
  void Write(absl::string_view line);

 private:
  std::mutex mutex_;
  ByteSink sink_;
};

// Writes to a file descriptor at once. When the peer has gone, what it would have read is dropped.
LineWriter::ByteSink DescriptorSink(int fd);

}  // namespace sapper
