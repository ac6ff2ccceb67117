#include "arena/statistics.h"

#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "base/error.h"

namespace sapper {
namespace {

constexpr double kQuantile = 1.959963984540054;  // 97.5 % of the normal distribution

// Outcomes of equal spacing between 0 and 1 points a game, with how often each came up.
struct Sample {
  std::vector<double> counts;
  double games_each = 1;  // in one outcome

  double PointsOf(size_t i) const {
    return static_cast<double>(i) / static_cast<double>(counts.size() - 1);
  }
  double total() const {
    double sum = 0;
    for (double count : counts) sum += count;
    return sum;
  }
  double mean() const {
    double sum = 0;
    for (size_t i = 0; i < counts.size(); ++i) sum += counts[i] * PointsOf(i);
    return sum / total();
  }
  double variance() const {
    const double average = mean();
    double sum = 0;
    for (size_t i = 0; i < counts.size(); ++i)
      sum += counts[i] * (PointsOf(i) - average) * (PointsOf(i) - average);
    return sum / total();
  }
};

Sample SampleOf(const Trinomial& games) {
  return {{static_cast<double>(games.losses), static_cast<double>(games.draws),
           static_cast<double>(games.wins)},
          1};
}

Sample SampleOf(const Pentanomial& pairs) {
  Sample sample{{}, 2};
  for (int64_t count : pairs.pairs) sample.counts.push_back(static_cast<double>(count));
  return sample;
}

StrengthEstimate Estimate(const Sample& sample) {
  StrengthEstimate estimate;
  if (sample.total() <= 0) return estimate;
  estimate.score = sample.mean();
  estimate.elo.value = EloOfScore(estimate.score);
  const double variance = sample.variance();
  if (variance <= 0) return estimate;
  const double error = std::sqrt(variance / sample.total());
  estimate.elo.low = EloOfScore(estimate.score - kQuantile * error);
  estimate.elo.high = EloOfScore(estimate.score + kQuantile * error);
  // The deviation of one game that independent games with this spread of pairs would have.
  const double scale = 800 / std::log(10.0);
  const double game_deviation = std::sqrt(variance * sample.games_each);
  const double normalised = scale * (estimate.score - 0.5) / game_deviation;
  const double half_width = scale * kQuantile / std::sqrt(sample.total() * sample.games_each);
  estimate.normalised_elo = {normalised - half_width, normalised, normalised + half_width};
  estimate.superiority = 0.5 * std::erfc(-(estimate.score - 0.5) / error / std::sqrt(2.0));
  return estimate;
}

// The distribution with mean `mean` under which the frequencies f are likeliest has the form
// f_i / (1 + x (a_i - mean)); x is the root of a decreasing function, found by bisection.
// (Van den Bergh, "Comments on normalized Elo", and the theory of empirical likelihood.)
double LogLikelihood(const Sample& sample, double mean) {
  const double total = sample.total();
  const auto slope = [&](double x) {
    double sum = 0;
    for (size_t i = 0; i < sample.counts.size(); ++i) {
      const double distance = sample.PointsOf(i) - mean;
      sum += sample.counts[i] / total * distance / (1 + x * distance);
    }
    return sum;
  };
  // Within these bounds every denominator stays positive.
  double low = -1 / (1 - mean);
  double high = 1 / mean;
  for (int i = 0; i < 200; ++i) {
    const double middle = (low + high) / 2;
    (slope(middle) > 0 ? low : high) = middle;
  }
  const double x = (low + high) / 2;
  double log_likelihood = 0;
  for (size_t i = 0; i < sample.counts.size(); ++i)
    log_likelihood -= sample.counts[i] * std::log1p(x * (sample.PointsOf(i) - mean));
  return log_likelihood;
}

double Ratio(const Sprt& test, Sample sample) {
  if (sample.total() <= 0) return 0;
  // A result that never came up is not impossible.
  for (double& count : sample.counts)
    if (count == 0) count = 1e-3;
  return LogLikelihood(sample, ScoreOfElo(test.elo1)) -
         LogLikelihood(sample, ScoreOfElo(test.elo0));
}

}  // namespace

StrengthEstimate EstimateStrength(const Trinomial& games) {
  return Estimate(SampleOf(games));
}

StrengthEstimate EstimateStrength(const Pentanomial& pairs) {
  return Estimate(SampleOf(pairs));
}

absl::optional<double> EloOfScore(double score) {
  if (!(score > 0 && score < 1)) return absl::nullopt;
  // Adding zero turns the -0 of an even score into 0.
  return -400 * std::log10(1 / score - 1) + 0.0;
}

double ScoreOfElo(double elo) {
  return 1 / (1 + std::pow(10.0, -elo / 400));
}

absl::Status CheckSprt(const Sprt& test) {
  constexpr double kMostElo = 1000;
  const std::pair<const char*, double> elos[] = {{"elo0", test.elo0}, {"elo1", test.elo1}};
  for (const auto& [name, value] : elos)
    if (!(value > -kMostElo && value < kMostElo))
      return MakeError(
          ErrorCode::kOption,
          absl::StrCat(name, " is ", value, "; it must be between ", -kMostElo, " and ", kMostElo));
  if (!(test.elo0 < test.elo1))
    return MakeError(ErrorCode::kOption,
                     absl::StrCat("elo0 is ", test.elo0, " and not below elo1, ", test.elo1,
                                  "; write e.g. elo0=0 elo1=5"));
  const std::pair<const char*, double> chances[] = {{"alpha", test.alpha}, {"beta", test.beta}};
  for (const auto& [name, value] : chances)
    if (!(value > 0 && value < 0.5))
      return MakeError(ErrorCode::kOption,
                       absl::StrCat(name, " is ", value, "; it must be between 0 and 0.5, e.g. ",
                                    name, "=0.05"));
  return absl::OkStatus();
}

double Sprt::lower() const {
  return std::log(beta / (1 - alpha));
}

double Sprt::upper() const {
  return std::log((1 - beta) / alpha);
}

double LogLikelihoodRatio(const Sprt& test, const Trinomial& games) {
  return Ratio(test, SampleOf(games));
}

double LogLikelihoodRatio(const Sprt& test, const Pentanomial& pairs) {
  return Ratio(test, SampleOf(pairs));
}

SprtVerdict VerdictOf(const Sprt& test, double log_likelihood_ratio) {
  if (log_likelihood_ratio >= test.upper()) return SprtVerdict::kAcceptElo1;
  if (log_likelihood_ratio <= test.lower()) return SprtVerdict::kAcceptElo0;
  return SprtVerdict::kGoOn;
}

}  // namespace sapper
