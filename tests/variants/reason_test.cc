#include "variants/reason.h"

#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tests/support/files.h"
#include "tests/support/shared_data.h"
#include "variants/flip_outcome.h"

namespace sapper {
namespace {

TEST(Reason, Names) {
  for (int i = 0; i <= static_cast<int>(Reason::kStall); ++i) {
    const auto reason = static_cast<Reason>(i);
    EXPECT_EQ(ParseReason(ReasonName(reason)), reason) << i;
  }
  for (const char* name : {"", "Flag", "no moves", "checkmate", "outside"})
    EXPECT_FALSE(ParseReason(name).has_value()) << name;
}

TEST(Reason, AnEndingByTheRulesKeepsItsName) {
  for (Ending ending : {Ending::kFlag, Ending::kNoMoves, Ending::kNoCollision, Ending::kPlyLimit})
    EXPECT_EQ(ReasonName(ReasonOf(ending)), EndingName(ending));
}

TEST(Reason, AnEndingOfFlipKeepsItsName) {
  for (int i = 0; i < static_cast<int>(FlipEnding::kOutside); ++i) {
    const auto ending = static_cast<FlipEnding>(i);
    EXPECT_EQ(ReasonName(ReasonOf(ending)), FlipEndingName(ending));
    EXPECT_FALSE(IsFault(ReasonOf(ending)));
  }
}

TEST(Reason, FaultsAreNoEndingsOfTheRules) {
  for (Ending ending :
       {Ending::kFlag, Ending::kNoMoves, Ending::kNoCollision, Ending::kPlyLimit, Ending::kOutside})
    EXPECT_FALSE(IsFault(ReasonOf(ending))) << EndingName(ending);
  EXPECT_TRUE(IsFault(Reason::kBadLayout));
  EXPECT_TRUE(IsFault(Reason::kStall));
}

TEST(Reason, TheRulesDocumentsNameAllButFaults) {
  const std::string document =
      FileText(SourcePath("docs/rules.md")) + FileText(SourcePath("docs/flip.md"));
  for (int i = 0; i <= static_cast<int>(Reason::kAdjudication); ++i) {
    const std::string name = absl::StrCat("`", ReasonName(static_cast<Reason>(i)), "`");
    EXPECT_TRUE(absl::StrContains(document, name)) << name;
  }
}

}  // namespace
}  // namespace sapper
