#include "engine/placement_inl.h"

namespace sapper {

template class BasicPlacement<DuelMap>;

}  // namespace sapper
