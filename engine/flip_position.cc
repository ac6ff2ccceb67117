#include "engine/flip_position.h"

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/flip_notation.h"
#include "engine/flip_zobrist.h"

namespace sapper {
namespace {

constexpr const FlipZobristKeys& kKeys = kFlipZobrist;
constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;
constexpr std::array<FlipPoints, 2> kHeadquartersOf = {FlipHeadquartersOf(FlipPlayer::kFirst),
                                                       FlipHeadquartersOf(FlipPlayer::kSecond)};

uint64_t SeatsHash(const FlipSeats& seats) {
  uint64_t hash = 0;
  if (seats.first.has_value()) hash ^= kKeys.colour_of_first[Index(*seats.first)];
  for (FlipPlayer player : kFlipPlayers) {
    const auto& turned = seats.turned[Index(player)];
    if (turned.has_value()) hash ^= kKeys.turned[Index(player)][Index(*turned)];
  }
  return hash;
}

}  // namespace

FlipPosition::FlipPosition(const FlipRuleBook& book) : FlipPosition(book, FlipStart()) {}

absl::StatusOr<FlipPosition> FlipPosition::Create(const FlipRuleBook& book,
                                                  const FlipSetup& setup) {
  if (absl::Status status = CheckFlipSetup(book.rules(), setup); !status.ok()) return status;
  return FlipPosition(book, setup);
}

FlipPosition::FlipPosition(const FlipRuleBook& book, const FlipSetup& setup)
    : face_down_(setup.face_down),
      pool_(FaceDownCounts(setup)),
      book_(book),
      seats_(setup.seats),
      to_move_(setup.to_move),
      quiet_(setup.quiet),
      ply_(setup.ply) {
  at_.fill(kEmpty);
  for (Square square : face_down_) {
    at_[square.index()] = kFaceDown;
    hash_ ^= kKeys.face_down[square.index()];
  }
  for (size_t i = 0; i < setup.up.size(); ++i)
    if (setup.up[i].has_value()) PutUp(*setup.up[i], Square::FromIndex(static_cast<int>(i)));
  absl::optional<FlipColour> lost_flag;
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    const FlipPiece piece = FlipPieceFromIndex(i);
    if (living(piece) > 0) living_ranks_[Index(piece.colour)].Add(piece.rank);
    for (int n = 0; n < setup.dead[piece]; ++n) hash_ ^= kKeys.dead[i][static_cast<size_t>(n)];
    if (piece.rank == Rank::kFlag && setup.dead[piece] > 0 && !rules().flag_home)
      lost_flag = piece.colour;
  }
  for (FlipColour colour : kFlipColours) SetCarrier(colour, setup.carriers[Index(colour)]);
  hash_ ^= SeatsHash(seats_);
  if (to_move_ == FlipPlayer::kSecond) hash_ ^= kKeys.second_to_move;
  hashes_.push_back(hash_);
  // Nothing is judged before the first action.
  if (ply_ > 0) outcome_ = Judge(lost_flag);
}

FlipSetup FlipPosition::setup() const {
  FlipSetup setup;
  for (size_t i = 0; i < setup.up.size(); ++i)
    setup.up[i] = at(Square::FromIndex(static_cast<int>(i)));
  setup.face_down = face_down_;
  setup.carriers = carriers_;
  for (size_t i = 0; i < kFlipPieceKinds; ++i) {
    const FlipPiece piece = FlipPieceFromIndex(i);
    setup.dead[piece] = static_cast<uint8_t>(dead(piece));
  }
  setup.to_move = to_move_;
  setup.seats = seats_;
  setup.quiet = quiet_;
  setup.ply = ply_;
  return setup;
}

int FlipPosition::dead(FlipPiece piece) const {
  int gone = CountOf(piece.rank) - living(piece);
  if (piece.rank == Rank::kFlag && carrier(Other(piece.colour)).exists()) --gone;
  return gone;
}

// The same player moves in every second position only.
int FlipPosition::Occurrences() const {
  int count = 1;
  for (size_t i = hashes_.size() - 1; i >= 2;) {
    i -= 2;
    count += hashes_[i] == hash_ ? 1 : 0;
  }
  return count;
}

