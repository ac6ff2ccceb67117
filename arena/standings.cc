#include "arena/standings.h"

#include "absl/algorithm/container.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"

namespace sapper {
namespace {

bool IsFinished(const absl::optional<GameSummary>& game) {
  return game.has_value() && !game->broken_off;
}

int FinishedIn(const PairSummary& games) {
  return int{IsFinished(games[0])} + int{IsFinished(games[1])};
}

// Pairs come in any order.
void TakeFirst(GameId id, const GameSummary& game, absl::optional<NotedGame>& first) {
  if (!first.has_value() || id < first->game) first = NotedGame{id, game.note};
}

}  // namespace

std::string SettingsText(const PlanArguments& arguments) {
  constexpr absl::string_view kElsewhere[] = {"--tournament", "--variant", "--rules", "--layouts",
                                              "--srand"};
  std::vector<std::string> parts;
  for (const auto& [name, value] : arguments) {
    if (absl::StartsWith(name, kEngineArgument) || absl::c_linear_search(kElsewhere, name))
      continue;
    parts.push_back(absl::StrCat(absl::StripPrefix(name, "--"), " ", value));
  }
  return absl::StrJoin(parts, ", ");
}

std::array<std::string, 2> TeamNames(const Variant& variant) {
  return {variant.TeamName(Team(0)), variant.TeamName(Team(1))};
}

Standings::Standings(const MatchTerms& terms)
    : schedule_(terms.schedule()),
      shard_(terms.shard),
      scoring_(terms.scoring),
      tallies_(schedule_.encounters().size()) {
  if (shard_.whole()) sprt_ = terms.sprt;
}

void Standings::AddPair(int pair, const PairSummary& games) {
  if (!sprt_.has_value()) {
    Count(pair, games);
  } else if (verdict_.has_value()) {
    uncounted_ += FinishedIn(games);
  } else {
    waiting_games_ += FinishedIn(games);
    waiting_[pair] = games;
    CountWaiting();
  }
}

void Standings::CountWaiting() {
  while (!verdict_.has_value() && !waiting_.empty()) {
    const auto first = waiting_.begin();
    if (first->first != next_pair_ || FinishedIn(first->second) != 2) return;
    Count(first->first, first->second);
    waiting_games_ -= 2;
    waiting_.erase(first);
    ++next_pair_;
    const SprtVerdict verdict = VerdictOf(*sprt_, LogLikelihoodRatio(*sprt_, tallies_[0].pairs()));
    if (verdict != SprtVerdict::kGoOn) verdict_ = verdict;
  }
}

void Standings::Count(int pair, const PairSummary& games) {
  tallies_[schedule_.EncounterOf(pair)].AddPair(games[0], games[1], scoring_);
  for (size_t which : {size_t{0}, size_t{1}}) {
    const auto& game = games[which];
    if (!IsFinished(game)) continue;
    const GameId id(pair, which);
    if (!game->outcome.has_value() || IsFault(game->outcome->reason)) {
      TakeFirst(id, *game, first_failure_);
    } else if (game->outcome->reason == Reason::kIllegal) {
      TakeFirst(id, *game, first_illegal_);
    }
    if (game->scored(scoring_) && game->moves != 0 && !seen_.insert(game->moves).second)
      ++repeated_;
  }
}

Tally Standings::TotalOf(size_t engine) const {
  Tally total;
  for (size_t i = 0; i < tallies_.size(); ++i)
    if (schedule_.encounters()[i].Has(engine))
      total.Add(tallies_[i], schedule_.encounters()[i].second == engine);
  return total;
}

Tally Standings::Total() const {
  Tally total;
  for (const Tally& tally : tallies_) total.Add(tally, false);
  return total;
}

}  // namespace sapper
