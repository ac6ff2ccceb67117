// The commands of PlaySession that tell the person something: moves, what, likely, lost, list,
// hint.
#include <algorithm>
#include <cmath>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "cli/play_session.h"
#include "cli/play_words.h"

namespace sapper {
namespace {

// "c6c7" begins at c6, "c12c11" does not begin at c1.
bool BeginsAt(absl::string_view action, absl::string_view point) {
  return absl::StartsWith(action, point) &&
         (action.size() == point.size() ||
          !absl::ascii_isdigit(static_cast<unsigned char>(action[point.size()])));
}

// The points that an action names from its beginning on, by their indices.
std::vector<size_t> PointsIn(absl::string_view action, const BoardGeometry& board) {
  std::vector<size_t> points;
  while (!action.empty()) {
    const auto found =
        std::find_if(board.points.begin(), board.points.end(),
                     [action](const BoardPoint& point) { return BeginsAt(action, point.name); });
    if (found == board.points.end()) break;
    points.push_back(static_cast<size_t>(found - board.points.begin()));
    action.remove_prefix(found->name.size());
  }
  return points;
}

}  // namespace

PlaySession::Next PlaySession::DoMoves(const Words& words) {
  std::string from;
  if (words.size() > 1) {
    from = absl::AsciiStrToLower(words[1]);
    if (FindPoint(variant().board(), from) == variant().board().points.size()) {
      Say("after 'moves' comes a square, e.g. 'moves c6'");
      return Next::kGoOn;
    }
  }
  if (over()) {
    Say("the game is over");
    return Next::kGoOn;
  }
  std::vector<std::string> texts;
  for (const std::string& action : game_->own_game().LegalActions())
    if (from.empty() || BeginsAt(action, from)) texts.push_back(action);
  std::stable_sort(texts.begin(), texts.end(), [this](const auto& a, const auto& b) {
    return PointsIn(a, variant().board()) < PointsIn(b, variant().board());
  });
  const std::vector<ShownPiece> pieces = ShownPieces();
  const bool empty =
      !from.empty() && std::none_of(pieces.begin(), pieces.end(), [&](const auto& piece) {
        return variant().board().points[piece.point].name == from;
      });
  if (empty)
    Say(absl::StrCat("nothing stands on ", from));
  else
    Say(texts.empty() ? "no legal move from there" : absl::StrJoin(texts, " "));
  return Next::kGoOn;
}

void PlaySession::SayWhat(size_t point, bool with_range) {
  const std::vector<ShownPiece> pieces = ShownPieces();
  const auto piece = std::find_if(pieces.begin(), pieces.end(), [point](const ShownPiece& shown) {
    return shown.point == point;
  });
  const std::string& name = variant().board().points[point].name;
  if (piece == pieces.end()) {
    Say(absl::StrCat(name, ": nothing stands there"));
    return;
  }
  if (piece->kind.has_value()) {
    Say(absl::StrCat(name, ": ", PieceName(variant().piece_kinds()[*piece->kind], settings_.style),
                     piece->owner == settings_.human ? ", yours" : ", for certain"));
    return;
  }
  const std::vector<PieceBelief> beliefs = game_->own_game().Beliefs();
  const auto belief = std::find_if(beliefs.begin(), beliefs.end(),
                                   [point](const PieceBelief& at) { return at.point == point; });
  if (belief == beliefs.end()) {
    Say(absl::StrCat(name, ": nothing is known of it"));
    return;
  }
  SayParts(BeliefInWords(variant(), *belief, settings_.style));
  if (with_range && belief->shares.size() < variant().piece_kinds().size())
    Say(absl::StrCat("  possible: ", PossibleInWords(variant(), *belief, settings_.style)));
}

PlaySession::Next PlaySession::DoWhat(const Words& words) {
  const size_t none = variant().board().points.size();
  std::vector<size_t> points;
  for (size_t i = 1; i < words.size(); ++i) {
    points.push_back(FindPoint(variant().board(), absl::AsciiStrToLower(words[i])));
    if (points.back() == none) {
      Say("after 'what' come squares, e.g. 'what a10'");
      return Next::kGoOn;
    }
  }
  if (!points.empty()) {
    for (size_t point : points) SayWhat(point, /*with_range=*/true);
    return Next::kGoOn;
  }
  for (const ShownPiece& piece : ShownPieces())
    if (piece.owner != settings_.human) points.push_back(piece.point);
  std::sort(points.begin(), points.end());
  for (size_t point : points) SayWhat(point, /*with_range=*/false);
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoLikely(const Words&) {
  std::vector<ShownPiece> pieces = ShownPieces();
  for (const PieceBelief& belief : game_->own_game().Beliefs()) {
    const auto likeliest = std::max_element(
        belief.shares.begin(), belief.shares.end(),
        [](const KindShare& a, const KindShare& b) { return a.permille < b.permille; });
    if (likeliest == belief.shares.end()) continue;
    for (ShownPiece& piece : pieces)
      if (piece.point == belief.point && !piece.kind.has_value()) piece.kind = likeliest->kind;
  }
  ShowPieces(std::move(pieces));
  if (over())
    Say("The game is over: these are the ranks that the pieces have.");
  else
    Say("Hidden pieces bear their most likely rank, each for itself; 'what' has the numbers.");
  return Next::kGoOn;
}

// Each seat knows its own.
std::vector<SeatLosses> PlaySession::Losses() const {
  std::vector<SeatLosses> all = game_->own_game().Losses();
  if (!over()) return all;
  for (SeatLosses& losses : all)
    for (const SeatLosses& own : game_->game(losses.owner).Losses())
      if (own.owner == losses.owner) losses = own;
  return all;
}

PlaySession::Next PlaySession::DoLost(const Words&) {
  const std::vector<SeatLosses> all = Losses();
  if (all.empty()) Say("this game does not tell what is lost");
  for (const SeatLosses& losses : all) {
    int known = 0;
    for (const KindCount& count : losses.known) known += count.count;
    std::vector<std::string> parts;
    if (known > 0) parts.push_back(CountsInWords(variant(), losses.known, settings_.style));
    if (known < losses.pieces) parts.push_back(absl::StrCat(losses.pieces - known, " unknown"));
    Say(absl::StrCat(SeatInWords(variant(), losses.owner, settings_.human),
                     losses.owner == settings_.human ? " have lost " : " has lost ", losses.pieces,
                     parts.empty() ? "" : ": ", absl::StrJoin(parts, ", ")));
  }
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoList(const Words&) {
  std::vector<std::string> parts;
  for (const PlayedEvent& event : game_->events())
    parts.push_back(absl::StrCat(parts.size() + 1, ". ", event.event));
  if (parts.empty()) parts.push_back("no move was made yet");
  SayParts(parts);
  return Next::kGoOn;
}

PlaySession::Next PlaySession::DoHint(const Words&) {
  if (!game_->human_to_move()) {
    Say("the game is over");
    return Next::kGoOn;
  }
  // A player of its own: the opponents' may not learn what the person knows.
  const auto adviser = hooks_.make_player(variant(), settings_.opponent, NextSeed());
  if (adviser == nullptr) return Next::kGoOn;
  const SeatSearchResult result = hooks_.search(*adviser, game_->own_game(), limits_);
  if (!result.action.has_value()) {
    Say("no advice here");
  } else if (std::isnan(result.info.value)) {
    Say(absl::StrCat("hint: ", *result.action));
  } else {
    Say(absl::StrFormat("hint: %s (expects %.0f%% of the points)", *result.action,
                        50 + 50 * std::clamp(result.info.value, -1.0, 1.0)));
  }
  return Next::kGoOn;
}

}  // namespace sapper
