#include "cli/match_command.h"

#include <iostream>
#include <memory>

#include "absl/strings/str_cat.h"
#include "arena/merge.h"
#include "base/counted.h"
#include "base/error.h"
#include "cli/match_arguments.h"
#include "cli/match_run.h"
#include "cli/match_setup.h"

namespace sapper {
namespace {

struct MergeArguments {
  std::vector<std::string> files;
  bool partial = false;
  bool force = false;
  MatchArguments output;  // --json and --records of it
};

int Refuse(const absl::Status& status) {
  std::cerr << "sapper match: " << status.message() << '\n';
  return kMatchRefused;
}

int RunMatchCommand(const CLI::App& app, const Variants& variants, MatchArguments& arguments) {
  if (absl::Status status = CheckExtraWords(app); !status.ok()) return Refuse(status);
  if (absl::Status status = ReadMatchConfig(app, variants, arguments); !status.ok())
    return Refuse(status);
  MatchSetup setup;
  if (absl::Status status = SetUpMatch(arguments, variants, setup); !status.ok())
    return Refuse(status);
  return RunMatchSetup(arguments, variants, setup);
}

Overwrite OverwriteOf(bool force) {
  return force ? Overwrite::kYes : Overwrite::kNo;
}

// In the order of the schedule, as one file that is there completely or not.
absl::Status WriteRecords(const MergeArguments& arguments, const MergedMatch& merged) {
  const std::string& path = arguments.output.records;
  if (path.empty()) return absl::OkStatus();
  std::string text;
  for (const auto& [game, record] : merged.records) text += record;
  return WriteWholeFile(path, text, OverwriteOf(arguments.force));
}

int RunMergeCommand(const MergeArguments& arguments, const Variants& variants) {
  const MatchArguments& output = arguments.output;
  std::vector<NamedFile> files = {{"--records", output.records}, {"--json", output.json_file}};
  const size_t written = files.size();
  for (const std::string& part : arguments.files) files.push_back({"a part", part});
  if (absl::Status status = CheckFilesDiffer(files, written); !status.ok()) return Refuse(status);
  for (const std::string& path : {output.json_file, output.records}) {
    if (path.empty()) continue;
    if (absl::Status status = CheckWritable(path, OverwriteOf(arguments.force)); !status.ok())
      return Refuse(status);
  }
  const absl::StatusOr<MergedMatch> merged =
      MergeParts(arguments.files, arguments.partial, variants);
  if (!merged.ok()) return Refuse(merged.status());
  if (merged->missing_games > 0 && !merged->standings.verdict().has_value())
    std::cerr << "warning: "
              << Counted(merged->missing_games, "game of the match is", "games of the match are")
              << " missing\n";
  absl::Status status = WriteRecords(arguments, *merged);
  if (status.ok())
    status = PrintResult(output, merged->terms, merged->standings, nullptr,
                         OverwriteOf(arguments.force));
  if (status.ok()) return kMatchPlayed;
  std::cerr << "sapper match: " << status.message() << '\n';
  return kMatchFailed;
}

void AddMergeCommand(CLI::App& match, const Variants& variants, int& exit_code) {
  CLI::App* merge = match.add_subcommand("merge", "put the parts of a match together");
  const auto arguments = std::make_shared<MergeArguments>();
  merge->add_option("files", arguments->files, "the --out files of the parts")->required();
  merge->add_flag("--partial", arguments->partial, "do without missing parts and games");
  merge->add_option("--records", arguments->output.records,
                    "file for the games, in the order of the schedule");
  merge->add_option("--json", arguments->output.json_file,
                    "file for the result as JSON; - prints it");
  merge->add_flag("--force", arguments->force, "replace files that exist");
  merge->callback([arguments, variants, &exit_code] {
    MatchArguments& output = arguments->output;
    output.json = !output.json_file.empty();
    if (output.json_file == "-") output.json_file.clear();
    exit_code = RunMergeCommand(*arguments, variants);
  });
}

}  // namespace

void AddMatchCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* match = app.add_subcommand("match", "play a match of two engines or a tournament");
  const auto arguments = std::make_shared<MatchArguments>();
  AddMatchOptions(*match, variants, *arguments);
  AddMergeCommand(*match, variants, exit_code);
  match->callback([match, arguments, variants, &exit_code] {
    if (match->get_subcommands().empty()) exit_code = RunMatchCommand(*match, variants, *arguments);
  });
}

}  // namespace sapper
