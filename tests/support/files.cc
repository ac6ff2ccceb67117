#include "tests/support/files.h"

#include <array>
#include <cstdio>
#include <memory>

namespace sapper {

std::string FileText(const std::string& path) {
  const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rbe"), std::fclose);
  std::string text;
  std::array<char, 4096> chunk{};
  for (size_t count = file == nullptr ? 0 : 1; count > 0;) {
    count = std::fread(chunk.data(), 1, chunk.size(), file.get());
    text.append(chunk.data(), count);
  }
  return text;
}

}  // namespace sapper
