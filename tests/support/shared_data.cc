#include "tests/support/shared_data.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

std::string SharedFolder() {
  const char* folder = std::getenv("SAPPER_SHARED");
  if (folder != nullptr && *folder != '\0') return folder;
  return SourcePath("../shared");
}

}  // namespace

std::optional<std::string> SharedPath(absl::string_view relative) {
  std::string path = absl::StrCat(SharedFolder(), "/", relative);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return std::nullopt;
  return path;
}

std::optional<std::string> ReadSharedFile(absl::string_view relative) {
  const std::optional<std::string> path = SharedPath(relative);
  if (!path.has_value()) return std::nullopt;
  std::ifstream file(*path, std::ios::binary);
  if (!file) return std::nullopt;
  std::ostringstream contents;
  contents << file.rdbuf();
  return std::move(contents).str();
}

std::string SourcePath(absl::string_view relative) {
  return absl::StrCat(SAPPER_SOURCE_DIR, "/", relative);
}

std::string BuiltPath(absl::string_view relative) {
  return absl::StrCat(SAPPER_BINARY_DIR, "/", relative);
}

}  // namespace sapper
