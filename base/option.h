// How an option is described to a peer or a reader, whatever it sets.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace sapper {

enum class OptionKind : uint8_t { kCheck, kSpin, kCombo };

struct OptionDescription {
  std::string name;
  OptionKind kind = OptionKind::kSpin;
  std::string default_text;
  int min = 0;  // of a spin
  int max = 0;
  std::vector<std::string> words;  // of a combo
  std::string help;
  // A combo that sets several other options at once; its last word says that they match none.
  bool is_preset = false;
};

}  // namespace sapper
