// Set-ups of a match that no game provides by itself: the engines' own, and those of a file.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "variants/variant.h"

namespace sapper {

// Every seat chooses its own.
std::unique_ptr<SetupSource> EngineSetups();
// From the text of a file: a set-up at the start of each line, whatever follows it; empty lines and
// such as begin with # are skipped. Each seat may play each of them. Errors name the line.
absl::StatusOr<std::unique_ptr<SetupSource>> ListedSetups(absl::string_view text,
                                                          const Variant& variant,
                                                          absl::string_view settings);

}  // namespace sapper
