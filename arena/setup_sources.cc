#include "arena/setup_sources.h"

#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/random.h"
#include "records/setup_lines.h"

namespace sapper {
namespace {

class FromEngines : public SetupSource {
 public:
  Setups Draw(uint64_t) const override {
    return {};
  }
};

// Rows of one set-up for any seat, or of one for each.
using Rows = std::vector<std::vector<std::string>>;

class FromList : public SetupSource {
 public:
  FromList(Rows rows, size_t seats, SetupOrder order, uint64_t seed)
      : rows_(std::move(rows)), seats_(seats), order_(order), seed_(seed) {}

  Setups Draw(uint64_t seed) const override {
    return DrawFor(Random(seed).Next() % rows_.size(), seed);
  }
  Setups DrawFor(uint64_t pair, uint64_t /*seed*/) const override {
    Setups setups;
    const bool fixed = rows_.front().size() == seats_;
    for (size_t seat = 0; seat < seats_; ++seat)
      setups.emplace_back(fixed ? Row(pair)[seat] : Row(pair * seats_ + seat)[0]);
    return setups;
  }

 private:
  // The n-th that is used.
  const std::vector<std::string>& Row(uint64_t n) const {
    const uint64_t round = n / rows_.size();
    const size_t place = n % rows_.size();
    if (order_ == SetupOrder::kSequential) return rows_[place];
    Random random(seed_ ^ (round * 0x9e3779b97f4a7c15U));
    std::vector<size_t> order(rows_.size());
    std::iota(order.begin(), order.end(), size_t{0});
    for (size_t i = 0; i <= place; ++i)
      std::swap(order[i], order[i + random.Below(order.size() - i)]);
    return rows_[order[place]];
  }

  Rows rows_;
  size_t seats_;
  SetupOrder order_;
  uint64_t seed_;
};

}  // namespace

absl::string_view SetupOrderName(SetupOrder order) {
  return order == SetupOrder::kSequential ? "sequential" : "random";
}

std::unique_ptr<SetupSource> EngineSetups() {
  return std::make_unique<FromEngines>();
}

absl::StatusOr<SetupList> ListedSetups(absl::string_view text, const Variant& variant,
                                       absl::string_view settings, SetupOrder order,
                                       uint64_t seed) {
  absl::StatusOr<std::vector<SetupLine>> lines = ParseSetupLines(text, variant, settings);
  if (!lines.ok()) return lines.status();
  Rows rows;
  for (SetupLine& line : *lines) {
    if (!rows.empty() && line.setups.size() != rows.front().size())
      return MakeError(
          ErrorCode::kLayout,
          absl::StrCat("line ", line.number, " has ", Counted(line.setups.size(), "layout"),
                       " and the first one ", rows.front().size(),
                       "; give each line one, or one for every seat"));
    rows.push_back(std::move(line.setups));
  }
  SetupList list;
  list.lines = rows.size();
  list.fixes_seats = rows.front().size() > 1;
  list.source = std::make_unique<FromList>(std::move(rows), variant.seats().size(), order, seed);
  return list;
}

}  // namespace sapper
