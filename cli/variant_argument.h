// The argument `--variant NAME` of the verbs.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "variants/variant.h"

namespace sapper {

// The default one for an empty name. Error kOption with the names.
absl::StatusOr<std::shared_ptr<const Variant>> ChooseVariant(const Variants& variants,
                                                             absl::string_view name);

// "the game: duel (default)", for the help of a verb.
std::string VariantHelp(const Variants& variants);

}  // namespace sapper
