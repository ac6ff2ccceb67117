#include "engine/position_inl.h"

namespace sapper {

template class BasicPosition<DuelMap>;

}  // namespace sapper
