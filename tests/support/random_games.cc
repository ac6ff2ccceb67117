#include "tests/support/random_games.h"

#include "absl/strings/str_cat.h"

namespace sapper {
namespace {

Rules WithOption(Rules rules, const char* name, const char* value) {
  (void)SetRuleOption(*FindRuleOption(name), value, rules);
  return rules;
}

constexpr std::array<std::array<const char*, 2>, 13> kOtherValues = {{
    {"Mines", "burst"},
    {"QuietLimit", "12"},
    {"QuietResult", "draw"},
    {"PlyLimit", "60"},
    {"FrontBombs", "true"},
    {"FlyingBombs", "true"},
    {"FlagTaker", "not-commander"},
    {"FlagTaker", "engineer"},
    {"FlagHome", "true"},
    {"Headquarters", "open"},
    {"RailTurns", "all"},
    {"CommanderShowsFlag", "false"},
    {"View", "open"},
}};

// Moves a random one of `slots` from the end of `free` to the layout.
void Lay(std::array<Rank, kArmySize>& ranks, std::vector<Slot>& free, RankSet (*allowed)(Slot),
         Rank rank, Random& random) {
  std::vector<size_t> fitting;
  for (size_t i = 0; i < free.size(); ++i)
    if (allowed(free[i]).Contains(rank)) fitting.push_back(i);
  const size_t chosen = fitting[random.Below(fitting.size())];
  ranks[free[chosen].index()] = rank;
  free.erase(free.begin() + static_cast<std::ptrdiff_t>(chosen));
}

}  // namespace

std::vector<Rules> RulesToTest() {
  std::vector<Rules> all = {Rules::Contest(), Rules::Online(), Rules::Casual()};
  for (const auto& [name, value] : kOtherValues)
    all.push_back(WithOption(Rules::Contest(), name, value));
  Rules mixed = WithOption(WithOption(Rules::Casual(), "FlagTaker", "engineer"), "View", "open");
  all.push_back(WithOption(mixed, "FlyingBombs", "true"));
  mixed = WithOption(WithOption(Rules::Contest(), "Headquarters", "open"), "FrontBombs", "true");
  mixed = WithOption(WithOption(mixed, "FlagTaker", "engineer"), "Mines", "burst");
  all.push_back(WithOption(mixed, "FlyingBombs", "true"));
  mixed = WithOption(WithOption(Rules::Contest(), "RailTurns", "all"), "QuietLimit", "0");
  all.push_back(WithOption(mixed, "FlagTaker", "not-commander"));
  mixed = WithOption(WithOption(Rules::Contest(), "FlagHome", "true"), "QuietLimit", "0");
  all.push_back(WithOption(mixed, "Mines", "burst"));
  mixed = WithOption(WithOption(mixed, "FlagTaker", "engineer"), "Headquarters", "open");
  all.push_back(mixed);
  all.push_back(WithOption(WithOption(Rules::Casual(), "FlagHome", "true"), "View", "open"));
  return all;
}

Layout RandomLayout(const Rules& rules, Random& random) {
  std::vector<Slot> free;
  for (int i = 0; i < kArmySize; ++i) free.push_back(Slot::FromIndex(i));
  std::array<Rank, kArmySize> ranks{};
  const auto strict = [](Slot slot) { return RanksAllowedIn(slot, Rules()); };
  const auto bombs_in_front = [](Slot slot) {
    Rules loose;
    loose.front_bombs = true;
    return RanksAllowedIn(slot, loose);
  };
  // The choosy ranks first, so that there is always room.
  for (Rank rank : {Rank::kFlag, Rank::kMine, Rank::kMine, Rank::kMine, Rank::kBomb, Rank::kBomb})
    rules.front_bombs ? Lay(ranks, free, bombs_in_front, rank, random)
                      : Lay(ranks, free, strict, rank, random);
  random.Shuffle(free);
  for (Rank rank : kAllRanks) {
    if (kImmobileRanks.Contains(rank) || rank == Rank::kBomb) continue;
    for (int i = 0; i < CountOf(rank); ++i) {
      ranks[free.back().index()] = rank;
      free.pop_back();
    }
  }
  return Layout(ranks);
}

Position PlayedGame::Start() const {
  return *Position::Create(book, layouts);
}

View PlayedGame::StartView(Side viewer) const {
  if (book.rules().view == ViewMode::kOpen) return View(book, viewer, layouts);
  return View(book, viewer, layouts[Index(viewer)]);
}

Move RandomMove(const Position& position, Random& random) {
  MoveList moves;
  position.LegalMoves(moves);
  if (random.Below(3) == 0) {
    std::vector<Move> collisions;
    for (Move move : moves)
      if (position.placement().at(move.to).exists()) collisions.push_back(move);
    if (!collisions.empty()) return collisions[random.Below(collisions.size())];
  }
  return moves[random.Below(moves.size())];
}

PlayedGame PlayRandomGame(const Rules& rules, uint64_t seed, int most_plies) {
  Random random(seed);
  const Layout red = RandomLayout(rules, random);
  const Layout black = RandomLayout(rules, random);
  PlayedGame game{.book = RuleBook(rules), .layouts = {red, black}, .events = {}, .outcome = {}};
  Position position = game.Start();
  while (!position.over() && position.placement().ply() < most_plies) {
    game.events.push_back(position.EventOf(RandomMove(position, random)));
    position.Play(game.events.back());
  }
  game.outcome = position.outcome();
  return game;
}

std::string OutcomeText(const absl::optional<Outcome>& outcome) {
  if (!outcome.has_value()) return "";
  return absl::StrCat(outcome->winner.has_value() ? DuelMap::SideName(*outcome->winner) : "draw",
                      " ", EndingName(outcome->ending));
}

}  // namespace sapper
