#include "variants/known_game.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "belief/consistency.h"
#include "engine/notation.h"

namespace sapper {

absl::StatusOr<KnownGame> KnownGame::FromLayouts(const Rules& rules, Side side, const Layout& own,
                                                 const absl::optional<Layout>& enemy) {
  if (absl::Status status = own.Check(rules, side); !status.ok()) return status;
  if (rules.view == ViewMode::kOpen && !enemy.has_value())
    return MakeError(ErrorCode::kPosition, "view open needs the enemy's layout: enemy <25>");
  const RuleBook book(rules);
  if (!enemy.has_value()) {
    absl::StatusOr<InformationState> state = InformationState::Create(View(book, side, own));
    if (!state.ok()) return state.status();
    return KnownGame(*std::move(state), false);
  }
  if (absl::Status status = enemy->Check(rules, DuelMap::Next(side)); !status.ok())
    return MakeError(ErrorCode::kLayout, absl::StrCat("enemy: ", status.message()));
  std::array<Layout, DuelMap::kSides> layouts = {own, own};
  layouts[Index(DuelMap::Next(side))] = *enemy;
  absl::StatusOr<InformationState> state = InformationState::Create(View(book, side, layouts));
  if (!state.ok()) return state.status();
  return KnownGame(*std::move(state), true);
}

absl::StatusOr<KnownGame> KnownGame::FromSetup(const Rules& rules, const SetupWords& words) {
  std::vector<PieceId> origins_told;
  absl::StatusOr<View> view = ParseSetup(RuleBook(rules), words, &origins_told);
  if (!view.ok()) return view.status();
  absl::StatusOr<KnownGame> game = FromView(*std::move(view));
  if (!game.ok()) return game;
  game->origins_told_ = std::move(origins_told);
  if (rules.view == ViewMode::kOpen && !game->World().ok())
    return MakeError(ErrorCode::kPosition, "view open hides nothing: name every piece");
  return game;
}

absl::StatusOr<KnownGame> KnownGame::FromView(View view) {
  absl::StatusOr<InformationState> state = InformationState::Create(std::move(view));
  if (!state.ok()) return state.status();
  return KnownGame(*std::move(state), false);
}

absl::Status KnownGame::Observe(const Event& event) {
  if (ended_)
    return MakeError(ErrorCode::kMove, absl::StrCat(EventText(event), ": the game is over"));
  if (absl::Status status = state_.Observe(event); !status.ok()) return status;
  AddToDoubt(event);
  return absl::OkStatus();
}

void KnownGame::AddToDoubt(const Event& event) {
  constexpr size_t kOld = 6;
  if (!doubt_.has_value()) return;
  doubt_->since.push_back(event);
  if (doubt_->since.size() > kOld) doubt_.reset();
}

absl::Status KnownGame::ObservePass() {
  if (ended_) return MakeError(ErrorCode::kMove, "pass: the game is over");
  return state_.ObservePass();
}

absl::Status KnownGame::Tell(PieceId piece, Rank rank) {
  if (absl::Status status = state_.Tell(piece, RankSet::Of(rank)); !status.ok())
    return MakeError(ErrorCodeOf(status),
                     absl::StrCat("told as ", EnglishName(rank), ": ", status.message()));
  return absl::OkStatus();
}

// A letter of a set-up position on a home point does not tell that the piece began there, nor does
// a list of ranks that all can move.
bool KnownGame::BeganInItsSlot(PieceId piece) const {
  const View& view = state_.view();
  if (view.from_start()) return true;
  if (std::find(origins_told_.begin(), origins_told_.end(), piece) != origins_told_.end())
    return true;
  if (!view.start().alive(piece) || view.start().has_moved(piece)) return false;
  return !(view.stated(piece) & kImmobileRanks).empty();
}

absl::StatusOr<InformationState> KnownGame::StateWith(const Layout& enemy) const {
  const View& view = state_.view();
  const Side side = DuelMap::Next(view.viewer());
  if (absl::Status status = enemy.Check(view.book().rules(), side); !status.ok()) return status;
  ArmyMasks army{};
  for (int i = 0; i < kArmySize; ++i) {
    const Slot slot = Slot::FromIndex(i);
    const PieceId piece(side, slot);
    army[slot.index()] = state_.evidence().candidates(piece);
    if (!BeganInItsSlot(piece)) continue;
    army[slot.index()] &= RankSet::Of(enemy[slot]);
    if (army[slot.index()].empty())
      return MakeError(ErrorCode::kImpossible,
                       absl::StrCat("revealed ", EnglishName(enemy[slot]), ", letter ", i + 1,
                                    ", contradicts what was seen of that piece"));
  }
  // The pieces of unknown origin share what the others leave over.
  if (!NarrowToConsistent(army))
    return MakeError(ErrorCode::kImpossible,
                     "the pieces that began elsewhere cannot have the ranks that are left over");
  InformationState state = state_;
  for (int i = 0; i < kArmySize; ++i) {
    const Slot slot = Slot::FromIndex(i);
    if (absl::Status status = state.Tell(PieceId(side, slot), army[slot.index()]); !status.ok())
      return MakeError(ErrorCode::kImpossible, status.message());
  }
  return state;
}

absl::Status KnownGame::Reveal(const Layout& enemy) {
  absl::StatusOr<InformationState> state = StateWith(enemy);
  if (!state.ok()) return state.status();
  revealed_ = *std::move(state);
  return absl::OkStatus();
}

std::vector<Move> KnownGame::LegalMoves() const {
  MoveList moves;
  if (over()) return {};
  if (full_information_)
    state_.view().OnlyWorld().LegalMoves(moves);
  else
    state_.view().LegalMoves(moves);
  return {moves.begin(), moves.end()};
}

absl::StatusOr<Position> KnownGame::World() const {
  const View& view = state_.view();
  const auto hidden = [&] {
    return MakeError(ErrorCode::kPosition, "hidden pieces: give both layouts (enemy <25>)");
  };
  if (view.from_start() && !full_information_) return hidden();
  Position::RankOfPiece ranks{};
  for (size_t i = 0; i < ranks.size(); ++i) {
    const PieceId piece = PieceId::FromIndex(i);
    const RankSet candidates = state_.evidence().candidates(piece);
    if (view.placement().alive(piece) && candidates.size() != 1) return hidden();
    ranks[i] = candidates.First();
  }
  Position world = view.World(ranks);
  if (state_.over()) world.End(*state_.outcome());
  if (ended_ && !world.over()) world.End({absl::nullopt, Ending::kOutside});
  return world;
}

std::vector<std::string> SortedTexts(const std::vector<Move>& moves) {
  std::vector<std::string> texts;
  for (Move move : moves) texts.push_back(MoveText(move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

}  // namespace sapper
