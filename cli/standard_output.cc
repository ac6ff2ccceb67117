#include "cli/standard_output.h"

#include <cstdio>
#include <iostream>

namespace sapper {

bool FinishOutput() {
  std::cout.flush();
  const bool flushed = std::fflush(stdout) == 0;
  if (flushed && std::ferror(stdout) == 0 && std::cout.good()) return true;
  std::fputs("sapper: the output cannot be written\n", stderr);
  return false;
}

}  // namespace sapper
