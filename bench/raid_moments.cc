#include "bench/raid_moments.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "engine/notation.h"

namespace sapper {
namespace {

using Json = nlohmann::json;

absl::StatusOr<InformationState> StateOf(const Json& moment) {
  const Rules rules = Rules::Contest();
  const std::string side_name = moment.at("side");
  const auto side = DuelMap::ParseSide(side_name);
  if (!side) return MakeError(ErrorCode::kSyntax, "side is red or black");
  const absl::StatusOr<Layout> layout =
      Layout::ParseLegal(moment.at(side_name).get<std::string>(), rules);
  if (!layout.ok()) return layout.status();
  auto state = InformationState::Create(View(RuleBook(rules), *side, *layout));
  if (!state.ok()) return state;
  for (const std::string text : moment.at("moves")) {
    const auto event = ParseEvent(text);
    if (!event.ok()) return event.status();
    if (absl::Status status = state->Observe(*event); !status.ok()) return status;
  }
  return state;
}

}  // namespace

bool RaidMoment::IsHeldBy(absl::string_view move) const {
  return std::find(holding.begin(), holding.end(), move) != holding.end();
}

absl::StatusOr<RaidMoment> ParseRaidMoment(absl::string_view line) {
  try {
    const Json moment = Json::parse(line);
    absl::StatusOr<InformationState> state = StateOf(moment);
    if (!state.ok()) return state.status();
    return RaidMoment{*std::move(state), moment.at("holding").get<std::vector<std::string>>(),
                      moment.at("opponent").get<std::string>()};
  } catch (const Json::exception& error) {
    return MakeError(ErrorCode::kSyntax, error.what());
  }
}

}  // namespace sapper
