// The protocol of the course CS 4500: its texts, and engines that speak it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "client/client_cs4500.h"
#include "client/cs4500_text.h"
#include "engine/duel_map.h"
#include "engine/notation.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/random_games.h"
#include "tests/support/shared_data.h"
#include "tests/support/terms.h"
#include "tests/support/toy_variant.h"

namespace sapper {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Layout SomeLayout() {
  return PlayRandomGame(Rules::Contest(), 1, 1).layouts[0];
}

absl::optional<Cs4500Words> WordsIn(absl::string_view text) {
  Cs4500Reader reader;
  absl::optional<Cs4500Words> words;
  for (absl::string_view piece : absl::StrSplit(text, '|'))
    if (auto whole = reader.Take(piece)) words = whole;
  return words;
}

TEST(Cs4500TextTest, EachSideSeesItselfAtTheBottom) {
  EXPECT_EQ(Cs4500SquareText(*DuelMap::ParseSquare("b5"), Side::kRed), "B5");
  EXPECT_EQ(Cs4500SquareText(*DuelMap::ParseSquare("b5"), Side::kBlack), "D8");
  EXPECT_EQ(ParseCs4500Square("D8", Side::kBlack), DuelMap::ParseSquare("b5"));
  for (const char* wrong : {"", "F1", "A0", "A13", "A", "1A", "A1 "})
    EXPECT_FALSE(ParseCs4500Square(wrong, Side::kRed).has_value()) << wrong;
}

TEST(Cs4500TextTest, MessagesArePutTogetherFromPieces) {
  EXPECT_THAT(*WordsIn("( A6 A7 )"), ElementsAre("(", "A6", "A7", ")"));
  EXPECT_THAT(*WordsIn("(A6| A7)"), ElementsAre("(", "A6", "A7", ")"));
  EXPECT_THAT(*WordsIn("( ( A1 L )| ( B1 F )| )"),
              ElementsAre("(", "(", "A1", "L", ")", "(", "B1", "F", ")", ")"));
  EXPECT_THAT(*WordsIn("thinking about B5|forfeit"), ElementsAre("forfeit"));
  EXPECT_FALSE(WordsIn("( ( A1 L )").has_value());
  EXPECT_FALSE(WordsIn("hello|").has_value());
}

TEST(Cs4500TextTest, EndlessBracketsTakeNoMemory) {
  Cs4500Reader reader;
  size_t whole = 0;
  for (int i = 0; i < 100000; ++i)
    if (reader.Take("( A1 ")) ++whole;
  for (int i = 0; i < 100000; ++i)
    if (const auto words = reader.Take(")")) {
      ++whole;
      EXPECT_LE(words->size(), Cs4500Reader::kMostWords);
    }
  EXPECT_EQ(whole, 1U);
}

TEST(Cs4500TextTest, LayoutsAndMovesAreReadBack) {
  const Layout layout = SomeLayout();
  const std::string text = Cs4500LayoutText(layout);
  EXPECT_EQ(ParseCs4500Layout(*WordsIn(text)), layout);
  // The flag of this layout, where a letter of the project's own notation has it.
  EXPECT_THAT(text,
              HasSubstr(layout[Slot::FromIndex(21)] == Rank::kFlag ? "( B1 F )" : "( D1 F )"));
  const absl::optional<Move> move = ParseCs4500Move(*WordsIn("( A6 A7 )"), Side::kBlack);
  ASSERT_TRUE(move.has_value());
  EXPECT_EQ(MoveText(*move), "e7e6");
  EXPECT_TRUE(IsCs4500Resignation({"(", "resign", ")"}));
  EXPECT_TRUE(IsCs4500Resignation({"forfeit"}));
}

TEST(Cs4500TextTest, WrongLayoutsAreRefused) {
  const std::string right = Cs4500LayoutText(SomeLayout());
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = right;
    text.replace(text.find(from), from.size(), to);
    return text;
  };
  for (const std::string& wrong :
       {changed("( A1", "( B3"), changed("( A1", "( A7"), changed("( A1", "( E1"),
        changed("( A1", "A1"), changed("( A1", "( A1 A1"), std::string("( )"),
        right.substr(0, right.size() - 2) + "( A1 X ) )"}) {
    const auto words = WordsIn(wrong);
    EXPECT_FALSE(words.has_value() && ParseCs4500Layout(*words).has_value()) << wrong;
  }
}

