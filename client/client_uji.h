// An engine that speaks UJI, in a process of its own.
#pragma once

#include <memory>

#include "client/client.h"
#include "client/client_setup.h"

namespace sapper {

// The game of an engine without the option Variant.
inline constexpr absl::string_view kUnnamedVariant = "duel";

std::unique_ptr<EnginePeer> MakeUjiPeer(const ClientSetup& setup);

}  // namespace sapper
