// The handed positions of flip Junqi, reached by their moves and read from their views.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/flip_deal.h"
#include "engine/flip_notation.h"
#include "engine/flip_perft.h"
#include "engine/flip_position.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/support/flip_games.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

using Json = nlohmann::json;

constexpr char kFile[] = "vectors/flip.jsonl";

FlipRules VectorRules(const Json& vector) {
  const auto rules = ParseFlipRules(vector.at("rules").get<std::string>());
  EXPECT_TRUE(rules.ok()) << rules.status();
  if (!rules.ok()) return FlipRules();
  EXPECT_EQ(vector.at("options").size(), FlipRuleOptions().size());
  for (const FlipRuleOption& option : FlipRuleOptions())
    EXPECT_EQ(option.Text(*rules), vector.at("options").at(option.name).get<std::string>());
  return *rules;
}

std::string ExpectedOutcome(const Json& vector) {
  if (vector.at("over").is_null()) return "";
  return absl::StrCat(vector.at("over").get<std::string>(), " ",
                      vector.at("reason").get<std::string>());
}

Json ColoursJson(const FlipPosition& position) {
  if (!position.seats().settled()) return nullptr;
  Json colours;
  for (FlipPlayer player : kFlipPlayers)
    colours[FlipPlayerName(player)] = FlipColourName(*position.colour_of(player));
  return colours;
}

// All but what a view cannot tell: how often the position occurred.
void CheckFields(const Json& vector, const FlipPosition& position) {
  EXPECT_EQ(FlipViewText(position.setup()), vector.at("view").get<std::string>());
  EXPECT_EQ(FlipPlayerName(position.to_move()), vector.at("to_move").get<std::string>());
  EXPECT_EQ(position.quiet(), vector.at("quiet").get<int>());
  EXPECT_EQ(position.ply(), vector.at("ply").get<int>());
  EXPECT_EQ(ColoursJson(position), vector.at("colours"));
  std::string dead;
  for (size_t i = 0; i < kFlipPieceKinds; ++i)
    dead.append(static_cast<size_t>(position.dead(FlipPieceFromIndex(i))),
                FlipLetter(FlipPieceFromIndex(i)));
  EXPECT_EQ(dead, vector.at("dead").get<std::string>());
}

void CheckPlay(const Json& vector, FlipPosition position, const FlipDeal& deal) {
  EXPECT_EQ(FlipOutcomeText(position.outcome()), ExpectedOutcome(vector));
  EXPECT_EQ(FlipLegalTexts(position), vector.at("legal").get<std::vector<std::string>>());
  int depth = 0;
  for (const Json& count : vector.at("perft"))
    EXPECT_EQ(FlipPerft(position, deal, ++depth), count.get<uint64_t>());
  depth = 0;
  for (const Json& count : vector.at("chance"))
    EXPECT_EQ(FlipChancePerft(position, ++depth), count.get<uint64_t>());
}

void CheckVector(const Json& vector) {
  const FlipRuleBook book(VectorRules(vector));
  const auto deal = FlipDeal::Parse(vector.at("deal").get<std::string>());
  ASSERT_TRUE(deal.ok()) << deal.status();
  FlipPosition position(book);
  for (const Json& text : vector.at("moves")) {
    const auto event = ParseFlipEvent(text.get<std::string>());
    ASSERT_TRUE(event.ok()) << event.status();
    ASSERT_TRUE(position.Check(*event).ok()) << position.Check(*event);
    if (event->action.is_turn()) {
      ASSERT_EQ(event->turned, (*deal)[event->action.from]);
    }
    position.Play(*event);
    ASSERT_TRUE(position.Validate().ok()) << position.Validate();
  }
  EXPECT_EQ(position.Occurrences(), vector.at("repeats").get<int>());
  CheckFields(vector, position);
  CheckPlay(vector, position, *deal);

  const std::vector<std::string> words = absl::StrSplit(vector.at("view").get<std::string>(), ' ');
  const auto setup = ParseFlipView(book.rules(), {.board = words.at(0),
                                                  .player = words.at(1),
                                                  .colours = words.at(2),
                                                  .quiet = words.at(3),
                                                  .ply = words.at(4),
                                                  .dead = words.size() > 6 ? words[6] : ""});
  ASSERT_TRUE(setup.ok()) << setup.status();
  const auto read = FlipPosition::Create(book, *setup);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->hash(), position.hash());
  CheckFields(vector, *read);
  if (vector.at("reason") != "repetition") CheckPlay(vector, *read, *deal);
}

TEST(FlipVectors, AllFields) {
  const auto text = ReadSharedFile(kFile);
  if (!text.has_value()) GTEST_SKIP() << kSharedSkip;
  size_t lines = 0;
  for (absl::string_view line : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    SCOPED_TRACE(absl::StrCat(kFile, ":", ++lines));
    CheckVector(Json::parse(line.begin(), line.end()));
  }
  EXPECT_EQ(lines, 60U);
}

}  // namespace
}  // namespace sapper
