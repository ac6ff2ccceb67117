#include "cli/whole_number.h"

#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "base/safe_text.h"

namespace sapper {

CLI::Validator WholeNumber(uint64_t lowest, uint64_t highest) {
  const auto check = [lowest, highest](std::string& text) {
    uint64_t number = 0;
    if (!absl::SimpleAtoi(text, &number) || number < lowest || number > highest)
      return absl::StrCat("type a whole number from ", lowest, " to ", highest, ", not ",
                          SafeText(text, 40));
    text = absl::StrCat(number);
    return std::string();
  };
  return CLI::Validator(check, "");
}

CLI::Validator WholeInt(int lowest) {
  return WholeNumber(static_cast<uint64_t>(lowest),
                     static_cast<uint64_t>(std::numeric_limits<int>::max()));
}

}  // namespace sapper
