// The examples of README.md hold: an engine takes all that is sent in them, and every move is
// legal.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/contest_notation.h"
#include "gtest/gtest.h"
#include "tests/support/fake_player.h"
#include "tests/support/files.h"
#include "tests/support/piped_session.h"
#include "tests/support/shared_data.h"
#include "variants/known_game.h"

namespace sapper {
namespace {

// Lines of the section that begin with "> " or "< ".
std::vector<std::string> ExampleOf(absl::string_view heading) {
  std::vector<std::string> lines;
  bool inside = false;
  const std::string document = FileText(SourcePath("README.md"));
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    if (absl::StartsWith(line, "## ")) inside = line == heading;
    if (inside && (absl::StartsWith(line, "> ") || absl::StartsWith(line, "< ")))
      lines.emplace_back(line);
  }
  return lines;
}

TEST(ExamplesThread, TheGuisLinesAreTaken) {
  const std::vector<std::string> example = ExampleOf("## For the author of a GUI");
  ASSERT_GT(example.size(), 8U);
  const Services services = FakeServices();
  PipedSession session(services);
  std::vector<std::string> errors;
  const auto read_until = [&](absl::string_view word) {
    while (const auto line = session.Read()) {
      if (absl::StartsWith(*line, word)) return;
      if (absl::StartsWith(*line, "error")) errors.push_back(*line);
    }
    ADD_FAILURE() << "no " << word;
  };
  for (absl::string_view line : example) {
    const absl::string_view text = line.substr(2);
    if (line.front() == '>') session.Send(text);
    for (absl::string_view word : {"ujiok", "bestlayout", "bestmove"})
      if (line.front() == '<' && absl::StartsWith(text, word)) read_until(word);
  }
  session.Send("isready");
  read_until("readyok");
  EXPECT_EQ(errors, std::vector<std::string>());
}

// Lines of blocks in a section of docs/protocol.md.
std::vector<std::string> TranscriptOf(absl::string_view heading) {
  std::vector<std::string> lines;
  bool inside = false;
  const std::string document = FileText(SourcePath("docs/protocol.md"));
  for (absl::string_view line : absl::StrSplit(document, '\n')) {
    if (absl::StartsWith(line, "##")) inside = line == heading;
    if (inside && (absl::StartsWith(line, "> ") || absl::StartsWith(line, "< ")))
      lines.emplace_back(line);
  }
  return lines;
}

TEST(ExamplesThread, WhatOtherRefereesTellIsAnsweredToTheLetter) {
  for (const char* heading :
       {"### What other referees tell", "### When the referee contradicts itself"}) {
    const std::vector<std::string> transcript = TranscriptOf(heading);
    ASSERT_GT(transcript.size(), 5U) << heading;
    const Services services = FakeServices();
    PipedSession session(services);
    for (absl::string_view line : transcript) {
      if (line.front() == '>')
        session.Send(line.substr(2));
      else
        EXPECT_EQ(session.Read().value_or("nothing"), line.substr(2)) << heading;
    }
    session.Send("isready");
    EXPECT_EQ(session.Read().value_or("nothing"), "readyok") << heading;
  }
}

TEST(Examples, TheContestsMovesAreLegal) {
  absl::optional<KnownGame> game;
  absl::optional<Move> sent;
  int plies = 0;
  for (absl::string_view line : ExampleOf("## For a contest")) {
    const std::vector<absl::string_view> words = absl::StrSplit(line.substr(2), ' ');
    SCOPED_TRACE(std::string(line));
    if (words[0] == "ARRAY") {
      const auto layout = Layout::Parse(words[1]);
      ASSERT_TRUE(layout.ok());
      auto begun = KnownGame::FromLayouts(Rules(), Side::kRed, *layout, absl::nullopt);
      ASSERT_TRUE(begun.ok()) << begun.status();
      game = *std::move(begun);
    }
    if (words[0] == "BESTMOVE") sent = ParseContestMove(words[1], Side::kRed);
    const bool told = words[0] == "GO" && !IsContestZero(words[1]);
    if (!told && words[0] != "RESULT") continue;
    ASSERT_TRUE(game.has_value());
    const auto move = told ? ParseContestMove(words[1], Side::kRed) : sent;
    const auto result = ParseContestResult(words[told ? 2 : 1]);
    ASSERT_TRUE(move.has_value() && result.has_value());
    const absl::Status status = game->Observe({.move = *move, .result = *result});
    EXPECT_TRUE(status.ok()) << status;
    ++plies;
  }
  EXPECT_EQ(plies, 2);
}

}  // namespace
}  // namespace sapper
