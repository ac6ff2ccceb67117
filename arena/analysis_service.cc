#include "arena/analysis_service.h"

#include <algorithm>
#include <new>

#include "absl/strings/str_cat.h"
#include "arena/analysis.h"
#include "arena/analysis_json.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "nlohmann/json.hpp"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;

Json ErrorJson(const absl::optional<std::string>& id, absl::string_view field,
               const absl::Status& status) {
  Json json;
  json["id"] = nullptr;
  if (id.has_value()) json["id"] = *id;
  json["error"] = SafeText(status.message());
  json["code"] = std::string(ErrorCodeName(ErrorCodeOf(status)));
  if (!field.empty()) json["field"] = std::string(field);
  return json;
}

}  // namespace

// The player of a thread; one at a time, since each has the memory of a search.
class AnalysisService::PlayerShelf {
 public:
  explicit PlayerShelf(const PlayerOptions& options) : options_(options) {
    // What was searched before must not matter.
    options_.keep_tree = false;
    options_.threads = 1;
  }

  // May throw std::bad_alloc.
  SeatPlayer& For(const AnalysisRequest& request) {
    if (variant_ != request.variant || name_ != request.player) {
      settings_.reset();
      player_.reset();
      player_ = request.variant->MakePlayer(request.player, options_);
      variant_ = request.variant;
      name_ = request.player;
    }
    if (settings_ != request.settings) {
      player_->Prepare(request.settings);
      settings_ = request.settings;
    }
    return *player_;
  }
  void Drop() {
    variant_.reset();
    player_.reset();
  }

 private:
  PlayerOptions options_;
  std::shared_ptr<const Variant> variant_;
  std::string name_;
  absl::optional<std::string> settings_;
  std::unique_ptr<SeatPlayer> player_;
};

AnalysisService::AnalysisService(const Variants& variants, const AnalysisServiceSettings& settings,
                                 Sink sink)
    : reader_(variants, settings.nodes), settings_(settings), sink_(std::move(sink)) {
  for (int i = 0; i < std::max(1, settings.threads); ++i)
    threads_.emplace_back([this] { Serve(); });
}

AnalysisService::~AnalysisService() {
  Abandon();
}

void AnalysisService::Write(absl::string_view line) {
  const std::lock_guard lock(sink_mutex_);
  sink_(line);
}

void AnalysisService::RefuseLongLine() {
  Write(ErrorJson(absl::nullopt, "",
                  MakeError(ErrorCode::kSyntax, absl::StrCat("the line is too long; a request has "
                                                             "at most ",
                                                             kLongestRequest, " bytes")))
            .dump());
}

void AnalysisService::Submit(absl::string_view line) {
  if (line.find_first_not_of(" \t\r") == absl::string_view::npos) return;
  AnalysisRequest request;
  RequestError error;
  if (!reader_.Read(line, request, error)) {
    Write(ErrorJson(error.id, error.field, error.status).dump());
    return;
  }
  if (request.action == RequestAction::kAnalyse) {
    Enqueue(std::move(request), line.size());
  } else if (request.action == RequestAction::kQueryVersion) {
    Write(
        Json{{"id", request.id}, {"action", "query_version"}, {"version", SAPPER_VERSION}}.dump());
  } else {
    Terminate(request);
  }
}

void AnalysisService::Enqueue(AnalysisRequest request, size_t bytes) {
  const auto job = std::make_shared<Job>();
  job->request = std::move(request);
  job->bytes = bytes;
  job->left = job->request.plies.size();
  std::unique_lock lock(mutex_);
  const auto fits = [&] {
    const size_t most = settings_.most_waiting;
    const bool has_places = waiting_.empty() || waiting_.size() + job->left <= most;
    const bool has_bytes = bytes_ == 0 || bytes_ + bytes <= settings_.most_bytes;
    return has_places && has_bytes;
  };
  changed_.wait(lock, [&] { return closing_ || fits(); });
  if (closing_) return;
  bytes_ += bytes;
  for (size_t ply : job->request.plies) {
    auto task = std::make_shared<Task>();
    task->job = job;
    task->ply = ply;
    waiting_.emplace(Place(-job->request.priority, arrived_++), std::move(task));
  }
  changed_.notify_all();
}

void AnalysisService::Count(const Task& task) {
  if (--task.job->left == 0) bytes_ -= task.job->bytes;
  changed_.notify_all();
}

