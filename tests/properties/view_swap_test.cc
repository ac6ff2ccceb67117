// Armies that one side cannot tell apart leave it with one and the same information state.
#include "tests/support/view_swap.h"

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "belief/information_state.h"
#include "engine/setup.h"
#include "gtest/gtest.h"
#include "tests/support/set_up.h"

namespace sapper {
namespace {

InformationState StateAfter(const PlayedGame& game, size_t plies, Side viewer) {
  auto state = InformationState::Create(game.StartView(viewer));
  for (size_t i = 0; i < plies; ++i) EXPECT_TRUE(state->Observe(game.events[i]).ok());
  return *std::move(state);
}

void ExpectSameState(const InformationState& a, const InformationState& b) {
  ASSERT_TRUE(a.view().placement() == b.view().placement());
  ASSERT_TRUE(a.evidence() == b.evidence());
  ASSERT_EQ(a.outcome(), b.outcome());
  MoveList of_a;
  MoveList of_b;
  a.view().LegalMoves(of_a);
  b.view().LegalMoves(of_b);
  ASSERT_TRUE(std::equal(of_a.begin(), of_a.end(), of_b.begin(), of_b.end()));
  ASSERT_EQ(a.view().observations().size(), b.view().observations().size());
  for (size_t i = 0; i < a.view().observations().size(); ++i) {
    ASSERT_EQ(a.view().observations()[i].event, b.view().observations()[i].event);
    ASSERT_EQ(a.view().observations()[i].able, b.view().observations()[i].able);
  }
  const auto text = [](const InformationState& state) {
    return SetupText(state.view(),
                     [&](PieceId piece) { return state.evidence().candidates(piece); });
  };
  ASSERT_EQ(text(a), text(b));
}

TEST(ViewSwap, AlternativesLeaveTheSameState) {
  Random random(6);
  size_t alternatives = 0;
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const PlayedGame game =
        PlayRandomGame(seed % 2 == 0 ? Rules::Contest() : Rules::Casual(), seed);
    const Side viewer = static_cast<Side>(seed / 2 % 2);
    const size_t plies = game.events.size() * (seed % 5) / 5;
    SCOPED_TRACE(absl::StrCat("seed ", seed, " after ", plies, " plies"));
    const auto layouts = IndistinguishableLayouts(game, plies, viewer, 5, random);
    std::set<std::string> texts;
    const InformationState real = StateAfter(game, plies, viewer);
    for (const Layout& layout : layouts) {
      texts.insert(layout.ToString());
      EXPECT_FALSE(layout == game.layouts[Index(DuelMap::Next(viewer))]);
      EXPECT_TRUE(layout.Check(game.book.rules()).ok());
      const PlayedGame other = WithEnemyLayout(game, plies, viewer, layout);
      ExpectSameState(real, StateAfter(other, plies, viewer));
      // The evidence allows the other army too.
      for (int i = 0; i < kArmySize; ++i) {
        const PieceId piece(DuelMap::Next(viewer), Slot::FromIndex(i));
        EXPECT_TRUE(real.evidence().candidates(piece).Contains(layout[piece.slot()]));
      }
      if (HasFatalFailure()) return;
    }
    EXPECT_EQ(texts.size(), layouts.size());
    alternatives += layouts.size();
  }
  EXPECT_GT(alternatives, 80U);
}

TEST(ViewSwap, AnOpenFrontIsNotSwapped) {
  // After a commander showed its flag, no alternative has another commander or flag.
  Random random(8);
  int checked = 0;
  for (uint64_t seed = 0; seed < 30 && checked < 3; ++seed) {
    const PlayedGame game = PlayRandomGame(Rules::Contest(), seed);
    for (size_t i = 0; i < game.events.size(); ++i) {
      const Square flag = game.events[i].flags[Index(Side::kBlack)];
      if (!flag.exists()) continue;
      const Layout& real = game.layouts[Index(Side::kBlack)];
      for (const Layout& layout : IndistinguishableLayouts(game, i + 1, Side::kRed, 4, random)) {
        for (int slot = 0; slot < kArmySize; ++slot) {
          const Rank rank = real[Slot::FromIndex(slot)];
          const bool public_rank = rank == Rank::kCommander || rank == Rank::kFlag;
          EXPECT_TRUE(!public_rank || layout[Slot::FromIndex(slot)] == rank);
        }
      }
      ++checked;
      break;
    }
  }
  EXPECT_EQ(checked, 3);
}

}  // namespace
}  // namespace sapper
