#include "engine/view_inl.h"

namespace sapper {

template class BasicView<DuelMap>;

}  // namespace sapper
