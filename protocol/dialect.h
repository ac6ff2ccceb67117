// What follows from the handling of one line.
#pragma once

namespace sapper {

enum class After {
  kContinue,
  kQuit,
  kContest,  // the line opens the contest's dialect and has not been handled
};

}  // namespace sapper
