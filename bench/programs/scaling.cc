// sapper_scaling: how cost grows with what is unknown, with the tree, and with threads. Writes a
// figure and its data for each: FOLDER/scaling-<name>.svg and .json.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <thread>

#include "CLI/CLI.hpp"
#include "absl/strings/str_format.h"
#include "bench/chart.h"
#include "bench/processor_time.h"
#include "bench/sample_search.h"
#include "bench/sample_states.h"
#include "nlohmann/json.hpp"
#include "search/tree_player.h"

namespace sapper {
namespace {

// The value below which a share of the sorted values lies.
double Quantile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

ChartPoint Summary(double x, std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {x, Quantile(values, 0.5), Quantile(values, 0.1), Quantile(values, 0.9)};
}

// Four digits: the others are noise.
double Rounded(double value) {
  if (value == 0) return 0;
  const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 3);
  return std::stod(absl::StrFormat("%.6g", std::round(value / unit) * unit));
}

bool Write(const std::string& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  file.close();
  if (!file) std::cerr << "cannot write " << path << '\n';
  return static_cast<bool>(file);
}

bool Write(const std::string& folder, const std::string& name, const Chart& chart) {
  nlohmann::ordered_json data = {
      {"title", chart.title}, {"x", chart.x.label}, {"y", chart.y.label}};
  for (const ChartSeries& series : chart.series) {
    nlohmann::ordered_json points = nlohmann::ordered_json::array();
    for (const ChartPoint& point : series.points) {
      nlohmann::ordered_json row = {{"x", point.x}, {"y", Rounded(point.y)}};
      if (point.low < point.high)
        row.update({{"p10", Rounded(point.low)}, {"p90", Rounded(point.high)}});
      points.push_back(row);
    }
    data["series"].push_back({{"name", series.name}, {"points", points}});
  }
  const std::string path = folder + "/scaling-" + name;
  return Write(path + ".json", data.dump(1) + "\n") && Write(path + ".svg", ToSvg(chart));
}

// Random games, all moments of the side to move, until every number of unknown pieces has enough
// measurements or the games run out.
class UnknownScaling {
 public:
  explicit UnknownScaling(int games)
      : games_(games), prior_(SamplePrior()), other_game_(PlayRandomly(0, 1).mover()) {}

  Chart Run() {
    for (int game = 1; game <= games_; ++game)
      VisitRandomGame(prior_, static_cast<uint64_t>(game),
                      [&](const SampleState& sample) { Measure(sample); });
    Chart chart{"Exact odds of all pieces, by what is unknown",
                {"enemy pieces of unknown rank", false, true},
                {"milliseconds (median; band: 10 to 90 % of states)", true},
                {{"count and odds", {}}, {"count alone", {}}}};
    for (const auto& [unknown, found] : found_) {
      if (found.with_odds.size() < kFewest) continue;
      chart.series[0].points.push_back(Summary(unknown, found.with_odds));
      ChartPoint count = Summary(unknown, found.counted);
      count.low = count.high = count.y;
      chart.series[1].points.push_back(count);
    }
    return chart;
  }

 private:
  static constexpr int kStep = 7;  // plies; odd, so that both sides are seen
  static constexpr size_t kFewest = 5;
  static constexpr size_t kMost = 40;
  struct Found {
    std::vector<double> counted;
    std::vector<double> with_odds;
  };

  void Measure(const SampleState& sample) {
    if (sample.truth.placement().ply() % kStep != 0) return;
    Found& found = found_[UnknownPieces(sample.mover())];
    if (found.counted.size() >= kMost) return;
    // A belief that knew this game's last moment would only count what is new.
    if (!counting_.Update(other_game_, prior_).ok()) return;
    const double began = ThreadSeconds();
    if (!counting_.Update(sample.mover(), prior_).ok()) return;
    const double counted = ThreadSeconds();
    counting_.SolveMarginals();
    found.counted.push_back((counted - began) * 1e3);
    found.with_odds.push_back((ThreadSeconds() - began) * 1e3);
  }

