// The seam where a game plugs in. Below it a game is templates and fast; above it protocol, client,
// arena, records and terminal know it by this interface alone, and speak to it in text: a virtual
// call a ply costs nothing beside a pipe. (The precedent is GameType, Game and State of OpenSpiel,
// Lanctot et al. 2019.)
//
// Settings are the values of all options in one line, in the game's own canonical form, as in
// "contest Mines=burst": equal settings are equal texts. A variant is immutable and may be used
// from any thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/option.h"
#include "base/words.h"
#include "engine/rules.h"
#include "variants/bench_options.h"
#include "variants/board_geometry.h"
#include "variants/piece_kind.h"
#include "variants/seat.h"
#include "variants/seat_game.h"
#include "variants/seat_player.h"
#include "variants/setup_source.h"
#include "variants/table.h"

namespace sapper {

// An event as records have it, the action that it announces, and what it adds to it.
struct AnnouncedAction {
  std::string event;
  std::string action;
  std::string mark;                // of a collision, "+"; empty when there was none
  std::vector<std::string> flags;  // the points of the flags that it shows
};

// What the legend of a board says where games differ.
struct BoardWords {
  std::string hidden = "has not moved";     // of a piece shown as ??
  bool tells_moved = true;                  // hidden pieces that have moved are shown as !!
  std::string headquarters = "no way out";  // may be empty
};

class Variant {
 public:
  Variant() = default;
  Variant(const Variant&) = delete;
  Variant& operator=(const Variant&) = delete;
  virtual ~Variant() = default;

  // One word, as in `setoption name Variant value duel`.
  virtual absl::string_view name() const = 0;
  // In the order of play; at most kMostSeats.
  virtual absl::Span<const SeatDescription> seats() const = 0;

  // For pictures: the board, and what a piece can be, the strongest first.
  virtual const BoardGeometry& board() const = 0;
  virtual absl::Span<const PieceKind> piece_kinds() const = 0;

  // The game's own options in the order in which `uji` lists them: the one list that rules,
  // protocol, records and docs share.
  virtual std::vector<OptionDescription> DescribeOptions() const = 0;
  virtual std::string DefaultSettings() const = 0;
  // `settings` with one option set from text. Error kOption with what may be written.
  virtual absl::StatusOr<std::string> SetOption(absl::string_view settings, absl::string_view name,
                                                absl::string_view value) const = 0;
  // The present value as it would be set; empty for an unknown name.
  virtual std::string OptionValue(absl::string_view settings, absl::string_view name) const = 0;

  // What records hold, in the game's own canonical form; whether it is legal is asked separately.
  // Errors kOption; kLayout, kSyntax; kMove, kResult.
  virtual absl::StatusOr<std::string> ParseSettings(absl::string_view text) const = 0;
  virtual absl::StatusOr<std::string> ParseSetup(absl::string_view text) const = 0;
  virtual absl::StatusOr<AnnouncedAction> ParseEvent(absl::string_view text) const = 0;
  // The points of the board to mark when this event is the last one; none for what is no event.
  virtual std::vector<size_t> PointsOf(absl::string_view /*event*/) const {
    return {};
  }
  // Whether the same actions may give other events, so that Begin needs its seed.
  virtual bool has_chance() const = 0;

  // The clocks that the rules themselves ask for; none where they ask for none.
  virtual ClockRules ClockOf(absl::string_view /*settings*/) const {
    return {.game_seconds = 0, .move_seconds = 0, .timeouts_allowed = 0};
  }

  // What a person means by a word that is nearly an action, "a3?" for "a3"; any other word as it
  // is.
  virtual std::string TypedAction(absl::string_view word) const {
    return std::string(word);
  }
  // Whether the text can be an action at all, whatever the position. Error kMove.
  virtual absl::Status CheckActionSyntax(absl::string_view action) const = 0;
  // Reads the words after `position` up to `moves` or the end. Errors kSyntax, kLayout, kPosition.
  virtual absl::StatusOr<std::unique_ptr<SeatGame>> ReadPosition(absl::string_view settings,
                                                                 Words& words) const = 0;

  // The rules for a person who does not know them, a paragraph each.
  virtual std::vector<std::string> RulesInWords(absl::string_view /*settings*/) const {
    return {};
  }
  // What signs of the board mean, for people.
  virtual BoardWords board_words() const {
    return BoardWords();
  }
  // The words after `position` of the start of a game in which nothing is hidden, always the same;
  // empty where ExampleSetups says it.
  virtual std::string ExamplePosition() const {
    return "";
  }

