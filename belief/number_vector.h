// A vector of kWidth doubles. The compiler turns operations on it into vector instructions, or into
// several narrower ones where the processor has none of that width. Each number is rounded as if it
// were computed alone.
#pragma once

#include <cstddef>
#include <cstring>

namespace sapper {

template <size_t kWidth>
struct NumberVector {
  using Numbers __attribute__((vector_size(kWidth * sizeof(double)))) = double;
  Numbers numbers{};

  // From and to kWidth doubles in a row, wherever they are.
  void Load(const double* from) {
    std::memcpy(&numbers, from, sizeof numbers);
  }
  void Store(double* to) const {
    std::memcpy(to, &numbers, sizeof numbers);
  }
  // Adds weights[i] * from[i].
  void AddProduct(const NumberVector& weights, const double* from) {
    NumberVector values;
    values.Load(from);
    numbers += weights.numbers * values.numbers;
  }
};

// One for each of the entries of a lattice that are worked on together: named, not an array, so
// that they stay in registers.
template <size_t kWidth>
struct NumberVectorGroup {
  NumberVector<kWidth> a;
  NumberVector<kWidth> b;
  NumberVector<kWidth> c;
  NumberVector<kWidth> d;
};

}  // namespace sapper
