#include "bench/sample_states.h"

#include "absl/strings/str_split.h"
#include "engine/notation.h"

namespace sapper {
namespace {

struct SampleGame {
  const char* red;
  const char* black;
  const char* moves;
};

constexpr SampleGame kGames[] = {
#include "bench/sample_games.inc"
};

SampleState StartOf(const RuleBook& book, const std::array<Layout, 2>& layouts) {
  return {*Position::Create(book, layouts),
          {*InformationState::Create(View(book, Side::kRed, layouts[0])),
           *InformationState::Create(View(book, Side::kBlack, layouts[1]))}};
}

void Play(SampleState& sample, const Event& event) {
  sample.truth.Play(event);
  for (InformationState& state : sample.states) (void)state.Observe(event);
}

Event RandomEvent(const Position& position, Random& random) {
  MoveList moves;
  position.LegalMoves(moves);
  return position.EventOf(moves[random.Below(moves.size())]);
}

// Plays `game` until `done` or its end; false when it ended first.
template <class Done>
bool Replay(const SampleGame& game, SampleState& sample, Done done) {
  for (const absl::string_view word : absl::StrSplit(game.moves, ' ')) {
    if (done(sample.truth.placement())) return true;
    Play(sample, *ParseEvent(word));
  }
  return false;
}

template <class Done>
std::vector<SampleState> SampleGamesWhen(Done done) {
  const RuleBook book((Rules::Contest()));
  std::vector<SampleState> found;
  for (const SampleGame& game : kGames) {
    SampleState sample = StartOf(book, {*Layout::Parse(game.red), *Layout::Parse(game.black)});
    if (Replay(game, sample, done)) found.push_back(std::move(sample));
  }
  return found;
}

// Follows one random game and keeps the moments that fit.
class UnknownSearch {
 public:
  UnknownSearch(const LayoutPrior& prior, int unknown, uint64_t seed)
      : random_(seed),
        unknown_(unknown),
        game_(StartOf(RuleBook(Rules::Contest()), SampleLayouts(prior, seed))) {}

  absl::optional<UnknownSample> Run() {
    while (!game_.truth.over()) {
      const Side mover = game_.truth.side_to_move();
      if (!viewer_ && UnknownPieces(game_.mover()) == unknown_ &&
          game_.truth.placement().ply() >= kFewestPlies) {
        viewer_ = mover;
        start_ = game_.mover();
      }
      const Event event = RandomEvent(game_.truth, random_);
      const absl::optional<InformationState> before = Kept();
      Play(game_, event);
      if (before && !game_.truth.over()) Keep(*before, event);
      if (quiet_[1] && collision_[1])
        return UnknownSample{*start_, *quiet_[0], *quiet_[1], *collision_[0], *collision_[1]};
    }
    return absl::nullopt;
  }

 private:
  // Not the first moves, where there is nothing to know yet.
  static constexpr int kFewestPlies = 8;

  absl::optional<InformationState> Kept() const {
    if (!viewer_) return absl::nullopt;
    const InformationState& state = game_.states[Index(*viewer_)];
    if (UnknownPieces(state) != unknown_) return absl::nullopt;
    return state;
  }

  void Keep(const InformationState& before, const Event& event) {
    auto& kept = IsCollision(event.result) ? collision_ : quiet_;
    if (!kept[0]) kept = {before, game_.states[Index(*viewer_)]};
  }

  Random random_;
  int unknown_;
  SampleState game_;
  absl::optional<Side> viewer_;
  absl::optional<InformationState> start_;
  std::array<absl::optional<InformationState>, 2> quiet_;
  std::array<absl::optional<InformationState>, 2> collision_;
};

}  // namespace

LayoutPrior SamplePrior() {
  return *LayoutPrior::Create(HumanLayoutComponents(), Rules::Contest());
}

std::array<Layout, 2> SampleLayouts(const LayoutPrior& prior, uint64_t seed) {
  Random random(seed);
  AssignmentCounter scratch;
  Layout red = prior.Sample(random, scratch);
  return {red, prior.Sample(random, scratch)};
}

SampleState PlayRandomly(int plies, uint64_t seed) {
  const RuleBook book((Rules::Contest()));
  Random random(seed);
  AssignmentCounter scratch;
  const LayoutPrior prior = SamplePrior();
  while (true) {
    const std::array<Layout, 2> layouts = {prior.Sample(random, scratch),
                                           prior.Sample(random, scratch)};
    SampleState sample = StartOf(book, layouts);
    while (sample.truth.placement().ply() < plies && !sample.truth.over())
      Play(sample, RandomEvent(sample.truth, random));
    if (!sample.truth.over()) return sample;
  }
}

void VisitRandomGame(const LayoutPrior& prior, uint64_t seed,
                     const std::function<void(const SampleState&)>& visit) {
  Random random(seed);
  SampleState sample = StartOf(RuleBook(Rules::Contest()), SampleLayouts(prior, seed));
  while (!sample.truth.over()) {
    visit(sample);
    Play(sample, RandomEvent(sample.truth, random));
  }
}

std::vector<SampleState> SampleGamesAt(int plies) {
  return SampleGamesWhen([&](const Placement& board) { return board.ply() == plies; });
}

std::vector<SampleState> SampleGamesWithTenASide() {
  return SampleGamesWhen([](const Placement& board) {
    const int red = board.pieces_of(Side::kRed).size();
    return red >= 9 && red <= 11 && red + board.pieces_of(Side::kBlack).size() == 20;
  });
}

int UnknownPieces(const InformationState& state) {
  const size_t hidden = 1 - Index(state.view().viewer());
  int unknown = 0;
  for (int slot = 0; slot < kArmySize; ++slot) {
    const PieceId piece(static_cast<Side>(hidden), Slot::FromIndex(slot));
    if (state.evidence().candidates(piece).size() > 1) ++unknown;
  }
  return unknown;
}

std::vector<UnknownSample> SamplesWithUnknown(int unknown, size_t count) {
  const LayoutPrior prior = SamplePrior();
  std::vector<UnknownSample> samples;
  for (uint64_t seed = 1; samples.size() < count && seed < 10000; ++seed)
    if (auto sample = UnknownSearch(prior, unknown, seed).Run()) samples.push_back(*sample);
  return samples;
}

}  // namespace sapper
