#include "cli/match_run.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <memory>

#include "absl/strings/str_cat.h"
#include "arena/match_records.h"
#include "arena/report.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/safe_file.h"
#include "cli/command_line.h"
#include "cli/stop_signals.h"
#include "cli/terminal.h"
#include "nlohmann/json.hpp"
#include "records/record_file.h"

namespace sapper {
namespace {

// The files that are written while games end. The state first: what is in it is never lost.
class MatchFiles {
 public:
  absl::Status Open(const MatchArguments& arguments, const Variants& variants,
                    const MatchSetup& setup);
  absl::Status Add(const GameReport& report);

  FinishedGames finished() const {
    return journal_ == nullptr ? FinishedGames() : journal_->finished();
  }
  bool resumed() const {
    return journal_ != nullptr && journal_->past() != Past::kNone;
  }

 private:
  std::unique_ptr<Journal> journal_;           // null without a state
  std::unique_ptr<MatchRecords> records_;      // with a state
  std::unique_ptr<RecordFile> plain_records_;  // without one
};

// An old file with something in it gets another name.
absl::Status SetAside(const std::string& path, std::vector<std::string>& notices) {
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  const absl::StatusOr<std::string> before = file->Read();
  if (before.ok() && before->empty()) return absl::OkStatus();
  const absl::StatusOr<std::string> kept = file->Replace("", "old");
  if (!kept.ok()) return kept.status();
  notices.push_back(absl::StrCat(path, " is written anew; the old file is now ", *kept));
  return absl::OkStatus();
}

absl::Status MatchFiles::Open(const MatchArguments& arguments, const Variants& variants,
                              const MatchSetup& setup) {
  std::vector<std::string> notices;
  const std::string& path = arguments.out.empty() ? arguments.state : arguments.out;
  const bool resume = arguments.resume || !arguments.out.empty();
  if (resume && path.empty())
    return MakeError(ErrorCode::kOption, "--resume needs the file: --resume FILE or --state FILE");
  if (!path.empty()) {
    const Existing existing = arguments.force.state && !arguments.resume ? Existing::kReplace
                              : resume                                   ? Existing::kResume
                                                                         : Existing::kRefuse;
    auto journal = Journal::Open(path, setup.plan.terms(), existing, variants, notices);
    if (!journal.ok()) return journal.status();
    journal_ = *std::move(journal);
    if (const size_t games = journal_->contents().games.size(); games > 0)
      notices.push_back(absl::StrCat("going on after ", Counted(games, "game"), " of ", path));
  }
  if (!arguments.records.empty() && journal_ != nullptr) {
    auto records =
        MatchRecords::Open(arguments.records, *journal_, notices,
                           arguments.force.records ? Existing::kReplace : Existing::kResume);
    if (!records.ok()) return records.status();
    records_ = *std::move(records);
  } else if (!arguments.records.empty()) {
    if (arguments.force.records)
      if (absl::Status status = SetAside(arguments.records, notices); !status.ok()) return status;
    auto records = RecordFile::Open(arguments.records);
    if (!records.ok()) return records.status();
    plain_records_ = *std::move(records);
    if (plain_records_->had_content())
      notices.push_back(absl::StrCat(arguments.records, " has games in it; these are appended"));
  }
  for (const std::string& notice : notices) std::cerr << notice << '\n';
  return absl::OkStatus();
}

absl::Status MatchFiles::Add(const GameReport& report) {
  if (report.broken_off()) return absl::OkStatus();
  if (plain_records_ != nullptr && report.result->record.has_value())
    return plain_records_->Append(*report.result->record);
  if (journal_ == nullptr) return absl::OkStatus();
  const JournalGame game = JournalGameOf(report);
  if (absl::Status status = journal_->AddGame(game); !status.ok()) return status;
  return records_ == nullptr ? absl::OkStatus() : records_->Add(game);
}

// What is said while games go on: on a terminal one line that is refreshed.
class Progress {
 public:
  Progress(const MatchTerms& terms, bool quiet)
      : terms_(terms), quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

  void Add(const GameReport& report) {
    if (quiet_) return;
    if (!terminal_) {
      std::cerr << absl::StrCat(GameLine(terms_, report), "\n");
      return;
    }
    const auto now = std::chrono::steady_clock::now();
    const bool last = report.finished == report.planned;
    // A terminal that is far away should not slow fast games down.
    if (!last && shown_ && now - last_shown_ < std::chrono::milliseconds(100)) return;
    const absl::Duration elapsed = absl::FromChrono(now - begin_);
    std::string line = ProgressLine(terms_, report, elapsed);
    line.resize(std::min(line.size(), SizeOfTerminal().columns - 1));
    std::cerr << absl::StrCat("\r", line, "\x1b[K") << std::flush;
    shown_ = true;
    last_shown_ = now;
  }
  void End() const {
    if (shown_) std::cerr << '\n';
  }

