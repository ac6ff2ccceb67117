// Moments of random games, in which engines are asked.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/random.h"
#include "variants/variant.h"

namespace sapper {

// As the seat that is to move knows it, under the default settings.
struct CheckScene {
  const Variant* variant = nullptr;
  Seat seat;
  Setups setups;  // of all seats
  std::vector<std::string> events;
  std::shared_ptr<const SeatGame> game;
  std::vector<std::string> legal;  // sorted, not empty

  // What the seat may know: "position layout ... side ... moves ...".
  std::string PositionLine() const;
  // The same told to another seat.
  std::string PositionLineOf(Seat other) const;
  // The same with every set-up told.
  std::string OpenPositionLine() const;
  // The same as a position that is set up; empty where the game has no such words.
  std::string SetUpLine() const;
  bool IsLegal(absl::string_view action) const;
  // The answer to `moves`.
  std::string MovesLine() const;
};

// Moments from the first ply on, of all seats by turns; the first is the beginning of the first
// seat's game.
std::vector<CheckScene> MakeScenes(const Variant& variant, int count, uint64_t seed);

// Set-ups for all seats: those that the variant draws, or else those that its own player chooses.
Setups DrawSetups(const Variant& variant, uint64_t seed);

// Chooses among the legal actions of any game at random.
std::unique_ptr<SeatPlayer> MakeRandomPlayer(const Variant& variant, uint64_t seed);

}  // namespace sapper
