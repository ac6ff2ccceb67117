#include "arena/setup_sources.h"

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

class FromList : public SetupSource {
 public:
  FromList(std::vector<std::string> list, size_t seats) : list_(std::move(list)), seats_(seats) {}

  Setups Draw(uint64_t seed) const override {
    Random random(seed);
    Setups setups;
    for (size_t i = 0; i < seats_; ++i) setups.emplace_back(list_[random.Below(list_.size())]);
    return setups;
  }

 private:
  std::vector<std::string> list_;
  size_t seats_;
};

// In the game's canonical form.
absl::StatusOr<std::string> SetupForAllSeats(absl::string_view text, const Variant& variant,
                                             absl::string_view settings) {
  absl::StatusOr<std::string> setup = variant.ParseSetup(text);
  for (size_t i = 0; i < variant.seats().size() && setup.ok(); ++i)
    if (absl::Status status = variant.CheckSetup(settings, Seat(i), *setup); !status.ok())
      return status;
  return setup;
}

}  // namespace

std::unique_ptr<SetupSource> EngineSetups() {
  return std::make_unique<FromEngines>();
}

absl::StatusOr<std::unique_ptr<SetupSource>> ListedSetups(absl::string_view text,
                                                          const Variant& variant,
                                                          absl::string_view settings) {
  std::vector<std::string> list;
  size_t number = 0;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    ++number;
    line = absl::StripAsciiWhitespace(line);
    if (line.empty() || line.front() == '#') continue;
    absl::StatusOr<std::string> setup =
        SetupForAllSeats(line.substr(0, line.find_first_of(" \t,")), variant, settings);
    if (!setup.ok())
      return MakeError(ErrorCodeOf(setup.status()),
                       absl::StrCat("line ", number, ": ", setup.status().message()));
    list.push_back(*std::move(setup));
  }
  if (list.empty()) return MakeError(ErrorCode::kLayout, "no layout in it");
  return std::unique_ptr<SetupSource>(
      std::make_unique<FromList>(std::move(list), variant.seats().size()));
}

}  // namespace sapper
