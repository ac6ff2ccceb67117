#include "cli/replay_command.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <sstream>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "belief/information_state.h"
#include "cli/board_picture.h"
#include "cli/terminal.h"
#include "engine/error.h"
#include "engine/notation.h"
#include "engine/record.h"
#include "protocol/line_reader.h"
#include "protocol/safe_text.h"

namespace sapper {
namespace {

constexpr int kWrongRecord = 1;
constexpr int kBadArguments = 2;

struct ReplayArguments {
  std::string file;
  size_t game = 1;
  std::string view = "truth";
  bool verify = false;
  bool ascii = false;
};

int Complain(int code, absl::string_view text) {
  std::cerr << "sapper replay: " << text << '\n';
  return code;
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf()))
    return MakeError(ErrorCode::kOther, absl::StrCat(SafeText(path, 200), " can not be read"));
  return std::move(text).str();
}

int VerifyAll(absl::string_view text) {
  RecordReader reader(text);
  int games = 0;
  int wrong = 0;
  while (true) {
    const auto record = reader.Next();
    if (!record.ok()) return Complain(kWrongRecord, SafeText(record.status().message()));
    if (!record->has_value()) break;
    ++games;
    const absl::Status status = VerifyRecord(**record);
    if (status.ok()) continue;
    ++wrong;
    std::cout << "game " << games << " (line " << reader.game_line()
              << "): " << SafeText(status.message()) << '\n';
  }
  std::cout << games << " games, " << wrong << " wrong\n";
  return wrong == 0 ? 0 : kWrongRecord;
}

// One recorded game on the board, at any ply up to the first that disagrees.
class Replay {
 public:
  // `side`: whose view is shown; nothing = the truth.
  Replay(const GameRecord& record, absl::optional<Side> side, const TextStyle& style)
      : record_(record), side_(side), style_(style) {}

  absl::Status Show(size_t ply) const;
  // Commands from standard input until they end.
  void Step() const;

 private:
  absl::StatusOr<InformationState> StateAt(Side side, size_t ply) const;

  const GameRecord& record_;
  absl::optional<Side> side_;
  TextStyle style_;
};

absl::StatusOr<InformationState> Replay::StateAt(Side side, size_t ply) const {
  const RuleBook book(record_.rules);
  View view = record_.rules.view == ViewMode::kOpen
                  ? View(book, side, record_.layouts)
                  : View(book, side, record_.layouts[Index(side)]);
  absl::StatusOr<InformationState> state = InformationState::Create(std::move(view));
  for (size_t i = 0; i < ply && state.ok(); ++i)
    if (absl::Status status = state->Observe(record_.plies[i].event); !status.ok()) return status;
  return state;
}

absl::Status Replay::Show(size_t ply) const {
  const Side viewer = side_.value_or(Side::kRed);
  const absl::StatusOr<InformationState> state = StateAt(viewer, ply);
  if (!state.ok()) return state.status();
  const auto rank = [&](PieceId piece) -> absl::optional<Rank> {
    if (!side_.has_value()) return record_.layouts[Index(piece.side())][piece.slot()];
    const RankSet candidates = state->evidence().candidates(piece);
    if (candidates.size() != 1) return absl::nullopt;
    return candidates.First();
  };
  absl::optional<Event> last;
  if (ply > 0) last = record_.plies[ply - 1].event;
  std::cout << BoardText({&state->view().placement(), rank, viewer, last}, style_);
  std::cout << "ply " << ply << " of " << record_.plies.size();
  if (last.has_value()) std::cout << ": " << EventText(*last);
  if (ply == record_.plies.size() && record_.outcome.has_value())
    std::cout << ", "
              << (record_.outcome->winner ? DuelMap::SideName(*record_.outcome->winner) : "draw")
              << " (" << ReasonName(record_.outcome->reason) << ")";
  std::cout << std::endl;
  return absl::OkStatus();
}

void Replay::Step() const {
  constexpr const char* kHelp = "Enter: next ply, p: previous, a number: that ply, e: end, q: quit";
  const bool prompt = isatty(STDIN_FILENO) != 0;
  if (prompt) std::cout << kHelp << '\n';
  LineReader reader(STDIN_FILENO);
  size_t ply = 0;
  while (true) {
    if (prompt) std::cout << "> " << std::flush;
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) return;
    const absl::string_view word = absl::StripAsciiWhitespace(line.text);
    size_t number = 0;
    size_t next = ply;
    if (word.empty() || word == "n") {
      next = std::min(ply + 1, record_.plies.size());
    } else if (word == "p") {
      next = ply - std::min<size_t>(ply, 1);
    } else if (word == "e") {
      next = record_.plies.size();
    } else if (word == "q") {
      return;
    } else if (absl::SimpleAtoi(word, &number)) {
      next = std::min(number, record_.plies.size());
    } else {
      std::cout << kHelp << '\n';
      continue;
    }
    if (absl::Status status = Show(next); !status.ok()) {
      std::cout << SafeText(status.message()) << '\n';
      continue;
    }
    ply = next;
  }
}

int StepThrough(absl::string_view text, const ReplayArguments& arguments) {
  absl::optional<Side> side;
  if (arguments.view != "truth") {
    side = DuelMap::ParseSide(arguments.view);
    if (!side.has_value()) return Complain(kBadArguments, "--view takes truth, red or black");
  }
  RecordReader reader(text);
  absl::optional<GameRecord> record;
  for (size_t i = 0; i < std::max<size_t>(arguments.game, 1); ++i) {
    auto next = reader.Next();
    if (!next.ok()) return Complain(kWrongRecord, SafeText(next.status().message()));
    if (!next->has_value())
      return Complain(kBadArguments, absl::StrCat("there are only ", i, " games in the file"));
    record = **std::move(next);
  }
  TextStyle style;
  style.ascii = arguments.ascii;
  style.colour = ColourByDefault(isatty(STDOUT_FILENO) != 0);
  std::cout << "red " << record->players[0] << ", black " << record->players[1] << ", rules "
            << RulesText(record->rules) << '\n';
  const absl::Status verdict = VerifyRecord(*record);
  if (!verdict.ok()) std::cout << "this record is wrong: " << SafeText(verdict.message()) << '\n';
  const Replay replay(*record, side, style);
  if (absl::Status status = replay.Show(0); !status.ok())
    return Complain(kWrongRecord, SafeText(status.message()));
  replay.Step();
  return verdict.ok() ? 0 : kWrongRecord;
}

int RunReplayCommand(const ReplayArguments& arguments) {
  const absl::StatusOr<std::string> text = ReadFile(arguments.file);
  if (!text.ok()) return Complain(kBadArguments, text.status().message());
  return arguments.verify ? VerifyAll(*text) : StepThrough(*text, arguments);
}

}  // namespace

void AddReplayCommand(CLI::App& app, int& exit_code) {
  CLI::App* replay = app.add_subcommand("replay", "step through recorded games, or verify them");
  const auto arguments = std::make_shared<ReplayArguments>();
  replay->add_option("file", arguments->file, "a file of records")->required();
  replay->add_option("--game", arguments->game, "which game of the file (1 = the first)");
  replay->add_option("--view", arguments->view, "truth (default), or what red or black knows");
  replay->add_flag("--verify", arguments->verify, "check all games, show none");
  replay->add_flag("--ascii", arguments->ascii, "nothing beyond ASCII");
  replay->callback([arguments, &exit_code] { exit_code = RunReplayCommand(*arguments); });
}

}  // namespace sapper
