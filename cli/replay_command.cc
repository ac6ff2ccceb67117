#include "cli/replay_command.h"

#include <unistd.h>

#include <iostream>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "cli/replay_session.h"
#include "cli/style_arguments.h"
#include "cli/terminal.h"
#include "cli/whole_number.h"
#include "process/line_reader.h"
#include "records/format.h"
#include "records/record_view.h"

namespace sapper {
namespace {

constexpr int kWrongRecord = 1;
constexpr int kBadArguments = 2;

struct ReplayArguments {
  std::string file;
  size_t game = 1;
  std::string view = "truth";
  absl::optional<size_t> ply;
  bool verify = false;
  StyleArguments style;
};

int Complain(int code, absl::string_view text) {
  std::cerr << "sapper replay: " << SafeText(text, 1000) << '\n';
  return code;
}

int VerifyAll(absl::string_view text, const Variants& variants) {
  RecordReader reader(text, variants);
  uint64_t games = 0;
  uint64_t wrong = 0;
  while (true) {
    const auto record = reader.Next();
    if (!record.ok()) return Complain(kWrongRecord, record.status().message());
    if (!record->has_value()) break;
    ++games;
    const absl::Status status = VerifyRecord(**record);
    if (status.ok()) continue;
    ++wrong;
    std::cout << "game " << games << " (line " << reader.game_line()
              << "): " << SafeText(status.message()) << '\n';
  }
  if (games == 0) return Complain(kWrongRecord, "there is no game in the file");
  std::cout << Counted(games, "game") << ", " << wrong << " wrong\n";
  return wrong == 0 ? 0 : kWrongRecord;
}

void Step(ReplaySession& replay) {
  const bool prompt = isatty(STDIN_FILENO) != 0;
  if (prompt) std::cout << "Enter goes one ply on, 'help' lists the commands, 'quit' leaves.\n";
  LineReader reader(STDIN_FILENO);
  while (true) {
    if (prompt) std::cout << "> " << std::flush;
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) break;
    if (line.kind == LineReader::Kind::kTooLong) continue;
    if (!replay.Obey(line.text)) return;
  }
  if (prompt) std::cout << '\n';
}

// Records as they are, so that wrong ones can be looked at; games in other formats as records.
absl::StatusOr<std::string> RecordsIn(std::string bytes, const Variants& variants) {
  const absl::optional<Format> format = DetectFormat(bytes);
  if (format != Format::kContest && format != Format::kLog) return bytes;
  const absl::StatusOr<std::vector<GameRecord>> games =
      ReadGames(bytes, *format, {.variants = variants, .rules = {}, .encoding = {}});
  if (!games.ok()) return games.status();
  std::vector<std::string> lost;
  return WriteGames(*games, Format::kRecord, Encoding::kUtf8, lost);
}

int RunReplayCommand(const ReplayArguments& arguments, const Variants& variants) {
  absl::StatusOr<std::string> text = ReadWholeFile(arguments.file);
  if (!text.ok()) return Complain(kBadArguments, text.status().message());
  text = RecordsIn(*std::move(text), variants);
  if (!text.ok()) return Complain(kWrongRecord, text.status().message());
  if (arguments.verify) return VerifyAll(*text, variants);
  const absl::StatusOr<ChosenStyle> style = ChooseStyle(arguments.style, StandardOutputState());
  if (!style.ok()) return Complain(kBadArguments, style.status().message());
  std::cerr << style->notice;
  ReplaySession replay(*text, variants, style->style, std::cout, SizeOfTerminal().columns);
  if (absl::Status status = replay.Open(arguments.game); !status.ok())
    return Complain(ErrorCodeOf(status) == ErrorCode::kOption ? kBadArguments : kWrongRecord,
                    status.message());
  if (absl::Status status = replay.SetViewer(arguments.view); !status.ok())
    return Complain(kBadArguments, absl::StrCat("--view: ", status.message()));
  if (arguments.ply.value_or(0) > replay.plies())
    return Complain(kBadArguments,
                    absl::StrCat("--ply: the game has ", Counted(replay.plies(), "ply", "plies")));
  replay.SayHead();
  if (absl::Status status = replay.Show(arguments.ply.value_or(0)); !status.ok())
    return Complain(kWrongRecord, status.message());
  // Commands may come from a pipe, but they are not asked for where one ply is.
  if (!arguments.ply.has_value()) Step(replay);
  return replay.verdict().ok() ? 0 : kWrongRecord;
}

}  // namespace

void AddReplayCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* replay =
      app.add_subcommand("replay", "Step through recorded games on the board, or verify them");
  const auto arguments = std::make_shared<ReplayArguments>();
  replay
      ->add_option("file", arguments->file,
                   "A file of records, or of games in another format of sapper convert")
      ->required();
  replay->add_option("--game", arguments->game, "Which game of the file (1 = the first)")
      ->transform(WholeNumber(1));
  replay->add_option("--view", arguments->view, "truth (default), or what a side knows, as red");
  replay->add_option("--ply", arguments->ply, "Show the board after so many plies and stop")
      ->transform(WholeNumber());
  replay->add_flag("--verify", arguments->verify, "Check all games, show none");
  AddStyleOptions(*replay, arguments->style);
  replay->footer(absl::StrCat("Commands, a line each:\n", ReplaySession::Help()));
  replay->callback(
      [arguments, variants, &exit_code] { exit_code = RunReplayCommand(*arguments, variants); });
}

}  // namespace sapper