  // Whether each seat chooses a set-up. Where none does, whatever lies hidden at the start is drawn
  // from the seed of chance, set-ups are nothing for every seat, and of the functions below up to
  // ShowsSetups none is called.
  virtual bool has_setups() const {
    return true;
  }
  // How a person writes a set-up, "25 letters a-l, front rank first, left to right as you see it".
  virtual std::string SetupHelp() const = 0;
  // The set-ups that a match or a person may choose to have drawn, by name, the default first, such
  // as "human". May be empty: then every seat chooses its own.
  virtual absl::Span<const char* const> setup_source_names() const = 0;
  // Error kOption for an unknown name, or when the settings allow no such set-up.
  virtual absl::StatusOr<std::unique_ptr<SetupSource>> MakeSetupSource(
      absl::string_view name, absl::string_view settings) const = 0;
  // Of all seats, always the same, and legal by the default settings; or none.
  virtual Setups ExampleSetups() const {
    return {};
  }
  // Whether a seat may begin with this set-up. Errors kLayout, kSyntax.
  virtual absl::Status CheckSetup(absl::string_view settings, Seat seat,
                                  absl::string_view setup) const = 0;
  // Whether the rules show every set-up to every seat.
  virtual bool ShowsSetups(absl::string_view settings) const = 0;
  // The words after `position` for the start of a game as a seat knows it, which ReadPosition
  // reads. Precondition: the seat's own set-up is among them, where seats have any.
  virtual std::string PositionWords(Seat seat, const Setups& setups) const = 0;
  // The start of a game as its referee holds it; `seed` is that of chance. Error kLayout or kSyntax
  // when a set-up is missing or may not be played.
  virtual absl::StatusOr<std::unique_ptr<Table>> Begin(absl::string_view settings,
                                                       const Setups& setups,
                                                       uint64_t seed) const = 0;

  // The built-in players, the default first.
  virtual absl::Span<const char* const> player_names() const = 0;
  // Yardsticks that see everything, for matches alone; MakePlayer knows them too.
  virtual absl::Span<const char* const> seeing_player_names() const {
    return {};
  }
  // Null for an unknown name.
  virtual std::unique_ptr<SeatPlayer> MakePlayer(absl::string_view name,
                                                 const PlayerOptions& options) const = 0;

  // Whether SeatGame::EvaluationLines has something to say, and RunBench something to run.
  virtual bool has_evaluation() const = 0;
  virtual bool has_bench() const = 0;
  // The fixed workload: prints lines, ends early once `stopped` returns true. Precondition:
  // has_bench().
  virtual void RunBench(const std::function<void(absl::string_view line)>& print,
                        const std::function<bool()>& stopped) const = 0;
  // The same with another amount of work, where a game can vary it. Precondition: has_bench().
  virtual absl::Status RunBenchWith(const BenchOptions& /*options*/,
                                    const std::function<void(absl::string_view line)>& print,
                                    const std::function<bool()>& stopped) const {
    RunBench(print, stopped);
    return absl::OkStatus();
  }

  // Nothing for a name that no seat has.
  absl::optional<Seat> ParseSeat(absl::string_view name) const {
    for (size_t i = 0; i < seats().size(); ++i)
      if (seats()[i].name == name) return Seat(i);
    return absl::nullopt;
  }
  const std::string& SeatName(Seat seat) const {
    return seats()[seat.index()].name;
  }
  Team TeamOf(Seat seat) const {
    return seats()[seat.index()].team;
  }
  // A team is called as its first seat, and is found by any of its seats.
  const std::string& TeamName(Team team) const {
    size_t first = 0;
    while (seats()[first].team != team) ++first;
    return seats()[first].name;
  }
  absl::optional<Team> ParseTeam(absl::string_view name) const {
    const absl::optional<Seat> seat = ParseSeat(name);
    if (!seat.has_value()) return absl::nullopt;
    return TeamOf(*seat);
  }
  // The team that wins when `seat` gives up: the next at the board that is not its own.
  Team OpponentOf(Seat seat) const {
    size_t other = seat.index();
    do {
      other = (other + 1) % seats().size();
    } while (other != seat.index() && seats()[other].team == TeamOf(seat));
    return TeamOf(Seat(other));
  }
};

// The games that a program offers, the default first. Not empty where it is used.
using Variants = std::vector<std::shared_ptr<const Variant>>;

// "belief a7 d:412 e:588", one line for each of SeatGame::Beliefs: point, letters, permille.
std::vector<std::string> BeliefLines(const Variant& variant, const SeatGame& game);

// Null for an unknown name; upper and lower case alike.
const Variant* FindVariant(const Variants& variants, absl::string_view name);

}  // namespace sapper
