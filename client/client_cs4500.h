// An engine that speaks the protocol of the course CS 4500 (client/cs4500_text.h), in a new process
// for each game.
//
// The engine chooses its own layout, knows one time for each move, and learns neither rules nor
// limits: it plays the two-player game in the dark. The same words go to both players, so nothing
// hidden is told.
#pragma once

#include <memory>

#include "client/client.h"
#include "client/client_setup.h"

namespace sapper {

std::unique_ptr<EnginePeer> MakeCs4500Peer(const ClientSetup& setup);

}  // namespace sapper
