#include "protocol/info_text.h"

#include <algorithm>
#include <cmath>

#include "absl/strings/str_cat.h"
#include "base/speed.h"

namespace sapper {
namespace {

constexpr int kMostCentipawns = 9999;

double Clean(double value) {
  return std::isnan(value) ? 0.0 : std::clamp(value, -1.0, 1.0);
}

std::string ScoreText(const SeatSearchInfo& info) {
  if (info.win_in.has_value()) return absl::StrCat("win ", *info.win_in);
  return absl::StrCat("cp ", Centipawns(info.value));
}

// The expected result and the share of draws that the search met; the two others follow.
std::string WdlText(const SeatSearchInfo& info) {
  double value = Clean(info.value);
  if (info.win_in.has_value()) value = *info.win_in >= 0 ? 1.0 : -1.0;
  const double met = std::isnan(info.drawn) ? 0.0 : info.drawn;
  const double drawn = std::clamp(met, 0.0, 1.0 - std::abs(value));
  const auto win = static_cast<int>(std::lround((1.0 + value - drawn) * 500.0));
  const int draw = std::min(static_cast<int>(std::lround(drawn * 1000.0)), 1000 - win);
  return absl::StrCat(win, " ", draw, " ", 1000 - win - draw);
}

}  // namespace

int Centipawns(double value) {
  const double v = Clean(value);
  const double room = 1.0 - std::abs(v);
  const double scaled = room <= 0 ? std::copysign(double{kMostCentipawns}, v) : 100.0 * v / room;
  return static_cast<int>(
      std::lround(std::clamp(scaled, double{-kMostCentipawns}, double{kMostCentipawns})));
}

std::string InfoText(const SeatSearchInfo& info) {
  std::string text = absl::StrCat(
      "info depth ", info.depth, " seldepth ", info.selective_depth, " nodes ", info.nodes, " nps ",
      NodesPerSecond(info.nodes, info.time), " time ", absl::ToInt64Milliseconds(info.time));
  absl::StrAppend(&text, " hashfull ", info.hash_permille, " worlds ", info.worlds, " score ",
                  ScoreText(info));
  absl::StrAppend(&text, " wdl ", WdlText(info), " multipv ", info.line);
  if (!info.pv.empty()) text += " pv";
  for (const std::string& action : info.pv) absl::StrAppend(&text, " ", action);
  return text;
}

std::string BestMoveText(const SeatSearchResult& result, bool may_resign) {
  if (result.resign && may_resign) return "bestmove resign";
  if (!result.action.has_value()) return "bestmove none";
  std::string text = absl::StrCat("bestmove ", *result.action);
  if (result.ponder.has_value()) absl::StrAppend(&text, " ponder ", *result.ponder);
  return text;
}

}  // namespace sapper
