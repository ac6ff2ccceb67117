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

enum class SetupOrder { kSequential, kRandom };

// "sequential", "random".
absl::string_view SetupOrderName(SetupOrder order);

struct SetupList {
  std::unique_ptr<SetupSource> source;
  size_t lines = 0;
  bool fixes_seats = false;  // each line has a set-up for every seat
};

// From the text of a file: set-ups at the start of each line, whatever follows them; empty lines
// and such as begin with # are skipped. Either every line has one, which each seat may play, or
// every line has one for each seat in the order of play. Pairs of games go through the list in
// order or, by the seed, at random, and each line is used once before any is used twice. Errors
// name the line.
absl::StatusOr<SetupList> ListedSetups(absl::string_view text, const Variant& variant,
                                       absl::string_view settings, SetupOrder order, uint64_t seed);

}  // namespace sapper