FlipPosition::Targets FlipPosition::TargetsOf(FlipColour colour) const {
  const FlipColour enemy = Other(colour);
  const FlipPoints open = up_[Index(enemy)] - kTables.camps;
  const auto kind = [&](Rank rank) { return open & points_of({enemy, rank}); };
  const FlipPoints mines = kind(Rank::kMine);
  const FlipPoints flag = kind(Rank::kFlag);
  const RankSet lowest = LowestOf(living_ranks(colour));
  Targets targets{};
  FlipPoints reached = kind(Rank::kBomb);
  if (rules().losing_attacks) reached = open - mines - flag;
  for (size_t i = static_cast<size_t>(Index(Rank::kEngineer)) + 1; i-- > 0;) {
    reached |= kind(static_cast<Rank>(i));
    targets[i] = reached;
  }
  targets[static_cast<size_t>(Rank::kBomb)] = open - mines - flag;
  if (!mines.empty()) {
    const RankSet attackers = book_.MineAttackers(lowest);
    for (Rank rank : kAllRanks)
      if (attackers.Contains(rank)) targets[static_cast<size_t>(rank)] |= mines;
  }
  if (!flag.empty() && (mines_gone(enemy) || !rules().flag_after_mines)) {
    const RankSet takers = book_.FlagTakers(lowest);
    for (Rank rank : kAllRanks)
      if (takers.Contains(rank)) targets[static_cast<size_t>(rank)] |= flag;
  }
  return targets;
}

FlipPoints FlipPosition::DestinationsFrom(Square from) const {
  const absl::optional<FlipPiece> piece = at(from);
  if (!piece.has_value() || !MoversOf(piece->colour).Contains(from)) return FlipPoints();
  const FlipPoints all = occupied();
  const Targets targets = TargetsOf(piece->colour);
  return Reach(from, piece->rank, all) &
         ((FlipPoints::All() - all) | targets[static_cast<size_t>(piece->rank)]);
}

bool FlipPosition::IsLegal(FlipAction action) const {
  if (over() || !action.from.exists() || !action.to.exists()) return false;
  if (action.is_turn()) return face_down_.Contains(action.from);
  const absl::optional<FlipColour> colour = colour_of(to_move_);
  if (!colour.has_value() || !pieces_of(*colour).Contains(action.from)) return false;
  return DestinationsFrom(action.from).Contains(action.to);
}

int FlipPosition::CountLegalActions() const {
  int count = Turnable().size();
  ForEachMover([&count](Square, const FlipPoints& to) { count += to.size(); });
  return count;
}

// Any slide begins with a step to an empty neighbour or attacks one, so neighbours decide.
bool FlipPosition::HasMove(FlipColour colour) const {
  const FlipPoints movers = MoversOf(colour);
  const FlipPoints all = occupied();
  if (AnyStep<DuelMap>(movers, all)) return true;
  const Targets targets = TargetsOf(colour);
  for (Square from : movers) {
    const auto rank = static_cast<size_t>(at_[from.index()] % kRankCount);
    if (!(kTables.steps[from.index()] & targets[rank]).empty()) return true;
  }
  return false;
}

FlipEvent FlipPosition::EventOfMove(FlipAction action) const {
  FlipEvent event{.action = action, .result = Result::kQuiet, .turned = {}};
  const absl::optional<FlipPiece> target = at(action.to);
  if (!target.has_value()) return event;
  const FlipPiece mover = *at(action.from);
  const bool lowest = LowestOf(living_ranks(mover.colour)).Contains(mover.rank);
  event.result = book_.Collide(mover.rank, target->rank, lowest);
  return event;
}

absl::Status FlipPosition::Check(const FlipEvent& event) const {
  const FlipAction action = event.action;
  if (over()) return MakeError(ErrorCode::kMove, "the game is over");
  if (!IsLegal(action)) {
    const bool only_turns = !seats_.settled() && !action.is_turn();
    return MakeError(ErrorCode::kMove,
                     absl::StrCat(FlipActionText(action), " is not legal",
                                  only_turns ? " before the colours are settled" : ""));
  }
  if (action.is_turn()) {
    if (pool_[event.turned] > 0) return absl::OkStatus();
    return MakeError(
        ErrorCode::kImpossible,
        absl::StrCat(FlipEventText(event), ": no ", FlipColourName(event.turned.colour), " ",
                     EnglishName(event.turned.rank), " lies face down"));
  }
  const FlipEvent right = EventOfMove(action);
  if (right.result == event.result) return absl::OkStatus();
  return MakeError(ErrorCode::kResult,
                   absl::StrCat(FlipEventText(event), " should be ", FlipEventText(right)));
}

void FlipPosition::PutUp(FlipPiece piece, Square square) {
  at_[square.index()] = static_cast<uint8_t>(Index(piece));
  up_[Index(piece.colour)].Add(square);
  points_[Index(piece)].Add(square);
  hash_ ^= kKeys.piece[Index(piece)][square.index()];
}

void FlipPosition::TakeUp(FlipPiece piece, Square square) {
  at_[square.index()] = kEmpty;
  up_[Index(piece.colour)].Remove(square);
  points_[Index(piece)].Remove(square);
  hash_ ^= kKeys.piece[Index(piece)][square.index()];
}

// Precondition: it is dead by now.
void FlipPosition::AddDead(FlipPiece piece) {
  hash_ ^= kKeys.dead[Index(piece)][static_cast<size_t>(dead(piece) - 1)];
}

