// An engine that speaks the national contest's dialect, in a new process for each game.
//
// The engine is always sent a board with itself at the bottom, and chooses its own layout, since
// none can be set. Of ranks, sides and rules it is told only what the dialect can express.
#pragma once

#include <memory>

#include "client/client.h"
#include "client/client_setup.h"

namespace sapper {

// Whether the dialect has words for a game.
bool ContestDialectPlays(const Variant& variant);

std::unique_ptr<EnginePeer> MakeContestPeer(const ClientSetup& setup);

}  // namespace sapper
