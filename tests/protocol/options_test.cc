#include "protocol/options.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "gtest/gtest.h"
#include "process/memory.h"
#include "search/tunables.h"
#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"
#include "tests/support/toy_variant.h"
#include "variants/registry.h"

namespace sapper {
namespace {

Options::Change SetOk(Options& options, absl::string_view name, absl::string_view value) {
  const auto change = options.Set(name, value);
  EXPECT_TRUE(change.ok()) << change.status();
  return change.ok() ? *change : Options::Change::kNothing;
}

TEST(Options, EveryOneTakesItsDefaultAndKeepsIt) {
  Options options(StandardVariants());
  for (const OptionDescription& option : options.Describe()) {
    EXPECT_EQ(options.ValueOf(option.name), option.default_text) << option.name;
    EXPECT_TRUE(options.Set(option.name, option.default_text).ok()) << option.name;
    EXPECT_EQ(options.ValueOf(option.name), option.default_text) << option.name;
  }
}

TEST(Options, EveryOneRefusesNonsenseAndKeepsItsValue) {
  Options options(StandardVariants());
  for (const OptionDescription& option : options.Describe()) {
    const auto change = options.Set(option.name, "nonsense");
    ASSERT_FALSE(change.ok()) << option.name;
    EXPECT_EQ(ErrorCodeOf(change.status()), ErrorCode::kOption);
    EXPECT_EQ(options.ValueOf(option.name), option.default_text) << option.name;
  }
}

TEST(Options, EveryWordOfACombo) {
  for (const auto& variant : StandardVariants()) {
    Options options(StandardVariants());
    ASSERT_TRUE(options.Set("Variant", variant->name()).ok());
    for (const OptionDescription& option : options.Describe()) {
      if (option.name == "Variant") continue;
      for (const std::string& word : option.words) {
        EXPECT_TRUE(options.Set(option.name, word).ok()) << option.name << word;
        if (word == "custom") continue;
        EXPECT_EQ(options.ValueOf(option.name), word);
      }
    }
  }
}

TEST(Options, AnotherGameBringsItsOwnOptionsAndPlayers) {
  Variants variants = StandardVariants();
  variants.push_back(ToyVariant());
  Options options(variants);
  EXPECT_EQ(SetOk(options, "Player", "greedy"), Options::Change::kPlayer);
  EXPECT_EQ(SetOk(options, "Variant", "TOY"), Options::Change::kVariant);
  EXPECT_EQ(SetOk(options, "variant", "toy"), Options::Change::kNothing);
  EXPECT_EQ(options.ValueOf("Variant"), "toy");
  EXPECT_EQ(options.ValueOf("Player"), "leaper");
  EXPECT_EQ(options.ValueOf("Mines"), "");
  EXPECT_EQ(ErrorCodeOf(options.Set("Mines", "stay").status()), ErrorCode::kOption);
  EXPECT_EQ(SetOk(options, "Strong", "true"), Options::Change::kSettings);
  EXPECT_EQ(SetOk(options, "Variant", "duel"), Options::Change::kVariant);
  EXPECT_EQ(options.settings(), RulesText(Rules()));
  EXPECT_EQ(options.ValueOf("Player"), "sapper");
  EXPECT_EQ(ErrorCodeOf(options.Set("Variant", "chess").status()), ErrorCode::kOption);
}

// A GUI may send its options in any order.
TEST(Options, APlayerThatBothGamesHaveIsKept) {
  Options options(StandardVariants());
  for (const char* player : {"random", "contest"}) {
    ASSERT_TRUE(options.Set("Player", player).ok());
    for (const char* game : {"flip", "duel"}) {
      ASSERT_TRUE(options.Set("Variant", game).ok());
      EXPECT_EQ(options.ValueOf("Player"), player) << game;
    }
  }
}

// What sees every piece is for matches alone.
TEST(Options, NoPlayerSeesAll) {
  Options options(StandardVariants());
  for (const char* name : SeeingPlayerNames()) {
    EXPECT_EQ(ErrorCodeOf(options.Set("Player", name).status()), ErrorCode::kOption) << name;
    EXPECT_EQ(options.ValueOf("Player"), "sapper");
  }
}

TEST(Options, APresetSetsTheRulesAndAChangeMakesThemCustom) {
  Options options(StandardVariants());
  EXPECT_EQ(SetOk(options, "Rules", "casual"), Options::Change::kSettings);
  EXPECT_EQ(options.settings(), RulesText(Rules::Casual()));
  EXPECT_EQ(SetOk(options, "rules", "CASUAL"), Options::Change::kNothing);
  EXPECT_EQ(SetOk(options, "Mines", "burst"), Options::Change::kNothing);
  EXPECT_EQ(SetOk(options, "Mines", "stay"), Options::Change::kSettings);
  EXPECT_EQ(options.ValueOf("Rules"), "custom");
  EXPECT_EQ(SetOk(options, "Rules", "custom"), Options::Change::kNothing);
  EXPECT_EQ(SetOk(options, "Mines", "burst"), Options::Change::kSettings);
  EXPECT_EQ(options.ValueOf("Rules"), "casual");
}

TEST(Options, HashBeyondTheMachineIsAnErrorOfItsOwn) {
  Options options(StandardVariants());
  const auto change = options.Set("Hash", absl::StrCat(AvailableMemoryMib() + 1));
  ASSERT_FALSE(change.ok());
  EXPECT_EQ(ErrorCodeOf(change.status()), ErrorCode::kMemory);
  EXPECT_EQ(options.engine().hash_mib, kDefaultHashMib);
}

TEST(Options, TheDefaultOfHashFitsASmallMachine) {
  Options options(StandardVariants());
  EXPECT_LE(options.ForPlayer(1).hash_mib, kDefaultHashMib);
  EXPECT_LE(options.ForPlayer(1).hash_mib, std::max<int64_t>(1, AvailableMemoryMib() / 2));
  EXPECT_EQ(SetOk(options, "Hash", "3"), Options::Change::kPlayer);
  EXPECT_EQ(options.ForPlayer(1).hash_mib, 3);
}

TEST(Options, DeterministicMeansOneThread) {
  Options options(StandardVariants());
  EXPECT_EQ(SetOk(options, "Threads", "4"), Options::Change::kPlayer);
  EXPECT_EQ(options.ForPlayer(7).threads, 4);
  EXPECT_EQ(SetOk(options, "Deterministic", "true"), Options::Change::kPlayer);
  EXPECT_EQ(options.ForPlayer(7).threads, 1);
  EXPECT_EQ(options.ForPlayer(7).seed, 7U);
}

TEST(Options, TunablesAreTakenButNotListed) {
  Options options(StandardVariants());
  EXPECT_EQ(options.ForPlayer(1).settings, nullptr);
  for (const Tunable& tunable : Tunables()) {
    for (const OptionDescription& option : options.Describe())
      EXPECT_FALSE(absl::EqualsIgnoreCase(option.name, tunable.name)) << tunable.name;
    // A clash with the referee's own rows would be one as well.
    EXPECT_EQ(FindRuleOption(tunable.name), nullptr) << tunable.name;
    EXPECT_EQ(options.ValueOf(tunable.name), "");
    EXPECT_EQ(SetOk(options, tunable.name, absl::StrCat(tunable.max)), Options::Change::kPlayer);
  }
  ASSERT_NE(options.ForPlayer(1).settings, nullptr);
  SearchSettings settings = *options.ForPlayer(1).settings;
  for (const Tunable& tunable : Tunables())
    EXPECT_EQ(tunable.ValueIn(settings), tunable.max) << tunable.name;
}

TEST(Options, ATunableThatIsRefusedChangesNothing) {
  Options options(StandardVariants());
  for (const char* value : {"", "much", "nan", "1e9", "-1e9"})
    EXPECT_EQ(ErrorCodeOf(options.Set("exploration", value).status()), ErrorCode::kOption) << value;
  EXPECT_EQ(options.ForPlayer(1).settings, nullptr);
  EXPECT_EQ(SetOk(options, "exploration", "1.25"), Options::Change::kPlayer);
  const auto before = options.ForPlayer(1).settings;
  EXPECT_EQ(before->tree.exploration, 1.25);
  EXPECT_FALSE(options.Set("Exploration", "5").ok());
  EXPECT_EQ(options.ForPlayer(1).settings->tree.exploration, 1.25);
  // A player that was made keeps what it was made with.
  SetOk(options, "Exploration", "2");
  EXPECT_EQ(before->tree.exploration, 1.25);
}

TEST(Options, TheAnswerToUjiHasNoTunables) {
  const ProgramRun run = RunProgram({BuiltPath("sapper"), "uji"}, "uji\nquit\n");
  ASSERT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_NE(run.output.find("option name Hash"), std::string::npos);
  for (const Tunable& tunable : Tunables())
    EXPECT_EQ(run.output.find(absl::StrCat("option name ", tunable.name, " ")), std::string::npos);
}

TEST(Options, TheCommandPrintsTheTunables) {
  const ProgramRun run = RunProgram({BuiltPath("sapper"), "options", "--tunables"}, "");
  EXPECT_EQ(run.exit_code, 0) << run.errors;
  EXPECT_EQ(run.output, TunablesTable());
}

// `sapper options` prints the table to be pasted there.
TEST(Options, AreDocumentedAsTheyAre) {
  EXPECT_NE(FileText(SourcePath("docs/protocol.md"))
                .find(OptionsTable(Options(StandardVariants()).Describe())),
            std::string::npos)
      << "the table in docs/protocol.md is stale; `sapper options` prints the present one";
}

}  // namespace
}  // namespace sapper
