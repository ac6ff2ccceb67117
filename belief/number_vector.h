// kWidth doubles that are worked on together: a vector of the compiler's, which becomes vector
// instructions or, where the processor has none that wide, several narrower ones. Each of the
// numbers is rounded as it would be alone.
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
