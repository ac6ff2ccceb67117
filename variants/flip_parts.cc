#include "variants/flip_parts.h"

namespace sapper {

FlipParts StandardFlipParts() {
  FlipParts parts;
  parts.player_names = FlipPlayerNames();
  parts.make_player = MakeFlipPlayer;
  return parts;
}

}  // namespace sapper
