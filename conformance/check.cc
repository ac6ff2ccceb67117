#include "conformance/check.h"

#include "absl/strings/str_cat.h"
#include "conformance/check_list.h"

namespace sapper {
namespace {

std::vector<CheckResult> Run(const CheckPlan& plan, absl::string_view protocol,
                             const std::vector<Check>& checks, const CheckCallback& on_result,
                             const std::stop_token& stop) {
  CheckContext context{plan, MakeScenes(*plan.variant, plan.positions, plan.seed), {}};
  std::vector<CheckResult> results;
  bool has_handshake = true;
  for (const Check& check : checks) {
    if (stop.stop_requested()) break;
    Finding finding = context.scenes.empty() ? Skipped("no game of it could be played")
                      : has_handshake        ? check.look(context)
                                             : Skipped("there is no handshake");
    if (results.empty()) has_handshake = finding.ok();
    results.push_back({absl::StrCat(protocol, ".", check.name), finding.verdict,
                       std::move(finding.expected), std::move(finding.seen)});
    if (on_result) on_result(results.back());
  }
  return results;
}

}  // namespace

std::vector<CheckResult> CheckUji(const CheckPlan& plan, const CheckCallback& on_result,
                                  const std::stop_token& stop) {
  std::vector<Check> checks(UjiChecks().begin(), UjiChecks().end());
  checks.insert(checks.end(), UjiSearchChecks().begin(), UjiSearchChecks().end());
  return Run(plan, "uji", checks, on_result, stop);
}

std::vector<CheckResult> CheckContest(const CheckPlan& plan, const CheckCallback& on_result,
                                      const std::stop_token& stop) {
  return Run(plan, "contest", {ContestChecks().begin(), ContestChecks().end()}, on_result, stop);
}

}  // namespace sapper
