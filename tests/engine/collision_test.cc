// All 12 x 12 collisions under every option that touches them, and what is announced with them.
#include "absl/strings/str_cat.h"
#include "engine/combat.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

// Rows: attackers a..i and k; columns: defenders a..l. '+', '-', '=' as announced.
struct CollisionTable {
  const char* rules;
  const char* rows[10];
};

constexpr const char* kAttackers = "abcdefghik";

constexpr CollisionTable kTables[] = {
    {"contest",
     {"=++++++++-=+",  // a
      "-=+++++++-=+",  // b
      "--=++++++-=+",  // c
      "---=+++++-=+",  // d
      "----=++++-=+",  // e
      "-----=+++-=+",  // f
      "------=++-=+",  // g
      "-------=+-=+",  // h
      "--------=+=+",  // i
      "============"}},
    {"contest Mines=burst",
     {"=++++++++==+", "-=+++++++==+", "--=++++++==+", "---=+++++==+", "----=++++==+",
      "-----=+++==+", "------=++==+", "-------=+==+", "--------=+=+", "============"}},
    {"contest FlagTaker=not-commander",
     {"=++++++++-=-", "-=+++++++-=+", "--=++++++-=+", "---=+++++-=+", "----=++++-=+",
      "-----=+++-=+", "------=++-=+", "-------=+-=+", "--------=+=+", "============"}},
    {"contest FlagTaker=engineer",
     {"=++++++++-=-", "-=+++++++-=-", "--=++++++-=-", "---=+++++-=-", "----=++++-=-",
      "-----=+++-=-", "------=++-=-", "-------=+-=-", "--------=+=+", "===========-"}},
    {"contest FlagTaker=engineer Mines=burst",
     {"=++++++++==-", "-=+++++++==-", "--=++++++==-", "---=+++++==-", "----=++++==-",
      "-----=+++==-", "------=++==-", "-------=+==-", "--------=+=+", "===========-"}},
};

TEST(Collision, EveryPairUnderEveryOption) {
  for (const CollisionTable& table : kTables) {
    const RuleBook book(RulesOf(table.rules));
    for (size_t row = 0; row < 10; ++row) {
      const Rank attacker = RankFromLetter(kAttackers[row]).value();
      for (Rank defender : kAllRanks) {
        const char expected = table.rows[row][Index(defender)];
        EXPECT_EQ(ResultMark(book.collision(attacker, defender)), expected)
            << table.rules << ": " << LetterOf(attacker) << " x " << LetterOf(defender);
      }
    }
  }
}

// The other options leave collisions alone.
TEST(Collision, OtherOptionsDoNotTouchIt) {
  const RuleBook contest;
  for (const char* text : {"contest FlyingBombs=true", "contest FrontBombs=true", "online",
                           "contest Headquarters=open", "contest RailTurns=all",
                           "contest CommanderShowsFlag=false", "contest View=open"}) {
    const RuleBook book(RulesOf(text));
    for (Rank attacker : kAllRanks)
      for (Rank defender : kAllRanks)
        EXPECT_EQ(book.collision(attacker, defender), contest.collision(attacker, defender));
  }
}

TEST(Collision, SetsOfFittingRanks) {
  const RuleBook book;
  EXPECT_EQ(RanksText(book.DefendersGiving(Result::kBothDie, Rank::kCommander)), "ak");
  EXPECT_EQ(RanksText(book.DefendersGiving(Result::kAttackerDies, Rank::kGeneral)), "aj");
  EXPECT_EQ(RanksText(book.DefendersGiving(Result::kAttackerWins, Rank::kEngineer)), "jl");
  EXPECT_EQ(RanksText(book.AttackersGiving(Result::kAttackerWins, Rank::kMine)), "i");
  EXPECT_EQ(RanksText(book.AttackersGiving(Result::kBothDie, Rank::kFlag)), "k");
  // Mines and flags attack nothing.
  EXPECT_EQ(RanksText(book.AttackersGiving(Result::kAttackerDies, Rank::kMine)), "abcdefgh");
}

struct PlayCase {
  const char* name;
  const char* rules;
  const char* pieces;
  const char* move;
  const char* event;
  const char* left;  // what stands on the target afterwards, '.' for nothing
};

