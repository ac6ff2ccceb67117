#include "variants/hearing.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "engine/notation.h"
#include "variants/recovery.h"

namespace sapper {
namespace {

struct ToldRank {
  Square square;
  Rank rank = Rank::kCommander;
};

struct ToldFight {
  Event event;
  absl::optional<Rank> attacker;  // nothing: not told
  absl::optional<Rank> defender;
};

// "c7=i"; nothing for another word.
absl::optional<ToldRank> ParseToldRank(absl::string_view word) {
  const auto square = DuelMap::ConsumeSquare(&word);
  if (!square.has_value() || !absl::ConsumePrefix(&word, "=") || word.size() != 1)
    return absl::nullopt;
  const auto rank = RankFromLetter(word.front());
  if (!rank.has_value()) return absl::nullopt;
  return ToldRank{*square, *rank};
}

bool ReadSide(char letter, absl::optional<Rank>& rank) {
  if (letter == '?') return true;
  const auto read = RankFromLetter(letter);
  if (read.has_value()) rank = *read;
  return read.has_value();
}

absl::StatusOr<ToldFight> ParseToldFight(absl::string_view word) {
  const size_t colon = word.find(':');
  const absl::StatusOr<Event> event = ParseEvent(word.substr(0, colon));
  if (!event.ok()) return event.status();
  ToldFight told{.event = *event, .attacker = {}, .defender = {}};
  if (colon == absl::string_view::npos) return told;
  const absl::string_view ranks = word.substr(colon + 1);
  if (ranks.size() != 3 || ranks[1] != '>' || !ReadSide(ranks[0], told.attacker) ||
      !ReadSide(ranks[2], told.defender))
    return MakeError(ErrorCode::kResult,
                     absl::StrCat("the ranks of ", Quote(word),
                                  " are not written as :c>f, with ? for one that is not told"));
  if (!IsCollision(event->result))
    return MakeError(ErrorCode::kResult, absl::StrCat(Quote(word), ": nothing was fought"));
  return told;
}

absl::Status ObserveFight(const ToldFight& told, KnownGame& game) {
  if (!told.attacker.has_value() && !told.defender.has_value()) return game.Observe(told.event);
  const Placement& placement = game.state().view().placement();
  const PieceId mover = placement.at(told.event.move.from);
  const PieceId target = placement.at(told.event.move.to);
  KnownGame next = game;
  if (absl::Status status = next.Observe(told.event); !status.ok()) return status;
  if (told.attacker.has_value())
    if (absl::Status status = next.Tell(mover, *told.attacker); !status.ok()) return status;
  if (told.defender.has_value())
    if (absl::Status status = next.Tell(target, *told.defender); !status.ok()) return status;
  game = std::move(next);
  return absl::OkStatus();
}

absl::StatusOr<std::string> HearPass(Hearing hearing, KnownGame& game) {
  const absl::Status status = game.ObservePass();
  if (status.ok()) return std::string();
  if (hearing == Hearing::kStrict || game.ended_by_referee()) return status;
  ForceTurn(DuelMap::Next(game.state().view().side_to_move()), game);
  return absl::StrCat(status.message(), "; taken as told");
}

absl::StatusOr<std::string> HearRank(const ToldRank& told, Hearing hearing, KnownGame& game) {
  const PieceId piece = game.state().view().placement().at(told.square);
  if (!piece.exists())
    return MakeError(ErrorCode::kMove,
                     absl::StrCat("no piece stands on ", DuelMap::SquareName(told.square)));
  const absl::Status status = game.Tell(piece, told.rank);
  if (status.ok()) return std::string();
  if (hearing == Hearing::kStrict) return status;
  return ForceRank(piece, told.rank, status.message(), game);
}

}  // namespace

std::string CompletedWord(absl::string_view word, const KnownGame& game) {
  const absl::StatusOr<Move> move = ParseMove(word);
  if (!move.ok() || !game.full_information() || game.over()) return std::string(word);
  const Position world = game.state().view().OnlyWorld();
  return world.IsLegal(*move) ? EventText(world.EventOf(*move)) : std::string(word);
}

absl::StatusOr<std::string> HearWord(absl::string_view word, Hearing hearing, KnownGame& game) {
  if (word == "pass") return HearPass(hearing, game);
  if (const auto rank = ParseToldRank(word)) return HearRank(*rank, hearing, game);
  const absl::StatusOr<ToldFight> told = ParseToldFight(word);
  if (!told.ok()) return told.status();
  const absl::Status status = ObserveFight(*told, game);
  if (status.ok()) return std::string();
  if (hearing == Hearing::kStrict || game.ended_by_referee()) return status;
  return ForceEvent(told->event, game);
}

}  // namespace sapper
