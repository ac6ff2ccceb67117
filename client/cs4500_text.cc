#include "client/cs4500_text.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "engine/board.h"
#include "engine/duel_map.h"

namespace sapper {
namespace {

// By rank, the commander first: the digits of the course count upwards.
constexpr absl::string_view kPieces = "987654321LBF";

Square SeenFrom(Square square, Side viewer) {
  return viewer == Side::kRed ? square : DuelMap::HalfTurn(square);
}

absl::optional<Rank> ParsePiece(absl::string_view text) {
  const size_t index = text.size() == 1 ? kPieces.find(text[0]) : absl::string_view::npos;
  if (index == absl::string_view::npos) return absl::nullopt;
  return static_cast<Rank>(index);
}

const char* ResultWord(Result result) {
  switch (result) {
    case Result::kQuiet:
      return "move";
    case Result::kAttackerWins:
      return "win";
    case Result::kAttackerDies:
      return "loss";
    case Result::kBothDie:
      return "tie";
  }
  return "move";
}

}  // namespace

std::string Cs4500SquareText(Square square, Side viewer) {
  return absl::AsciiStrToUpper(DuelMap::SquareName(SeenFrom(square, viewer)));
}

absl::optional<Square> ParseCs4500Square(absl::string_view text, Side viewer) {
  const absl::optional<Square> square = DuelMap::ParseSquare(absl::AsciiStrToLower(text));
  if (!square.has_value()) return absl::nullopt;
  return SeenFrom(*square, viewer);
}

absl::optional<Cs4500Words> Cs4500Reader::Take(absl::string_view piece) {
  std::string word;
  const auto end_word = [&] {
    if (!word.empty() && words_.size() < kMostWords) words_.push_back(word);
    word.clear();
  };
  for (char c : piece) {
    if (c == '(' || c == ')' || absl::ascii_isspace(static_cast<unsigned char>(c)) != 0) {
      end_word();
      if (c != '(' && c != ')') continue;
      depth_ = std::max(0, depth_ + (c == '(' ? 1 : -1));
      if (words_.size() < kMostWords) words_.emplace_back(1, c);
    } else {
      word += c;
    }
  }
  end_word();
  if (depth_ > 0 || words_.empty()) return absl::nullopt;
  Cs4500Words words = std::exchange(words_, {});
  if (words.front() != "(" && !IsCs4500Resignation(words)) return absl::nullopt;
  return words;
}

std::string Cs4500LayoutText(const Layout& layout) {
  std::string text = "( ";
  for (int i = 0; i < kArmySize; ++i) {
    const Slot slot = Slot::FromIndex(i);
    const Square home = kBoard<DuelMap>.home_of_slot[Index(Side::kRed)][slot.index()];
    absl::StrAppend(&text, "( ", Cs4500SquareText(home, Side::kRed), " ",
                    kPieces.substr(static_cast<size_t>(layout[slot]), 1), " ) ");
  }
  return text + ")";
}

absl::optional<Layout> ParseCs4500Layout(const Cs4500Words& words) {
  constexpr size_t kPieceWords = 4;  // ( A1 L )
  if (words.size() != 2 + kPieceWords * kArmySize) return absl::nullopt;
  if (words.front() != "(" || words.back() != ")") return absl::nullopt;
  std::array<absl::optional<Rank>, kArmySize> found{};
  for (size_t i = 1; i + 1 < words.size(); i += kPieceWords) {
    const absl::optional<Square> square = ParseCs4500Square(words[i + 1], Side::kRed);
    const absl::optional<Rank> rank = ParsePiece(words[i + 2]);
    if (words[i] != "(" || words[i + 3] != ")" || !square || !rank) return absl::nullopt;
    if (!kBoard<DuelMap>.homes[Index(Side::kRed)].Contains(*square)) return absl::nullopt;
    absl::optional<Rank>& slot = found[kBoard<DuelMap>.slot_of_home[square->index()].index()];
    if (slot.has_value()) return absl::nullopt;
    slot = rank;
  }
  std::array<Rank, kArmySize> ranks{};
  for (size_t i = 0; i < ranks.size(); ++i) ranks[i] = *found[i];
  return Layout(ranks);
}

absl::optional<Move> ParseCs4500Move(const Cs4500Words& words, Side viewer) {
  if (words.size() != 4 || words.front() != "(" || words.back() != ")") return absl::nullopt;
  const absl::optional<Square> from = ParseCs4500Square(words[1], viewer);
  const absl::optional<Square> to = ParseCs4500Square(words[2], viewer);
  if (!from || !to) return absl::nullopt;
  return Move{*from, *to};
}

bool IsCs4500Resignation(const Cs4500Words& words) {
  const auto is_word = [](const std::string& word) {
    return absl::EqualsIgnoreCase(word, "forfeit") || absl::EqualsIgnoreCase(word, "resign");
  };
  if (words.size() == 3 && words[0] == "(" && words[2] == ")") return is_word(words[1]);
  return words.size() == 1 && is_word(words[0]);
}

std::string Cs4500EventText(const Event& event, Side mover, Side viewer) {
  return absl::StrCat(Cs4500SquareText(event.move.from, viewer), " ",
                      Cs4500SquareText(event.move.to, viewer), " ", Index(mover) + 1, " ",
                      ResultWord(event.result));
}

}  // namespace sapper
