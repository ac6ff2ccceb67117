// What can be known of a position of flip Junqi without its game: CheckFlipSetup.
#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "engine/board.h"
#include "engine/flip_deal.h"
#include "engine/flip_setup.h"

namespace sapper {
namespace {

constexpr const BoardTables<DuelMap>& kTables = kBoard<DuelMap>;

absl::Status Bad(absl::string_view text) {
  return MakeError(ErrorCode::kPosition, text);
}

std::string Letter(FlipPiece piece) {
  return std::string(1, FlipLetter(piece));
}

class SetupCheck {
 public:
  SetupCheck(const FlipRules& rules, const FlipSetup& setup) : rules_(rules), setup_(setup) {
    for (size_t i = 0; i < setup.up.size(); ++i) {
      if (!setup.up[i].has_value()) continue;
      up_points_.Add(Square::FromIndex(static_cast<int>(i)));
      ++up_[*setup.up[i]];
    }
    turned_ = kFlipDealSize - setup.face_down.size();
  }

  absl::Status Run() const {
    if (absl::Status status = CheckPoints(); !status.ok()) return status;
    for (FlipColour colour : kFlipColours)
      if (absl::Status status = CheckCarrier(colour); !status.ok()) return status;
    if (absl::Status status = CheckCounts(); !status.ok()) return status;
    if (absl::Status status = CheckPlies(); !status.ok()) return status;
    if (absl::Status status = CheckFlags(); !status.ok()) return status;
    return setup_.seats.settled() ? CheckSettled() : CheckUnsettled();
  }

 private:
  Square CarrierOf(FlipColour colour) const {
    return setup_.carriers[Index(colour)];
  }
  int Gone(FlipPiece piece) const {
    const bool carried = piece.rank == Rank::kFlag && CarrierOf(Other(piece.colour)).exists();
    return setup_.dead[piece] + (carried ? 1 : 0);
  }
  bool HasCollided() const {
    return setup_.dead.total() > 0 || CarrierOf(FlipColour::kRed).exists() ||
           CarrierOf(FlipColour::kBlack).exists();
  }
  // Pieces of both armies that began with this count and can still live, face up or down.
  int Living(FlipPiece piece) const {
    return CountOf(piece.rank) - Gone(piece);
  }

  absl::Status CheckPoints() const {
    for (Square square : setup_.face_down&(kTables.camps | up_points_))
      return Bad(absl::StrCat("a face-down piece at ", DuelMap::SquareName(square),
                              kTables.camps.Contains(square) ? ", a camp, where none begins"
                                                             : " and a face-up one too"));
    for (Square square : up_points_& kTables.camps) {
      const FlipPiece piece = *setup_.up[square.index()];
      if (kImmobileRanks.Contains(piece.rank))
        return Bad(absl::StrCat("a ", EnglishName(piece.rank), " at ", DuelMap::SquareName(square),
                                ", a camp, to which it cannot have moved"));
    }
    return absl::OkStatus();
  }

  absl::Status CheckCarrier(FlipColour colour) const {
    const Square square = CarrierOf(colour);
    if (!square.exists()) return absl::OkStatus();
    const std::string where = DuelMap::SquareName(square);
    if (!rules_.flag_home)
      return Bad(absl::StrCat(where, "+: no piece carries a flag unless FlagHome is true"));
    const auto& piece = setup_.up[square.index()];
    if (!piece.has_value() || piece->colour != colour)
      return Bad(absl::StrCat("no ", FlipColourName(colour), " piece at ", where,
                              " that could carry a flag"));
    RankSet takers = kFlipOfficers;
    if (rules_.flag_taker == FlipFlagTaker::kEngineer) takers = {Rank::kEngineer};
    if (rules_.flag_taker == FlipFlagTaker::kLowest) {
      RankSet living;
      for (Rank rank : kAllRanks)
        if (Living({colour, rank}) > 0) living.Add(rank);
      takers = LowestOf(living);
    }
    if (!takers.Contains(piece->rank))
      return Bad(
          absl::StrCat("a ", EnglishName(piece->rank), " at ", where, " cannot have taken a flag"));
    return absl::OkStatus();
  }

  absl::Status CheckCounts() const {
    int left = 0;
    for (size_t i = 0; i < kFlipPieceKinds; ++i) {
      const FlipPiece piece = FlipPieceFromIndex(i);
      const int known = up_[piece] + Gone(piece);
      if (known > CountOf(piece.rank))
        return Bad(absl::StrCat(known, " ", Letter(piece), " face up, dead or carried, but only ",
                                CountOf(piece.rank), " exist"));
      left += CountOf(piece.rank) - known;
    }
    if (left != setup_.face_down.size())
      return Bad(absl::StrCat(setup_.face_down.size(), " points are face down, but ", left,
                              " pieces are neither face up nor dead nor carried"));
    return absl::OkStatus();
  }

