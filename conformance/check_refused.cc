#include "conformance/check_refused.h"

#include <algorithm>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "protocol/position_command.h"

namespace sapper {
namespace {

using List = std::vector<std::string>;

// Of lines that are refused alike so many say as much as all.
constexpr int kMostAlike = 4;

bool IsRefusal(const absl::Status& status) {
  return !status.ok() && ErrorCodeOf(status) != ErrorCode::kImpossible;
}

// How a word is spoilt: cut short, too long, with letters changed, and no such word at all.
void AddSpoilt(const std::string& word, List& spoilt) {
  spoilt.push_back(word.substr(0, word.size() - 1));
  spoilt.push_back(word.substr(1));
  spoilt.push_back(absl::StrCat(word, word.substr(word.size() - 1)));
  spoilt.push_back("nonsense");
  for (size_t i = 1; i < word.size(); ++i) {
    std::string changed = word;
    changed[i] = word[i - 1];
    spoilt.push_back(changed);
    changed = word;
    std::swap(changed[i], changed[i - 1]);
    spoilt.push_back(changed);
  }
}

// The first of each kind of refusal, each candidate once. `status_of` says what becomes of one.
template <typename StatusOf>
List Refused(const List& candidates, StatusOf status_of) {
  std::map<ErrorCode, int> alike;
  std::set<std::string> seen;
  List refused;
  for (const std::string& candidate : candidates) {
    if (candidate.empty() || !seen.insert(candidate).second) continue;
    const absl::Status status = status_of(candidate);
    if (IsRefusal(status) && ++alike[ErrorCodeOf(status)] <= kMostAlike)
      refused.push_back(candidate);
  }
  return refused;
}

// Each word left out, and spoilt, and the line ended before it.
void AddSpoiltLines(const std::string& line, List& lines) {
  const List words = absl::StrSplit(line, ' ');
  for (size_t i = 1; i < words.size(); ++i) {
    lines.push_back(
        absl::StrJoin(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(i), " "));
    List others;
    AddSpoilt(words[i], others);
    for (const std::string& other : others) {
      List changed = words;
      changed[i] = other;
      lines.push_back(absl::StrJoin(changed, " "));
    }
  }
}

absl::Status StatusOfPosition(const Variant& variant, const std::string& line) {
  Words words(line);
  words.Next();
  return ReadPosition(variant, variant.DefaultSettings(), words).status();
}

}  // namespace

List BadPositions(const std::vector<CheckScene>& scenes) {
  const CheckScene& scene = scenes.front();
  List candidates;
  AddSpoiltLines(scene.PositionLine(), candidates);
  if (const std::string line = scene.SetUpLine(); !line.empty()) AddSpoiltLines(line, candidates);
  const auto status_of = [&](const std::string& line) {
    return StatusOfPosition(*scene.variant, line);
  };
  List lines = {"position", "position startpos", "position view nonsense"};
  for (std::string& line : Refused(candidates, status_of)) lines.push_back(std::move(line));
  for (const std::string& event : BadEvents(scenes))
    lines.push_back(absl::StrCat(scene.PositionLine(), " moves ", event));
  return lines;
}

List BadEvents(const std::vector<CheckScene>& scenes) {
  const CheckScene& scene = scenes.front();
  List events;
  for (const CheckScene& each : scenes)
    events.insert(events.end(), each.events.begin(), each.events.end());
  List candidates = events;
  for (const std::string& event : events) AddSpoilt(event, candidates);
  return Refused(candidates,
                 [&](const std::string& event) { return scene.game->Clone()->Observe(event); });
}

List BadActions(const std::vector<CheckScene>& scenes) {
  const CheckScene& scene = scenes.front();
  List candidates;
  for (const CheckScene& each : scenes)
    candidates.insert(candidates.end(), each.legal.begin(), each.legal.end());
  List spoilt;
  for (const std::string& action : scene.legal) AddSpoilt(action, spoilt);
  candidates.insert(candidates.end(), spoilt.begin(), spoilt.end());
  return Refused(candidates,
                 [&](const std::string& action) { return scene.game->CheckAction(action); });
}

}  // namespace sapper
