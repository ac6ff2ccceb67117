#include "cli/standard_services.h"

#include <cstdio>
#include <string>

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

void PrintNotice(absl::string_view text) {
  const std::string line = absl::StrCat("sapper: ", text, "\n");
  std::fputs(line.c_str(), stderr);
}

}  // namespace

Services StandardServices(const Variants& variants) {
  return {.variants = variants, .notice = nullptr};
}

Services NoticingServices(const Variants& variants) {
  return {.variants = variants, .notice = PrintNotice};
}

}  // namespace sapper
