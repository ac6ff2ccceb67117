// Pieces on a board as text and pictures show them.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "absl/types/optional.h"
#include "variants/seat.h"

namespace sapper {

// What a piece can be, as the game's rules call it.
struct PieceKind {
  std::string letter;      // as set-ups and `belief` write it, "i"
  std::string name;        // "engineer"
  std::string short_name;  // at most four columns of ASCII, "Engr"
  std::string chinese;     // at most two characters, "工兵"; may be empty
  int count = 1;           // in a whole army
  bool moves = true;       // false: stays where it began
  char mark = ' ';         // tells kinds of one name apart where a piece's owner is not known
};

// A piece as somebody sees it. Points and kinds are indices into BoardGeometry::points and
// Variant::piece_kinds().
struct ShownPiece {
  size_t point = 0;
  absl::optional<Seat> owner;   // nothing: whose it is is not known either
  absl::optional<size_t> kind;  // nothing: hidden
  bool moved = false;           // has left the point on which it began
  bool carries = false;         // another's flag, as everybody knows

  friend bool operator==(const ShownPiece&, const ShownPiece&) = default;
};

// How likely a hidden piece is to be of a kind.
struct KindShare {
  size_t kind = 0;
  int permille = 0;

  friend bool operator==(const KindShare&, const KindShare&) = default;
};

// What is believed of the piece on a point: its possible kinds, whose shares add up to 1000.
struct PieceBelief {
  size_t point = 0;
  std::vector<KindShare> shares;

  friend bool operator==(const PieceBelief&, const PieceBelief&) = default;
};

struct KindCount {
  size_t kind = 0;
  int count = 0;

  friend bool operator==(const KindCount&, const KindCount&) = default;
};

// What a seat has lost, as somebody knows it.
struct SeatLosses {
  Seat owner;
  int pieces = 0;
  std::vector<KindCount> known;  // kinds that are certain, in their order; may be fewer

  friend bool operator==(const SeatLosses&, const SeatLosses&) = default;
};

}  // namespace sapper
