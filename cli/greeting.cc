#include "cli/greeting.h"

namespace sapper {

void Greet(bool input_is_terminal, std::ostream& out) {
  if (!input_is_terminal) return;
  out << "Sapper speaks UJI here ('quit' ends). To play: sapper play. More: sapper --help"
      << std::endl;
}

}  // namespace sapper
