// What the results of a match say about strength.
//
// Games of a pair share their layouts, so they are not independent; the pair is the unit of the
// pentanomial model. Logistic Elo: score = 1 / (1 + 10^(-Elo/400)). Normalised Elo: the distance
// of the score from 1/2 in standard deviations of one game, on a scale that agrees with logistic
// Elo where no game is drawn. Sources: docs/match.md, "Statistics".
#pragma once

#include <array>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/types/optional.h"
#include "absl/types/span.h"

namespace sapper {

// Results of single games, of the first engine.
struct Trinomial {
  int64_t wins = 0;
  int64_t draws = 0;
  int64_t losses = 0;

  int64_t games() const {
    return wins + draws + losses;
  }
  friend bool operator==(const Trinomial&, const Trinomial&) = default;
};

// Pairs by the points that the first engine made of them: 0, 1/2, 1, 3/2, 2.
struct Pentanomial {
  std::array<int64_t, 5> pairs{};

  int64_t count() const {
    return pairs[0] + pairs[1] + pairs[2] + pairs[3] + pairs[4];
  }
  friend bool operator==(const Pentanomial&, const Pentanomial&) = default;
};

// A value with the ends of its 95 % interval; what is not finite is not there.
struct Interval {
  absl::optional<double> low;
  absl::optional<double> value;
  absl::optional<double> high;
};

struct StrengthEstimate {
  double score = 0.5;  // mean points a game; 1/2 without games
  Interval elo;
  Interval normalised_elo;
  absl::optional<double> superiority;  // likelihood that the first engine is the stronger
};

StrengthEstimate EstimateStrength(const Trinomial& games);
StrengthEstimate EstimateStrength(const Pentanomial& pairs);

// Nothing where the score is 0 or 1.
absl::optional<double> EloOfScore(double score);
double ScoreOfElo(double elo);

// Wald's sequential test between two logistic Elo values.
struct Sprt {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;
  double beta = 0.05;

  double lower() const;
  double upper() const;
};

// Error kOption that names the rule which is broken, "elo0 is -1500, ...".
absl::Status CheckSprt(const Sprt& test);

enum class SprtVerdict { kGoOn, kAcceptElo0, kAcceptElo1 };

// The generalised log-likelihood ratio: each hypothesis at its likeliest distribution of results
// with the given mean. 0 as long as there is nothing to tell them apart.
double LogLikelihoodRatio(const Sprt& test, const Trinomial& games);
double LogLikelihoodRatio(const Sprt& test, const Pentanomial& pairs);
SprtVerdict VerdictOf(const Sprt& test, double log_likelihood_ratio);

}  // namespace sapper
