// An engine that speaks the national contest's dialect, in a process of its own for each game.
//
// It is always told a board with itself at the bottom, chooses its own layout (none can be set),
// and hears of ranks, sides and rules nothing but what the dialect has words for.
#pragma once

#include <memory>

#include "client/client.h"
#include "client/client_setup.h"

namespace sapper {

std::unique_ptr<EnginePeer> MakeContestPeer(const ClientSetup& setup);

}  // namespace sapper
