// A small random generator whose numbers are the same on every platform.
//
// SplitMix64 (Steele, Lea, Flood 2014) seeds xoshiro256** (Blackman, Vigna 2018). The standard
// library's distributions differ between implementations, so the draws are our own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace sapper {

constexpr uint64_t SplitMix64(uint64_t& state) {
  state += 0x9e3779b97f4a7c15U;
  uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
  z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
  return z ^ (z >> 31U);
}

class Random {
  __extension__ using Wide = unsigned __int128;

 public:
  constexpr explicit Random(uint64_t seed) {
    for (uint64_t& word : state_) word = SplitMix64(seed);
  }

  constexpr uint64_t Next() {
    const uint64_t result = RotateLeft(state_[1] * 5, 7) * 9;
    const uint64_t t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = RotateLeft(state_[3], 45);
    return result;
  }

  // Uniform in [0, bound), without bias (Lemire 2019). Precondition: bound > 0.
  constexpr uint64_t Below(uint64_t bound) {
    while (true) {
      const Wide product = static_cast<Wide>(Next()) * bound;
      const auto low = static_cast<uint64_t>(product);
      // The threshold is below the bound, so its division is seldom needed.
      if (low >= bound || low >= (0 - bound) % bound) return static_cast<uint64_t>(product >> 64U);
    }
  }

  // Uniform in [0, 1) with 53 bits.
  constexpr double Uniform() {
    return static_cast<double>(Next() >> 11U) * 0x1.0p-53;
  }

  template <class Container>
  constexpr void Shuffle(Container& items) {
    for (size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[Below(i)]);
  }

 private:
  static constexpr uint64_t RotateLeft(uint64_t x, unsigned k) {
    return (x << k) | (x >> (64U - k));
  }

  std::array<uint64_t, 4> state_{};
};

}  // namespace sapper
