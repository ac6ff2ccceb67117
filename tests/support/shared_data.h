// Finds the files that are handed out beside the checkout (test vectors, game records), and what
// the build made.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "absl/strings/string_view.h"

namespace sapper {

inline constexpr char kSharedSkip[] = "skipped: ../shared is not there";

// The path of a file or folder in the shared folder: $SAPPER_SHARED, else ../shared beside the
// source folder. Nothing when it is not there; a test then skips.
std::optional<std::string> SharedPath(absl::string_view relative);

// The contents of a shared file, nothing when it is not there.
std::optional<std::string> ReadSharedFile(absl::string_view relative);

// A path in the source folder ("tests/golden/start.txt") and one in the build folder ("sapper",
// "tests/fake_stall"), whether or not it exists.
std::string SourcePath(absl::string_view relative);
std::string BuiltPath(absl::string_view relative);

}  // namespace sapper

// Skips the test that it stands in when the shared file is not there.
#define SAPPER_SKIP_WITHOUT_SHARED(relative)        \
  if (::sapper::SharedPath(relative).has_value()) { \
  } else                                            \
    GTEST_SKIP() << ::sapper::kSharedSkip << " (" << (relative) << ")"
