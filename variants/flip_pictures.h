// Flip Junqi as pictures and people's words know it: pieces, odds, losses, events.
#pragma once

#include <string>
#include <vector>

#include "absl/types/optional.h"
#include "absl/types/span.h"
#include "engine/flip_deal.h"
#include "engine/flip_position.h"
#include "variants/piece_kind.h"
#include "variants/seat_game.h"

namespace sapper {

// In the order of the letters: red's twelve, then black's.
absl::Span<const PieceKind> FlipPieceKinds();

// A face-down piece belongs to nobody, unless a deal tells what it is.
std::vector<ShownPiece> FlipPieces(const FlipPosition& position,
                                   const absl::optional<FlipDeal>& deal = absl::nullopt);

// Of each face-down piece: the odds of the pool, or what the deal has there.
std::vector<PieceBelief> FlipBeliefs(const FlipPosition& position,
                                     const absl::optional<FlipDeal>& deal);

// See SeatGame::Losses. Nothing until the colours are settled.
std::vector<SeatLosses> FlipLosses(const FlipPosition& position);

// See SeatGame::EventInWords. Precondition: `event` was played between the two positions.
std::string FlipEventInWords(const FlipEvent& event, const FlipPosition& before,
                             const FlipPosition& after, const PeopleWords& names);

}  // namespace sapper
