#include "variants/registry.h"

#include "variants/duel.h"

namespace sapper {

Variants StandardVariants() {
  return {std::make_shared<DuelVariant>(StandardDuelParts())};
}

}  // namespace sapper
