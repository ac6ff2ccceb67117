// What the engine needs of the system to speak on two descriptors. One file for each kind of
// system: descriptor_posix.cc, and descriptor_plain.cc for those without poll().
#pragma once

#include <cstddef>

#include "absl/strings/string_view.h"

namespace sapper {

// Waits for something to read on `input`; false when nobody can read `output` any more. A negative
// `output` is not looked at.
bool AwaitInput(int input, int output);

// Bytes that were read, at most `size`; 0 at the end of the input or after an error.
size_t ReadSome(int descriptor, char* bytes, size_t size);

// All bytes, or fewer if the peer has gone.
void WriteAllOrDrop(int descriptor, absl::string_view bytes);

// Whether nobody can read what is written to a pipe, socket or terminal. False for files, and where
// the system does not tell.
bool ReaderIsGone(int descriptor);

}  // namespace sapper
