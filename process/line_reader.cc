#include "process/line_reader.h"

#include "absl/strings/strip.h"
#include "process/descriptor.h"

namespace sapper {

bool LineReader::Fill() {
  if (!AwaitInput(fd_, output_)) return false;
  constexpr size_t kChunk = 65536;
  if (begin_ > 0) {
    buffer_.erase(0, begin_);
    scanned_ -= begin_;
    begin_ = 0;
  }
  const size_t size = buffer_.size();
  buffer_.resize(size + kChunk);
  const size_t count = ReadSome(fd_, buffer_.data() + size, kChunk);
  buffer_.resize(size + count);
  return count > 0;
}

LineReader::Line LineReader::Finish(absl::string_view text) {
  const bool too_long = skipping_ || text.size() > kLongestLine;
  skipping_ = false;
  if (too_long) return {.kind = Kind::kTooLong};
  if (at_start_) absl::ConsumePrefix(&text, "\xEF\xBB\xBF");
  at_start_ = false;
  while (absl::ConsumeSuffix(&text, "\r")) {
  }
  return {.kind = Kind::kLine, .text = text};
}

LineReader::Line LineReader::Next() {
  while (true) {
    const size_t end = buffer_.find('\n', scanned_);
    if (end != std::string::npos) {
      const absl::string_view text(buffer_.data() + begin_, end - begin_);
      begin_ = end + 1;
      scanned_ = begin_;
      return Finish(text);
    }
    scanned_ = buffer_.size();
    if (scanned_ - begin_ > kLongestLine) {
      skipping_ = true;
      begin_ = scanned_;
    }
    if (!ended_ && Fill()) continue;
    ended_ = true;
    if (begin_ == buffer_.size() && !skipping_) return {};
    const absl::string_view rest(buffer_.data() + begin_, buffer_.size() - begin_);
    begin_ = buffer_.size();
    scanned_ = begin_;
    return Finish(rest);
  }
}

}  // namespace sapper
