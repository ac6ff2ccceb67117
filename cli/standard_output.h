// The end of a verb's output.
#pragma once

namespace sapper {

// Writes out what is left of standard output. False, with a word on standard error, when any of it
// was lost, for instance because the disk is full.
bool FinishOutput();

}  // namespace sapper
