// Flip Junqi (docs/flip.md) as a variant: seats first and second, no set-ups; the deal is drawn
// from the seed of chance.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "variants/flip_parts.h"
#include "variants/variant.h"

namespace sapper {

inline constexpr absl::string_view kFlipName = "flip";

class FlipVariant : public Variant {
 public:
  explicit FlipVariant(FlipParts parts)
      : parts_(std::make_shared<const FlipParts>(std::move(parts))) {}

  absl::string_view name() const override {
    return kFlipName;
  }
  absl::Span<const SeatDescription> seats() const override;
  const BoardGeometry& board() const override;
  absl::Span<const PieceKind> piece_kinds() const override;

  std::vector<OptionDescription> DescribeOptions() const override;
  std::string DefaultSettings() const override;
  absl::StatusOr<std::string> SetOption(absl::string_view settings, absl::string_view name,
                                        absl::string_view value) const override;
  std::string OptionValue(absl::string_view settings, absl::string_view name) const override;

  absl::StatusOr<std::string> ParseSettings(absl::string_view text) const override;
  absl::StatusOr<std::string> ParseSetup(absl::string_view text) const override;
  absl::StatusOr<AnnouncedAction> ParseEvent(absl::string_view text) const override;
  std::vector<size_t> PointsOf(absl::string_view event) const override;
  bool has_chance() const override {
    return true;
  }

  std::string TypedAction(absl::string_view word) const override;
  absl::Status CheckActionSyntax(absl::string_view action) const override;
  absl::StatusOr<std::unique_ptr<SeatGame>> ReadPosition(absl::string_view settings,
                                                         Words& words) const override;

  std::vector<std::string> RulesInWords(absl::string_view settings) const override;
  BoardWords board_words() const override {
    return {.hidden = "lies face down", .tells_moved = false, .headquarters = ""};
  }
  std::string ExamplePosition() const override;
  bool has_setups() const override {
    return false;
  }
  std::string SetupHelp() const override {
    return "";
  }
  absl::Span<const char* const> setup_source_names() const override {
    return {};
  }
  absl::StatusOr<std::unique_ptr<SetupSource>> MakeSetupSource(
      absl::string_view name, absl::string_view settings) const override;
  absl::Status CheckSetup(absl::string_view settings, Seat seat,
                          absl::string_view setup) const override;
  bool ShowsSetups(absl::string_view /*settings*/) const override {
    return false;
  }
  std::string PositionWords(Seat seat, const Setups& setups) const override;
  absl::StatusOr<std::unique_ptr<Table>> Begin(absl::string_view settings, const Setups& setups,
                                               uint64_t seed) const override;

  absl::Span<const char* const> player_names() const override {
    return parts_->player_names;
  }
  std::unique_ptr<SeatPlayer> MakePlayer(absl::string_view name,
                                         const PlayerOptions& options) const override;

  bool has_evaluation() const override {
    return parts_->evaluation != nullptr;
  }
  bool has_bench() const override {
    return parts_->bench != nullptr;
  }
  void RunBench(const std::function<void(absl::string_view line)>& print,
                const std::function<bool()>& stopped) const override;
  absl::Status RunBenchWith(const BenchOptions& options,
                            const std::function<void(absl::string_view line)>& print,
                            const std::function<bool()>& stopped) const override {
    return parts_->bench(options, print, stopped);
  }

 private:
  std::shared_ptr<const FlipParts> parts_;
};

// The rules that settings of this variant stand for. Precondition: they are this variant's.
FlipRules FlipRulesOf(absl::string_view settings);

}  // namespace sapper
