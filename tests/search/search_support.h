// Short ways to run a player to its end.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "search/player.h"

namespace sapper {

// 4 MiB, one thread, seed 1.
PlayerOptions SmallOptions();

Limits NodeLimit(uint64_t nodes);

// Searches with nobody to stop it.
SearchResult SearchWith(Player& player, const InformationState& state, const Limits& limits);
SearchResult SearchWith(absl::string_view name, const InformationState& state, uint64_t nodes);

// The names, for test parameters.
std::vector<std::string> PlayersToTest();

// A name of such a parameter that the test framework takes.
std::string PlayerTestName(const testing::TestParamInfo<std::string>& tested);

// All that a result says but the time: what must not depend on the machine.
std::string ResultText(const SearchResult& result);

}  // namespace sapper
