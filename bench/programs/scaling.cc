// sapper_scaling: how cost grows with what is unknown, with the tree, and with threads. Writes the
// data of each, FOLDER/scaling-<name>.dat, from which bench/scaling.gnuplot draws the figures.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <thread>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "bench/processor_time.h"
#include "bench/sample_search.h"
#include "bench/sample_states.h"
#include "search/tree_player.h"

namespace sapper {
namespace {

// The value below which a share of the sorted values lies.
double Quantile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<size_t>(std::lround(share * static_cast<double>(sorted.size() - 1)))];
}

struct Spread {
  double median = 0;
  double p10 = 0;
  double p90 = 0;
};

Spread SpreadOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return {
      .median = Quantile(values, 0.5), .p10 = Quantile(values, 0.1), .p90 = Quantile(values, 0.9)};
}

// Four digits: the others are noise.
double Rounded(double value) {
  if (value == 0) return 0;
  const double unit = std::pow(10, std::floor(std::log10(std::abs(value))) - 3);
  return std::stod(absl::StrFormat("%.6g", std::round(value / unit) * unit));
}

// One curve of a figure: lines of numbers, the place on the x axis first.
class Series {
 public:
  explicit Series(const std::string& name) : text_(absl::StrCat("\"", name, "\"\n")) {}

  void Add(int x, const Spread& y) {
    absl::StrAppendFormat(&text_, "%d %.6g %.6g %.6g\n", x, Rounded(y.median), Rounded(y.p10),
                          Rounded(y.p90));
  }
  void Add(uint64_t x, double y) {
    absl::StrAppendFormat(&text_, "%d %.6g\n", x, Rounded(y));
  }
  const std::string& text() const {
    return text_;
  }

 private:
  std::string text_;
};

// Gnuplot takes what stands between two empty lines as a data set of its own.
bool Write(const std::string& folder, const std::string& name, const std::string& columns,
           const std::array<Series, 2>& series) {
  const std::string path = absl::StrCat(folder, "/scaling-", name, ".dat");
  std::ofstream file(path);
  file << "# " << columns << '\n' << series[0].text() << "\n\n" << series[1].text();
  file.close();
  if (!file) std::cerr << "cannot write " << path << '\n';
  return static_cast<bool>(file);
}

// Random games, all moments of the side to move, until every number of unknown pieces has enough
// measurements or the games run out.
class UnknownScaling {
 public:
  explicit UnknownScaling(int games)
      : games_(games), prior_(SamplePrior()), other_game_(PlayRandomly(0, 1).mover()) {}

  std::array<Series, 2> Run() {
    for (int game = 1; game <= games_; ++game)
      VisitRandomGame(prior_, static_cast<uint64_t>(game),
                      [&](const SampleState& sample) { Measure(sample); });
    std::array<Series, 2> series = {Series("count and odds"), Series("count alone")};
    for (const auto& [unknown, found] : found_) {
      if (found.with_odds.size() < kFewest) continue;
      series[0].Add(unknown, SpreadOf(found.with_odds));
      series[1].Add(unknown, SpreadOf(found.counted));
    }
    return series;
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

Series TreeScaling(const std::string& name, const InformationState& state, uint64_t largest) {
  constexpr size_t kStoreBytes = size_t{512} << 20U;  // never full here
  constexpr double kGrowth = 1.4;
  NodeStore store(kStoreBytes);
  SampleSearch search(state);
  search.Begin(store);
  Series series(name);
  for (double next = 500; next <= static_cast<double>(largest); next *= kGrowth) {
    const uint64_t before = search.simulations();
    const double began = ThreadSeconds();
    while (static_cast<double>(search.simulations()) < next) search.Simulate();
    const double each =
        (ThreadSeconds() - began) * 1e6 / static_cast<double>(search.simulations() - before);
    series.Add(search.simulations(), each);
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
Series ThreadScaling(const std::string& name, const InformationState& state, int most_threads) {
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
  Series series(name);
  for (const auto& [threads, rate] : rates) series.Add(threads, SpreadOf(rate));
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
  const bool written =
      Write(arguments.folder, "unknown",
            "enemy pieces of unknown rank, milliseconds: median, 10 %, 90 %",
            UnknownScaling(arguments.games).Run()) &&
      Write(arguments.folder, "tree", "simulations in the tree, microseconds a simulation",
            {TreeScaling("opening", opening, arguments.simulations),
             TreeScaling("10 pieces a side", late, arguments.simulations)}) &&
      Write(arguments.folder, "threads", "threads, thousand simulations/s: median, 10 %, 90 %",
            {ThreadScaling("opening", opening, arguments.threads),
             ThreadScaling("10 pieces a side", late, arguments.threads)});
  return written ? 0 : 1;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  CLI::App app("measures how cost grows");
  sapper::Arguments arguments;
  app.add_option("folder", arguments.folder, "where the data go")
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