// A flag is rescued when its carrier dies.
void FlipPosition::Kill(FlipPiece piece, Square square) {
  TakeUp(piece, square);
  AddDead(piece);
  if (living(piece) == 0) living_ranks_[Index(piece.colour)].Remove(piece.rank);
  if (carrier(piece.colour) != square) return;
  SetCarrier(piece.colour, Square::None());
  AddDead({Other(piece.colour), Rank::kFlag});
}

void FlipPosition::SetCarrier(FlipColour colour, Square square) {
  Square& carrier = carriers_[Index(colour)];
  if (carrier.exists()) hash_ ^= kKeys.carrier[Index(colour)][carrier.index()];
  if (square.exists()) hash_ ^= kKeys.carrier[Index(colour)][square.index()];
  carrier = square;
}

void FlipPosition::SettleFirst(FlipColour colour_of_first) {
  seats_.turned = {};
  seats_.first = colour_of_first;
}

void FlipPosition::SettleColours(FlipColour turned) {
  const uint64_t before = SeatsHash(seats_);
  const bool mover_is_first = to_move_ == FlipPlayer::kFirst;
  const auto give_mover = [&](FlipColour colour) {
    SettleFirst(mover_is_first ? colour : Other(colour));
  };
  switch (rules().colours) {
    case FlipColours::kOwn:
      give_mover(turned);
      break;
    case FlipColours::kOther:
      give_mover(Other(turned));
      break;
    case FlipColours::kTwo: {
      auto& last = seats_.turned[Index(to_move_)];
      if (last == turned || face_down_.empty()) {
        give_mover(turned);
      } else {
        last = turned;
      }
      break;
    }
  }
  hash_ ^= before ^ SeatsHash(seats_);
}

void FlipPosition::PlayTurn(const FlipEvent& event) {
  const Square square = event.action.from;
  face_down_.Remove(square);
  hash_ ^= kKeys.face_down[square.index()];
  --pool_[event.turned];
  PutUp(event.turned, square);
  if (!seats_.settled()) SettleColours(event.turned.colour);
}

absl::optional<FlipColour> FlipPosition::PlayMove(const FlipEvent& event) {
  const auto [from, to] = event.action;
  const FlipPiece mover = FlipPieceFromIndex(at_[from.index()]);
  absl::optional<FlipColour> lost_flag;
  if (IsCollision(event.result)) {
    const FlipPiece target = FlipPieceFromIndex(at_[to.index()]);
    const bool takes_flag = target.rank == Rank::kFlag;
    if (takes_flag && rules().flag_home && event.result == Result::kAttackerWins) {
      TakeUp(target, to);
      living_ranks_[Index(target.colour)].Remove(Rank::kFlag);
      SetCarrier(mover.colour, from);
    } else if (DefenderDies(event.result)) {
      Kill(target, to);
      if (takes_flag) lost_flag = target.colour;
    }
  }
  if (AttackerDies(event.result)) {
    Kill(mover, from);
    return lost_flag;
  }
  TakeUp(mover, from);
  PutUp(mover, to);
  if (carrier(mover.colour) == from) SetCarrier(mover.colour, to);
  return lost_flag;
}

absl::optional<FlipColour> FlipPosition::Apply(const FlipEvent& event) {
  absl::optional<FlipColour> lost_flag;
  if (event.action.is_turn()) {
    PlayTurn(event);
  } else {
    lost_flag = PlayMove(event);
  }
  const bool restarts =
      IsCollision(event.result) || (event.action.is_turn() && rules().turn_resets_quiet);
  quiet_ = restarts ? 0 : quiet_ + 1;
  ++ply_;
  to_move_ = Other(to_move_);
  hash_ ^= kKeys.second_to_move;
  return lost_flag;
}

void FlipPosition::Play(const FlipEvent& event) {
  const absl::optional<FlipColour> lost_flag = Apply(event);
  if (EndsRepetition(event)) hashes_.clear();
  hashes_.push_back(hash_);
  outcome_ = Judge(lost_flag);
}

FlipPosition::Undo FlipPosition::Make(const FlipEvent& event) {
  Undo undo{.event = event,
            .mover = {},
            .target = {},
            .living_ranks = living_ranks_,
            .carriers = carriers_,
            .seats = seats_,
            .outcome = outcome_,
            .quiet = quiet_,
            .hash = hash_,
            .hashes = {}};
  if (!event.action.is_turn()) undo.mover = *at(event.action.from);
  if (IsCollision(event.result)) undo.target = *at(event.action.to);
  if (EndsRepetition(event)) {
    undo.hashes = hashes_;
    hashes_.clear();
  }
  const absl::optional<FlipColour> lost_flag = Apply(event);
  hashes_.push_back(hash_);
  outcome_ = Judge(lost_flag);
  return undo;
}

