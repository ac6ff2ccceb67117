// Whole games between a built-in player and an engine of the course's protocol.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "arena/engine_spec.h"
#include "arena/match.h"
#include "arena/setup_sources.h"
#include "tests/support/program.h"
#include "tests/support/shared_data.h"
#include "variants/registry.h"

namespace sapper {
namespace {

EngineSpec Spec(const std::vector<std::string>& words) {
  auto spec = ParseEngineSpec(words, {}, StandardVariants().front());
  EXPECT_TRUE(spec.ok()) << spec.status();
  return *std::move(spec);
}

TEST(MatchThread, AnEngineOfTheCoursePlaysWholeGames) {
  const auto setups = EngineSetups();
  MatchPlan plan;
  plan.variant = StandardVariants().front();
  plan.settings = plan.variant->DefaultSettings();
  plan.layouts = setups.get();
  plan.check_agreement = true;
  plan.rounds = 3;
  plan.max_plies = 2000;
  for (const EngineSpec& spec : {Spec({absl::StrCat("cmd=", BuiltPath("tests/fake_cs4500_random")),
                                       "name=course", "proto=cs4500", "st=60"}),
                                 Spec({"random", "nodes=1"})}) {
    Participant participant;
    participant.name = spec.name;
    participant.control = spec.control;
    participant.make_peer = [spec](const PeerRequest& request) {
      return MakePeer(spec, {absl::Minutes(1), absl::Seconds(10)}, request, nullptr);
    };
    plan.participants.push_back(std::move(participant));
  }
  const MatchResult result = RunMatch(plan, {}, nullptr, std::stop_token());
  EXPECT_EQ(result.standings.Of(0).runner_failures(), 0);
  EXPECT_EQ(result.standings.Of(0).faults(), 0);
  EXPECT_EQ(result.standings.Of(0).games().games(), 6);
}

TEST(EngineSpecTest, TheCourseHasNoOptions) {
  EXPECT_FALSE(
      ParseEngineSpec({"cmd=x", "proto=cs4500", "option.Hash=1"}, {}, StandardVariants().front())
          .ok());
}

}  // namespace
}  // namespace sapper
