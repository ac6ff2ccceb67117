#include "records/imported_game.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/notation.h"
#include "variants/known_game.h"

namespace sapper {
namespace {

using Layouts = std::array<absl::optional<Layout>, DuelMap::kSides>;

absl::Status Failed(TextPlace place, ErrorCode code, absl::string_view what) {
  return MakeError(code, absl::StrCat(PlaceText(place), what));
}

// How far a reading got, and why no further.
struct Attempt {
  std::vector<Event> events;
  absl::optional<Outcome> verdict;
  absl::Status status;  // of the ply after `events`
};

absl::Status PlyFailed(const ImportedPly& ply, size_t number, Move move, ErrorCode code,
                       absl::string_view what) {
  return Failed(ply.place, code, absl::StrCat("ply ", number, ", ", MoveText(move), ": ", what));
}

// A side's pieces begin on its own half, so its first move tells which way it sees the board.
std::array<bool, DuelMap::kSides> TurnedSides(const ImportedGame& told) {
  std::array<bool, DuelMap::kSides> turned{};
  for (size_t i = 0; i < std::min<size_t>(told.plies.size(), DuelMap::kSides); ++i) {
    const ImportedPly& ply = told.plies[i];
    turned[Index(ply.side)] = DuelMap::HalfOf(ply.move.from) != ply.side;
  }
  return turned;
}

absl::StatusOr<std::vector<Move>> AbsoluteMoves(const ImportedGame& told) {
  const std::array<bool, DuelMap::kSides> turned = TurnedSides(told);
  std::vector<Move> moves;
  Side side = Side::kRed;
  for (const ImportedPly& ply : told.plies) {
    if (ply.side != side)
      return Failed(ply.place, ErrorCode::kTurn,
                    absl::StrCat("ply ", moves.size() + 1, " is that of ", DuelMap::SideName(side),
                                 ", the ", side == Side::kRed ? "first" : "second", " player"));
    moves.push_back(turned[Index(side)]
                        ? Move{DuelMap::HalfTurn(ply.move.from), DuelMap::HalfTurn(ply.move.to)}
                        : ply.move);
    side = DuelMap::Next(side);
  }
  return moves;
}

// As the owner sees it, or as the enemy does: a flag is in no headquarters from both ends.
absl::StatusOr<Layout> LegalLayout(const ImportedLayout& told, const Rules& rules) {
  const absl::Status status = told.layout.Check(rules);
  if (status.ok()) return told.layout;
  std::array<Rank, kArmySize> reversed = told.layout.ranks();
  std::reverse(reversed.begin(), reversed.end());
  if (Layout(reversed).Check(rules).ok()) return Layout(reversed);
  return Failed(told.place, ErrorCode::kLayout, status.message());
}

// Every way in which the layouts may belong to the sides; the likeliest first.
absl::StatusOr<std::vector<Layouts>> PossibleLayouts(const ImportedGame& told, const Rules& rules) {
  Layouts legal;
  for (Side side : DuelMap::kAllSides) {
    const absl::optional<ImportedLayout>& written = told.layouts[Index(side)];
    if (!written.has_value()) continue;
    absl::StatusOr<Layout> layout = LegalLayout(*written, rules);
    if (!layout.ok()) return layout.status();
    legal[Index(side)] = *layout;
  }
  if (told.is_one_layout)
    return std::vector<Layouts>{{legal[0], absl::nullopt}, {absl::nullopt, legal[1]}};
  std::vector<Layouts> possible = {legal};
  if (!told.order_is_certain) possible.push_back({legal[1], legal[0]});
  return possible;
}

Attempt PlayWithBoth(const ImportedGame& told, const std::vector<Move>& moves, const Rules& rules,
                     const std::array<Layout, DuelMap::kSides>& layouts) {
  Attempt attempt;
  absl::StatusOr<Position> position = Position::Create(RuleBook(rules), layouts);
  if (!position.ok()) {
    attempt.status = Failed(told.place, ErrorCode::kLayout, position.status().message());
    return attempt;
  }
  for (size_t i = 0; i < moves.size(); ++i) {
    const auto failed = [&](ErrorCode code, absl::string_view what) {
      attempt.status = PlyFailed(told.plies[i], i + 1, moves[i], code, what);
      return attempt;
    };
    if (position->over())
      return failed(ErrorCode::kMove, absl::StrCat("the game was over before (",
                                                   EndingName(position->outcome()->ending), ")"));
    if (!position->IsLegal(moves[i]))
      return failed(ErrorCode::kMove, absl::StrCat("not a legal move of ",
                                                   DuelMap::SideName(position->side_to_move())));
    const Event event = position->EventOf(moves[i]);
    if (event.result != told.plies[i].result)
      return failed(ErrorCode::kResult, absl::StrCat("the pieces give ", EventText(event)));
    position->Play(event);
    attempt.events.push_back(event);
  }
  attempt.verdict = position->outcome();
  return attempt;
}

// What a record may mean by the flag that it tells with a ply.
enum class FlagReading {
  kEnemyKnown,   // the mover's enemy's, from the death of its commander on
  kOwnKnown,     // the mover's own, from the death of its commander on
  kEnemyAtOnce,  // the enemy's, with the ply in which its commander died alone
  kOwnAtOnce,
};
constexpr FlagReading kFlagReadings[] = {FlagReading::kEnemyKnown, FlagReading::kOwnKnown,
                                         FlagReading::kEnemyAtOnce, FlagReading::kOwnAtOnce};

bool SameFlag(Square told, Square shown) {
  if (!told.exists() || !shown.exists()) return told == shown;
  return told == shown || DuelMap::HalfTurn(told) == shown;
}

// The first ply whose flag a reading does not explain, events.size() if it explains all.
size_t FlagsExplained(const ImportedGame& told, const std::vector<Event>& events,
                      FlagReading reading) {
  const bool at_once = reading == FlagReading::kEnemyAtOnce || reading == FlagReading::kOwnAtOnce;
  const bool own = reading == FlagReading::kOwnKnown || reading == FlagReading::kOwnAtOnce;
  std::array<Square, DuelMap::kSides> known{};
  for (size_t i = 0; i < events.size(); ++i) {
    if (at_once) known = {};
    for (Side side : DuelMap::kAllSides)
      if (events[i].flags[Index(side)].exists()) known[Index(side)] = events[i].flags[Index(side)];
    const ImportedPly& ply = told.plies[i];
    const Side shown = own ? ply.side : DuelMap::Next(ply.side);
    if (ply.flag.has_value() && !SameFlag(*ply.flag, known[Index(shown)])) return i;
  }
  return events.size();
}

absl::Status CheckFlags(const ImportedGame& told, const std::vector<Event>& events) {
  size_t explained = 0;
  for (FlagReading reading : kFlagReadings)
    explained = std::max(explained, FlagsExplained(told, events, reading));
  if (explained == events.size()) return absl::OkStatus();
  return PlyFailed(told.plies[explained], explained + 1, events[explained].move, ErrorCode::kResult,
                   "the flag that is told here is not what was announced");
}

bool Loses(Side side, const ImportedPly& ply) {
  return ply.side == side ? AttackerDies(ply.result) : DefenderDies(ply.result);
}

// The flag of the side whose layout is not known, as a square of its half.
struct HiddenFlag {
  Square square;
  size_t ply = 0;  // in which its commander died
};

// Each ply in which the hidden side's commander can have died, given when its flag was first told
// to the other side: then, or in the ply before. Without a flag, nothing alone.
std::vector<absl::optional<HiddenFlag>> HiddenFlags(const ImportedGame& told, Side hidden) {
  for (size_t i = 0; i < told.plies.size(); ++i) {
    const ImportedPly& ply = told.plies[i];
    if (ply.side == hidden || !ply.flag.value_or(Square::None()).exists()) continue;
    const Square square =
        DuelMap::HalfOf(*ply.flag) == hidden ? *ply.flag : DuelMap::HalfTurn(*ply.flag);
    std::vector<absl::optional<HiddenFlag>> possible;
    for (size_t death : {i, i - 1})  // i - 1 of 0 is no ply
      if (death < told.plies.size() && Loses(hidden, told.plies[death]))
        possible.push_back(HiddenFlag{square, death});
    if (possible.empty()) possible.push_back(HiddenFlag{square, i});
    return possible;
  }
  return {absl::nullopt};
}

Attempt PlayWithOne(const ImportedGame& told, const std::vector<Move>& moves,
                    const DuelRecord& record, Side known, const absl::optional<HiddenFlag>& flag) {
  Attempt attempt;
  absl::StatusOr<KnownGame> game =
      KnownGame::FromLayouts(record.rules, known, *record.layouts[Index(known)], absl::nullopt);
  if (!game.ok()) {
    attempt.status = Failed(told.place, ErrorCode::kLayout, game.status().message());
    return attempt;
  }
  const View& view = game->state().view();
  Square own_flag;
  for (int i = 0; i < kArmySize; ++i) {
    const PieceId piece(known, Slot::FromIndex(i));
    if (view.known_rank(piece) == Rank::kFlag) own_flag = view.placement().square_of(piece);
  }
  for (size_t i = 0; i < moves.size(); ++i) {
    const Placement& placement = view.placement();
    Event event{moves[i], told.plies[i].result};
    const PieceId own = placement.at(told.plies[i].side == known ? moves[i].from : moves[i].to);
    if (record.rules.commander_shows_flag && Loses(known, told.plies[i]) && own.exists() &&
        view.known_rank(own) == Rank::kCommander)
      event.flags[Index(known)] = own_flag;
    if (flag.has_value() && flag->ply == i) event.flags[Index(DuelMap::Next(known))] = flag->square;
    if (absl::Status status = game->Observe(event); !status.ok()) {
      attempt.status =
          PlyFailed(told.plies[i], i + 1, moves[i], ErrorCodeOf(status), status.message());
      return attempt;
    }
    attempt.events.push_back(event);
  }
  attempt.verdict = game->state().outcome();
  return attempt;
}

Attempt BestOf(std::vector<Attempt> attempts) {
  size_t best = 0;
  for (size_t i = 0; i < attempts.size(); ++i) {
    if (attempts[i].status.ok()) return std::move(attempts[i]);
    if (attempts[i].events.size() > attempts[best].events.size()) best = i;
  }
  return std::move(attempts[best]);
}

Attempt Play(const ImportedGame& told, const std::vector<Move>& moves, const DuelRecord& record) {
  Attempt attempt;
  if (const auto both = record.BothLayouts(); both.has_value()) {
    attempt = PlayWithBoth(told, moves, record.rules, *both);
  } else {
    const Side known = record.layouts[0].has_value() ? Side::kRed : Side::kBlack;
    std::vector<Attempt> attempts;
    for (const auto& flag : HiddenFlags(told, DuelMap::Next(known)))
      attempts.push_back(PlayWithOne(told, moves, record, known, flag));
    attempt = BestOf(std::move(attempts));
  }
  if (attempt.status.ok()) attempt.status = CheckFlags(told, attempt.events);
  return attempt;
}

// Sets the outcome: what the rules say, else what the record tells.
absl::Status TakeEnd(const ImportedGame& told, const absl::optional<Outcome>& verdict,
                     DuelRecord& record) {
  record.outcome = DuelOutcomeOf(verdict);
  if (!told.end.has_value() || !told.end->winner.has_value()) return absl::OkStatus();
  const Side winner = *told.end->winner;
  if (verdict.has_value()) {
    if (verdict->winner == winner) return absl::OkStatus();
    return Failed(told.end->place, ErrorCode::kResult,
                  absl::StrCat("it says that ", DuelMap::SideName(winner),
                               " won, but by the rules the result is ",
                               verdict->winner ? DuelMap::SideName(*verdict->winner) : "draw", " ",
                               EndingName(verdict->ending)));
  }
  // The side that is known to us may have taken the flag of the one that is not.
  record.outcome = DuelOutcome{winner, Reason::kFlag};
  if (VerifyRecord(record).ok()) return absl::OkStatus();
  record.outcome = DuelOutcome{winner, Reason::kAdjudication};
  record.note = "who won is told, but not why";
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<DuelRecord> UnderstandGame(const ImportedGame& told, const Rules& rules) {
  const absl::StatusOr<std::vector<Move>> moves = AbsoluteMoves(told);
  if (!moves.ok()) return moves.status();
  const absl::StatusOr<std::vector<Layouts>> possible = PossibleLayouts(told, rules);
  if (!possible.ok()) return possible.status();
  DuelRecord record;
  record.rules = rules;
  record.players = told.players;
  record.control = told.control;
  std::vector<Attempt> attempts;
  for (const Layouts& layouts : *possible) {
    record.layouts = layouts;
    attempts.push_back(Play(told, *moves, record));
    if (attempts.back().status.ok()) break;
  }
  const Attempt attempt = BestOf(std::move(attempts));
  if (!attempt.status.ok()) return attempt.status;
  for (const Event& event : attempt.events) record.plies.push_back({{}, event});
  if (absl::Status status = TakeEnd(told, attempt.verdict, record); !status.ok()) return status;
  return record;
}

}  // namespace sapper
