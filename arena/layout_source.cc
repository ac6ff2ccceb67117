#include "arena/layout_source.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "belief/layout_prior.h"

namespace sapper {
namespace {

class FromEngines : public LayoutSource {
 public:
  Setups Draw(uint64_t) const override {
    return {};
  }
};

class FromPrior : public LayoutSource {
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

class FromList : public LayoutSource {
 public:
  explicit FromList(std::vector<Layout> layouts) : layouts_(std::move(layouts)) {}

  Setups Draw(uint64_t seed) const override {
    Random random(seed);
    const std::string red = layouts_[random.Below(layouts_.size())].ToString();
    return {red, layouts_[random.Below(layouts_.size())].ToString()};
  }

 private:
  std::vector<Layout> layouts_;
};

}  // namespace

std::unique_ptr<LayoutSource> EngineLayouts() {
  return std::make_unique<FromEngines>();
}

absl::StatusOr<std::unique_ptr<LayoutSource>> HumanLayouts(const Rules& rules) {
  absl::StatusOr<LayoutPrior> prior = LayoutPrior::Create(HumanLayoutComponents(), rules);
  if (!prior.ok()) return prior.status();
  return std::unique_ptr<LayoutSource>(std::make_unique<FromPrior>(*std::move(prior)));
}

absl::StatusOr<std::unique_ptr<LayoutSource>> ListedLayouts(absl::string_view text,
                                                            const Rules& rules) {
  std::vector<Layout> layouts;
  size_t number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line.front() == '#') continue;
    const absl::StatusOr<Layout> layout =
        Layout::ParseLegal(line.substr(0, line.find_first_of(" \t,")), rules);
    if (!layout.ok())
      return MakeError(ErrorCodeOf(layout.status()),
                       absl::StrCat("line ", number, ": ", layout.status().message()));
    layouts.push_back(*layout);
  }
  if (layouts.empty()) return MakeError(ErrorCode::kLayout, "no layout in it");
  return std::unique_ptr<LayoutSource>(std::make_unique<FromList>(std::move(layouts)));
}

}  // namespace sapper
