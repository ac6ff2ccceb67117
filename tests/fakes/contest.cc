// An engine of the contest's dialect that writes what it hears to a file: fake_contest FILE LAYOUT.
// It answers every GO with one and the same move.
#include <fstream>
#include <iostream>
#include <string>

#include "absl/strings/match.h"

int main(int argc, char** argv) {
  if (argc != 3) return 2;
  std::ofstream log(argv[1], std::ios::app);
  std::string line;
  while (std::getline(std::cin, line)) {
    log << line << std::endl;
    if (absl::StartsWith(line, "INFO")) std::cout << "NAME fake contest engine" << std::endl;
    if (absl::StartsWith(line, "START")) std::cout << "ARRAY " << argv[2] << std::endl;
    if (absl::StartsWith(line, "GO")) std::cout << "BESTMOVE G2F2" << std::endl;
  }
  return 0;
}
