#include "variants/registry.h"

#include "variants/duel.h"
#include "variants/flip.h"

namespace sapper {

Variants StandardVariants() {
  return {std::make_shared<DuelVariant>(StandardDuelParts()),
          std::make_shared<FlipVariant>(StandardFlipParts())};
}

}  // namespace sapper
