// Playing and taking back leaves no trace, the hash is a function of the position, nothing is lost.
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "engine/perft.h"
#include "engine/position.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"

namespace sapper {
namespace {

void ExpectSame(const Position& a, const Position& b) {
  ASSERT_TRUE(a.placement() == b.placement());
  ASSERT_EQ(a.hash(), b.hash());
  ASSERT_EQ(a.outcome(), b.outcome());
  ASSERT_EQ(a.ranks(), b.ranks());
}

void CheckPieces(const Position& position) {
  for (Side side : DuelMap::kAllSides) {
    int alive = 0;
    int dead = 0;
    std::array<int, kRankCount> counts{};
    for (int i = 0; i < kArmySize; ++i) {
      const PieceId piece(side, Slot::FromIndex(i));
      ++(position.placement().alive(piece) ? alive : dead);
      ++counts[static_cast<size_t>(position.rank_of(piece))];
    }
    ASSERT_EQ(alive + dead, kArmySize);
    ASSERT_EQ(alive, position.placement().pieces_of(side).size());
    for (Rank rank : kAllRanks) ASSERT_EQ(counts[static_cast<size_t>(rank)], CountOf(rank));
  }
}

// Every move of every position is tried and taken back on the way.
void WalkGame(const PlayedGame& game) {
  Position position = game.Start();
  for (const Event& event : game.events) {
    const Position before = position;
    MoveList moves;
    position.LegalMoves(moves);
    ASSERT_EQ(static_cast<int>(moves.size()), position.CountLegalMoves());
    for (Move move : moves) {
      const Position::Undo undo = position.Play(move);
      ASSERT_TRUE(position.Validate().ok()) << position.Validate();
      ASSERT_NE(position.hash(), before.hash());
      position.TakeBack(undo);
      ExpectSame(position, before);
    }
    position.Play(event);
    ASSERT_TRUE(position.Validate().ok()) << position.Validate();
    CheckPieces(position);
    // The same position built from its parts.
    const Position built(position.book(), position.placement(), position.ranks());
    ASSERT_EQ(built.hash(), position.hash());
  }
}

TEST(MakeUnmake, LeavesNoTrace) {
  uint64_t seed = 100;
  for (const Rules& rules : RulesToTest()) {
    for (int i = 0; i < 3; ++i) {
      SCOPED_TRACE(absl::StrCat(RulesText(rules), ", seed ", ++seed));
      WalkGame(PlayRandomGame(rules, seed, 300));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(MakeUnmake, WholeGamesAreTakenBack) {
  for (uint64_t seed = 0; seed < 30; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    Position position = game.Start();
    std::vector<Position::Undo> undos;
    for (const Event& event : game.events) undos.push_back(position.Play(event));
    EXPECT_EQ(position.outcome(), game.outcome);
    while (!undos.empty()) {
      position.TakeBack(undos.back());
      undos.pop_back();
    }
    ExpectSame(position, game.Start());
  }
}

// What the hash stands for: pieces by square and rank, shown flags, side to move.
std::string Key(const Position& position) {
  std::string key(1, position.side_to_move() == Side::kRed ? 'r' : 'b');
  for (int i = 0; i < DuelMap::kPoints; ++i) {
    const PieceId piece = position.placement().at(Square::FromIndex(i));
    key += piece.exists() ? static_cast<char>((piece.side() == Side::kRed ? 'A' : 'a') +
                                              Index(position.rank_of(piece)))
                          : '.';
  }
  for (Side side : DuelMap::kAllSides)
    absl::StrAppend(&key, position.placement().shown_flag(side).index(), ",");
  return key;
}

TEST(MakeUnmake, HashTellsPositionsApart) {
  absl::flat_hash_map<uint64_t, std::string> seen;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    Position position = game.Start();
    for (const Event& event : game.events) {
      position.Play(event);
      const auto [place, is_new] = seen.emplace(position.hash(), Key(position));
      ASSERT_EQ(place->second, Key(position));
    }
  }
  EXPECT_GT(seen.size(), 5'000U);
}

uint64_t ValidatedPerft(Position& position, int depth) {
  if (depth == 0) return 1;
  MoveList moves;
  position.LegalMoves(moves);
  uint64_t leaves = 0;
  for (Move move : moves) {
    const Position::Undo undo = position.Play(move);
    EXPECT_TRUE(position.Validate().ok());
    leaves += ValidatedPerft(position, depth - 1);
    position.TakeBack(undo);
    EXPECT_TRUE(position.Validate().ok());
  }
  return leaves;
}

TEST(MakeUnmake, PerftWithTheValidator) {
  auto position =
      Position::Create(RuleBook(), {Layout::Parse("cigdcegkefkfaibgidjhhhjlj").value(),
                                    Layout::Parse("cibhfeidckgakhgfjgjedljhi").value()});
  ASSERT_TRUE(position.ok());
  EXPECT_EQ(Perft(*position, 0), 1U);
  EXPECT_EQ(Perft(*position, 1), 34U);
  EXPECT_EQ(Perft(*position, 2), 1129U);
  EXPECT_EQ(ValidatedPerft(*position, 3), 35518U);
  EXPECT_EQ(Perft(*position, 3), 35518U);
}

TEST(MakeUnmake, PerftOfAFinishedGame) {
  auto position =
      Position::Create(RuleBook(), {Layout::Parse("cigdcegkefkfaibgidjhhhjlj").value(),
                                    Layout::Parse("cibhfeidckgakhgfjgjedljhi").value()});
  ASSERT_TRUE(position.ok());
  position->End({Side::kRed, Ending::kOutside});
  EXPECT_EQ(Perft(*position, 0), 1U);
  EXPECT_EQ(Perft(*position, 1), 0U);
  EXPECT_EQ(Perft(*position, 3), 0U);
}

TEST(MakeUnmake, PerftObeysStop) {
  auto position =
      Position::Create(RuleBook(), {Layout::Parse("cigdcegkefkfaibgidjhhhjlj").value(),
                                    Layout::Parse("cibhfeidckgakhgfjgjedljhi").value()});
  ASSERT_TRUE(position.ok());
  EXPECT_FALSE(Perft(*position, 4, [] { return true; }).has_value());
  EXPECT_EQ(Perft(*position, 3, [] { return false; }), 35518U);
  EXPECT_TRUE(position->Validate().ok());
}

}  // namespace
}  // namespace sapper