  // A collision kills one or two pieces, and the flag of a carrier with it.
  absl::Status CheckPlies() const {
    const int ply = setup_.ply;
    if (setup_.quiet < 0 || ply < 0) return Bad("quiet and ply are not negative");
    if ((ply % 2 == 0) != (setup_.to_move == FlipPlayer::kFirst))
      return Bad(absl::StrCat("after ", ply, " plies ", FlipPlayerName(Other(setup_.to_move)),
                              " is to move"));
    if (ply > 0 && turned_ == 0) return Bad("the first ply turns a piece, but all are face down");
    int dead = setup_.dead.total();
    for (FlipColour colour : kFlipColours) dead -= setup_.dead[FlipPiece{colour, Rank::kFlag}];
    const int fewest = turned_ + (dead + 1) / 2;
    if (ply < fewest)
      return Bad(absl::StrCat(turned_, " pieces turned and ", dead, " dead need at least ", fewest,
                              " plies, not ", ply));
    return CheckQuiet();
  }

  absl::Status CheckQuiet() const {
    const int quiet = setup_.quiet;
    const int ply = setup_.ply;
    if (HasCollided() && quiet + 3 > ply)
      return Bad(absl::StrCat("a collision comes after two turns, so of ", ply, " plies not the ",
                              quiet, " last can be quiet"));
    if (!HasCollided() && !rules_.turn_resets_quiet && quiet != ply)
      return Bad(absl::StrCat("nothing is dead, so all ", ply, " plies are quiet, not ", quiet));
    if (rules_.turn_resets_quiet && ply > 0 && quiet >= ply)
      return Bad(
          absl::StrCat("the first of ", ply, " plies is a turn, so not ", quiet, " are quiet"));
    return absl::OkStatus();
  }

  absl::Status CheckFlags() const {
    for (FlipColour colour : kFlipColours)
      if (rules_.flag_after_mines && Gone({colour, Rank::kFlag}) > 0 &&
          Living({colour, Rank::kMine}) > 0)
        return Bad(absl::StrCat("the ", FlipColourName(colour),
                                " flag is gone, but not all its mines before it"));
    if (!rules_.flag_home && setup_.dead[FlipPiece{FlipColour::kRed, Rank::kFlag}] > 0 &&
        setup_.dead[FlipPiece{FlipColour::kBlack, Rank::kFlag}] > 0)
      return Bad("both flags are dead, but the first ends the game");
    return absl::OkStatus();
  }

  absl::Status CheckSettled() const {
    const FlipSeats& seats = setup_.seats;
    if (seats.turned[0].has_value() || seats.turned[1].has_value())
      return Bad("the colours are settled, so what was turned last does not count");
    const int turns = rules_.colours == FlipColours::kTwo ? 3 : 1;
    if (turned_ < turns)
      return Bad(
          absl::StrCat("colours are settled by ", turns, " turns at least, not by ", turned_));
    if (rules_.colours == FlipColours::kTwo || setup_.ply != 1) return absl::OkStatus();
    const FlipColour turned = setup_.up[up_points_.First().index()]->colour;
    const FlipColour first = rules_.colours == FlipColours::kOwn ? turned : Other(turned);
    if (seats.first == first) return absl::OkStatus();
    return Bad(absl::StrCat("after this turn the first player is ", FlipColourName(first)));
  }

  // Nothing but turns happened, and neither player turned one colour twice in succession.
  absl::Status CheckUnsettled() const {
    if (setup_.ply > 0 && rules_.colours != FlipColours::kTwo)
      return Bad("the first turn settles the colours, so r or b, not ?");
    if (turned_ != setup_.ply || HasCollided())
      return Bad("before the colours are settled every ply is a turn");
    if (setup_.face_down.empty()) return Bad("the last turn settles the colours");
    if (rules_.turn_resets_quiet && setup_.quiet != 0) return Bad("a turn makes quiet 0");
    int red = 0;
    for (FlipPlayer player : kFlipPlayers) {
      const int turns = (setup_.ply + (player == FlipPlayer::kFirst ? 1 : 0)) / 2;
      const auto& last = setup_.seats.turned[Index(player)];
      if (last.has_value() != (turns > 0))
        return Bad(absl::StrCat(
            "after ", setup_.ply, " plies ", FlipPlayerName(player),
            turns > 0 ? " has turned a piece, so r or b, not -" : " has turned no piece, so -"));
      red += last == FlipColour::kRed ? (turns + 1) / 2 : turns / 2;
    }
    int up_red = 0;
    for (Rank rank : kAllRanks) up_red += up_[FlipPiece{FlipColour::kRed, rank}];
    if (red != up_red)
      return Bad(absl::StrCat("players that turned the colours in turn would have turned ", red,
                              " red pieces, not ", up_red));
    return absl::OkStatus();
  }

  const FlipRules& rules_;
  const FlipSetup& setup_;
  FlipPoints up_points_;
  FlipCounts up_;
  int turned_ = 0;
};

}  // namespace

absl::Status CheckFlipSetup(const FlipRules& rules, const FlipSetup& setup) {
  return SetupCheck(rules, setup).Run();
}

}  // namespace sapper
