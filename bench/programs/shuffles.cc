// sapper_shuffles RECORDS [NAME]: how often players move to and fro in recorded games.
//
// Prints for each player, or the one of that name: its moves, the share of them that put the piece
// back where its own move before took it from, and the share of quiet ones.
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "records/duel_record.h"

namespace sapper {
namespace {

struct Habits {
  uint64_t games = 0;
  uint64_t moves = 0;
  uint64_t undone = 0;
  uint64_t quiet = 0;
};

// A piece that was captured in between cannot go back, so squares tell that it is the same one:
// another own piece would have to stand where the last move ended.
bool Undoes(const Event& event, const Event& before) {
  return !AttackerDies(before.result) && event.move.from == before.move.to &&
         event.move.to == before.move.from;
}

void Add(const DuelRecord& game, std::map<std::string, Habits>& habits) {
  for (const std::string& player : game.players) ++habits[player].games;
  for (size_t ply = 0; ply < game.plies.size(); ++ply) {
    // Red moves first.
    Habits& mover = habits[game.players[ply % game.players.size()]];
    const Event& event = game.plies[ply].event;
    ++mover.moves;
    if (!IsCollision(event.result)) ++mover.quiet;
    if (ply >= game.players.size() && Undoes(event, game.plies[ply - game.players.size()].event))
      ++mover.undone;
  }
}

double Percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

int Run(const std::string& path, const std::string& name) {
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto games = ParseDuelRecords(text);
  if (!file || !games.ok()) {
    std::fprintf(stderr, "%s: %s\n", path.c_str(),
                 games.ok() ? "cannot be read" : games.status().ToString().c_str());
    return 1;
  }
  std::map<std::string, Habits> habits;
  for (const DuelRecord& game : *games) Add(game, habits);
  for (const auto& [player, of] : habits) {
    if (!name.empty() && player != name) continue;
    std::printf("%s: %llu games, %llu moves, %.1f %% undo the one before, %.1f %% quiet\n",
                player.c_str(), static_cast<unsigned long long>(of.games),
                static_cast<unsigned long long>(of.moves), Percent(of.undone, of.moves),
                Percent(of.quiet, of.moves));
  }
  return 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  CLI::App app("counts moves to and fro in recorded games");
  std::string records;
  std::string name;
  app.add_option("records", records)->required()->check(CLI::ExistingFile);
  app.add_option("name", name, "of the only player to print");
  CLI11_PARSE(app, argc, argv);
  return sapper::Run(records, name);
}