constexpr PlayCase kPlays[] = {
    {"AttackerTakesThePoint", "contest", "Bc6 cc7 Lb1 lb12 gc12", "c6c7", "c6c7+", "B"},
    {"AttackerDies", "contest", "Cc6 bc7 Lb1 lb12 gc12 Gc1", "c6c7", "c6c7-", "b"},
    {"BothDie", "contest", "Cc6 cc7 Lb1 lb12 gc12 Gc1", "c6c7", "c6c7=", "."},
    {"MineStays", "contest", "Ca12 ja11 Lb1 lb12 gc12 Gc1", "a12a11", "a12a11-", "j"},
    {"MineBursts", "contest Mines=burst", "Ca12 ja11 Lb1 lb12 gc12 Gc1", "a12a11", "a12a11=", "."},
    {"EngineerClearsAMine", "contest", "Ia12 ja11 Lb1 lb12 gc12", "a12a11", "a12a11+", "I"},
    {"BombClearsAMine", "contest", "Ka12 ja11 Lb1 lb12 gc12 Gc1", "a12a11", "a12a11=", "."},
    {"CommanderOnAMine", "contest", "Aa12 ja11 Lb1 lb12 gc12 Gc1", "a12a11", "a12a11-@b1", "j"},
    {"CommanderOnABurstingMine", "contest Mines=burst", "Aa12 ja11 Lb1 lb12 gc12 Gc1", "a12a11",
     "a12a11=@b1", "."},
    {"CommanderBombed", "contest", "Kc6 ac7 Ld1 lb12 gc12 Gc1", "c6c7", "c6c7=@b12", "."},
    {"CommanderOnABomb", "contest", "Ac6 kc7 Ld1 lb12 gc12 Gc1", "c6c7", "c6c7=@d1", "."},
    {"BothCommanders", "contest", "Ac6 ac7 Ld1 lb12 gc12 Gc1", "c6c7", "c6c7=@d1@b12", "."},
    {"NothingAnnounced", "contest CommanderShowsFlag=false", "Ac6 ac7 Ld1 lb12 gc12 Gc1", "c6c7",
     "c6c7=", "."},
    {"AnnouncedInOpenGamesToo", "contest View=open", "Ac6 ac7 Ld1 lb12 gc12 Gc1", "c6c7",
     "c6c7=@d1@b12", "."},
    {"CommanderOnAForbiddenFlag", "contest FlagTaker=not-commander", "Ac12 Ld1 lb12 ga12 Gc1",
     "c12b12", "c12b12-@d1", "l"},
    {"BombOnAForbiddenFlag", "contest FlagTaker=engineer", "Kc12 Ld1 lb12 ga12 Gc1", "c12b12",
     "c12b12-", "l"},
    {"FlagTaken", "contest", "Gc12 Ld1 lb12 ga12 Gc1", "c12b12", "c12b12+", "G"},
    {"FlagBombed", "contest", "Kc12 Ld1 lb12 ga12 Gc1", "c12b12", "c12b12=", "."},
};

class PlayTest : public testing::TestWithParam<PlayCase> {};

TEST_P(PlayTest, AnnouncesAndLeaves) {
  const PlayCase& test = GetParam();
  Position position = SetUpPosition(RulesOf(test.rules), test.pieces, {Side::kRed, 5, 10});
  const Move move = MoveOf(test.move);
  ASSERT_TRUE(position.IsLegal(move));
  const Event event = position.EventOf(move);
  EXPECT_EQ(EventText(event), test.event);
  position.Play(move);
  EXPECT_TRUE(position.Validate().ok());
  EXPECT_EQ(position.placement().quiet(), 0);
  EXPECT_FALSE(position.placement().at(move.from).exists());
  const PieceId left = position.placement().at(move.to);
  std::string text = ".";
  if (left.exists()) {
    const char letter = LetterOf(position.rank_of(left));
    text = left.side() == Side::kRed ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  EXPECT_EQ(text, test.left);
  for (Side side : DuelMap::kAllSides) {
    if (event.flags[Index(side)].exists()) {
      EXPECT_EQ(position.placement().shown_flag(side), event.flags[Index(side)]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, PlayTest, testing::ValuesIn(kPlays),
                         [](const auto& param_info) { return std::string(param_info.param.name); });

}  // namespace
}  // namespace sapper
