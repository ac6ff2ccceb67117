#include "protocol/client_local.h"

#include <cmath>
#include <utility>

namespace sapper {
namespace {

GoReply ReplyOf(const SearchResult& result) {
  GoReply reply{.move = result.move, .resign = result.resign, .nodes = result.info.nodes};
  if (std::isfinite(result.info.value) && std::abs(result.info.value) <= 1)
    reply.value = static_cast<int>(std::lround(1000 * result.info.value));
  reply.win_in = result.info.win_in;
  return reply;
}

}  // namespace

absl::StatusOr<Layout> LocalPeer::NewGame(const GameTerms& terms) {
  terms_ = terms;
  state_.reset();
  if (!terms_.layout.has_value())
    terms_.layout = player_->ChooseLayout(terms.rules, terms.side, terms.seed);
  return *terms_.layout;
}

absl::Status LocalPeer::Begin(const absl::optional<Layout>& enemy) {
  if (!terms_.layout.has_value()) return absl::FailedPreconditionError("no game was begun");
  const RuleBook book(terms_.rules);
  if (absl::Status status = terms_.layout->Check(terms_.rules); !status.ok())
    return PeerFault(Reason::kBadLayout, status.message());
  View view(book, terms_.side, *terms_.layout);
  if (enemy.has_value()) {
    std::array<Layout, DuelMap::kSides> layouts{*enemy, *enemy};
    layouts[Index(terms_.side)] = *terms_.layout;
    view = View(book, terms_.side, layouts);
  }
  absl::StatusOr<InformationState> state = InformationState::Create(std::move(view));
  if (!state.ok()) return state.status();
  state_.emplace(*std::move(state));
  player_->Prepare(terms_.rules);
  return absl::OkStatus();
}

absl::Status LocalPeer::Observe(const Event& event) {
  if (!state_.has_value()) return absl::FailedPreconditionError("no game was begun");
  return state_->Observe(event);
}

absl::StatusOr<GoReply> LocalPeer::Go(const GoRequest& request) {
  if (!state_.has_value()) return absl::FailedPreconditionError("no game was begun");
  if (control_.stopped()) return absl::CancelledError("interrupted");
  // A view may prove an end that the referee, who knows the hidden ranks, does not see; there is
  // none in these rules, but a player must never be handed a finished game.
  if (state_->over()) return GoReply{};
  const SearchResult result =
      player_->Search(*state_, request.limits, control_, [](const SearchInfo&) {});
  if (control_.stopped()) return absl::CancelledError("interrupted");
  return ReplyOf(result);
}

void LocalPeer::GameOver(const absl::optional<Outcome>&) {
  state_.reset();
}

}  // namespace sapper
