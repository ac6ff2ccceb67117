#include "conformance/check_engine.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "conformance/check_list.h"

namespace sapper {
namespace {

constexpr size_t kLongestQuote = 160;
constexpr size_t kMostHeard = 1000;

ChildProcess::Deadline After(absl::Duration duration) {
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(
             absl::ToChronoNanoseconds(duration));
}

}  // namespace

Finding Passed() {
  return {};
}

Finding Failed(absl::string_view expected, absl::string_view seen) {
  return {CheckVerdict::kFail, std::string(expected), std::string(seen)};
}

Finding Skipped(absl::string_view why) {
  return {CheckVerdict::kSkip, std::string(why), ""};
}

std::vector<std::string> SplitWords(absl::string_view line) {
  return absl::StrSplit(line, absl::ByAnyChar(" \t\r"), absl::SkipEmpty());
}

bool IsErrorLine(absl::string_view line, absl::string_view code) {
  const std::vector<std::string> words = SplitWords(line);
  if (words.size() < 2 || words[0] != "error") return false;
  if (!code.empty()) return words[1] == code;
  for (int i = 0; i < static_cast<int>(ErrorCode::kOther); ++i)
    if (words[1] == ErrorCodeName(static_cast<ErrorCode>(i))) return true;
  return false;
}

CheckEngine::CheckEngine(const CheckPlan& plan) : plan_(plan) {
  auto child = ChildProcess::Start(plan.command, plan.folder, wake_);
  status_ = child.status();
  if (child.ok()) child_ = *std::move(child);
}

CheckEngine::CheckEngine(const CheckContext& context) : CheckEngine(context.plan) {
  if (context.chooses_variant)
    Send(absl::StrCat("setoption name Variant value ", context.plan.variant->name()));
}

bool CheckEngine::Send(absl::string_view line) {
  asked_ = SafeText(line, kLongestQuote);
  heard_.clear();
  if (child_ == nullptr) return false;
  const absl::Status status = child_->WriteLine(line, After(plan_.patience));
  if (!status.ok()) trouble_ = std::string(status.message());
  return status.ok();
}

absl::optional<std::string> CheckEngine::Next(ChildProcess::Deadline deadline) {
  if (child_ == nullptr) return absl::nullopt;
  auto line = child_->ReadLine(deadline);
  if (!line.ok()) {
    if (!absl::IsDeadlineExceeded(line.status())) trouble_ = std::string(line.status().message());
    return absl::nullopt;
  }
  if (heard_.size() < kMostHeard) heard_.push_back(*line);
  return *std::move(line);
}

absl::optional<std::string> CheckEngine::Await(const std::vector<std::string>& words,
                                               absl::Duration patience) {
  const auto deadline = After(patience);
  while (auto line = Next(deadline)) {
    const std::vector<std::string> parts = SplitWords(*line);
    if (!parts.empty() && std::find(words.begin(), words.end(), parts[0]) != words.end())
      return line;
    if (std::chrono::steady_clock::now() >= deadline) break;
  }
  return absl::nullopt;
}

absl::optional<std::vector<std::string>> CheckEngine::Answers(absl::string_view line) {
  if (!Send(line)) return absl::nullopt;
  const std::string asked = asked_;
  auto lines = Rest();
  asked_ = asked;
  return lines;
}

absl::optional<std::vector<std::string>> CheckEngine::Rest() {
  if (!Send("isready") || !Await({"readyok"}, plan_.patience).has_value()) return absl::nullopt;
  std::vector<std::string> lines = heard_;
  lines.pop_back();
  return lines;
}

std::vector<std::string> CheckEngine::Listen() {
  const auto deadline = After(plan_.pause);
  std::vector<std::string> lines;
  while (auto line = Next(deadline)) {
    lines.push_back(*std::move(line));
    if (std::chrono::steady_clock::now() >= deadline) break;
  }
  return lines;
}

bool CheckEngine::EndsQuickly() {
  if (child_ == nullptr) return false;
  const bool ended = child_->WaitForEnd(After(plan_.quick));
  std::string line;
  while (child_->TakeLine(&line)) heard_.push_back(line);
  trouble_ = ended ? *child_->ending() : "it still runs";
  return ended && trouble_ == "exited with status 0";
}

std::string CheckEngine::Seen() const {
  if (!status_.ok()) return std::string(status_.message());
  const bool is_blank = absl::StripAsciiWhitespace(asked_).empty();
  std::string text = is_blank ? "after a blank line: " : absl::StrCat("after '", asked_, "': ");
  if (heard_.empty()) {
    absl::StrAppend(&text, trouble_.empty() ? "nothing in time" : trouble_);
    return text;
  }
  // The last lines say most.
  const size_t first = heard_.size() > 2 ? heard_.size() - 2 : 0;
  if (first > 0) absl::StrAppend(&text, "... ");
  for (size_t i = first; i < heard_.size(); ++i)
    absl::StrAppend(&text, i > first ? " / " : "", "'", SafeText(heard_[i], kLongestQuote), "'");
  if (!trouble_.empty()) absl::StrAppend(&text, "; ", trouble_);
  return text;
}

}  // namespace sapper
