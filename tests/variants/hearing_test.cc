// What a referee may say besides events, and what happens when it contradicts itself: a word is
// refused and nothing has changed, or it is taken and the game goes on.
#include "variants/hearing.h"

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "belief/belief.h"
#include "engine/notation.h"
#include "eval/travel.h"
#include "gtest/gtest.h"
#include "tests/support/random_games.h"
#include "variants/duel_board_text.h"

namespace sapper {
namespace {

constexpr char kRed[] = "cigdcegkefkfaibgidjhhhjlj";
constexpr char kBlack[] = "cibhfeidckgakhgfjgjedljhi";

KnownGame RedsGame(const Rules& rules = Rules()) {
  return *KnownGame::FromLayouts(rules, Side::kRed, *Layout::Parse(kRed), absl::nullopt);
}

KnownGame OpenGame() {
  return *KnownGame::FromLayouts(Rules(), Side::kRed, *Layout::Parse(kRed), *Layout::Parse(kBlack));
}

Square At(absl::string_view name) {
  return *DuelMap::ConsumeSquare(&name);
}

RankSet Known(const KnownGame& game, absl::string_view square) {
  const InformationState& state = game.state();
  return state.evidence().candidates(state.view().placement().at(At(square)));
}

std::string Picture(const KnownGame& game) {
  std::string text;
  for (const std::string& line : BoardLines(game)) absl::StrAppend(&text, line, "\n");
  for (RankSet set : game.state().evidence().masks())
    for (Rank rank : kAllRanks) text += set.Contains(rank) ? LetterOf(rank) : '.';
  return text;
}

TEST(Hearing, TheRanksOfAFightAreKnownAfterwards) {
  KnownGame game = RedsGame();
  ASSERT_TRUE(HearWord("c6c7-:g>d", Hearing::kStrict, game).ok());
  EXPECT_EQ(Known(game, "c7"), RankSet::Of(Rank::kBrigade));
  ASSERT_TRUE(HearWord("e7e6-:?>c", Hearing::kStrict, game).ok());
  EXPECT_FALSE(game.state().view().placement().at(At("e7")).exists());
}

TEST(Hearing, ARankThatIsShownIsNoPly) {
  KnownGame game = RedsGame();
  ASSERT_TRUE(HearWord("e12=j", Hearing::kStrict, game).ok());
  EXPECT_EQ(Known(game, "e12"), RankSet::Of(Rank::kMine));
  EXPECT_EQ(game.state().view().placement().ply(), 0);
  // One's own is no news, but must be true.
  EXPECT_TRUE(HearWord("a6=c", Hearing::kStrict, game).ok());
}

TEST(Hearing, WhatIsToldOfTheOwnArmyIsKnownToTheEnemy) {
  KnownGame game = RedsGame();
  ASSERT_TRUE(HearWord("a6=c", Hearing::kStrict, game).ok());
  const View& view = game.state().view();
  Position::RankOfPiece ranks{};
  const auto masks = Evidence::PublicMasks(view, Side::kBlack, ranks);
  EXPECT_EQ(masks[view.placement().at(At("a6")).index()], RankSet::Of(Rank::kDivision));
}

TEST(Hearing, APassIsAQuietPly) {
  KnownGame game = RedsGame();
  ASSERT_TRUE(HearWord("pass", Hearing::kStrict, game).ok());
  EXPECT_EQ(game.state().view().side_to_move(), Side::kBlack);
  EXPECT_EQ(game.state().view().placement().quiet(), 1);
  Rules rules;
  rules.quiet_limit = 2;
  KnownGame short_game = RedsGame(rules);
  ASSERT_TRUE(HearWord("pass", Hearing::kStrict, short_game).ok());
  ASSERT_TRUE(HearWord("pass", Hearing::kStrict, short_game).ok());
  EXPECT_TRUE(short_game.over());
  EXPECT_FALSE(HearWord("pass", Hearing::kStrict, short_game).ok());
}

TEST(Hearing, ABareMoveIsWorkedOutWhereNothingIsHidden) {
  KnownGame game = OpenGame();
  EXPECT_EQ(CompletedWord("a6a7", game), "a6a7+");
  EXPECT_EQ(CompletedWord("a2b3", game), "a2b3");
  for (const char* word : {"a6a7-", "a6a9", "a7a6", "nonsense", "pass", "e12=j", ""})
    EXPECT_EQ(CompletedWord(word, game), word);
  EXPECT_EQ(CompletedWord("a6a7", RedsGame()), "a6a7");
}

TEST(Hearing, ARefusedWordChangesNothing) {
  KnownGame game = RedsGame();
  ASSERT_TRUE(HearWord("c6c7-:g>d", Hearing::kStrict, game).ok());
  ASSERT_TRUE(HearWord("e12=j", Hearing::kStrict, game).ok());
  const std::string before = Picture(game);
  const std::vector<std::pair<std::string, ErrorCode>> refused = {
      {"c7c6:d>g", ErrorCode::kResult},
      {"a7a6+:?>", ErrorCode::kResult},
      {"a7a6+:x>c", ErrorCode::kResult},
      {"a7a6+:b<c", ErrorCode::kResult},
      {"a7a6+:c>b", ErrorCode::kImpossible},
      {"a7a6+:b>d", ErrorCode::kResult},
      {"a7a6-:b>c", ErrorCode::kImpossible},
      {"e12=k", ErrorCode::kResult},
      {"a1=j", ErrorCode::kResult},
      {"c6=i", ErrorCode::kMove},
      {"a8=j", ErrorCode::kResult},
      {"a8=", ErrorCode::kMove},
      {"a8=x", ErrorCode::kMove},
      {"PASS", ErrorCode::kMove},
      {"passes", ErrorCode::kMove},
      {":", ErrorCode::kMove},
      {"", ErrorCode::kMove}};
  for (const auto& [word, code] : refused) {
    const auto heard = HearWord(word, Hearing::kStrict, game);
    ASSERT_FALSE(heard.ok()) << word;
    EXPECT_EQ(ErrorCodeOf(heard.status()), code) << word << ": " << heard.status();
    EXPECT_EQ(Picture(game), before) << word;
  }
}

// The flag that a commander's death shows comes with the next ply, as it was seen to happen twice:
// then the same is known as if it had come in time.
TEST(LenientHearing, ALateFlagCountsAsShownInTime) {
  int seen = 0;
  for (uint64_t seed = 1; seed < 60; ++seed) {
    const PlayedGame played = PlayRandomGame(Rules(), seed, 200);
    for (Side viewer : DuelMap::kAllSides) {
      KnownGame strict = *KnownGame::FromView(played.StartView(viewer));
      KnownGame lenient = strict;
      Event late{};
      for (const Event& event : played.events) {
        Event told = event;
        const Side enemy = DuelMap::Next(viewer);
        std::swap(told.flags[Index(enemy)], late.flags[Index(enemy)]);
        ASSERT_TRUE(strict.Observe(event).ok());
        const auto heard = HearWord(EventText(told), Hearing::kLenient, lenient);
        ASSERT_TRUE(heard.ok()) << heard.status();
        if (strict.over()) break;
        if (!told.flags[Index(enemy)].exists()) continue;
        // The flag may as well be that of an enemy piece that died just now.
        if (DuelMap::Next(strict.state().view().side_to_move()) == enemy
                ? AttackerDies(event.result)
                : DefenderDies(event.result))
          break;
        ++seen;
        EXPECT_TRUE(absl::StrContains(*heard, "shown when its commander died")) << *heard;
        ASSERT_EQ(strict.state().evidence(), lenient.state().evidence());
        ASSERT_EQ(strict.state().view().placement(), lenient.state().view().placement());
      }
    }
  }
  EXPECT_GT(seen, 10);
}

// After every word that can be read, however wrong: the turn has passed on, a move can be chosen,
// and something is believed.
void ExpectToPlayOn(const KnownGame& game, Side to_move, const std::string& word) {
  static const LayoutPrior prior = *LayoutPrior::Create(UniformLayoutComponents(), Rules());
  const View& view = game.state().view();
  ASSERT_EQ(view.side_to_move(), to_move) << word;
  if (view.own_turn() && !game.over()) {
    ASSERT_FALSE(game.LegalMoves().empty()) << word;
  }
  ASSERT_TRUE(Belief::Solve(game.state(), prior).ok()) << word;
}

TEST(LenientHearing, FalseAnnouncementsNeverEndAGame) {
  int contradictions = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    const PlayedGame played = PlayRandomGame(Rules(), seed, 120);
    KnownGame game = *KnownGame::FromView(played.StartView(Side::kRed));
    for (const Event& event : played.events) {
      Event told = event;
      if (random.Below(6) == 0) told.result = static_cast<Result>(random.Below(4));
      if (random.Below(12) == 0)
        told.flags[random.Below(2)] = Square::FromIndex(static_cast<int>(random.Below(60)));
      const std::string word = EventText(told);
      if (!ParseEvent(word).ok()) continue;
      const Side next = DuelMap::Next(game.state().view().side_to_move());
      const auto heard = HearWord(word, Hearing::kLenient, game);
      ASSERT_TRUE(heard.ok()) << word << ": " << heard.status();
      contradictions += heard->empty() ? 0 : 1;
      ExpectToPlayOn(game, next, word);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(contradictions, 50);
}

TEST(LenientHearing, AnArmyThatNoRulesAllowIsPlayedAgainst) {
  int contradictions = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    Position::RankOfPiece ranks{};
    for (size_t i = 0; i < ranks.size(); ++i) {
      const PieceId piece = PieceId::FromIndex(i);
      ranks[i] = piece.side() == Side::kRed ? (*Layout::Parse(kRed))[piece.slot()]
                                            : kAllRanks[random.Below(kRankCount)];
    }
    Position truth((RuleBook()), Placement::Initial(), ranks);
    KnownGame game = RedsGame();
    for (int ply = 0; ply < 150 && !truth.over(); ++ply) {
      const Event event = truth.EventOf(RandomMove(truth, random));
      truth.Play(event);
      if (truth.over()) break;
      const auto heard = HearWord(EventText(event), Hearing::kLenient, game);
      ASSERT_TRUE(heard.ok()) << heard.status();
      contradictions += heard->empty() ? 0 : 1;
      ExpectToPlayOn(game, truth.side_to_move(), EventText(event));
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(contradictions, 5);
}

TEST(LenientHearing, WhatTheRefereeEndedStaysEnded) {
  KnownGame game = RedsGame();
  game.End();
  EXPECT_FALSE(HearWord("c6c7+", Hearing::kLenient, game).ok());
  EXPECT_FALSE(HearWord("pass", Hearing::kLenient, game).ok());
}

TEST(LenientHearing, AWordThatCannotBeReadIsRefused) {
  KnownGame game = RedsGame();
  const std::string before = Picture(game);
  for (const char* word : {"nonsense", "c6c7+:", "c6c7+:c>z", "c5c6=x", "b5=i"}) {
    EXPECT_FALSE(HearWord(word, Hearing::kLenient, game).ok()) << word;
    EXPECT_EQ(Picture(game), before);
  }
}

// A carrier goes home, and the own headquarters is cleared for it; else anything.
Move MoveOf(const Position& truth, Random& random) {
  MoveList moves;
  truth.LegalMoves(moves);
  Move nearest = RandomMove(truth, random);
  if (random.Below(3) == 0) return nearest;
  if (!truth.placement().flag_taker_of(DuelMap::Next(truth.side_to_move())).exists())
    return nearest;
  int fewest = DuelMap::kPoints;
  for (Move move : moves) {
    const bool clears = kBoard<DuelMap>.headquarters.Contains(move.from);
    if (!truth.placement().Carries(truth.placement().at(move.from)) && !clears) continue;
    const int left = kHeadquartersTravel<DuelMap>.MovesToSide(move.to, truth.side_to_move());
    if (left < fewest) nearest = move;
    fewest = std::min(fewest, left);
  }
  return nearest;
}

KnownGame FlagHomeGame(absl::string_view board, absl::string_view dead = "") {
  const Rules rules = *ParseRules("contest FlagHome=true");
  SetupWords words{.board = board,
                   .side = "red",
                   .quiet = "0",
                   .ply = "40",
                   .dead = dead,
                   .began = {},
                   .beat = {}};
  return *KnownGame::FromSetup(rules, words);
}

void ObserveAll(KnownGame& game, const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const auto heard = HearWord(word, Hearing::kStrict, game);
    ASSERT_TRUE(heard.ok()) << word << ": " << heard.status();
  }
}

TEST(FlagHome, TheFlagIsWonWhenItsTakerIsHome) {
  KnownGame game = FlagHomeGame("1l3/1I3/5/4h/5/5/5/5/5/5/J4/1L3");
  ObserveAll(game, {"b11b12+@b12", "e9d9", "b12b11", "d9e9", "b11d2", "e9d9"});
  EXPECT_FALSE(game.over());
  const std::string before = Picture(game);
  EXPECT_TRUE(absl::StrContains(before, "I+")) << before;
  ObserveAll(game, {"d2d1"});
  ASSERT_TRUE(game.over());
  EXPECT_EQ(game.state().outcome()->winner, Side::kRed);
  EXPECT_EQ(game.state().outcome()->ending, Ending::kFlag);
}

TEST(FlagHome, AFlagIsRescuedWhenItsTakerDies) {
  KnownGame game = FlagHomeGame("1l3/aI3/5/5/5/5/5/5/5/5/J3C/1L3");
  ObserveAll(game, {"b11b12+@b12", "a11b11", "b12b11-", "b11b10", "e2e3"});
  EXPECT_FALSE(game.over());
  // The commander of a side without a flag dies and shows nothing.
  const auto heard = HearWord("b10b9", Hearing::kStrict, game);
  EXPECT_TRUE(heard.ok()) << heard.status();
}

TEST(FlagHome, TakingAFlagIsToldAndNothingElseIs) {
  KnownGame game = FlagHomeGame("1?3/?I?2/5/5/5/5/5/5/5/5/J4/1L3");
  const std::string before = Picture(game);
  for (const char* word : {"b11a11+@a11", "b11b12+@d12", "b11b12=@b12", "b11b12-@b12"})
    EXPECT_FALSE(HearWord(word, Hearing::kStrict, game).ok()) << word;
  EXPECT_EQ(Picture(game), before);
  ObserveAll(game, {"b11a11+"});
  // What was taken and not told to be a flag was a mine, or what an engineer beats.
  EXPECT_EQ(Known(game, "b12"), RankSet::Of(Rank::kFlag));
}

TEST(FlagHome, BothViewsKnowTheCarrierInRandomGames) {
  const RuleBook book(*ParseRules("contest FlagHome=true Headquarters=open QuietLimit=0"));
  int taken = 0;
  int rescued = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    const std::array<Layout, 2> layouts = {RandomLayout(book.rules(), random),
                                           RandomLayout(book.rules(), random)};
    Position truth = *Position::Create(book, layouts);
    std::vector<KnownGame> games = {*KnownGame::FromView(View(book, Side::kRed, layouts[0])),
                                    *KnownGame::FromView(View(book, Side::kBlack, layouts[1]))};
    for (int ply = 0; ply < 1000 && !truth.over(); ++ply) {
      const Event event = truth.EventOf(MoveOf(truth, random));
      truth.Play(event);
      for (KnownGame& game : games) {
        const absl::Status status = game.Observe(event);
        ASSERT_TRUE(status.ok()) << status;
        ASSERT_EQ(game.state().view().placement(), truth.placement());
        for (size_t i = 0; i < DuelMap::kPieces; ++i)
          ASSERT_TRUE(
              game.state().evidence().masks()[i].Contains(truth.rank_of(PieceId::FromIndex(i))));
      }
      for (Side side : DuelMap::kAllSides) taken += event.TakesFlagOf(side) ? 1 : 0;
    }
    for (Side side : DuelMap::kAllSides) {
      const PieceId taker = truth.placement().flag_taker_of(side);
      rescued += taker.exists() && !truth.placement().alive(taker) ? 1 : 0;
    }
  }
  EXPECT_GT(taken, 5);
  EXPECT_GT(rescued, 0);
}

}  // namespace
}  // namespace sapper
