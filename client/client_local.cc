#include "client/client_local.h"

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

#include "variants/seat_start.h"

namespace sapper {
namespace {

GoReply ReplyOf(const SeatSearchResult& result) {
  GoReply reply{.action = result.action, .resign = result.resign, .nodes = result.info.nodes};
  if (std::isfinite(result.info.value) && std::abs(result.info.value) <= 1)
    reply.value = static_cast<int>(std::lround(1000 * result.info.value));
  reply.win_in = result.info.win_in;
  return reply;
}

std::chrono::steady_clock::time_point After(absl::Duration duration) {
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
             absl::ToChronoNanoseconds(duration));
}

absl::Status Gone() {
  return PeerFault(Reason::kCrash, "the player does not answer any more");
}

}  // namespace

// The player, and the thread that it thinks in. Belongs to the peer and to that thread, so that
// a player that never comes back keeps what it works on.
class LocalPeer::Thinker : public std::enable_shared_from_this<LocalPeer::Thinker> {
 public:
  explicit Thinker(std::unique_ptr<SeatPlayer> player) : player_(std::move(player)) {}

  SeatPlayer& player() {
    return *player_;
  }
  std::unique_ptr<SeatGame>& game() {
    return game_;
  }

  absl::StatusOr<GoReply> ThinkHere(const SeatLimits& limits);
  // Nothing when the player does not even answer after it was told to stop.
  absl::optional<absl::StatusOr<GoReply>> ThinkApart(const GoRequest& request);
  void Interrupt();
  // Ends the thread; with `wait`, returns when it has ended.
  void Quit(bool wait);

 private:
  bool BeginSearch();
  absl::StatusOr<GoReply> Search(const SeatLimits& limits);
  void Serve();

  std::unique_ptr<SeatPlayer> player_;
  std::unique_ptr<SeatGame> game_;  // null: none was begun
  std::thread thread_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<SearchControl> control_;  // of the search that runs
  std::optional<SeatLimits> asked_;
  absl::optional<absl::StatusOr<GoReply>> answer_;
  bool interrupted_ = false;
  bool quit_ = false;
};

// A stop is for one search; an interruption is for all.
bool LocalPeer::Thinker::BeginSearch() {
  const std::lock_guard lock(mutex_);
  control_.emplace();
  return !interrupted_;
}

absl::StatusOr<GoReply> LocalPeer::Thinker::Search(const SeatLimits& limits) {
  try {
    const SeatSearchResult result =
        player_->Search(*game_, limits, *control_, [](const SeatSearchInfo&) {});
    const std::lock_guard lock(mutex_);
    if (interrupted_) return absl::CancelledError("interrupted");
    return ReplyOf(result);
  } catch (const std::bad_alloc&) {
    return PeerFault(Reason::kCrash, "there is not enough memory for it");
  }
}

absl::StatusOr<GoReply> LocalPeer::Thinker::ThinkHere(const SeatLimits& limits) {
  if (!BeginSearch()) return absl::CancelledError("interrupted");
  return Search(limits);
}

absl::optional<absl::StatusOr<GoReply>> LocalPeer::Thinker::ThinkApart(const GoRequest& request) {
  if (!BeginSearch()) return absl::StatusOr<GoReply>(absl::CancelledError("interrupted"));
  if (!thread_.joinable()) thread_ = std::thread([self = shared_from_this()] { self->Serve(); });
  std::unique_lock lock(mutex_);
  asked_ = request.limits;
  answer_.reset();
  changed_.notify_all();
  const auto answered = [this] { return answer_.has_value(); };
  if (!changed_.wait_until(lock, After(request.patience),
                           [&] { return answered() || interrupted_; }) ||
      !answered()) {
    control_->Stop();
    changed_.wait_until(lock, After(request.grace), answered);
  }
  return std::exchange(answer_, absl::nullopt);
}

void LocalPeer::Thinker::Serve() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return quit_ || asked_.has_value(); });
    if (quit_) return;
    const SeatLimits limits = *std::exchange(asked_, std::nullopt);
    lock.unlock();
    absl::StatusOr<GoReply> answer = Search(limits);
    lock.lock();
    answer_ = std::move(answer);
    changed_.notify_all();
  }
}

void LocalPeer::Thinker::Interrupt() {
  const std::lock_guard lock(mutex_);
  interrupted_ = true;
  if (control_.has_value()) control_->Stop();
  changed_.notify_all();
}

void LocalPeer::Thinker::Quit(bool wait) {
  {
    const std::lock_guard lock(mutex_);
    quit_ = true;
    changed_.notify_all();
  }
  if (!thread_.joinable()) return;
  if (wait) {
    thread_.join();
  } else {
    thread_.detach();
  }
}

LocalPeer::LocalPeer(std::unique_ptr<SeatPlayer> player, Thinks thinks)
    : name_(player->name()), sees_all_(player->SeesAll()), thinks_(thinks) {
  thinker_ = std::make_shared<Thinker>(std::move(player));
}

LocalPeer::~LocalPeer() {
  thinker_->Quit(!stalled_);
}

absl::StatusOr<std::string> LocalPeer::NewGame(const GameTerms& terms) {
  if (stalled_) return Gone();
  terms_ = terms;
  thinker_->game().reset();
  if (!terms.variant->has_setups()) terms_.setup = "";
  if (!terms_.setup.has_value())
    terms_.setup = thinker_->player().ChooseSetup(terms.settings, terms.seat, terms.seed);
  return *terms_.setup;
}

absl::Status LocalPeer::Begin(const Setups& setups) {
  if (stalled_) return Gone();
  if (!terms_.setup.has_value()) return absl::FailedPreconditionError("no game was begun");
  if (terms_.variant->has_setups()) {
    const absl::Status fits =
        terms_.variant->CheckSetup(terms_.settings, terms_.seat, *terms_.setup);
    if (!fits.ok()) return PeerFault(Reason::kBadLayout, fits.message());
  }
  absl::StatusOr<std::unique_ptr<SeatGame>> game =
      BeginSeatGame(*terms_.variant, terms_.settings, terms_.seat, setups);
  if (!game.ok()) return game.status();
  thinker_->game() = *std::move(game);
  thinker_->player().NewGame();
  thinker_->player().Prepare(terms_.settings);
  return absl::OkStatus();
}

absl::Status LocalPeer::Observe(absl::string_view event) {
  if (stalled_) return Gone();
  if (thinker_->game() == nullptr) return absl::FailedPreconditionError("no game was begun");
  return thinker_->game()->Observe(event);
}

absl::StatusOr<GoReply> LocalPeer::Go(const GoRequest& request) {
  if (stalled_) return Gone();
  if (thinker_->game() == nullptr) return absl::FailedPreconditionError("no game was begun");
  // A view may prove an end that the referee, who knows the hidden ranks, does not see; there is
  // none in these rules, but a player must never be handed a finished game.
  if (thinker_->game()->over()) return GoReply{};
  if (thinks_ == Thinks::kInCaller) return thinker_->ThinkHere(request.limits);
  auto reply = thinker_->ThinkApart(request);
  if (reply.has_value()) return *std::move(reply);
  stalled_ = true;
  return PeerFault(Reason::kStall, "no move, not even after stop");
}

void LocalPeer::GameOver(const absl::optional<TeamOutcome>&) {
  if (!stalled_) thinker_->game().reset();
}

void LocalPeer::Interrupt() {
  thinker_->Interrupt();
}

}  // namespace sapper
