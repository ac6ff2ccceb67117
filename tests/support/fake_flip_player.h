// A player of flip Junqi whose answers tests can foresee, as fake_player.h.
#pragma once

#include <memory>

#include "variants/flip.h"

namespace sapper {

// Answers at once with the first allowed action in the order of their texts.
FlipParts FakeFlipParts();
std::shared_ptr<const Variant> FakeFlipVariant();

}  // namespace sapper
