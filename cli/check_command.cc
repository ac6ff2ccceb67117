#include "cli/check_command.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "arena/clock.h"
#include "base/error.h"
#include "cli/stop_signals.h"
#include "cli/variant_argument.h"
#include "cli/whole_number.h"
#include "client/client_contest.h"
#include "conformance/check.h"
#include "nlohmann/json.hpp"

namespace sapper {
namespace {

constexpr int kPassed = 0;
constexpr int kFailed = 1;
constexpr int kBadArguments = 2;
constexpr int kStopped = 130;

struct CheckArguments {
  std::vector<std::string> command;
  std::string protocol = "uji";
  std::string variant;
  std::string patience = "10s";
  std::string quick = "1s";
  CheckPlan plan;
  bool json = false;
};

const char* VerdictText(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::kOk:
      return "ok";
    case CheckVerdict::kFail:
      return "FAIL";
    case CheckVerdict::kSkip:
      break;
  }
  return "skip";
}

std::string ResultLine(const CheckResult& result) {
  std::string line = absl::StrFormat("%-5s%s", VerdictText(result.verdict), result.name);
  if (result.verdict == CheckVerdict::kSkip) absl::StrAppend(&line, ": ", result.expected);
  if (result.verdict == CheckVerdict::kFail)
    absl::StrAppend(&line, "\n       expected: ", result.expected,
                    "\n       seen:     ", result.seen);
  return line;
}

int64_t Count(const std::vector<CheckResult>& results, CheckVerdict verdict) {
  return std::count_if(results.begin(), results.end(),
                       [&](const CheckResult& result) { return result.verdict == verdict; });
}

void PrintJson(const std::vector<CheckResult>& results) {
  nlohmann::ordered_json json;
  json["checks"] = nlohmann::ordered_json::array();
  for (const CheckResult& result : results) {
    nlohmann::ordered_json each = {{"name", result.name}, {"verdict", VerdictText(result.verdict)}};
    if (result.verdict != CheckVerdict::kOk) each["expected"] = result.expected;
    if (result.verdict == CheckVerdict::kFail) each["seen"] = result.seen;
    json["checks"].push_back(std::move(each));
  }
  for (CheckVerdict verdict : {CheckVerdict::kOk, CheckVerdict::kFail, CheckVerdict::kSkip})
    json[verdict == CheckVerdict::kFail ? "fail" : VerdictText(verdict)] = Count(results, verdict);
  std::cout << json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
}

// Error kOption for a game that is not there or that the protocol cannot express.
absl::Status SetVariant(const CheckArguments& arguments, const Variants& variants,
                        CheckPlan& plan) {
  auto variant = ChooseVariant(variants, arguments.variant);
  if (!variant.ok()) return variant.status();
  plan.variant = *std::move(variant);
  if (arguments.protocol == "uji" || ContestDialectPlays(*plan.variant)) return absl::OkStatus();
  return MakeError(ErrorCode::kOption, absl::StrCat("the contest's dialect has no words for ",
                                                    plan.variant->name(), "; write --proto uji"));
}

int RunCheck(const CheckArguments& arguments, const Variants& variants) {
  CheckPlan plan = arguments.plan;
  if (absl::Status status = SetVariant(arguments, variants, plan); !status.ok()) {
    std::cerr << "sapper check: " << status.message() << '\n';
    return kBadArguments;
  }
  plan.command = arguments.command;
  const struct {
    const std::string& text;
    absl::Duration& duration;
  } times[] = {{arguments.patience, plan.patience}, {arguments.quick, plan.quick}};
  for (const auto& time : times) {
    const auto parsed = ParseTime(time.text);
    if (!parsed.ok() || *parsed <= absl::ZeroDuration()) {
      std::cerr << "sapper check: '" << time.text << "' is no time to wait; write e.g. 2s\n";
      return kBadArguments;
    }
    time.duration = *parsed;
  }
  const StopSignals signals;
  const auto print = [&](const CheckResult& result) {
    if (!arguments.json) std::cout << ResultLine(result) << std::endl;
  };
  std::vector<CheckResult> results;
  for (auto* check : {CheckUji, CheckContest}) {
    if (arguments.protocol == (check == CheckUji ? "contest" : "uji")) continue;
    const auto more = check(plan, print, signals.token());
    results.insert(results.end(), more.begin(), more.end());
  }
  const int64_t failed = Count(results, CheckVerdict::kFail);
  if (arguments.json) {
    PrintJson(results);
  } else {
    std::cout << Count(results, CheckVerdict::kOk) << " ok, " << failed << " failed, "
              << Count(results, CheckVerdict::kSkip) << " skipped\n";
  }
  if (signals.token().stop_requested()) return kStopped;
  return failed > 0 ? kFailed : kPassed;
}

}  // namespace

void AddCheckCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb = app.add_subcommand("check", "check whether an engine keeps to the protocols");
  const auto arguments = std::make_shared<CheckArguments>();
  verb->add_option("command", arguments->command, "the engine's program, and its arguments")
      ->required()
      ->expected(1, -1);
  verb->add_option("--proto", arguments->protocol, "uji, contest or both")
      ->check(CLI::IsMember({"uji", "contest", "both"}))
      ->capture_default_str();
  verb->add_option("--variant", arguments->variant, VariantHelp(variants));
  verb->add_option("--dir", arguments->plan.folder, "folder to start it in");
  verb->add_option("--patience", arguments->patience, "for the handshake, a layout, one node")
      ->capture_default_str();
  verb->add_option("--quick", arguments->quick, "for what is to come at once")
      ->capture_default_str();
  verb->add_option("--positions", arguments->plan.positions, "positions to ask moves in")
      ->check(CLI::Range(2, 10000))
      ->capture_default_str();
  verb->add_option("--games", arguments->plan.games, "whole games against a random player")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  verb->add_option("--srand,--seed", arguments->plan.seed, "seed of positions and games")
      ->transform(WholeNumber())
      ->capture_default_str();
  verb->add_flag("--json", arguments->json, "print the result as JSON");
  // What follows the program is the program's, dashes or not.
  verb->positionals_at_end(true);
  verb->prefix_command();
  verb->callback([arguments, variants, verb, &exit_code] {
    const std::vector<std::string> rest = verb->remaining();
    arguments->command.insert(arguments->command.end(), rest.begin(), rest.end());
    exit_code = RunCheck(*arguments, variants);
  });
}

}  // namespace sapper
