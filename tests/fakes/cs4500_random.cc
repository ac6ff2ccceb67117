// A whole player of the course's protocol that moves at random: fake_cs4500_random --go N
// --time/move T. It knows the game from the protocol's words alone, as the course's engines do.
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/random.h"
#include "client/cs4500_text.h"
#include "engine/view.h"
#include "variants/duel_setups.h"

namespace sapper {
namespace {

void Say(const std::string& text) {
  std::cout << text << std::flush;  // brackets alone end a message
}

Result ResultOf(const std::string& word) {
  if (word == "win") return Result::kAttackerWins;
  if (word == "loss") return Result::kAttackerDies;
  return word == "tie" ? Result::kBothDie : Result::kQuiet;
}

void SayMove(const View& view, Side side, Random& random) {
  MoveList moves;
  view.LegalMoves(moves);
  if (moves.empty()) return Say("forfeit\n");
  const Move move = moves[random.Below(moves.size())];
  Say(absl::StrCat("( ", Cs4500SquareText(move.from, side), " ", Cs4500SquareText(move.to, side),
                   " )"));
}

int Play(Side side) {
  const RuleBook book((Rules::Contest()));
  const Setups setups = (*HumanSetups(book.rules()))->Draw(7 + Index(side));
  const Layout layout = *Layout::Parse(*setups[Index(side)]);
  View view(book, side, layout);
  Random random(11);
  Say(Cs4500LayoutText(layout));
  if (side == Side::kRed) SayMove(view, side, random);
  Event event;
  std::string line;
  while (std::getline(std::cin, line)) {
    const std::vector<std::string> words = absl::StrSplit(line, ' ');
    if (words.size() == 2 && words[0] == "F") {
      const Square flag = *ParseCs4500Square(words[1], side);
      event.flags[Index(DuelMap::HalfOf(flag))] = flag;
    }
    if (words.size() != 4 || words[0] == "Invalid") continue;
    event.move = {*ParseCs4500Square(words[0], side), *ParseCs4500Square(words[1], side)};
    event.result = ResultOf(words[3]);
    if (!view.Observe(event).ok()) return 3;
    event = Event();
    const bool other = words[2] != absl::StrCat(Index(side) + 1);
    if (other && !view.outcome().has_value()) SayMove(view, side, random);
  }
  return 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  if (argc != 5 || std::string(argv[1]) != "--go" || std::string(argv[3]) != "--time/move")
    return 2;
  return sapper::Play(std::string(argv[2]) == "1" ? sapper::Side::kRed : sapper::Side::kBlack);
}