  int games_;
  LayoutPrior prior_;
  InformationState other_game_;
  Belief counting_;
  std::map<int, Found> found_;
};

ChartSeries TreeScaling(const std::string& name, const InformationState& state, uint64_t largest) {
  constexpr size_t kStoreBytes = size_t{512} << 20U;  // never full here
  constexpr double kGrowth = 1.4;
  NodeStore store(kStoreBytes);
  SampleSearch search(state);
  search.Begin(store);
  ChartSeries series{name, {}};
  for (double next = 500; next <= static_cast<double>(largest); next *= kGrowth) {
    const uint64_t before = search.simulations();
    const double began = ThreadSeconds();
    while (static_cast<double>(search.simulations()) < next) search.Simulate();
    const double each =
        (ThreadSeconds() - began) * 1e6 / static_cast<double>(search.simulations() - before);
    series.points.push_back({static_cast<double>(search.simulations()), each, each, each});
  }
  return series;
}

double SimulationsPerSecond(TreePlayer& player, const InformationState& state) {
  Limits limits;
  limits.move_time = absl::Seconds(1);
  SearchControl control;
  const auto began = std::chrono::steady_clock::now();
  const SearchResult result = player.Search(state, limits, control, nullptr);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - began;
  return static_cast<double>(result.info.nodes) / time.count();
}

// The number of threads changes with every search, so that the machine's other work meets all.
ChartSeries ThreadScaling(const std::string& name, const InformationState& state,
                          int most_threads) {
  constexpr int kRounds = 5;
  std::map<int, std::unique_ptr<TreePlayer>> players;
  for (int threads = 1; threads <= most_threads; ++threads) {
    PlayerOptions options;
    options.threads = threads;
    players[threads] = std::make_unique<TreePlayer>(options);
    players[threads]->Prepare(Rules::Contest());
  }
  std::map<int, std::vector<double>> rates;
  for (int round = 0; round < kRounds; ++round)
    for (auto& [threads, player] : players)
      rates[threads].push_back(SimulationsPerSecond(*player, state) / 1e3);
  ChartSeries series{name, {}};
  for (const auto& [threads, rate] : rates) series.points.push_back(Summary(threads, rate));
  return series;
}

struct Arguments {
  std::string folder = "docs/figures";
  int games = 150;
  uint64_t simulations = 400000;
  int threads = static_cast<int>(std::max(2U, std::thread::hardware_concurrency()));
};

int Run(const Arguments& arguments) {
  const InformationState opening = PlayRandomly(0, 1).mover();
  const InformationState late = SampleGamesWithTenASide()[0].mover();
  if (!Write(arguments.folder, "unknown", UnknownScaling(arguments.games).Run())) return 1;
  const Chart tree{"Cost of a simulation, by the size of the tree",
                   {"simulations in the tree", true},
                   {"microseconds a simulation", false},
                   {TreeScaling("opening", opening, arguments.simulations),
                    TreeScaling("10 pieces a side", late, arguments.simulations)}};
  if (!Write(arguments.folder, "tree", tree)) return 1;
  const Chart threads{"Simulations a second in searches of a second, by threads",
                      {"threads", false, true},
                      {"thousand simulations/s (median; band: 10 to 90 %)", false},
                      {ThreadScaling("opening", opening, arguments.threads),
                       ThreadScaling("10 pieces a side", late, arguments.threads)}};
  return Write(arguments.folder, "threads", threads) ? 0 : 1;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  CLI::App app("measures how cost grows and draws it");
  sapper::Arguments arguments;
  app.add_option("folder", arguments.folder, "where the figures go")
      ->check(CLI::ExistingDirectory)
      ->capture_default_str();
  app.add_option("--games", arguments.games, "random games to find states in")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  app.add_option("--simulations", arguments.simulations, "in the largest tree")
      ->check(CLI::Range(1000, 10000000))
      ->capture_default_str();
  app.add_option("--threads", arguments.threads, "the most threads")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  return sapper::Run(arguments);
}
