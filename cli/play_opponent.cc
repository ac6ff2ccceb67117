#include "cli/play_opponent.h"

#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arena/clock.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

constexpr int kFullStrength = 100;

// Sets one value of the line that a record keeps. False if it may not be set.
bool SetValue(absl::string_view name, absl::string_view value, Opponent& opponent) {
  if (name == "player") {
    opponent.player = std::string(value);
    return true;
  }
  if (name == "strength")
    return absl::SimpleAtoi(value, &opponent.strength) && opponent.strength >= 1 &&
           opponent.strength <= kFullStrength;
  if (name == "nodes") return absl::SimpleAtoi(value, &opponent.nodes) && opponent.nodes > 0;
  if (name != "time") return false;
  opponent.time = std::string(value);
  return ParseTime(value).ok();
}

template <class T>
absl::Status Contradiction(absl::string_view option, const T& chosen, const T& saved) {
  return MakeError(ErrorCode::kOption,
                   absl::StrCat("the saved game has ", option, " ", saved, ", so '", option, " ",
                                chosen, "' contradicts it; leave the option out"));
}

absl::Status CheckOpponent(const Choices& choices, const Opponent& saved) {
  if (choices.player.has_value() && !absl::EqualsIgnoreCase(*choices.player, saved.player))
    return Contradiction("--player", *choices.player, saved.player);
  if (choices.strength.has_value() && *choices.strength != saved.strength)
    return Contradiction("--strength", *choices.strength, saved.strength);
  if (choices.nodes.has_value() && *choices.nodes != saved.nodes) {
    if (saved.nodes == 0)
      return Contradiction("--nodes or --time", absl::StrCat(*choices.nodes), saved.time);
    return Contradiction("--nodes", *choices.nodes, saved.nodes);
  }
  if (!choices.time.has_value()) return absl::OkStatus();
  if (saved.nodes > 0)
    return Contradiction("--nodes or --time", *choices.time, absl::StrCat(saved.nodes));
  if (const auto time = ParseTime(*choices.time); !time.ok() || *time != *ParseTime(saved.time))
    return Contradiction("--time", *choices.time, saved.time);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<SeatLimits> LimitsOf(const Opponent& opponent) {
  SeatLimits limits;
  if (opponent.nodes > 0) {
    limits.nodes = opponent.nodes;
    return limits;
  }
  const absl::StatusOr<absl::Duration> time = ParseTime(opponent.time);
  if (!time.ok()) return time.status();
  limits.move_time = *time;
  return limits;
}

std::string OpponentText(const Opponent& opponent) {
  return absl::StrCat("player ", opponent.player, " strength ", opponent.strength,
                      opponent.nodes > 0 ? absl::StrCat(" nodes ", opponent.nodes)
                                         : absl::StrCat(" time ", opponent.time));
}

absl::optional<Opponent> ParseOpponent(absl::string_view text) {
  const std::vector<absl::string_view> words = absl::StrSplit(text, ' ', absl::SkipEmpty());
  if (words.empty() || words[0] != "player" || words.size() % 2 != 0) return absl::nullopt;
  Opponent opponent;
  for (size_t i = 0; i < words.size(); i += 2)
    if (!SetValue(words[i], words[i + 1], opponent)) return absl::nullopt;
  return opponent;
}

absl::Status CheckChoices(const Choices& choices, const SavedGame& game) {
  const std::string name(game.variant->name());
  if (choices.variant.has_value() && !absl::EqualsIgnoreCase(*choices.variant, name))
    return Contradiction("--variant", *choices.variant, name);
  if (choices.rules.has_value()) {
    const auto rules = game.variant->ParseSettings(*choices.rules);
    if (!rules.ok() || *rules != game.settings)
      return Contradiction("--rules", SafeText(*choices.rules), game.settings);
  }
  const std::string& seat = game.variant->SeatName(game.human);
  if (choices.seat.has_value() && *choices.seat != seat)
    return Contradiction("--side", *choices.seat, seat);
  if (choices.setup.has_value() && *choices.setup != game.setup)
    return Contradiction("--layout", SafeText(*choices.setup), game.setup);
  return game.opponent.has_value() ? CheckOpponent(choices, *game.opponent) : absl::OkStatus();
}

}  // namespace sapper
