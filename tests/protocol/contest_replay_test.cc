// Replays recorded games over the contest's protocol, once for each seat: the player repeats the
// recorded moves, a referee made of the record speaks. Whatever the dialect cannot make sense of
// would be reported aside.
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engine/contest_notation.h"
#include "engine/notation.h"
#include "gtest/gtest.h"
#include "tests/support/piped_session.h"
#include "tests/support/shared_data.h"
#include "variants/duel.h"

namespace sapper {
namespace {

constexpr char kBuiltInGame[] =
    "diahcbgkkfiecfigjhedjljhg bicgcakdgifgeekjfhjjihhld red flag c6c7+ c8c7=@b1 a6b5 e7e6+ a5a7+ "
    "a8b8 a7a9+ a10a9= b6a11+ c10b10 a11a12- d7a6 d6a6+ e6a6+ a4a6= b7a7 a3a7+ b10a9 a7a9+ "
    "e8e5=@b12 a9a11 e9d8 a11a12+ b9a9 a12b12+";

struct Record {
  std::vector<Layout> layouts;
  std::vector<Event> events;
  bool by_flag = false;
};

Record ParseRecord(absl::string_view line) {
  Record record;
  const std::vector<std::string> words = absl::StrSplit(line, ' ', absl::SkipEmpty());
  for (size_t i = 0; i < words.size(); ++i) {
    if (i < 2) {
      record.layouts.push_back(*Layout::Parse(words[i]));
    } else if (i == 3) {
      record.by_flag = words[i] == "flag";
    } else if (i > 3) {
      const auto event = ParseEvent(words[i]);
      EXPECT_TRUE(event.ok()) << words[i];
      record.events.push_back(*event);
    }
  }
  return record;
}

class RepeatingPlayer : public Player {
 public:
  RepeatingPlayer(const Record& record, Side side) : record_(record), side_(side) {}

  std::string name() const override {
    return "repeating";
  }
  SearchResult Search(const InformationState& state, const Limits&, SearchControl&,
                      const InfoCallback&) override {
    SearchResult result;
    const auto ply = static_cast<size_t>(state.view().placement().ply());
    if (ply < record_.events.size()) result.move = record_.events[ply].move;
    return result;
  }
  Layout ChooseLayout(const Rules&, Side, uint64_t) override {
    return record_.layouts[Index(side_)];
  }

 private:
  const Record& record_;
  Side side_;
};

int ResultDigit(Result result) {
  switch (result) {
    case Result::kAttackerDies:
      return 0;
    case Result::kAttackerWins:
      return 1;
    case Result::kBothDie:
      return 2;
    case Result::kQuiet:
      break;
  }
  return 3;
}

void Replay(const Record& record, Side seat) {
  constexpr const char* kNames[] = {"repeating"};
  std::vector<std::string> notices;
  DuelParts parts;
  parts.player_names = kNames;
  parts.make_player = [&](absl::string_view, const PlayerOptions&) {
    return std::make_unique<RepeatingPlayer>(record, seat);
  };
  Services services;
  services.variants = {std::make_shared<DuelVariant>(parts)};
  services.notice = [&](absl::string_view text) { notices.emplace_back(text); };
  {
    PipedSession session(services);
    session.Send("INFO 1.0");
    EXPECT_TRUE(absl::StartsWith(session.Read().value_or(""), "NAME "));
    session.Send(absl::StrCat("START ", Index(seat), " 1800 31"));
    EXPECT_EQ(session.Read(), absl::StrCat("ARRAY ", record.layouts[Index(seat)].ToString()));
    if (seat == Side::kRed) session.Send("GO 0000 0 00");
    std::string flag = "00";
    for (size_t ply = 0; ply < record.events.size(); ++ply) {
      const Event& event = record.events[ply];
      const Square shown = event.flags[Index(DuelMap::Next(seat))];
      if (shown.exists()) flag = ContestSquareText(shown, seat);
      const std::string tail = absl::StrCat(" ", ResultDigit(event.result), " ", flag);
      const bool last = ply + 1 == record.events.size();
      if ((ply % 2 == 0) == (seat == Side::kRed)) {
        ASSERT_EQ(session.Read(), absl::StrCat("BESTMOVE ", ContestMoveText(event.move, seat)))
            << "ply " << ply;
        session.Send(absl::StrCat("RESULT", tail));
      } else if (!last || !record.by_flag) {
        session.Send(absl::StrCat("GO ", ContestMoveText(event.move, seat), tail));
        if (last) break;
      }
    }
  }
  // After the last ply of a game that ended otherwise, a move is asked for that does not exist.
  if (record.by_flag) {
    EXPECT_EQ(notices, std::vector<std::string>());
  }
}

TEST(ContestReplayThread, ABuiltInGame) {
  const Record record = ParseRecord(kBuiltInGame);
  for (Side seat : DuelMap::kAllSides) Replay(record, seat);
}

TEST(ContestReplayThread, EveryRecordedGame) {
  const auto text = ReadSharedFile("data/contest_games.txt");
  if (!text.has_value()) GTEST_SKIP() << kSharedSkip;
  int games = 0;
  for (const absl::string_view line : absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    if (absl::StartsWith(line, "#")) continue;
    const Record record = ParseRecord(line);
    for (Side seat : DuelMap::kAllSides) Replay(record, seat);
    ++games;
  }
  EXPECT_GE(games, 12);
}

}  // namespace
}  // namespace sapper
