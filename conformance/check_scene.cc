#include "conformance/check_scene.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/position_command.h"

namespace sapper {
namespace {

// From a line `position ...`.
std::unique_ptr<SeatGame> GameOf(const Variant& variant, absl::string_view position) {
  Words words(position);
  words.Next();
  auto game = ReadPosition(variant, variant.DefaultSettings(), words);
  return game.ok() ? *std::move(game) : nullptr;
}

Setups Only(const Setups& setups, Seat seat) {
  Setups shown(setups.size());
  shown[seat.index()] = setups[seat.index()];
  return shown;
}

std::string LineOf(const CheckScene& scene, Seat seat, const Setups& shown) {
  std::string line = absl::StrCat("position ", scene.variant->PositionWords(seat, shown));
  if (!scene.events.empty()) absl::StrAppend(&line, " moves ", absl::StrJoin(scene.events, " "));
  return line;
}

// Plays at random until the game is over or so many plies are played. Every seat observes.
bool PlayOn(Table& table, std::vector<std::unique_ptr<SeatGame>>& games, int plies, Random& random,
            std::vector<std::string>& events) {
  for (int ply = 0; ply < plies && !table.over(); ++ply) {
    const Seat mover = table.seat_to_move();
    const std::vector<std::string> actions = games[mover.index()]->LegalActions();
    if (actions.empty()) return false;
    const auto event = table.Play(mover, actions[random.Below(actions.size())]);
    if (!event.ok()) return false;
    for (const auto& game : games)
      if (!game->Observe(*event).ok()) return table.over();
    events.push_back(*event);
  }
  return true;
}

// A moment in which `seat` is to move, within so many rounds; nothing if the game did not get
// there.
absl::optional<CheckScene> MakeScene(const Variant& variant, Seat seat, uint64_t reach,
                                     Random& random) {
  const size_t seats = variant.seats().size();
  CheckScene scene{&variant, seat, DrawSetups(variant, random.Next()), {}, {}, {}};
  const auto table = variant.Begin(variant.DefaultSettings(), scene.setups, random.Next());
  if (!table.ok()) return absl::nullopt;
  std::vector<std::unique_ptr<SeatGame>> games;
  for (size_t i = 0; i < seats; ++i)
    games.push_back(GameOf(variant, scene.PositionLineOf(Seat(i))));
  const size_t plies = seat.index() + seats * random.Below(1 + reach);
  if (!PlayOn(**table, games, static_cast<int>(plies), random, scene.events)) return absl::nullopt;
  std::unique_ptr<SeatGame>& own = games[seat.index()];
  if ((*table)->over() || own->over() || (*table)->seat_to_move() != seat) return absl::nullopt;
  scene.legal = own->LegalActions();
  scene.game = std::move(own);
  if (scene.legal.empty()) return absl::nullopt;
  return scene;
}

class RandomSeatPlayer : public SeatPlayer {
 public:
  RandomSeatPlayer(const Variant& variant, uint64_t seed) : variant_(variant), random_(seed) {}

  std::string name() const override {
    return "random";
  }
  bool SeesAll() const override {
    return false;
  }
  bool ThinksAtOnce() const override {
    return true;
  }
  void NewGame() override {}
  void Prepare(absl::string_view) override {}
  SeatSearchResult Search(const SeatGame& game, const SeatLimits&, SearchControl&,
                          const InfoCallback&) override {
    const std::vector<std::string> actions = game.LegalActions();
    SeatSearchResult result;
    if (!actions.empty()) result.action = actions[random_.Below(actions.size())];
    return result;
  }
  std::string ChooseSetup(absl::string_view settings, Seat seat, uint64_t seed) override {
    return variant_.MakePlayer(variant_.player_names().front(), {})
        ->ChooseSetup(settings, seat, seed);
  }

 private:
  const Variant& variant_;
  Random random_;
};

}  // namespace

std::string CheckScene::PositionLine() const {
  return PositionLineOf(seat);
}

std::string CheckScene::PositionLineOf(Seat other) const {
  return LineOf(*this, other, Only(setups, other));
}

std::string CheckScene::OpenPositionLine() const {
  return LineOf(*this, seat, setups);
}

std::string CheckScene::SetUpLine() const {
  const std::vector<std::string> lines = game->BoardLines();
  if (lines.empty() || !absl::StartsWith(lines.back(), "position ")) return "";
  return GameOf(*variant, lines.back()) == nullptr ? "" : lines.back();
}

bool CheckScene::IsLegal(absl::string_view action) const {
  return std::binary_search(legal.begin(), legal.end(), std::string(action));
}

std::string CheckScene::MovesLine() const {
  return absl::StrCat("moves ", legal.size(), legal.empty() ? "" : " ", absl::StrJoin(legal, " "));
}

Setups DrawSetups(const Variant& variant, uint64_t seed) {
  const std::string settings = variant.DefaultSettings();
  Setups setups;
  if (const auto names = variant.setup_source_names(); !names.empty())
    if (const auto source = variant.MakeSetupSource(names.front(), settings); source.ok())
      setups = (*source)->Draw(seed);
  setups.resize(variant.seats().size());
  for (size_t i = 0; variant.has_setups() && i < setups.size(); ++i)
    if (!setups[i].has_value())
      setups[i] = MakeRandomPlayer(variant, seed)->ChooseSetup(settings, Seat(i), seed + i);
  return setups;
}

std::unique_ptr<SeatPlayer> MakeRandomPlayer(const Variant& variant, uint64_t seed) {
  return std::make_unique<RandomSeatPlayer>(variant, seed);
}

std::vector<CheckScene> MakeScenes(const Variant& variant, int count, uint64_t seed) {
  constexpr int kMostTries = 50;  // a moment
  std::vector<CheckScene> scenes;
  Random random(seed);
  int tries = 0;
  uint64_t reach = 0;  // rounds of the table; the first scenes are the beginnings of games
  while (static_cast<int>(scenes.size()) < count && ++tries <= kMostTries) {
    const Seat seat(scenes.size() % variant.seats().size());
    absl::optional<CheckScene> scene = MakeScene(variant, seat, reach, random);
    if (!scene.has_value()) {
      // Games may be short.
      reach /= 2;
      continue;
    }
    scenes.push_back(*std::move(scene));
    reach = 6 * scenes.size();
    tries = 0;
  }
  return scenes;
}

}  // namespace sapper
