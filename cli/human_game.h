// A game of a person against a player: the referee's truth, what each side knows, and taking back.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/optional.h"
#include "arena/referee.h"
#include "belief/information_state.h"
#include "records/duel_record.h"
#include "variants/duel_table.h"

namespace sapper {

class HumanGame {
 public:
  using Layouts = std::array<Layout, DuelMap::kSides>;

  static absl::StatusOr<HumanGame> Create(const Rules& rules, Side human, const Layouts& layouts);
  // The game of a record, with its plies played. Errors of VerifyRecord.
  static absl::StatusOr<HumanGame> FromRecord(const DuelRecord& record, Side human);

  const Rules& rules() const {
    return rules_;
  }
  Side human() const {
    return human_;
  }
  const Layouts& layouts() const {
    return layouts_;
  }
  const Position& truth() const {
    return TruthOf(referee_->table());
  }
  const InformationState& state(Side side) const {
    return *states_[Index(side)];
  }
  const std::vector<Event>& events() const {
    return events_;
  }
  absl::optional<Outcome> outcome() const {
    return DuelOutcome(referee_->outcome());
  }
  bool human_to_move() const {
    return !outcome().has_value() && truth().side_to_move() == human_;
  }

  // Error kMove when the move is not legal; the game goes on as if it had not been tried, which a
  // person at a terminal may expect. Returns what is announced.
  absl::StatusOr<Event> Play(Move move);
  void Resign();
  // Back to before the person's last move, or resignation; false when there is none.
  bool Undo();

  DuelRecord ToRecord(const std::array<std::string, DuelMap::kSides>& names) const;

 private:
  HumanGame(const Rules& rules, Side human, const Layouts& layouts)
      : rules_(rules), human_(human), layouts_(layouts) {}
  absl::Status Restart();

  Rules rules_;
  Side human_;
  Layouts layouts_;
  absl::optional<Referee> referee_;
  std::array<absl::optional<InformationState>, DuelMap::kSides> states_;
  std::vector<Event> events_;
};

}  // namespace sapper
