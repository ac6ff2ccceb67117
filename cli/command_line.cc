#include "cli/command_line.h"

#include <fstream>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"

namespace sapper {

std::vector<std::string> OwnCommandLine() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (text.empty()) return {};
  if (text.back() == '\0') text.pop_back();
  return absl::StrSplit(text, '\0');
}

std::vector<std::string> WithoutOption(const std::vector<std::string>& words,
                                       const std::string& name, size_t most) {
  std::vector<std::string> kept;
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] == name) {
      for (size_t taken = 0; taken < most && i + 1 < words.size(); ++taken, ++i)
        if (absl::StartsWith(words[i + 1], "-")) break;
    } else if (!absl::StartsWith(words[i], name + "=")) {
      kept.push_back(words[i]);
    }
  }
  return kept;
}

std::string ShellText(const std::vector<std::string>& words) {
  constexpr char kPlain[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    const bool plain = !word.empty() && word.find_first_not_of(kPlain) == std::string::npos;
    absl::StrAppend(
        &text, plain ? word : absl::StrCat("'", absl::StrReplaceAll(word, {{"'", "'\\''"}}), "'"));
  }
  return text;
}

}  // namespace sapper
