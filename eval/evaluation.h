// The value of a world: a weighted sum of features, squashed into an expected result.
#pragma once

#include <string>

#include "eval/features.h"

namespace sapper {

// One weight a feature, in units of the squash below.
using EvalWeights = std::array<double, kFeatureCount>;
const EvalWeights& DefaultEvalWeights();

// Maps a sum of weights to (-1, 1), monotone and odd: x / sqrt(1 + x^2). Only exactly rounded
// operations, so that every compiler gives the same bits.
double Squash(double sum);

// The weighted sum of all features but the races.
double WeightedSum(const FeatureVector& features, const EvalWeights& weights);
// A value for red, and the chances that a flag race decides instead.
double WithRaces(double value, const FeatureVector& features, const EvalWeights& weights);
// The value for red of a position with these features: the squashed sum, and the chances that a
// flag race decides instead. The weights of races are probabilities, of the others units of the
// squash.
double ValueOf(const FeatureVector& features, const EvalWeights& weights = DefaultEvalWeights());

// The expected result for `side` in [-1, 1]; a finished game gives -1, 0 or 1.
double Evaluate(const Position& world, const EvalContext& context, Side side,
                const EvalWeights& weights = DefaultEvalWeights());
// The same where every rank is known to both sides.
inline double Evaluate(const Position& world, ExposedPieces exposed, Side side,
                       const EvalWeights& weights = DefaultEvalWeights()) {
  return Evaluate(world, EvalContext{.exposed = exposed}, side, weights);
}

// A table for people: the features of `side` (red's less black's, or the mean of some worlds'),
// their weights, and the value.
std::string ExplainFeatures(const FeatureVector& features, Side side);

}  // namespace sapper
