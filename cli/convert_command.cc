#include "cli/convert_command.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "cli/whole_number.h"
#include "records/format.h"

namespace sapper {
namespace {

constexpr int kBadInput = 1;
constexpr int kBadArguments = 2;

struct ConvertArguments {
  std::string input;
  std::string output;
  std::string from;
  std::string to;
  std::string rules;
  std::string side;
  std::string encoding;
  std::string from_encoding;
  size_t game = 0;  // 0 = all
  bool force = false;
};

// The arguments, understood.
struct Plan {
  absl::optional<Format> from;
  absl::optional<Format> to;
  absl::optional<Side> side;
  absl::optional<Encoding> encoding;
  ReadOptions read;
};

std::string FormatNames() {
  return absl::StrJoin(Formats(), ", ", [](std::string* out, const FormatInfo& info) {
    absl::StrAppend(out, info.name);
  });
}

absl::Status Bad(absl::string_view what) {
  return MakeError(ErrorCode::kOption, what);
}

absl::Status ParseFormatArgument(const std::string& name, absl::string_view option,
                                 absl::optional<Format>* format) {
  if (name.empty()) return absl::OkStatus();
  *format = ParseFormat(name);
  if (format->has_value()) return absl::OkStatus();
  return Bad(absl::StrCat(option, " takes ", FormatNames(), ", not ", Quote(name)));
}

absl::Status ParseEncodingArgument(const std::string& name, absl::string_view option,
                                   absl::optional<Encoding>* encoding) {
  if (name.empty()) return absl::OkStatus();
  *encoding = ParseEncoding(name);
  if (encoding->has_value()) return absl::OkStatus();
  return Bad(absl::StrCat(option, " takes utf-8 or gb18030, not ", Quote(name)));
}

absl::StatusOr<Plan> MakePlan(const ConvertArguments& arguments, const Variants& variants) {
  Plan plan;
  plan.read.variants = variants;
  absl::Status status = ParseFormatArgument(arguments.from, "--from", &plan.from);
  status.Update(ParseFormatArgument(arguments.to, "--to", &plan.to));
  status.Update(ParseEncodingArgument(arguments.encoding, "--encoding", &plan.encoding));
  status.Update(
      ParseEncodingArgument(arguments.from_encoding, "--from-encoding", &plan.read.encoding));
  if (!status.ok()) return status;
  if (!arguments.rules.empty()) {
    const absl::StatusOr<Rules> rules = ParseRules(arguments.rules);
    if (!rules.ok()) return rules.status();
    plan.read.rules = *rules;
  }
  if (!arguments.side.empty()) {
    plan.side = DuelMap::ParseSide(arguments.side);
    if (!plan.side.has_value()) return Bad("--side takes red or black");
  }
  // A name that ends in .jql asks for such a file.
  if (!plan.to.has_value() && absl::EndsWithIgnoreCase(arguments.output, ".jql"))
    plan.to = Format::kJql;
  return plan;
}

// Why `from` cannot become `to`, if so.
absl::Status CheckKinds(const Plan& plan, const FormatInfo& from, const FormatInfo& to) {
  if (!from.is_game && to.is_game)
    return Bad(absl::StrCat("a layout (", from.name, ") has no moves to make a game (", to.name,
                            ") of; it becomes letters, grid or jql"));
  if (from.is_game && !to.is_game && !plan.side.has_value())
    return Bad(absl::StrCat("a game (", from.name,
                            ") has two layouts: say with --side red or "
                            "--side black which one becomes ",
                            to.name));
  if (plan.side.has_value() && (to.is_game || !from.is_game))
    return Bad(
        "--side takes one layout out of a game; here is none to be taken (--to letters, "
        "grid or jql)");
  return absl::OkStatus();
}

// The N-th alone, if N is asked for.
template <class Item>
absl::Status Choose(size_t number, absl::string_view item, std::vector<Item>& items) {
  if (number == 0) return absl::OkStatus();
  if (number > items.size())
    return Bad(absl::StrCat("--game ", number, ": the file has ", Counted(items.size(), item)));
  items = {std::move(items[number - 1])};
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Layout>> LayoutsOf(const std::vector<GameRecord>& games, Side side) {
  std::vector<Layout> layouts;
  for (const GameRecord& text : games) {
    const absl::StatusOr<DuelRecord> game = DuelRecordOf(text);
    if (!game.ok())
      return MakeError(ErrorCodeOf(game.status()),
                       absl::StrCat("game ", layouts.size() + 1, ": ", game.status().message()));
    if (!game->layouts[Index(side)].has_value())
      return MakeError(ErrorCode::kLayout,
                       absl::StrCat("the layout of ", DuelMap::SideName(side),
                                    " is not known in game ", layouts.size() + 1));
    layouts.push_back(*game->layouts[Index(side)]);
  }
  return layouts;
}

absl::StatusOr<std::string> Convert(absl::string_view bytes, const Plan& plan, size_t number,
                                    const FormatInfo& from, const FormatInfo& to,
                                    std::vector<std::string>& lost) {
  const Encoding encoding = plan.encoding.value_or(to.encoding);
  std::vector<Layout> layouts;
  if (from.is_game) {
    absl::StatusOr<std::vector<GameRecord>> games = ReadGames(bytes, from.format, plan.read);
    if (!games.ok()) return games.status();
    if (absl::Status status = Choose(number, "game", *games); !status.ok()) return status;
    if (to.is_game) return WriteGames(*games, to.format, encoding, lost);
    absl::StatusOr<std::vector<Layout>> taken = LayoutsOf(*games, *plan.side);
    if (!taken.ok()) return taken.status();
    layouts = *std::move(taken);
  } else {
    absl::StatusOr<std::vector<Layout>> read = ReadLayouts(bytes, from.format, plan.read);
    if (!read.ok()) return read.status();
    layouts = *std::move(read);
    if (absl::Status status = Choose(number, "layout", layouts); !status.ok()) return status;
  }
  return WriteLayouts(layouts, to.format, encoding);
}

int Complain(int code, absl::string_view text) {
  std::cerr << "sapper convert: " << SafeText(text, 1000) << '\n';
  return code;
}

int RunConvertCommand(const ConvertArguments& arguments, const Variants& variants) {
  const absl::StatusOr<Plan> plan = MakePlan(arguments, variants);
  if (!plan.ok()) return Complain(kBadArguments, plan.status().message());
  const Overwrite overwrite = arguments.force ? Overwrite::kYes : Overwrite::kNo;
  if (absl::Status status = CheckWritable(arguments.output, overwrite); !status.ok())
    return Complain(kBadArguments, status.message());
  const absl::StatusOr<std::string> bytes = ReadWholeFile(arguments.input, kLargestHeldFile);
  if (!bytes.ok()) return Complain(kBadArguments, bytes.status().message());
  const absl::optional<Format> format =
      plan->from.has_value() ? plan->from : DetectFormat(*bytes, plan->read.encoding);
  if (!format.has_value())
    return Complain(kBadInput, absl::StrCat(arguments.input, ": looks like none of ", FormatNames(),
                                            "; --from says which it is"));
  const FormatInfo& from = InfoOf(*format);
  const FormatInfo& to = InfoOf(plan->to.value_or(
      from.is_game && !plan->side.has_value() ? Format::kRecord : Format::kLetters));
  if (absl::Status status = CheckKinds(*plan, from, to); !status.ok())
    return Complain(kBadArguments, status.message());
  std::vector<std::string> lost;
  const absl::StatusOr<std::string> content =
      Convert(*bytes, *plan, arguments.game, from, to, lost);
  if (!content.ok()) {
    const bool arguments_are_bad = ErrorCodeOf(content.status()) == ErrorCode::kOption &&
                                   absl::StartsWith(content.status().message(), "--");
    return Complain(
        arguments_are_bad ? kBadArguments : kBadInput,
        absl::StrCat(arguments.input, " (", from.name, "): ", content.status().message()));
  }
  if (absl::Status status = WriteWholeFile(arguments.output, *content, overwrite); !status.ok())
    return Complain(kBadInput, status.message());
  for (const std::string& phrase : lost)
    std::cerr << "sapper convert: " << to.name << " has no room for " << phrase << '\n';
  return 0;
}

}  // namespace

void AddConvertCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb = app.add_subcommand(
      "convert",
      "Convert games, and layouts, from one format to another; a format is found out "
      "from what is in the file");
  const auto arguments = std::make_shared<ConvertArguments>();
  verb->add_option("in", arguments->input, "A file, or - for standard input")->required();
  verb->add_option("out", arguments->output, "A file, or - for standard output")->required();
  verb->add_option("--from", arguments->from, "Format of IN, where it should not be found out");
  verb->add_option("--to", arguments->to,
                   "Format of OUT: record (default for games), letters (default for layouts), ...");
  verb->add_option("--side", arguments->side, "Take the layout of red or black out of the games");
  verb->add_option("--game", arguments->game, "Only the N-th game or layout of IN")
      ->transform(WholeNumber(1));
  verb->add_option("--rules", arguments->rules,
                   "Rules of games whose format does not hold them, as 'casual' or 'contest "
                   "QuietLimit=40' (contest)");
  verb->add_option("--encoding", arguments->encoding,
                   "Of OUT: utf-8 or gb18030; each format has the usual one as its default");
  verb->add_option("--from-encoding", arguments->from_encoding,
                   "Of IN, where it should not be found out");
  verb->add_flag("--force", arguments->force, "Write over OUT if it is there");
  std::string formats = "Formats:\n";
  for (const FormatInfo& info : Formats())
    absl::StrAppend(&formats, "  ", info.name, std::string(10 - std::string(info.name).size(), ' '),
                    info.what, "\n");
  verb->footer(formats +
               "Every game is verified and every layout is legal, or nothing is written.");
  verb->callback(
      [arguments, variants, &exit_code] { exit_code = RunConvertCommand(*arguments, variants); });
}

}  // namespace sapper
