// What the tools share that fit weights of an evaluation to games: playing them in all threads,
// holding some out, and the descent.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace sapper {

// The result of a game says little about its opening; the search's value says it sooner.
inline constexpr double kOutcomeShare = 0.6;

template <class Sample>
struct FitData {
  std::vector<Sample> fitted;
  std::vector<Sample> held_out;
};

// play(seed) gives the samples of one game. Games, not positions, are held out: one in five.
template <class Sample, class Play>
FitData<Sample> PlayGames(int games, uint64_t seed, Play play) {
  constexpr size_t kHeldOutOneIn = 5;
  std::vector<std::vector<Sample>> played(static_cast<size_t>(games));
  std::mutex mutex;
  size_t next = 0;
  const auto work = [&] {
    while (true) {
      size_t game = 0;
      {
        const std::lock_guard<std::mutex> lock(mutex);
        if (next == played.size()) return;
        game = next++;
      }
      played[game] = play(seed * 1'000'003 + game);
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) threads.emplace_back(work);
  }
  FitData<Sample> data;
  for (size_t game = 0; game < played.size(); ++game) {
    std::vector<Sample>& into = game % kHeldOutOneIn == 0 ? data.held_out : data.fitted;
    into.insert(into.end(), played[game].begin(), played[game].end());
  }
  return data;
}

// Full-batch Adam (Kingma, Ba 2015) with a pull towards the start. `gradient(weights)` is that of
// the mean loss; weights for which frozen(index) holds stay.
template <size_t N, class Gradient, class Frozen>
std::array<double, N> Minimise(const std::array<double, N>& start, double pull, Gradient gradient,
                               Frozen frozen) {
  constexpr int kSteps = 400;
  constexpr double kRate = 0.01;
  std::array<double, N> weights = start;
  std::array<double, N> mean{};
  std::array<double, N> square{};
  double decay1 = 1;
  double decay2 = 1;
  for (int step = 0; step < kSteps; ++step) {
    const std::array<double, N> slope = gradient(weights);
    decay1 *= 0.9;
    decay2 *= 0.999;
    for (size_t i = 0; i < N; ++i) {
      if (frozen(i)) continue;
      const double g = slope[i] + pull * (weights[i] - start[i]);
      mean[i] = 0.9 * mean[i] + 0.1 * g;
      square[i] = 0.999 * square[i] + 0.001 * g * g;
      weights[i] -= kRate * (mean[i] / (1 - decay1)) / (std::sqrt(square[i] / (1 - decay2)) + 1e-9);
    }
  }
  return weights;
}

}  // namespace sapper
