#include "arena/clock.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/error.h"

namespace sapper {
namespace {

constexpr double kLongestSeconds = 366.0 * 24 * 3600;

absl::Status BadTime(absl::string_view text) {
  return MakeError(ErrorCode::kOption,
                   absl::StrCat("'", text, "' is not a time; write e.g. 100ms, 0.5s, 90 or 30:00"));
}

// What is too large for a number is infinite.
bool ParseSeconds(absl::string_view text, double* seconds) {
  if (text.empty() || text.find_first_not_of("0123456789.") != absl::string_view::npos)
    return false;
  return absl::SimpleAtod(text, seconds);
}

absl::Status TooLong(absl::string_view text) {
  return MakeError(ErrorCode::kOption,
                   absl::StrCat("'", text, "' is longer than 366 days, the longest time"));
}

std::string Seconds(absl::Duration duration) {
  return absl::StrCat(absl::ToDoubleSeconds(duration));
}

}  // namespace

absl::StatusOr<absl::Duration> ParseTime(absl::string_view text) {
  absl::string_view rest = text;
  double unit = 1;
  if (absl::ConsumeSuffix(&rest, "ms")) {
    unit = 0.001;
  } else {
    absl::ConsumeSuffix(&rest, "s");
  }
  const std::vector<absl::string_view> parts = absl::StrSplit(rest, ':');
  if (parts.size() > 3 || (parts.size() > 1 && rest.size() != text.size())) return BadTime(text);
  double total = 0;
  for (absl::string_view part : parts) {
    double value = 0;
    if (!ParseSeconds(part, &value)) return BadTime(text);
    total = total * 60 + value;
  }
  if (!(total * unit <= kLongestSeconds)) return TooLong(text);
  // Whole microseconds, so that 0.1 is a hundred thousand of them and not almost.
  return absl::Microseconds(std::llround(total * unit * 1e6));
}

absl::Status ParseTimeControl(absl::string_view text, TimeControl* control) {
  if (absl::ConsumePrefix(&text, "nodes=")) {
    uint64_t nodes = 0;
    if (!absl::SimpleAtoi(text, &nodes) || nodes == 0)
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("'nodes=", text, "' needs a whole number from 1 to ",
                                    std::numeric_limits<uint64_t>::max(), ", e.g. nodes=1000"));
    control->nodes = nodes;
    return absl::OkStatus();
  }
  const bool per_move = absl::ConsumePrefix(&text, "st=");
  std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(text, absl::MaxSplits('+', 1));
  const absl::StatusOr<absl::Duration> time = ParseTime(parts.first);
  if (!time.ok()) return time.status();
  if (*time <= absl::ZeroDuration())
    return MakeError(ErrorCode::kOption, "a time control of zero leaves no time to move");
  if (per_move) {
    if (!parts.second.empty()) return BadTime(text);
    control->move = *time;
    return absl::OkStatus();
  }
  control->game = *time;
  if (parts.second.empty()) return absl::OkStatus();
  const absl::StatusOr<absl::Duration> increment = ParseTime(parts.second);
  if (!increment.ok()) return increment.status();
  control->increment = *increment;
  return absl::OkStatus();
}

TimeControl TimeControlOf(const ClockRules& rules) {
  TimeControl control;
  if (rules.game_seconds > 0) control.game = absl::Seconds(rules.game_seconds);
  if (rules.move_seconds > 0) control.move = absl::Seconds(rules.move_seconds);
  control.timeouts_allowed = rules.timeouts_allowed;
  return control;
}

std::string TimeControl::ToString() const {
  std::vector<std::string> parts;
  if (game) {
    const bool plain = increment == absl::ZeroDuration();
    parts.push_back(plain ? Seconds(*game) : absl::StrCat(Seconds(*game), "+", Seconds(increment)));
  }
  if (move) parts.push_back(absl::StrCat("st=", absl::ToInt64Milliseconds(*move), "ms"));
  if (timeouts_allowed > 0) parts.push_back(absl::StrCat("timeouts=", timeouts_allowed));
  if (nodes) parts.push_back(absl::StrCat("nodes=", *nodes));
  if (margin > absl::ZeroDuration() && has_clock())
    parts.push_back(absl::StrCat("margin=", absl::FormatDuration(margin)));
  return absl::StrJoin(parts, " ");
}

GameClock::GameClock(const SeatControls& controls) : controls_(controls) {
  for (size_t i = 0; i < kMostSeats; ++i) left_[i] = controls[i].game;
}

bool GameClock::Spend(Seat seat, absl::Duration spent) {
  const TimeControl& control = controls_[seat.index()];
  spent = std::max(spent, absl::ZeroDuration());
  bool in_time = true;
  if (control.move && spent > *control.move + control.margin &&
      ++timeouts_[seat.index()] > control.timeouts_allowed)
    in_time = false;
  absl::optional<absl::Duration>& left = left_[seat.index()];
  if (!left.has_value()) return in_time;
  if (spent > *left + control.margin) in_time = false;
  *left = std::max(*left - spent, absl::ZeroDuration());
  // Used up is used up, though by a hair; the increment comes only to those who are still there.
  if (*left == absl::ZeroDuration() && control.margin == absl::ZeroDuration()) in_time = false;
  if (in_time) *left += control.increment;
  return in_time;
}

absl::optional<absl::Duration> GameClock::LongestThink(Seat seat) const {
  const TimeControl& control = controls_[seat.index()];
  absl::optional<absl::Duration> longest = left_[seat.index()];
  if (control.move && timeouts(seat) >= control.timeouts_allowed)
    longest = longest ? std::min(*longest, *control.move) : *control.move;
  if (longest) *longest += control.margin;
  return longest;
}

}  // namespace sapper
