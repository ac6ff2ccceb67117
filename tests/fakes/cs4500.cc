// An engine of the course's protocol: fake_cs4500 FILE MESSAGE... It writes what it was started
// with and what it hears to a file, the first message at once, and another one each time it is to
// move. As the engines of the course do, it ends no message with a line feed.
#include <fstream>
#include <iostream>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

int main(int argc, char** argv) {
  if (argc < 7) return 2;
  std::ofstream log(argv[1], std::ios::app);
  const int messages = argc - 4;  // the runner adds --go N --time/move T
  const std::string player = argv[argc - 3];
  log << argv[argc - 4] << " " << player << " " << argv[argc - 2] << " " << argv[argc - 1]
      << std::endl;
  int next = 2;
  const auto say = [&] {
    if (next < messages) std::cout << argv[next++] << std::flush;
  };
  say();
  if (player == "1") say();
  std::string line;
  while (std::getline(std::cin, line)) {
    log << line << std::endl;
    if (absl::StrContains(line, absl::StrCat(" ", player == "1" ? 2 : 1, " "))) say();
  }
  return 0;
}
