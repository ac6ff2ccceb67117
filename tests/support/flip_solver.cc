#include "tests/support/flip_solver.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/error.h"

namespace sapper {
namespace {

constexpr unsigned kBits = 6;
constexpr uint64_t kGone = 63;
constexpr int8_t kGoesOn = 2;
// So many plies that all 50 pieces can have been turned and have died; even, as when `first` moves.
constexpr int kLate = 200;

FlipRules WithoutLimits(FlipRules rules) {
  rules.quiet_limit = 0;
  rules.ply_limit = 0;
  rules.repetition = 0;
  return rules;
}

FlipValue Negated(FlipValue value) {
  return static_cast<FlipValue>(-static_cast<int>(value));
}

// The value of an ended game for the player to move; a limit is no end here.
int8_t EndOf(const FlipPosition& position) {
  if (!position.over()) return kGoesOn;
  const FlipOutcome& outcome = *position.outcome();
  if (outcome.ending != FlipEnding::kFlag && outcome.ending != FlipEnding::kElimination &&
      outcome.ending != FlipEnding::kNoMoves)
    return kGoesOn;
  if (!outcome.winner.has_value()) return 0;
  return *outcome.winner == position.to_move() ? 1 : -1;
}

int PiecesOnBoard(const FlipPosition& position) {
  return position.pieces_of(FlipColour::kRed).size() +
         position.pieces_of(FlipColour::kBlack).size();
}

template <class Visit>
void ForEachMove(const FlipPosition& position, Visit visit) {
  position.ForEachMover([&](Square from, FlipPoints destinations) {
    for (Square to : destinations) visit(FlipAction{.from = from, .to = to});
  });
}

FlipPosition After(const FlipPosition& position, FlipAction action) {
  FlipPosition after = position;
  after.Play(position.EventOfMove(action));
  return after;
}

}  // namespace

FlipSolver::FlipSolver(const FlipPosition& root)
    : book_(WithoutLimits(root.rules())),
      quiet_limit_(root.rules().quiet_limit),
      setup_(root.setup()) {
  for (size_t kind = 0; kind < kFlipPieceKinds; ++kind)
    for (int n = 0; n < root.points_of(FlipPieceFromIndex(kind)).size(); ++n)
      pieces_.push_back(FlipPieceFromIndex(kind));
  setup_.quiet = 0;
  setup_.ply = kLate;
}

absl::StatusOr<FlipSolver> FlipSolver::Solve(const FlipPosition& root, size_t most_positions) {
  if (!root.face_down().empty())
    return MakeError(ErrorCode::kPosition, "a piece lies face down; the solver needs all open");
  if (static_cast<size_t>(PiecesOnBoard(root)) > kMostPieces)
    return MakeError(
        ErrorCode::kPosition,
        absl::StrCat(PiecesOnBoard(root), " pieces are too many to solve; at most ", kMostPieces));
  FlipSolver solver(root);
  if (absl::Status status = solver.ListPositions(root, most_positions); !status.ok()) return status;
  solver.ListPredecessors();
  solver.SolveWithoutLimits();
  solver.SolveInTime();
  return solver;
}

// Points of the pieces in the order of pieces_, carriers, the player to move, the end.
FlipSolver::Key FlipSolver::KeyOf(const FlipPosition& position) const {
  Key key = 0;
  for (size_t i = 0; i < pieces_.size();) {
    const FlipPoints points = position.points_of(pieces_[i]);
    const size_t same = static_cast<size_t>(std::count(pieces_.begin(), pieces_.end(), pieces_[i]));
    for (Square square : points) key = key << kBits | square.index();
    for (size_t n = static_cast<size_t>(points.size()); n < same; ++n) key = key << kBits | kGone;
    i += same;
  }
  for (FlipColour colour : kFlipColours) {
    const Square carrier = position.carrier(colour);
    key = key << kBits | (carrier.exists() ? carrier.index() : kGone);
  }
  key = key << 1U | Index(position.to_move());
  return key << 2U | static_cast<Key>(EndOf(position) + 1);
}

FlipPosition FlipSolver::PositionOf(Key key) const {
  const int end = static_cast<int>(key & 3U) - 1;
  FlipSetup setup = setup_;
  setup.up = {};
  setup.dead = FlipCounts::Full();
  setup.to_move = static_cast<FlipPlayer>(key >> 2U & 1U);
  setup.ply += static_cast<int>(Index(setup.to_move));
  key >>= 3U;
  for (FlipColour colour : {FlipColour::kBlack, FlipColour::kRed}) {
    const auto square = static_cast<int>(key & kGone);
    key >>= kBits;
    setup.carriers[Index(colour)] = Square::None();
    if (square == kGone) continue;
    setup.carriers[Index(colour)] = Square::FromIndex(square);
    --setup.dead[{.colour = Other(colour), .rank = Rank::kFlag}];
  }
  for (size_t i = pieces_.size(); i-- > 0; key >>= kBits) {
    if ((key & kGone) == kGone) continue;
    setup.up[key & kGone] = pieces_[i];
    --setup.dead[pieces_[i]];
  }
  FlipPosition position = *FlipPosition::Create(book_, setup);
  // Of a flag off the board nothing tells whether it was bombed.
  if (end != kGoesOn && !position.over()) {
    const FlipPlayer mover = setup.to_move;
    FlipOutcome outcome;
    if (end != 0) outcome.winner = end > 0 ? mover : Other(mover);
    position.End(outcome);
  }
  return position;
}

uint32_t FlipSolver::NodeOf(const FlipPosition& position) const {
  return node_of_.at(KeyOf(position));
}

uint32_t FlipSolver::AddNode(const FlipPosition& position) {
  const Key key = KeyOf(position);
  const auto [found, added] = node_of_.try_emplace(key, static_cast<uint32_t>(key_of_.size()));
  if (added) {
    key_of_.push_back(key);
    on_board_.push_back(static_cast<uint8_t>(PiecesOnBoard(position)));
    end_.push_back(EndOf(position));
  }
  return found->second;
}

void FlipSolver::Expand(uint32_t node) {
  const FlipPosition position = PositionOf(key_of_[node]);
  ForEachMove(position, [&](FlipAction action) {
    const bool collision = position.at(action.to).has_value();
    const uint32_t to = AddNode(After(position, action));
    edges_.emplace_back(to, collision);
  });
}

absl::Status FlipSolver::ListPositions(const FlipPosition& root, size_t most_positions) {
  AddNode(root);
  for (uint32_t node = 0; node < key_of_.size(); ++node) {
    if (key_of_.size() > most_positions)
      return MakeError(ErrorCode::kPosition,
                       absl::StrCat("more than ", most_positions, " positions can arise"));
    first_edge_.push_back(static_cast<uint32_t>(edges_.size()));
    if (end_[node] == kGoesOn) Expand(node);
  }
  first_edge_.push_back(static_cast<uint32_t>(edges_.size()));
  return absl::OkStatus();
}

void FlipSolver::ListPredecessors() {
  first_predecessor_.assign(key_of_.size() + 1, 0);
  for (Edge edge : edges_) ++first_predecessor_[edge.node() + 1];
  for (size_t i = 1; i < first_predecessor_.size(); ++i)
    first_predecessor_[i] += first_predecessor_[i - 1];
  std::vector<uint32_t> next = first_predecessor_;
  predecessors_.resize(edges_.size());
  for (uint32_t node = 0; node < key_of_.size(); ++node) {
    for (uint32_t i = first_edge_[node]; i < first_edge_[node + 1]; ++i) {
      const Edge edge = edges_[i];
      predecessors_[next[edge.node()]++] = Edge(node, edge.collision());
    }
  }
}

FlipSolver::Pass FlipSolver::NewPass() const {
  Pass pass;
  pass.verdicts.resize(key_of_.size());
  for (size_t node = 0; node < key_of_.size(); ++node)
    pass.unrefuted.push_back(first_edge_[node + 1] - first_edge_[node]);
  return pass;
}

void FlipSolver::Decide(Pass& pass, uint32_t node, Verdict verdict) {
  pass.verdicts[node] = verdict;
  pass.queue.push_back(node);
}

// In order of distance: the first lost position that can be reached is the nearest, the last way to
// avoid a loss that is refuted is the longest.
void FlipSolver::Propagate(Pass& pass) const {
  for (size_t i = 0; i < pass.queue.size(); ++i) {
    const uint32_t node = pass.queue[i];
    const Verdict verdict = pass.verdicts[node];
    const auto plies = static_cast<int16_t>(verdict.plies + 1);
    for (uint32_t j = first_predecessor_[node]; j < first_predecessor_[node + 1]; ++j) {
      const Edge from = predecessors_[j];
      if ((from.collision() && !pass.through_collisions) || pass.verdicts[from.node()].plies >= 0)
        continue;
      if (verdict.value == FlipValue::kLoss)
        Decide(pass, from.node(), {.value = FlipValue::kWin, .plies = plies});
      else if (verdict.value == FlipValue::kWin && --pass.unrefuted[from.node()] == 0)
        Decide(pass, from.node(), {.value = FlipValue::kLoss, .plies = plies});
    }
  }
  pass.queue.clear();
}

void FlipSolver::SolveWithoutLimits() {
  Pass pass = NewPass();
  for (uint32_t node = 0; node < key_of_.size(); ++node)
    if (end_[node] != kGoesOn)
      Decide(pass, node, {.value = static_cast<FlipValue>(end_[node]), .plies = 0});
  Propagate(pass);
  verdicts_ = std::move(pass.verdicts);
}

// Each collision takes a piece off the board, so positions with fewer pieces come first, and what a
// collision leads to is known.
void FlipSolver::SolveInTime() {
  in_time_.resize(key_of_.size());
  Pass pass = NewPass();
  pass.through_collisions = false;
  for (size_t pieces = 0; pieces <= kMostPieces; ++pieces) {
    std::vector<uint32_t> nodes;
    for (uint32_t node = 0; node < key_of_.size(); ++node)
      if (on_board_[node] == pieces) nodes.push_back(node);
    for (uint32_t node : nodes)
      if (end_[node] != kGoesOn)
        Decide(pass, node, {.value = static_cast<FlipValue>(end_[node]), .plies = 0});
    for (uint32_t node : nodes)
      if (end_[node] == kGoesOn) BeginWithCollisions(pass, node);
    Propagate(pass);
  }
  in_time_ = std::move(pass.verdicts);
}

void FlipSolver::BeginWithCollisions(Pass& pass, uint32_t node) const {
  bool wins = false;
  for (uint32_t i = first_edge_[node]; i < first_edge_[node + 1]; ++i) {
    const Edge edge = edges_[i];
    if (!edge.collision()) continue;
    const FlipValue after = InTime(pass.verdicts[edge.node()], 0);
    wins |= after == FlipValue::kLoss;
    if (after == FlipValue::kWin) --pass.unrefuted[node];
  }
  if (wins)
    Decide(pass, node, {.value = FlipValue::kWin, .plies = 1});
  else if (pass.unrefuted[node] == 0)
    Decide(pass, node, {.value = FlipValue::kLoss, .plies = 1});
}

FlipValue FlipSolver::InTime(const Verdict& verdict, int quiet) const {
  const bool late = quiet_limit_ > 0 && verdict.plies > 0 && quiet + verdict.plies > quiet_limit_;
  return late ? FlipValue::kDraw : verdict.value;
}

FlipValue FlipSolver::Value(const FlipPosition& position) const {
  return verdicts_[NodeOf(position)].value;
}

int FlipSolver::Distance(const FlipPosition& position) const {
  return verdicts_[NodeOf(position)].plies;
}

bool FlipSolver::KeepsValue(const FlipPosition& position, FlipAction action) const {
  return Negated(Value(After(position, action))) == Value(position);
}

FlipValue FlipSolver::ValueInTime(const FlipPosition& position) const {
  if (position.over() && position.outcome()->ending == FlipEnding::kNoCollision)
    return FlipValue::kDraw;
  return InTime(in_time_[NodeOf(position)], position.quiet());
}

bool FlipSolver::KeepsValueInTime(const FlipPosition& position, FlipAction action) const {
  return Negated(ValueInTime(After(position, action))) == ValueInTime(position);
}

int FlipSolver::PliesToProgress(const FlipPosition& position) const {
  return in_time_[NodeOf(position)].plies;
}

FlipPosition FlipSolver::PositionAt(size_t node) const {
  return PositionOf(key_of_[node]);
}

}  // namespace sapper
