// Plays the transcripts of tests/golden against a session with a fake player and compares every
// line. In them, "> " is a line to the engine, ">> " the same with C escapes and no line feed of
// its own, "< " a line that must come back, "!close" the end of the input, "#" a comment. Speeds
// and times are masked.
//
// With SAPPER_GOLDEN_UPDATE=1 the answers are written into the files instead, to be reviewed.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "gtest/gtest.h"
#include "tests/support/fake_flip_player.h"
#include "tests/support/fake_player.h"
#include "tests/support/piped_session.h"
#include "tests/support/shared_data.h"

namespace sapper {
namespace {

std::string Masked(const std::string& line) {
  static const std::regex kSpeed("^(info .*nps )[0-9]+( time )[0-9]+");
  static const std::regex kMemory("^(error memory .*only )[0-9]+");
  static const std::regex kVersion("^(id name|NAME) Sapper .*");
  std::string masked = std::regex_replace(line, kSpeed, "$1N$2T");
  masked = std::regex_replace(masked, kMemory, "$1N");
  return std::regex_replace(masked, kVersion, "$1 Sapper V");
}

std::vector<std::string> ReadLines(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

std::vector<std::string> TranscriptNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(SourcePath("tests/golden")))
    if (entry.path().extension() == ".txt") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

// Sends what a line of a transcript says to send; false for other lines.
bool SendLine(absl::string_view line, PipedSession& session) {
  if (absl::ConsumePrefix(&line, ">> ")) {
    std::string bytes;
    EXPECT_TRUE(absl::CUnescape(line, &bytes)) << line;
    session.SendBytes(bytes);
  } else if (absl::ConsumePrefix(&line, "> ")) {
    session.Send(line);
  } else if (line == "!close") {
    session.EndInput();
  } else {
    return false;
  }
  return true;
}

class GoldenThread : public testing::TestWithParam<std::string> {
 protected:
  std::string path() const {
    return SourcePath(absl::StrCat("tests/golden/", GetParam(), ".txt"));
  }

  // The transcripts of flip Junqi choose it first; the others are of a program without it.
  Services ServicesHere() const {
    Services services = FakeServices();
    if (absl::StrContains(GetParam(), "flip")) services.variants.push_back(FakeFlipVariant());
    return services;
  }

  void Compare() const {
    const Services services = ServicesHere();
    PipedSession session(services);
    int number = 0;
    for (const std::string& line : ReadLines(path())) {
      ++number;
      absl::string_view expected = line;
      if (SendLine(line, session) || !absl::ConsumePrefix(&expected, "< ")) continue;
      const auto got = session.Read();
      ASSERT_TRUE(got.has_value()) << "line " << number << ": nothing came instead of " << expected;
      ASSERT_EQ(Masked(*got), expected) << "line " << number;
    }
    session.EndInput();
    const auto rest = session.Read();
    EXPECT_FALSE(rest.has_value()) << "unexpected at the end: " << *rest;
  }

  void Update() const {
    constexpr std::chrono::milliseconds kQuiet(350);
    constexpr std::chrono::milliseconds kQuietAtEnd(1500);
    const Services services = ServicesHere();
    PipedSession session(services);
    std::ostringstream updated;
    for (const std::string& line : ReadLines(path())) {
      if (absl::StartsWith(line, "< ")) continue;
      updated << line << '\n';
      if (!SendLine(line, session)) continue;
      while (const auto got = session.Read(line == "!close" ? kQuietAtEnd : kQuiet))
        updated << "< " << Masked(*got) << '\n';
    }
    std::ofstream(path()) << updated.str();
  }
};

TEST_P(GoldenThread, AnswersToTheLetter) {
  if (std::getenv("SAPPER_GOLDEN_UPDATE") != nullptr)
    Update();
  else
    Compare();
}

INSTANTIATE_TEST_SUITE_P(Transcripts, GoldenThread, testing::ValuesIn(TranscriptNames()),
                         [](const auto& transcript) { return transcript.param; });

}  // namespace
}  // namespace sapper
