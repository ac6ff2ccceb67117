// The points that the pieces of a side reach in every direction, all directions at once.
#pragma once

#include <array>

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include "engine/directions.h"

namespace sapper {

// One for each direction; one in all for a map without directions.
template <class Map>
inline constexpr size_t kSlideSets = [] {
  if constexpr (HasDirections<Map>()) {
    return kDirectionCount<Map>;
  } else {
    return size_t{1};
  }
}();

template <class Map>
using SlideSets = std::array<typename Map::Points, kSlideSets<Map>>;

// By direction, where `pieces` get to by a step or a slide over `empty` points, without the points
// that are `closed` to them. One direction after the other.
template <class Map>
inline SlideSets<Map> SlideOneByOne(const typename Map::Points& pieces,
                                    const typename Map::Points& empty,
                                    const typename Map::Points& closed) {
  SlideSets<Map> reached;
  ForEachDirection<Map>([&](auto d) { reached[d] = Slide<Map, d>(pieces, empty) - closed; });
  return reached;
}

// The same for a map without directions: the one set of all that the pieces get to.
template <class Map>
inline SlideSets<Map> SlidePieceByPiece(const typename Map::Points& pieces,
                                        const typename Map::Points& empty,
                                        const typename Map::Points& closed) {
  const auto occupied = Map::Points::All() - empty;
  typename Map::Points reached;
  for (Square from : pieces)
    reached |= StraightRail<Map>(from, occupied) | kBoard<Map>.steps[from.index()];
  return {reached - closed};
}

#ifdef __AVX2__

// The tables of four directions whose offsets have the same sign, one lane of a vector each.
template <class Map, size_t kFirst>
struct FourDirections {
  static constexpr size_t kLanes = 4;
  struct alignas(32) Lanes {
    std::array<uint64_t, kLanes> of{};
  };

  static constexpr bool kRising = kDirections<Map>[kFirst].offset > 0;
  Lanes by_road;
  Lanes by_rail;
  std::array<Lanes, 4> distances{};  // bits to shift by for 1, 2, 4 and 8 edges
  int longest = 0;

  constexpr FourDirections() {
    for (size_t lane = 0; lane < kLanes; ++lane) {
      const Direction<Map>& way = kDirections<Map>[kFirst + lane];
      by_road.of[lane] = way.by_road.bits();
      by_rail.of[lane] = way.by_rail.bits();
      const int bits = kRising ? way.offset : -way.offset;
      for (size_t i = 0; i < distances.size(); ++i)
        distances[i].of[lane] = static_cast<uint64_t>(bits) << i;
      if (way.longest > longest) longest = way.longest;
    }
  }
  static constexpr bool HaveOneSign() {
    for (size_t lane = 0; lane < kLanes; ++lane)
      if ((kDirections<Map>[kFirst + lane].offset > 0) != kRising) return false;
    return true;
  }
};

template <class Map, size_t kFirst>
inline constexpr FourDirections<Map, kFirst> kFourDirections{};

// Slide() of directions kFirst to kFirst + 3, in the four lanes of vectors.
template <class Map, size_t kFirst>
class SlideOfFour {
  using Four = FourDirections<Map, kFirst>;
  using Points = typename Map::Points;
  static constexpr const Four& kWays = kFourDirections<Map, kFirst>;
  static_assert(Four::HaveOneSign());
  static_assert(kWays.longest - 1 < 1 << 4, "four doublings reach the end of the longest slide");
  static_assert(sizeof(Points) == sizeof(uint64_t));

 public:
  static void Run(const Points& pieces, const Points& empty, const Points& closed,
                  Points* reached) {
    const __m256i started = InAllLanes(pieces);
    __m256i passed = started;
    __m256i open = _mm256_and_si256(InAllLanes(empty), Load(kWays.by_rail));
    Pass<0>(open, passed);
    Pass<1>(open, passed);
    Pass<2>(open, passed);
    Pass<3>(open, passed);
    const __m256i by_rail = _mm256_and_si256(Shifted<0>(passed), Load(kWays.by_rail));
    const __m256i by_road = _mm256_and_si256(Shifted<0>(started), Load(kWays.by_road));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(reached),
                        _mm256_andnot_si256(InAllLanes(closed), _mm256_or_si256(by_rail, by_road)));
  }

 private:
  static __m256i Load(const typename Four::Lanes& lanes) {
    return _mm256_load_si256(reinterpret_cast<const __m256i*>(lanes.of.data()));
  }
  static __m256i InAllLanes(const Points& set) {
    return _mm256_set1_epi64x(static_cast<int64_t>(set.bits()));
  }
  template <size_t kDoubling>
  static __m256i Shifted(__m256i set) {
    const __m256i bits = Load(kWays.distances[kDoubling]);
    return Four::kRising ? _mm256_sllv_epi64(set, bits) : _mm256_srlv_epi64(set, bits);
  }
  // From slides of fewer than 2^kDoubling edges to those of fewer than twice as many.
  template <size_t kDoubling>
  static void Pass(__m256i& open, __m256i& passed) {
    constexpr int kPassed = (1 << kDoubling) - 1;  // empty points that were passed before
    if constexpr (kPassed < kWays.longest - 1) {
      passed = _mm256_or_si256(passed, _mm256_and_si256(open, Shifted<kDoubling>(passed)));
      open = _mm256_and_si256(open, Shifted<kDoubling>(open));
    }
  }
};

#endif

// What SlideOneByOne() and SlidePieceByPiece() give, with vectors where the map's directions fit
// them.
template <class Map>
inline SlideSets<Map> SlideAll(const typename Map::Points& pieces,
                               const typename Map::Points& empty,
                               const typename Map::Points& closed) {
  if constexpr (!HasDirections<Map>()) {
    return SlidePieceByPiece<Map>(pieces, empty, closed);
#ifdef __AVX2__
  } else if constexpr (kDirectionCount<Map> == 8 && Map::Points::kWords == 1) {
    SlideSets<Map> reached;
    SlideOfFour<Map, 0>::Run(pieces, empty, closed, reached.data());
    SlideOfFour<Map, 4>::Run(pieces, empty, closed, reached.data() + 4);
    return reached;
#endif
  } else {
    return SlideOneByOne<Map>(pieces, empty, closed);
  }
}

}  // namespace sapper
