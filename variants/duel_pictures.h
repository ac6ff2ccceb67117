// The two-player game as pictures and people's words know it: board, pieces, events.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "engine/position.h"
#include "variants/board_geometry.h"
#include "variants/known_game.h"
#include "variants/piece_kind.h"
#include "variants/seat_game.h"

namespace sapper {

// Points are in the order of the squares, kinds in that of the ranks.
const BoardGeometry& DuelBoard();
absl::Span<const PieceKind> DuelPieceKinds();

// As the side of `game` knows them, and as they are.
std::vector<ShownPiece> PiecesOf(const KnownGame& game);
std::vector<ShownPiece> PiecesOf(const Position& position);

// Every piece of a placement, of the rank that `rank` shows.
std::vector<ShownPiece> ShownPieces(const Placement& placement,
                                    const std::function<absl::optional<Rank>(PieceId)>& rank);

// "3 of 31 plies without a collision"; empty where the rules have no such limit.
std::string QuietText(const KnownGame& game);

// See SeatGame::Losses.
std::vector<SeatLosses> LossesIn(const KnownGame& game);

// See SeatGame::EventInWords. Precondition: `event` was observed between the two games.
std::string DuelEventInWords(const Event& event, const KnownGame& before, const KnownGame& after,
                             const PeopleWords& names);

}  // namespace sapper
