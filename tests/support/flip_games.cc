#include "tests/support/flip_games.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "engine/flip_notation.h"

namespace sapper {
namespace {

// A limit that random games reach.
int LowValue(const FlipRuleOption& option) {
  return absl::string_view(option.name) == "Repetition" ? 2 : 12;
}

void DrawOption(const FlipRuleOption& option, FlipRules& rules, Random& random) {
  const bool is_number = option.kind == OptionKind::kSpin;
  const auto values = static_cast<uint64_t>(is_number ? 5 : option.max + 1);
  const int value = static_cast<int>(random.Below(values));
  option.set(rules, is_number ? value * 2 * LowValue(option) : value);
}

// Moves back to where the same player moved from, where that is legal.
const FlipEvent* FindReturn(const std::vector<FlipEvent>& legal,
                            const std::vector<FlipEvent>& played) {
  if (played.size() < 2) return nullptr;
  const FlipAction last = played[played.size() - 2].action;
  const auto found = std::find_if(legal.begin(), legal.end(), [&](const FlipEvent& event) {
    return event.action == FlipAction{.from = last.to, .to = last.from} && !event.action.is_turn();
  });
  return found == legal.end() ? nullptr : &*found;
}

}  // namespace

std::vector<FlipRules> FlipRulesToTest() {
  std::vector<FlipRules> all;
  for (const FlipRules& preset : {FlipRules::Phone(), FlipRules::Seed()}) {
    all.push_back(preset);
    for (const FlipRuleOption& option : FlipRuleOptions()) {
      const bool is_number = option.kind == OptionKind::kSpin;
      for (int value = 0; value <= (is_number ? 1 : option.max); ++value) {
        FlipRules rules = preset;
        option.set(rules, is_number ? value * LowValue(option) : value);
        if (!(rules == preset)) all.push_back(rules);
      }
    }
  }
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    FlipRules rules;
    for (const FlipRuleOption& option : FlipRuleOptions()) DrawOption(option, rules, random);
    rules.repetition /= 2;
    all.push_back(rules);
  }
  return all;
}

std::string FlipOutcomeText(const absl::optional<FlipOutcome>& outcome) {
  if (!outcome.has_value()) return "";
  return absl::StrCat(outcome->winner.has_value() ? FlipPlayerName(*outcome->winner) : "draw", " ",
                      FlipEndingName(outcome->ending));
}

std::vector<std::string> FlipLegalTexts(const FlipPosition& position) {
  std::vector<std::string> texts;
  for (Square square : position.Turnable())
    texts.push_back(FlipActionText(FlipAction::Turn(square)));
  position.ForEachMover([&](Square from, const FlipPoints& destinations) {
    for (Square to : destinations) texts.push_back(FlipActionText({.from = from, .to = to}));
  });
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::vector<FlipEvent> FlipLegalEvents(const FlipPosition& position, const FlipDeal& deal) {
  std::vector<FlipEvent> events;
  for (Square square : position.Turnable())
    events.push_back(position.EventOfTurn(square, deal[square]));
  position.ForEachMover([&](Square from, const FlipPoints& destinations) {
    for (Square to : destinations) events.push_back(position.EventOfMove({.from = from, .to = to}));
  });
  return events;
}

FlipPosition FlipScene(absl::string_view rules, absl::string_view pieces, FlipPlayer to_move,
                       absl::string_view hidden) {
  FlipSetup setup;
  setup.dead = FlipCounts::Full();
  for (absl::string_view word : absl::StrSplit(pieces, ' ', absl::SkipEmpty())) {
    const char letter = word.front();
    word.remove_prefix(1);
    const bool carries = absl::ConsumePrefix(&word, "+");
    const Square square = DuelMap::ParseSquare(word).value();
    if (letter == '*') {
      setup.face_down.Add(square);
      continue;
    }
    const FlipPiece piece = FlipPieceFromLetter(letter).value();
    setup.up[square.index()] = piece;
    --setup.dead[piece];
    if (!carries) continue;
    setup.carriers[Index(piece.colour)] = square;
    --setup.dead[FlipPiece{.colour = Other(piece.colour), .rank = Rank::kFlag}];
  }
  for (char letter : hidden) --setup.dead[FlipPieceFromLetter(letter).value()];
  setup.to_move = to_move;
  setup.seats.first = FlipColour::kRed;
  setup.ply = to_move == FlipPlayer::kFirst ? 200 : 201;
  auto position = FlipPosition::Create(FlipRuleBook(ParseFlipRules(rules).value()), setup);
  return std::move(position).value();
}

std::string FlipPlayText(FlipPosition& position, absl::string_view action_text) {
  const FlipAction action = ParseFlipAction(action_text).value();
  if (!position.IsLegal(action)) return "illegal";
  FlipEvent event{.action = action, .result = Result::kQuiet, .turned = {}};
  if (action.is_turn()) {
    size_t kind = 0;
    while (position.pool()[FlipPieceFromIndex(kind)] == 0) ++kind;
    event.turned = FlipPieceFromIndex(kind);
  } else {
    event = position.EventOfMove(action);
  }
  position.Play(event);
  if (!position.over()) return FlipEventText(event);
  return absl::StrCat(FlipEventText(event), " ", FlipOutcomeText(position.outcome()));
}

PlayedFlipGame PlayRandomFlipGame(const FlipRules& rules, uint64_t seed, int most_plies) {
  Random random(seed);
  PlayedFlipGame game{.deal = FlipDeal::Random(random.Next()), .events = {}};
  FlipPosition position{FlipRuleBook(rules)};
  while (!position.over() && static_cast<int>(game.events.size()) < most_plies) {
    std::vector<FlipEvent> events = FlipLegalEvents(position, game.deal);
    const auto collisions =
        std::partition(events.begin(), events.end(),
                       [](const FlipEvent& event) { return IsCollision(event.result); });
    const bool collide = collisions != events.begin() && random.Below(3) == 0;
    const auto choices = collide ? collisions - events.begin() : events.end() - events.begin();
    const FlipEvent& chosen = events[random.Below(static_cast<uint64_t>(choices))];
    const FlipEvent* back = random.Below(4) == 0 ? FindReturn(events, game.events) : nullptr;
    game.events.push_back(back != nullptr ? *back : chosen);
    position.Play(game.events.back());
  }
  return game;
}

}  // namespace sapper
