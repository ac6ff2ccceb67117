#include "protocol/engine_core.h"

#include <new>
#include <random>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/random.h"

namespace sapper {
namespace {

constexpr uint64_t kDeterministicSeed = 1;

uint64_t Entropy() {
  std::random_device device;
  const uint64_t high = device();
  return (high << 32U | device()) | 1U;
}

}  // namespace

EngineCore::EngineCore(const Services& services, LineWriter& writer)
    : services_(services), writer_(writer), options_(services.variants), worker_(writer) {}

EngineCore::~EngineCore() {
  StopAndWait();
}

absl::StatusOr<Options::Change> EngineCore::SetOption(absl::string_view name,
                                                      absl::string_view value) {
  const absl::StatusOr<Options::Change> change = options_.Set(name, value);
  if (!change.ok()) return change;
  if (*change == Options::Change::kSeed) {
    setups_chosen_ = 0;
    entropy_ = 0;
  }
  if (*change == Options::Change::kSeed || *change == Options::Change::kPlayer ||
      *change == Options::Change::kVariant)
    player_.reset();
  return change;
}

uint64_t EngineCore::DrawnSeed() {
  if (options_.engine().seed != 0) return static_cast<uint64_t>(options_.engine().seed);
  if (options_.engine().deterministic != 0) return kDeterministicSeed;
  if (entropy_ == 0) entropy_ = Entropy();
  return entropy_;
}

absl::StatusOr<SeatPlayer*> EngineCore::GetPlayer() {
  if (player_ == nullptr || !prepared_) {
    try {
      if (player_ == nullptr)
        player_ =
            options_.variant().MakePlayer(options_.player_name(), options_.ForPlayer(DrawnSeed()));
      if (player_ != nullptr) player_->Prepare(options_.settings());
      prepared_ = true;
    } catch (const std::bad_alloc&) {
      player_.reset();
      return MakeError(ErrorCode::kMemory,
                       absl::StrCat("Hash ", options_.engine().hash_mib, " MiB cannot be had"));
    }
  }
  if (player_ == nullptr)
    return MakeError(ErrorCode::kOption,
                     absl::StrCat("there is no player ", options_.player_name()));
  return player_.get();
}

absl::StatusOr<std::string> EngineCore::ChooseSetup(absl::string_view settings, Seat seat) {
  const absl::StatusOr<SeatPlayer*> player = GetPlayer();
  if (!player.ok()) return player.status();
  uint64_t state = DrawnSeed() + setups_chosen_ * 0x9e3779b97f4a7c15U;
  ++setups_chosen_;
  return (*player)->ChooseSetup(settings, seat, SplitMix64(state));
}

std::shared_ptr<SearchRun> EngineCore::running() const {
  return worker_.busy() ? run_ : nullptr;
}

void EngineCore::Start(std::shared_ptr<SearchRun> run, Worker::Job job) {
  run_ = std::move(run);
  worker_.Start(std::move(job));
}

void EngineCore::StopAndWait() {
  if (const auto run = running()) run->Stop();
  worker_.WaitIdle();
}

void EngineCore::StopInSilence() {
  worker_.Silence();
  StopAndWait();
}

}  // namespace sapper
