// Files of people's layouts ("abccg...glj 2" a line, # comments), and the split into a part to fit
// on and a part held out.
#pragma once

#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/random.h"
#include "engine/layout.h"

namespace sapper {

struct LayoutSplit {
  std::vector<Layout> fitted;
  std::vector<Layout> held_out;
};

// A fifth is held out. A layout and its mirror image are one to the split, so that neither helps to
// predict the other.
inline bool IsHeldOut(const Layout& layout) {
  const std::string canonical = std::min(layout.ToString(), layout.Mirrored().ToString());
  uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
  for (char letter : canonical) hash = (hash ^ static_cast<uint8_t>(letter)) * 0x100000001b3U;
  return SplitMix64(hash) % 5 == 0;
}

// Each layout counts once, however often it was played: a few people's favourites, played a hundred
// times, would otherwise weigh more than all that the others do.
inline absl::StatusOr<LayoutSplit> ReadLayouts(const std::string& path) {
  std::ifstream file(path);
  if (!file) return MakeError(ErrorCode::kOther, absl::StrCat("cannot read ", path));
  LayoutSplit split;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    const absl::StatusOr<Layout> layout =
        Layout::ParseLegal(line.substr(0, line.find(' ')), Rules::Contest());
    if (!layout.ok()) {
      return MakeError(ErrorCode::kOther,
                       absl::StrCat(path, ":", number, ": ", layout.status().message()));
    }
    (IsHeldOut(*layout) ? split.held_out : split.fitted).push_back(*layout);
  }
  return split;
}

}  // namespace sapper
