#include "tests/support/set_up.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "engine/notation.h"
#include "engine/setup.h"

namespace sapper {
namespace {

std::vector<absl::string_view> Words(absl::string_view text) {
  return absl::StrSplit(text, ' ', absl::SkipEmpty());
}

// Gives each dead piece of `side` one of the ranks that its living leave over.
void NameTheDead(const Placement& placement, Side side, Position::RankOfPiece& ranks) {
  std::array<int, kRankCount> left{};
  for (Rank rank : kAllRanks) left[static_cast<size_t>(rank)] = CountOf(rank);
  std::vector<PieceId> dead;
  for (int i = 0; i < kArmySize; ++i) {
    const PieceId piece(side, Slot::FromIndex(i));
    if (placement.alive(piece))
      --left[static_cast<size_t>(ranks[piece.index()])];
    else
      dead.push_back(piece);
  }
  for (Rank rank : kAllRanks) {
    for (int i = 0; i < left[static_cast<size_t>(rank)] && !dead.empty(); ++i) {
      ranks[dead.back().index()] = rank;
      dead.pop_back();
    }
  }
}

}  // namespace

Position SetUpPosition(const Rules& rules, absl::string_view pieces, Counters counters) {
  Placement placement;
  Position::RankOfPiece ranks{};
  std::array<int, 2> next_slot{};
  for (absl::string_view word : Words(pieces)) {
    const Square square = SquareOf(word.substr(1));
    if (word[0] == '@') {
      placement.ShowFlag(DuelMap::HalfOf(square), square);
      continue;
    }
    const auto letter = static_cast<unsigned char>(word[0]);
    const Side side = absl::ascii_isupper(letter) ? Side::kRed : Side::kBlack;
    const Rank rank = RankFromLetter(absl::ascii_tolower(letter)).value();
    const PieceId piece(side, Slot::FromIndex(next_slot[Index(side)]++));
    placement.Put(piece, square, !kImmobileRanks.Contains(rank));
    ranks[piece.index()] = rank;
  }
  for (Side side : DuelMap::kAllSides) NameTheDead(placement, side, ranks);
  placement.SetCounters(counters.to_move, counters.ply, counters.quiet);
  return Position(RuleBook(rules), placement, ranks);
}

std::string SetUpBoard(absl::string_view pieces) {
  std::array<std::string, DuelMap::kPoints> text;
  for (absl::string_view word : Words(pieces)) {
    const size_t length = word[0] == '[' ? word.find(']') + 1 : 1;
    text[SquareOf(word.substr(length)).index()] = std::string(word.substr(0, length));
  }
  std::vector<std::string> rows;
  for (int rank = DuelMap::kRanks; rank >= 1; --rank) {
    std::string row;
    for (int file = 0; file < DuelMap::kFiles; ++file) {
      const std::string& piece = text[DuelMap::At(file, rank).index()];
      absl::StrAppend(&row, piece.empty() ? "1" : piece);
    }
    rows.push_back(row);
  }
  return absl::StrJoin(rows, "/");
}

absl::StatusOr<View> SetUpView(const Rules& rules, Side viewer, absl::string_view pieces,
                               absl::string_view dead, int quiet, int ply) {
  const std::string board = SetUpBoard(pieces);
  const std::string quiet_text = absl::StrCat(quiet);
  const std::string ply_text = absl::StrCat(ply);
  return ParseSetup(RuleBook(rules),
                    {board, DuelMap::SideName(viewer), quiet_text, ply_text, dead});
}

absl::StatusOr<View> ReadSetup(const RuleBook& book, absl::string_view text) {
  const std::vector<absl::string_view> words = Words(text);
  EXPECT_GE(words.size(), 4U) << text;
  SetupWords read{words[0], words[1], words[2], words[3], {}, {}, {}};
  absl::string_view keyword;
  for (size_t i = 4; i < words.size(); ++i) {
    if (words[i] == "dead" || words[i] == "began" || words[i] == "beat")
      keyword = words[i];
    else if (keyword == "dead")
      read.dead = words[i];
    else if (keyword == "began")
      read.began.push_back(words[i]);
    else if (keyword == "beat")
      read.beat.push_back(words[i]);
    else
      ADD_FAILURE() << text;
  }
  return ParseSetup(book, read);
}

Move MoveOf(absl::string_view text) {
  const auto move = ParseMove(text);
  EXPECT_TRUE(move.ok()) << text;
  return move.ok() ? *move : Move();
}

Event EventOf(absl::string_view text) {
  const auto event = ParseEvent(text);
  EXPECT_TRUE(event.ok()) << text;
  return event.ok() ? *event : Event();
}

Square SquareOf(absl::string_view name) {
  const auto square = DuelMap::ParseSquare(name);
  EXPECT_TRUE(square.has_value()) << name;
  return square.value_or(DuelMap::At(0, 1));
}

Rules RulesOf(absl::string_view text) {
  const auto rules = ParseRules(text);
  EXPECT_TRUE(rules.ok()) << rules.status();
  return rules.ok() ? *rules : Rules();
}

std::string LegalMovesText(const Position& position) {
  MoveList moves;
  position.LegalMoves(moves);
  std::vector<std::string> texts;
  for (Move move : moves) texts.push_back(MoveText(move));
  std::sort(texts.begin(), texts.end());
  return absl::StrJoin(texts, " ");
}

std::string DestinationsText(const Position& position, absl::string_view from) {
  std::vector<std::string> names;
  for (Square to : position.DestinationsFrom(SquareOf(from)))
    names.push_back(DuelMap::SquareName(to));
  return absl::StrJoin(names, " ");
}

std::string RanksText(RankSet ranks) {
  std::string text;
  for (Rank rank : kAllRanks)
    if (ranks.Contains(rank)) text += LetterOf(rank);
  return text.empty() ? "-" : text;
}

}  // namespace sapper
