// How many moments before a raid on the flag a player holds.
//
//   sapper_raids FILE [--player sapper] [--nodes 10000 | --ms 400] [--option NAME=VALUE]... [-v]
//
// FILE has one JSON object a line: side, both layouts, the moves so far with what was announced,
// and `holding`, the moves after which the flag survives three more enemy moves. The player sees
// its own side of each moment only.
#include <cstdio>
#include <fstream>

#include "CLI/CLI.hpp"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "bench/raid_moments.h"
#include "engine/notation.h"
#include "protocol/options.h"
#include "variants/registry.h"

namespace sapper {
namespace {

struct Request {
  std::string file;
  std::string player = "sapper";
  uint64_t nodes = 10'000;
  int milliseconds = 0;
  std::vector<std::string> settings;
  bool verbose = false;
};

absl::StatusOr<SearchResult> Answer(const Request& request, const InformationState& state) {
  Options options(StandardVariants());
  for (const std::string& setting : request.settings) {
    const std::pair<std::string, std::string> parts =
        absl::StrSplit(setting, absl::MaxSplits('=', 1));
    if (auto change = options.Set(parts.first, parts.second); !change.ok()) return change.status();
  }
  const auto player = MakePlayer(request.player, options.ForPlayer(1));
  if (player == nullptr) return absl::InvalidArgumentError("no such player");
  player->Prepare(state.book().rules());
  Limits limits;
  if (request.milliseconds > 0)
    limits.move_time = absl::Milliseconds(request.milliseconds);
  else
    limits.nodes = request.nodes;
  SearchControl control;
  return player->Search(state, limits, control, nullptr);
}

absl::StatusOr<bool> Holds(const Request& request, const std::string& line, int number) {
  const auto moment = ParseRaidMoment(line);
  if (!moment.ok()) return moment.status();
  const auto result = Answer(request, moment->state);
  if (!result.ok()) return result.status();
  const std::string move = result->move ? MoveText(*result->move) : "none";
  const bool holds = moment->IsHeldBy(move);
  if (request.verbose)
    std::printf("%3d %s %-7s played %-7s value %+.2f holding %s\n", number, holds ? "+" : "-",
                moment->opponent.c_str(), move.c_str(), result->info.value,
                absl::StrJoin(moment->holding, " ").c_str());
  return holds;
}

int Run(const Request& request) {
  std::ifstream file(request.file);
  std::string line;
  int held = 0;
  int moments = 0;
  while (std::getline(file, line)) {
    const auto holds = Holds(request, line, ++moments);
    if (!holds.ok()) {
      std::fprintf(stderr, "line %d: %s\n", moments, holds.status().ToString().c_str());
      return 1;
    }
    held += *holds ? 1 : 0;
  }
  std::printf("%d of %d held\n", held, moments);
  return moments == 0 ? 1 : 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  CLI::App app("Counts the moments before a raid that a player holds");
  sapper::Request request;
  app.add_option("file", request.file)->required();
  app.add_option("--player", request.player);
  app.add_option("--nodes", request.nodes);
  app.add_option("--ms", request.milliseconds);
  app.add_option("--option", request.settings);
  app.add_flag("-v,--verbose", request.verbose);
  CLI11_PARSE(app, argc, argv);
  return sapper::Run(request);
}