void FlipPosition::TakeBack(const Undo& undo) {
  const auto [from, to] = undo.event.action;
  if (undo.event.action.is_turn()) {
    TakeUp(undo.event.turned, from);
    at_[from.index()] = kFaceDown;
    face_down_.Add(from);
    ++pool_[undo.event.turned];
  } else {
    if (!AttackerDies(undo.event.result)) TakeUp(undo.mover, to);
    PutUp(undo.mover, from);
    if (DefenderDies(undo.event.result)) PutUp(undo.target, to);
  }
  living_ranks_ = undo.living_ranks;
  carriers_ = undo.carriers;
  seats_ = undo.seats;
  outcome_ = undo.outcome;
  quiet_ = undo.quiet;
  hash_ = undo.hash;
  --ply_;
  to_move_ = Other(to_move_);
  if (EndsRepetition(undo.event)) {
    hashes_ = undo.hashes;
  } else {
    hashes_.pop_back();
  }
}

// The order of the tests is the order of docs/flip.md, "End of the game".
absl::optional<FlipOutcome> FlipPosition::Judge(absl::optional<FlipColour> lost_flag) const {
  if (lost_flag.has_value())
    return FlipOutcome{seats_.PlayerOf(Other(*lost_flag)), FlipEnding::kFlag};
  if (auto outcome = JudgeCarriers()) return outcome;
  if (auto outcome = JudgeElimination()) return outcome;
  if (auto outcome = JudgeNoMoves()) return outcome;
  if (rules().quiet_limit > 0 && quiet_ >= rules().quiet_limit)
    return FlipOutcome{absl::nullopt, FlipEnding::kNoCollision};
  if (rules().repetition > 0 && Occurrences() >= rules().repetition)
    return FlipOutcome{absl::nullopt, FlipEnding::kRepetition};
  if (rules().ply_limit > 0 && ply_ >= rules().ply_limit)
    return FlipOutcome{absl::nullopt, FlipEnding::kPlyLimit};
  return absl::nullopt;
}

absl::optional<FlipOutcome> FlipPosition::JudgeCarriers() const {
  for (FlipColour colour : kFlipColours) {
    if (!carrier(colour).exists()) continue;
    const FlipPlayer player = seats_.PlayerOf(colour);
    if (kHeadquartersOf[Index(player)].Contains(carrier(colour)))
      return FlipOutcome{player, FlipEnding::kFlag};
  }
  return absl::nullopt;
}

absl::optional<FlipOutcome> FlipPosition::JudgeElimination() const {
  if (!rules().elimination || !seats_.settled()) return absl::nullopt;
  std::array<bool, 2> eliminated{};
  for (FlipColour colour : kFlipColours)
    eliminated[Index(colour)] = (living_ranks(colour) - kImmobileRanks).empty();
  if (!eliminated[0] && !eliminated[1]) return absl::nullopt;
  FlipOutcome outcome{absl::nullopt, FlipEnding::kElimination};
  if (eliminated[0] != eliminated[1])
    outcome.winner = seats_.PlayerOf(eliminated[0] ? FlipColour::kBlack : FlipColour::kRed);
  return outcome;
}

absl::optional<FlipOutcome> FlipPosition::JudgeNoMoves() const {
  if (!face_down_.empty() || HasMove(*colour_of(to_move_))) return absl::nullopt;
  if (HasMove(*colour_of(Other(to_move_))))
    return FlipOutcome{Other(to_move_), FlipEnding::kNoMoves};
  return FlipOutcome{absl::nullopt, FlipEnding::kNoMoves};
}

absl::Status FlipPosition::Validate() const {
  const FlipSetup now = setup();
  if (absl::Status status = CheckFlipSetup(rules(), now); !status.ok())
    return absl::InternalError(absl::StrCat("impossible state: ", status.message()));
  const FlipPosition fresh(book_, now);
  if (fresh.points_ != points_ || fresh.up_ != up_ || fresh.at_ != at_)
    return absl::InternalError("the points of the pieces differ");
  if (!(fresh.pool_ == pool_)) return absl::InternalError("the pool differs");
  if (fresh.living_ranks_ != living_ranks_) return absl::InternalError("the living ranks differ");
  if (fresh.hash_ != hash_) return absl::InternalError("the hash differs");
  if (hashes_.empty() || hashes_.back() != hash_)
    return absl::InternalError("the last of the hashes is not this position's");
  const bool history_decides =
      outcome_.has_value() &&
      (outcome_->ending == FlipEnding::kRepetition || outcome_->ending == FlipEnding::kFlag ||
       outcome_->ending == FlipEnding::kOutside);
  if (!history_decides && fresh.outcome_ != outcome_)
    return absl::InternalError("the outcome differs");
  return absl::OkStatus();
}

}  // namespace sapper
