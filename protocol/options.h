// The options of UJI: one table, from which come the answer to `uji`, `setoption` and the docs.
//
// The engine's own options are rows of options.cc, the last of them `Variant`; those of the game
// that it chooses are the variant's.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/option.h"
#include "search/player.h"
#include "variants/variant.h"

namespace sapper {

// What the engine's own options set. The initial values are the defaults.
struct EngineSettings {
  int hash_mib = kDefaultHashMib;
  int threads = 1;
  int seed = 0;  // 0 = from entropy
  int multi_pv = 1;
  int move_overhead_ms = 5;
  int strength = 100;
  int deterministic = 0;
  int resign = 0;
  int ponder = 0;
  int lenient = 0;
  int offer_draw = 0;
  int player = 0;  // in the list of players
};

// The memory of a search for a `Hash` that was set or left alone. The default must do on a small
// machine, too: there it is no more than half of what can be had.
int FittingHashMib(int hash_mib);

class Options {
 public:
  // kSettings: those of the game; kVariant: these and the players.
  enum class Change { kNothing, kPlayer, kSeed, kSettings, kVariant };

  // Precondition: `variants` is not empty; the first is the default.
  explicit Options(Variants variants);

  // Every option in the order in which `uji` lists them.
  std::vector<OptionDescription> Describe() const;
  // Sets one by name, any case. Errors kOption and, for a Hash beyond the machine, kMemory; nothing
  // has changed then. Says what is affected by the new value; setting the seed always is a change.
  absl::StatusOr<Change> Set(absl::string_view name, absl::string_view value);
  // The present value as it would be set; empty for an unknown name and for tunables.
  std::string ValueOf(absl::string_view name) const;

  const EngineSettings& engine() const {
    return engine_;
  }
  const Variant& variant() const {
    return *variant_;
  }
  // Of the variant, all its options.
  const std::string& settings() const {
    return settings_;
  }
  const char* player_name() const {
    return variant_->player_names()[static_cast<size_t>(engine_.player)];
  }
  // For a player that is to be made; `seed` is what was drawn if Seed is 0.
  PlayerOptions ForPlayer(uint64_t seed) const;

 private:
  std::vector<std::string> PlayerWords() const;
  OptionDescription DescribeVariant() const;
  absl::StatusOr<Change> SetVariant(absl::string_view value);
  absl::StatusOr<Change> SetGameOption(absl::string_view name, absl::string_view value);

  Variants variants_;
  const Variant* variant_;
  std::string settings_;
  EngineSettings engine_;
  std::shared_ptr<const SearchSettings> search_;  // tunables, hidden options; null = defaults
};

// "option name Hash type spin default 64 min 1 max 1048576".
std::string OptionLine(const OptionDescription& option);
// The table of docs/protocol.md, in Markdown.
std::string OptionsTable(absl::Span<const OptionDescription> options);

}  // namespace sapper