void AnalysisService::Terminate(const AnalysisRequest& request) {
  const bool all = request.action == RequestAction::kTerminateAll;
  const auto is_meant = [&](const Task& task) {
    return all || task.job->request.id == request.terminate_id;
  };
  std::vector<std::shared_ptr<Task>> dropped;
  const auto ending = std::make_shared<Ending>();
  size_t stopped = 0;
  {
    const std::lock_guard lock(mutex_);
    for (auto i = waiting_.begin(); i != waiting_.end();) {
      if (!is_meant(*i->second)) {
        ++i;
        continue;
      }
      dropped.push_back(i->second);
      Count(*i->second);
      i = waiting_.erase(i);
    }
    for (const auto& task : running_) {
      if (!is_meant(*task)) continue;
      task->endings.push_back(ending);
      if (task->decided) continue;
      task->terminated = true;
      task->control.Stop();
      ++stopped;
    }
    Json echo{{"id", request.id}, {"action", all ? "terminate_all" : "terminate"}};
    if (!all) echo["terminateId"] = request.terminate_id;
    echo["terminated"] = dropped.size() + stopped;
    ending->answer = echo.dump();
    // One more for the lines below, which come before the answer as well.
    ending->left = 1;
    for (const auto& task : running_) ending->left += is_meant(*task) ? 1 : 0;
  }
  for (const auto& task : dropped)
    Write(Json{{"id", task->job->request.id}, {"ply", task->ply}, {"terminated", true}}.dump());
  Finish({ending});
}

void AnalysisService::Finish(const std::vector<std::shared_ptr<Ending>>& endings) {
  for (const auto& ending : endings) {
    bool last = false;
    {
      const std::lock_guard lock(mutex_);
      last = --ending->left == 0;
    }
    if (last) Write(ending->answer);
  }
}

bool AnalysisService::FinishFor(std::chrono::milliseconds longest) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, longest,
                           [&] { return closing_ || (waiting_.empty() && running_.empty()); });
}

void AnalysisService::Abandon() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    waiting_.clear();
    for (const auto& task : running_) task->control.Stop();
    changed_.notify_all();
  }
  threads_.clear();  // joins
}

std::shared_ptr<AnalysisService::Task> AnalysisService::Take() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return closing_ || !waiting_.empty(); });
  if (closing_) return nullptr;
  std::shared_ptr<Task> task = waiting_.begin()->second;
  waiting_.erase(waiting_.begin());
  running_.push_back(task);
  changed_.notify_all();
  return task;
}

bool AnalysisService::Decide(Task& task) {
  const std::lock_guard lock(mutex_);
  task.decided = true;
  return task.terminated;
}

void AnalysisService::Put(const std::shared_ptr<Task>& task) {
  for (;;) {
    std::vector<std::shared_ptr<Ending>> endings;
    {
      const std::lock_guard lock(mutex_);
      endings.swap(task->endings);
      if (endings.empty()) {
        running_.erase(std::find(running_.begin(), running_.end(), task));
        Count(*task);
        return;
      }
    }
    Finish(endings);
  }
}

void AnalysisService::Serve() {
  PlayerShelf players(settings_.player);
  while (const std::shared_ptr<Task> task = Take()) {
    const AnalysisRequest& request = task->job->request;
    Json json{{"id", request.id}, {"ply", task->ply}};
    try {
      const std::unique_ptr<SeatGame> game = request.game->Clone();
      // The reader has followed the moves, so no one is refused.
      (void)FollowMoves(request, task->ply, *game);
      json["side"] = request.variant->SeatName(game->seat());
      json["to_move"] = request.variant->SeatName(game->seat_to_move());
      json["over"] = game->over();
      const bool searches = game->own_turn() && !game->over();
      const PlyAnalysis analysis =
          searches ? Judge(players.For(request), *game, request.limits, task->control)
                   : BeliefAlone(*game);
      AddJudgement(*request.variant, analysis, json);
    } catch (const std::bad_alloc&) {
      players.Drop();
      json = ErrorJson(request.id, "", MakeError(ErrorCode::kMemory, "the memory cannot be had"));
    }
    if (Decide(*task)) json["terminated"] = true;
    Write(json.dump());
    Put(task);
  }
}

}  // namespace sapper
