#include "process/line_writer.h"

#include "absl/strings/str_cat.h"
#include "process/descriptor.h"

namespace sapper {

void LineWriter::Write(absl::string_view line) {
  const std::string whole = absl::StrCat(line, "\n");
  const std::lock_guard lock(mutex_);
  sink_(whole);
}

LineWriter::ByteSink DescriptorSink(int fd) {
  return [fd](absl::string_view bytes) { WriteAllOrDrop(fd, bytes); };
}

}  // namespace sapper
