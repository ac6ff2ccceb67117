// The value of a position of flip Junqi: a weighted sum of features, squashed into an expected
// result, and nearer to a draw as the limit of quiet plies comes nearer.
#pragma once

#include "eval/flip_features.h"

namespace sapper {

// One weight a feature, in units of the squash (evaluation.h).
using FlipEvalWeights = std::array<double, kFlipFeatureCount>;
const FlipEvalWeights& DefaultFlipEvalWeights();

double WeightedSum(const FlipFeatureVector& features, const FlipEvalWeights& weights);

// What is left of a value after so many quiet plies: 1 after none, less as a draw comes nearer.
double FlipLeftToWin(const FlipPosition& position);

// The expected result for a player in [-1, 1]; a finished game gives -1, 0 or 1. Before the colours
// are settled it is 0.
double EvaluateFlip(const FlipPosition& position, FlipPlayer player,
                    const FlipEvalWeights& weights = DefaultFlipEvalWeights());

}  // namespace sapper
