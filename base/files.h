// Reads and writes whole files. Input has an upper limit of size; output gets its name only when it
// is complete.
#pragma once

#include <cstddef>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace sapper {

// Room for a match of a hundred thousand games.
inline constexpr size_t kLargestFile = size_t{1} << 28U;
// Of a file whose games or layouts are all held in memory.
inline constexpr size_t kLargestHeldFile = size_t{1} << 26U;

// The name that stands for standard input or output.
inline constexpr char kStandardStream[] = "-";

// All of a file, or of standard input for "-", without a byte order mark of UTF-8. Errors kOther
// that name the file: it cannot be read, or is larger than `largest` bytes.
absl::StatusOr<std::string> ReadWholeFile(const std::string& path, size_t largest = kLargestFile);

// The same of a regular file alone, whose name may be "-". Errors kOther: also if it is none.
absl::StatusOr<std::string> ReadRegularFile(const std::string& path);

// The path without links, so that renaming replaces the file and not a link to it.
std::string ResolvedPath(const std::string& path);

// All of `text` to a descriptor; false with errno set when it cannot be written.
bool WriteAll(int descriptor, absl::string_view text);

// Why the system cannot make a file at this path, from errno, with what helps where the folder is
// missing.
std::string WhyNotMade(const std::string& path);

enum class Overwrite { kNo, kYes };

// Error kOther when WriteWholeFile would refuse the path now. For a test before the work whose
// result is to be written.
absl::Status CheckWritable(const std::string& path, Overwrite overwrite);

// Writes a whole file or nothing: it writes a temporary file beside the target and renames it. "-"
// is standard output, and a link is followed. Errors kOther: the file exists and may not be
// overwritten, it cannot be replaced (a folder, a device), or it cannot be written.
absl::Status WriteWholeFile(const std::string& path, absl::string_view content,
                            Overwrite overwrite);

}  // namespace sapper
