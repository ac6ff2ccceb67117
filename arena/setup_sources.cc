#include "arena/setup_sources.h"

#include <numeric>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/random.h"

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

// In the game's canonical form.
absl::StatusOr<std::string> SetupFor(Seat seat, absl::string_view text, const Variant& variant,
                                     absl::string_view settings) {
  absl::StatusOr<std::string> setup = variant.ParseSetup(text);
  if (!setup.ok()) return setup;
  if (absl::Status status = variant.CheckSetup(settings, seat, *setup); !status.ok()) return status;
  return setup;
}

absl::StatusOr<std::vector<std::string>> ReadRow(absl::string_view line, const Variant& variant,
                                                 absl::string_view settings) {
  const size_t seats = variant.seats().size();
  const std::vector<absl::string_view> words =
      absl::StrSplit(line, absl::ByAnyChar(" \t,"), absl::SkipEmpty());
  // Only what reads as a set-up is one; anything else after the first is a remark.
  size_t count = 1;
  while (count < seats && count < words.size() && variant.ParseSetup(words[count]).ok()) ++count;
  std::vector<std::string> row;
  for (size_t i = 0; i < seats; ++i) {
    absl::StatusOr<std::string> setup =
        SetupFor(Seat(i), words[count == seats ? i : 0], variant, settings);
    if (!setup.ok()) return setup.status();
    if (count == seats || i == 0) row.push_back(*std::move(setup));
  }
  return row;
}

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
  Rows rows;
  size_t number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line.front() == '#') continue;
    absl::StatusOr<std::vector<std::string>> row = ReadRow(line, variant, settings);
    if (!row.ok())
      return MakeError(ErrorCodeOf(row.status()),
                       absl::StrCat("line ", number, ": ", row.status().message()));
    if (!rows.empty() && row->size() != rows.front().size())
      return MakeError(
          ErrorCode::kLayout,
          absl::StrCat("line ", number, " has ", row->size(), " layouts and the first one ",
                       rows.front().size(), "; give each line one, or one for every seat"));
    rows.push_back(*std::move(row));
  }
  if (rows.empty()) return MakeError(ErrorCode::kLayout, "no layout in it");
  SetupList list;
  list.lines = rows.size();
  list.fixes_seats = rows.front().size() > 1;
  list.source = std::make_unique<FromList>(std::move(rows), variant.seats().size(), order, seed);
  return list;
}

}  // namespace sapper