class Cs4500PeerTest : public ::testing::Test {
 protected:
  std::unique_ptr<EnginePeer> Peer(const std::vector<std::string>& messages) {
    ClientSetup setup;
    setup.command = {BuiltPath("tests/fake_cs4500"), file_};
    setup.command.insert(setup.command.end(), messages.begin(), messages.end());
    setup.handshake = absl::Seconds(20);
    return MakeCs4500Peer(setup);
  }
  static GameTerms Terms(Side side) {
    GameTerms terms = OpenTerms(Rules::Contest());
    terms.seat = Seat(Index(side));
    terms.move_time = absl::Milliseconds(1500);
    return terms;
  }
  // What the engine was started with and heard, after its end.
  std::vector<std::string> Heard() const {
    return absl::StrSplit(FileText(file_), '\n', absl::SkipEmpty());
  }

  ~Cs4500PeerTest() override {
    std::remove(file_.c_str());
  }

  const std::string file_ =
      absl::StrCat(::testing::TempDir(), "/cs4500-", getpid(), "-",
                   ::testing::UnitTest::GetInstance()->current_test_info()->name());
  const std::string layout_ = Cs4500LayoutText(SomeLayout());
};

TEST_F(Cs4500PeerTest, TheFirstPlayerBeginsUnaskedAndAnswersTheOther) {
  auto peer = Peer({layout_, "( A6 A7 )", "(C6 C7)"});
  EXPECT_EQ(*peer->NewGame(Terms(Side::kRed)), SomeLayout().ToString());
  EXPECT_EQ(peer->Go({})->action, "a6a7");
  ASSERT_TRUE(peer->Observe("a6a7+").ok());
  ASSERT_TRUE(peer->Observe("e8e7=").ok());
  EXPECT_EQ(peer->Go({})->action, "c6c7");
  peer->GameOver(TeamOutcome{Team(1), Reason::kTime});
  EXPECT_THAT(Heard(),
              ElementsAre("--go 1 --time/move 1500ms", "A6 A7 1 win", "E8 E7 2 tie", "2 Victory"));
}

TEST_F(Cs4500PeerTest, TheSecondPlayerSeesTheBoardTurned) {
  auto peer = Peer({layout_, "( A6 A7 )", "forfeit\n"});
  ASSERT_TRUE(peer->NewGame(Terms(Side::kBlack)).ok());
  ASSERT_TRUE(peer->Observe("a6a7-@b1").ok());
  EXPECT_EQ(peer->Go({})->action, "e7e6");
  ASSERT_TRUE(peer->Observe("e7e6").ok());
  ASSERT_TRUE(peer->Observe("b2b3").ok());
  EXPECT_TRUE(peer->Go({})->resign);
  peer->GameOver(absl::nullopt);
  EXPECT_THAT(Heard(), ElementsAre("--go 2 --time/move 1500ms", "F D12", "E7 E6 1 loss",
                                   "A6 A7 2 move", "D11 D10 1 move", "No Victory"));
}

TEST_F(Cs4500PeerTest, FaultsHaveTheirReasons) {
  EXPECT_EQ(PeerFaultReason(Peer({"( ( A1 F ) )", "x"})->NewGame(Terms(Side::kRed)).status()),
            Reason::kBadLayout);
  auto peer = Peer({layout_, "( A6 Z7 )"});
  ASSERT_TRUE(peer->NewGame(Terms(Side::kRed)).ok());
  const absl::Status illegal = peer->Go({}).status();
  EXPECT_EQ(PeerFaultReason(illegal), Reason::kIllegal);
  EXPECT_THAT(std::string(illegal.message()), HasSubstr("( A6 Z7 )"));
  GameTerms terms = Terms(Side::kRed);
  terms.move_time = absl::nullopt;
  EXPECT_EQ(PeerFaultReason(Peer({layout_, "x"})->NewGame(terms).status()), Reason::kNoHandshake);
  terms = Terms(Side::kRed);
  terms.variant = ToyVariant();
  EXPECT_EQ(PeerFaultReason(Peer({layout_, "x"})->NewGame(terms).status()), Reason::kNoHandshake);
}

}  // namespace
}  // namespace sapper
