// Writes lines to the peer from any thread, each line whole and flushed.
#pragma once

#include <functional>
#include <mutex>

#include "absl/strings/string_view.h"
#include "process/descriptor.h"

namespace sapper {

class LineWriter {
 public:
  using ByteSink = std::function<void(absl::string_view)>;
  using GoneTest = std::function<bool()>;

  // `sink` receives whole lines with their line feed, one at a time. `gone` returns true when
  // nobody can read the lines any more; without `gone` a reader is assumed.
  explicit LineWriter(ByteSink sink, GoneTest gone = nullptr)
      : sink_(std::move(sink)), gone_(std::move(gone)) {}

  // `line` is without a line feed.
  void Write(absl::string_view line);
  // From any thread.
  bool peer_is_gone() const {
    return gone_ && gone_();
  }

 private:
  std::mutex mutex_;
  ByteSink sink_;
  GoneTest gone_;
};

// Writes to a file descriptor at once. When the peer has gone, what it would have read is dropped.
LineWriter::ByteSink DescriptorSink(int fd);

}  // namespace sapper