 private:
  const MatchTerms& terms_;
  bool quiet_;
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_shown_;
};

void WarnOfCrowd(const MatchSetup& setup) {
  int threads = 1;
  for (const EngineSpec& spec : setup.specs) threads = std::max(threads, ThreadsOf(spec));
  const size_t cores = AllowedCpus().size();
  const auto needed = static_cast<size_t>(setup.plan.concurrency) * static_cast<size_t>(threads);
  if (cores == 0 || needed <= cores) return;
  std::cerr << "warning: " << Counted(static_cast<uint64_t>(setup.plan.concurrency), "game")
            << " at a time";
  if (threads > 1) std::cerr << " of " << threads << " threads";
  std::cerr << " on " << Counted(cores, "core") << "; engines will wait for each other\n";
}

// Whether a file is there that holds the JSON result of a match.
bool HoldsResult(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadWholeFile(path);
  if (!text.ok()) return false;
  const nlohmann::json json = nlohmann::json::parse(*text, nullptr, false);
  return json.is_object() && json.contains("engines") && json.contains("score");
}

int Fail(const absl::Status& status, int exit_status) {
  std::cerr << "sapper match: " << status.message() << '\n';
  return exit_status;
}

// What to type to go on.
void SayHowToGoOn(const MatchArguments& arguments) {
  if (arguments.state.empty() && arguments.out.empty()) {
    std::cerr << "without --state FILE the match cannot be resumed\n";
    return;
  }
  std::vector<std::string> words = OwnCommandLine();
  if (words.empty()) return;
  // It would replace what the match goes on with; and --resume outdoes that of a --config.
  words = WithoutOption(words, "--force", kMostForced);
  if (!arguments.resume) words.emplace_back("--resume");
  std::cerr << "to go on: " << ShellText(words) << '\n';
}

int ExitStatusOf(const MatchResult& result, const MatchSetup& setup) {
  if (result.run.stopped) return kMatchStopped;
  const Tally total = result.standings.Total();
  const bool log_failed = setup.log != nullptr && !setup.log->ok();
  if (log_failed) std::cerr << "sapper match: the log could not be written\n";
  const bool failed = total.faults() + total.runner_failures() > 0 || !result.run.ended.ok();
  return failed || log_failed || !std::cout ? kMatchFailed : kMatchPlayed;
}

}  // namespace

absl::Status PrintResult(const MatchArguments& arguments, const MatchTerms& terms,
                         const Standings& standings, const RunFacts* run, Overwrite overwrite) {
  if (!arguments.json || !arguments.json_file.empty())
    std::cout << MatchSummary(terms, standings, run);
  if (arguments.json && arguments.json_file.empty())
    std::cout << MatchJson(terms, standings, run) << '\n';
  std::cout << std::flush;
  if (arguments.json_file.empty()) return absl::OkStatus();
  return WriteWholeFile(arguments.json_file, MatchJson(terms, standings, run) + "\n", overwrite);
}

int RunMatchSetup(const MatchArguments& arguments, const Variants& variants,
                  const MatchSetup& setup) {
  MatchFiles files;
  if (absl::Status status = files.Open(arguments, variants, setup); !status.ok())
    return Fail(status, kMatchRefused);
  const FinishedGames finished = files.finished();
  // A match that goes on may replace the result of its earlier end.
  const Overwrite overwrite =
      arguments.force.json || (files.resumed() && HoldsResult(arguments.json_file))
          ? Overwrite::kYes
          : Overwrite::kNo;
  if (!arguments.json_file.empty())
    if (absl::Status status = CheckWritable(arguments.json_file, overwrite); !status.ok())
      return Fail(status, kMatchRefused);
  WarnOfCrowd(setup);
  const MatchTerms terms = setup.plan.terms();
  Progress progress(terms, arguments.quiet);
  const auto on_game = [&](const GameReport& report) {
    const absl::Status status = files.Add(report);
    progress.Add(report);
    return status;
  };
  const StopSignals signals;
  const MatchResult result = RunMatch(setup.plan, finished, on_game, signals.token());
  progress.End();
  if (!result.run.ended.ok())
    std::cerr << "sapper match: ended early: " << result.run.ended.message() << '\n';
  const absl::Status printed =
      PrintResult(arguments, terms, result.standings, &result.run, overwrite);
  if (!printed.ok()) return Fail(printed, kMatchFailed);
  if (result.run.stopped || !result.run.ended.ok()) SayHowToGoOn(arguments);
  return ExitStatusOf(result, setup);
}

}  // namespace sapper
