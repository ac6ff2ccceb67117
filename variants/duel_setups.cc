#include "variants/duel_setups.h"

#include <utility>

#include "base/random.h"
#include "belief/layout_prior.h"

namespace sapper {
namespace {

class FromPrior : public SetupSource {
 public:
  explicit FromPrior(LayoutPrior prior) : prior_(std::move(prior)) {}

  Setups Draw(uint64_t seed) const override {
    Random random(seed);
    AssignmentCounter scratch;
    const std::string red = prior_.Sample(random, scratch).ToString();
    return {red, prior_.Sample(random, scratch).ToString()};
  }

 private:
  LayoutPrior prior_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<SetupSource>> HumanSetups(const Rules& rules) {
  absl::StatusOr<LayoutPrior> prior = LayoutPrior::Create(HumanLayoutComponents(), rules);
  if (!prior.ok()) return prior.status();
  return std::unique_ptr<SetupSource>(std::make_unique<FromPrior>(*std::move(prior)));
}

}  // namespace sapper
