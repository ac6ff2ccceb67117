#include "search/tunables.h"

#include <set>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "gtest/gtest.h"

namespace sapper {
namespace {

std::vector<double> ValuesOf(SearchSettings settings) {
  std::vector<double> values;
  for (const Tunable& row : Tunables()) values.push_back(row.ValueIn(settings));
  return values;
}

TEST(Tunables, DefaultsLieWithinTheirRanges) {
  SearchSettings settings;
  for (const Tunable& row : Tunables()) {
    EXPECT_LT(row.min, row.max) << row.name;
    EXPECT_GE(row.ValueIn(settings), row.min) << row.name;
    EXPECT_LE(row.ValueIn(settings), row.max) << row.name;
    EXPECT_GT(row.step, 0) << row.name;
    EXPECT_LE(row.step, row.max - row.min) << row.name;
  }
}

TEST(Tunables, NamesAreUniqueAndSingleWords) {
  std::set<std::string> names;
  for (const Tunable& row : Tunables()) {
    EXPECT_TRUE(names.insert(absl::AsciiStrToLower(row.name)).second) << row.name;
    EXPECT_EQ(row.name.find_first_of(" ,=\t"), std::string::npos) << row.name;
    EXPECT_FALSE(row.name.empty());
  }
}

TEST(Tunables, EveryRowIsAFieldOfItsOwn) {
  SearchSettings settings;
  std::set<const double*> fields;
  for (const Tunable& row : Tunables())
    EXPECT_TRUE(fields.insert(&row.ValueIn(settings)).second) << row.name;
  EXPECT_GT(fields.size(), kFeatureCount);
}

TEST(Tunables, AreFoundInAnyCase) {
  for (const Tunable& row : Tunables()) {
    EXPECT_EQ(FindTunable(row.name), &row);
    EXPECT_EQ(FindTunable(absl::AsciiStrToUpper(row.name)), &row);
  }
  EXPECT_EQ(FindTunable("Eval"), nullptr);
  EXPECT_EQ(FindTunable(""), nullptr);
}

TEST(Tunables, TakeBothEndsOfTheirRangesAndNoOtherRowChanges) {
  for (size_t i = 0; i < Tunables().size(); ++i) {
    const Tunable& row = Tunables()[i];
    for (double value : {row.min, row.max}) {
      SearchSettings settings;
      std::vector<double> expected = ValuesOf(settings);
      expected[i] = value;
      EXPECT_TRUE(SetTunable(row, absl::StrCat(value), settings).ok()) << row.name;
      EXPECT_EQ(ValuesOf(settings), expected) << row.name;
    }
  }
}

TEST(Tunables, RefuseWhatIsNoNumberOfTheRange) {
  const std::vector<double> defaults = ValuesOf(SearchSettings());
  for (const Tunable& row : Tunables()) {
    for (const std::string& text :
         {std::string(), std::string("much"), std::string("nan"), std::string("-nan"),
          std::string("inf"), std::string("-inf"), std::string("1e400"), std::string("0.5x"),
          std::string("0.5 0.5"), absl::StrCat(row.min - 0.01), absl::StrCat(row.max * 1.01 + 1)}) {
      SearchSettings settings;
      const absl::Status status = SetTunable(row, text, settings);
      EXPECT_EQ(ErrorCodeOf(status), ErrorCode::kOption) << row.name << " = '" << text << "'";
      EXPECT_EQ(ValuesOf(settings), defaults) << row.name << " = '" << text << "'";
    }
  }
}

TEST(Tunables, TheTableHasALineOfSevenFieldsForEachRow) {
  SearchSettings settings;
  const std::vector<std::string> lines =
      absl::StrSplit(absl::StripSuffix(TunablesTable(), "\n"), '\n');
  ASSERT_EQ(lines.size(), Tunables().size());
  for (size_t i = 0; i < lines.size(); ++i) {
    const Tunable& row = Tunables()[i];
    const std::vector<std::string> fields = absl::StrSplit(lines[i], ", ");
    ASSERT_EQ(fields.size(), 7U) << lines[i];
    EXPECT_EQ(fields[0], row.name);
    EXPECT_EQ(fields[1], "float");
    const std::vector<double> numbers = {row.ValueIn(settings), row.min, row.max, row.step, 0.002};
    for (size_t k = 0; k < numbers.size(); ++k) {
      double number = 0;
      EXPECT_TRUE(absl::SimpleAtod(fields[k + 2], &number)) << lines[i];
      EXPECT_DOUBLE_EQ(number, numbers[k]) << lines[i];
    }
  }
}

}  // namespace
}  // namespace sapper
