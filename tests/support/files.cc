#include "tests/support/files.h"

#include <array>
#include <memory>

namespace sapper {

std::string RestOf(FILE* stream) {
  std::string text;
  std::array<char, 4096> chunk{};
  for (size_t count = 1; count > 0;) {
    count = std::fread(chunk.data(), 1, chunk.size(), stream);
    text.append(chunk.data(), count);
  }
  return text;
}

std::string FileText(const std::string& path) {
  const std::unique_ptr<FILE, int (*)(FILE*)> file(std::fopen(path.c_str(), "rbe"), std::fclose);
  return file == nullptr ? "" : RestOf(file.get());
}

}  // namespace sapper
