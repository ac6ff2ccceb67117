#include "cli/replay_command.h"

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "cli/board_picture.h"
#include "cli/terminal.h"
#include "cli/whole_number.h"
#include "engine/notation.h"
#include "process/line_reader.h"
#include "records/format.h"
#include "records/record_view.h"
#include "variants/duel_pictures.h"
#include "variants/registry.h"

namespace sapper {
namespace {

constexpr int kWrongRecord = 1;
constexpr int kBadArguments = 2;

constexpr const char* kCommands =
    "next (or Enter), back, goto N (or N), start, end: another ply\n"
    "view red|black|truth: who is looking\n"
    "game N: another game of the file\n"
    "info, verify, help, quit\n";

struct ReplayArguments {
  std::string file;
  size_t game = 1;
  std::string view = "truth";
  absl::optional<size_t> ply;
  bool verify = false;
  bool ascii = false;
};

int Complain(int code, absl::string_view text) {
  std::cerr << "sapper replay: " << SafeText(text, 1000) << '\n';
  return code;
}

int VerifyAll(absl::string_view text) {
  DuelRecordReader reader(text);
  int games = 0;
  int wrong = 0;
  while (true) {
    const auto record = reader.Next();
    if (!record.ok()) return Complain(kWrongRecord, record.status().message());
    if (!record->has_value()) break;
    ++games;
    const absl::Status status = CheckRecord(**record);
    if (status.ok()) continue;
    ++wrong;
    std::cout << "game " << games << " (line " << reader.game_line()
              << "): " << SafeText(status.message()) << '\n';
  }
  std::cout << games << " games, " << wrong << " wrong\n";
  return wrong == 0 ? 0 : kWrongRecord;
}

// Who looks at the board: nobody in particular sees the truth.
using Viewer = absl::optional<Side>;

absl::StatusOr<Viewer> ParseViewer(absl::string_view text) {
  if (text == "truth") return Viewer();
  const absl::optional<Side> side = DuelMap::ParseSide(text);
  if (!side.has_value()) return MakeError(ErrorCode::kOption, "a view is red, black or truth");
  return Viewer(side);
}

std::string ResultText(const DuelRecord& record) {
  if (!record.outcome.has_value()) return "broken off";
  const absl::optional<Side>& winner = record.outcome->winner;
  return absl::StrCat(winner ? absl::StrCat(DuelMap::SideName(*winner), " wins") : "draw", " (",
                      ReasonName(record.outcome->reason), ")");
}

std::string NotesText(const DuelPly& ply) {
  std::string text;
  if (ply.spent) absl::StrAppend(&text, ", ", absl::ToInt64Milliseconds(*ply.spent), " ms");
  if (ply.left) absl::StrAppend(&text, ", ", absl::ToInt64Milliseconds(*ply.left), " ms left");
  if (ply.nodes) absl::StrAppend(&text, ", ", *ply.nodes, " nodes");
  if (ply.value) absl::StrAppend(&text, ", value ", *ply.value > 0 ? "+" : "", *ply.value);
  if (ply.win_in) absl::StrAppend(&text, ", win in ", *ply.win_in);
  return text;
}

// One game of a file on the board.
class Replay {
 public:
  // `text` must outlive the replay.
  Replay(absl::string_view text, const TextStyle& style, const Viewer& viewer)
      : text_(text), style_(style), viewer_(viewer) {}

  // Goes to the N-th game, counted from 1, and its start. Errors: of the records up to it, or
  // kOption when there are fewer. After an error nothing has changed.
  absl::Status Open(size_t number);
  // Errors when the record cannot be followed to this ply.
  absl::Status Show(size_t ply);
  // A line of the person's. False to quit.
  bool Obey(absl::string_view line);
  void SayHead() const;

  const absl::Status& verdict() const {
    return verdict_;
  }
  size_t plies() const {
    return record_->plies.size();
  }

 private:
  using Words = std::vector<absl::string_view>;

  absl::StatusOr<std::string> Picture(size_t ply) const;
  // The first seat whose army is known.
  Side KnownSide() const;
  absl::Status Go(const Words& words);
  absl::Status ChangeView(const Words& words);
  absl::Status ChangeGame(const Words& words);

  absl::string_view text_;
  TextStyle style_;
  Viewer viewer_;
  absl::optional<DuelRecord> record_;
  absl::Status verdict_;
  size_t number_ = 0;
  size_t ply_ = 0;
};

absl::Status Replay::Open(size_t number) {
  DuelRecordReader reader(text_);
  absl::optional<DuelRecord> record;
  for (size_t i = 0; i < number; ++i) {
    auto next = reader.Next();
    if (!next.ok()) return next.status();
    if (!next->has_value())
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("there are only ", i, " games in the file"));
    record = **std::move(next);
  }
  if (!record.has_value()) return MakeError(ErrorCode::kOption, "games are counted from 1");
  record_ = *std::move(record);
  verdict_ = CheckRecord(*record_);
  number_ = number;
  ply_ = 0;
  return absl::OkStatus();
}

void Replay::SayHead() const {
  std::cout << "game " << number_;
  if (!record_->label.empty()) std::cout << " (" << SafeText(record_->label) << ")";
  std::cout << ": red " << SafeText(record_->players[0]) << ", black "
            << SafeText(record_->players[1]) << ", rules " << RulesText(record_->rules);
  if (!record_->control.empty()) std::cout << ", control " << SafeText(record_->control);
  std::cout << ", " << plies() << " plies, " << ResultText(*record_) << '\n';
  if (!record_->note.empty()) std::cout << "note: " << SafeText(record_->note) << '\n';
  if (!verdict_.ok()) std::cout << "this record is wrong: " << SafeText(verdict_.message()) << '\n';
}

Side Replay::KnownSide() const {
  return record_->layouts[Index(Side::kRed)].has_value() ? Side::kRed : Side::kBlack;
}

absl::StatusOr<std::string> Replay::Picture(size_t ply) const {
  const Side seat = viewer_.value_or(KnownSide());
  const absl::StatusOr<InformationState> state = StateAfterPlies(*record_, seat, ply);
  if (!state.ok()) return state.status();
  const auto rank = [&](PieceId piece) -> absl::optional<Rank> {
    const absl::optional<Layout>& layout = record_->layouts[Index(piece.side())];
    if (!viewer_.has_value() && layout.has_value()) return (*layout)[piece.slot()];
    const RankSet candidates = state->evidence().candidates(piece);
    if (candidates.size() != 1) return absl::nullopt;
    return candidates.First();
  };
  const Variant& variant = *StandardVariants().front();
  std::vector<size_t> marked;
  if (ply > 0) marked = variant.PointsOf(EventText(record_->plies[ply - 1].event));
  // The truth is shown from red's seat.
  return BoardText(PictureFor(variant, Seat(Index(viewer_.value_or(Side::kRed))),
                              ShownPieces(state->view().placement(), rank), marked),
                   style_);
}

absl::Status Replay::Show(size_t ply) {
  const absl::StatusOr<std::string> picture = Picture(ply);
  if (!picture.ok()) return picture.status();
  ply_ = ply;
  std::cout << *picture << "ply " << ply << " of " << plies();
  if (ply > 0) {
    const DuelPly& last = record_->plies[ply - 1];
    std::cout << ": " << EventText(last.event) << NotesText(last);
  }
  if (ply == plies()) std::cout << ", " << ResultText(*record_);
  std::cout << std::endl;
  return absl::OkStatus();
}

absl::Status Replay::Go(const Words& words) {
  size_t next = ply_;
  const absl::string_view word = words[0];
  size_t number = 0;
  if (word == "next" || word == "n") {
    next = ply_ + 1;
  } else if (word == "back" || word == "b" || word == "p") {
    next = ply_ - std::min<size_t>(ply_, 1);
  } else if (word == "start") {
    next = 0;
  } else if (word == "end" || word == "e") {
    next = plies();
  } else if (absl::SimpleAtoi(words.back(), &number)) {
    if (number > plies())
      return MakeError(ErrorCode::kSyntax, absl::StrCat("the game has ", plies(), " plies"));
    next = number;
  } else {
    return MakeError(ErrorCode::kSyntax, "after 'goto' comes the number of a ply");
  }
  return Show(std::min(next, plies()));
}

absl::Status Replay::ChangeView(const Words& words) {
  absl::StatusOr<Viewer> viewer = ParseViewer(words.size() == 2 ? words[1] : "");
  if (!viewer.ok()) return viewer.status();
  std::swap(viewer_, *viewer);
  const absl::Status status = Show(ply_);
  if (!status.ok()) std::swap(viewer_, *viewer);
  return status;
}

absl::Status Replay::ChangeGame(const Words& words) {
  size_t number = 0;
  if (words.size() != 2 || !absl::SimpleAtoi(words[1], &number))
    return MakeError(ErrorCode::kSyntax, "after 'game' comes the number of a game");
  if (absl::Status status = Open(number); !status.ok()) return status;
  SayHead();
  return Show(0);
}

bool Replay::Obey(absl::string_view line) {
  const std::string lower = absl::AsciiStrToLower(line);
  Words words = absl::StrSplit(lower, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.empty()) words = {"next"};
  const absl::string_view word = words[0];
  absl::Status status;
  size_t number = 0;
  if (word == "quit" || word == "q") return false;
  if (word == "help" || word == "h" || word == "?") {
    std::cout << kCommands;
  } else if (word == "info") {
    SayHead();
  } else if (word == "verify") {
    std::cout << (verdict_.ok()
                      ? "this record is right"
                      : absl::StrCat("this record is wrong: ", SafeText(verdict_.message())))
              << '\n';
  } else if (word == "view") {
    status = ChangeView(words);
  } else if (word == "game") {
    status = ChangeGame(words);
  } else if ((word == "goto" && words.size() == 2) ||
             (words.size() == 1 &&
              (word == "next" || word == "n" || word == "back" || word == "b" || word == "p" ||
               word == "start" || word == "end" || word == "e" ||
               absl::SimpleAtoi(word, &number)))) {
    status = Go(words);
  } else {
    std::cout << "'" << SafeText(word, 40) << "' is no command; they are\n" << kCommands;
  }
  if (!status.ok()) std::cout << SafeText(status.message()) << '\n';
  std::cout << std::flush;
  return true;
}

void Step(Replay& replay) {
  const bool prompt = isatty(STDIN_FILENO) != 0;
  if (prompt) std::cout << kCommands;
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
absl::StatusOr<std::string> RecordsIn(std::string bytes) {
  const absl::optional<Format> format = DetectFormat(bytes);
  if (format != Format::kContest && format != Format::kLog) return bytes;
  const absl::StatusOr<std::vector<DuelRecord>> games = ReadGames(bytes, *format, ReadOptions());
  if (!games.ok()) return games.status();
  std::vector<std::string> lost;
  return WriteGames(*games, Format::kRecord, Encoding::kUtf8, lost);
}

int RunReplayCommand(const ReplayArguments& arguments) {
  const absl::StatusOr<Viewer> viewer = ParseViewer(arguments.view);
  if (!viewer.ok())
    return Complain(kBadArguments, absl::StrCat("--view: ", viewer.status().message()));
  absl::StatusOr<std::string> text = ReadWholeFile(arguments.file);
  if (!text.ok()) return Complain(kBadArguments, text.status().message());
  text = RecordsIn(*std::move(text));
  if (!text.ok()) return Complain(kWrongRecord, text.status().message());
  if (arguments.verify) return VerifyAll(*text);
  TextStyle style;
  style.ascii = arguments.ascii;
  style.colour = ColourByDefault(isatty(STDOUT_FILENO) != 0);
  Replay replay(*text, style, *viewer);
  if (absl::Status status = replay.Open(arguments.game); !status.ok())
    return Complain(ErrorCodeOf(status) == ErrorCode::kOption ? kBadArguments : kWrongRecord,
                    status.message());
  if (arguments.ply.value_or(0) > replay.plies())
    return Complain(kBadArguments, absl::StrCat("--ply: the game has ", replay.plies(), " plies"));
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
  replay->add_option("--view", arguments->view, "truth (default), or what red or black knows");
  replay->add_option("--ply", arguments->ply, "Show the board after so many plies and stop")
      ->transform(WholeNumber());
  replay->add_flag("--verify", arguments->verify, "Check all games, show none");
  replay->add_flag("--ascii", arguments->ascii, "Nothing beyond ASCII");
  replay->footer(absl::StrCat("Commands, a line each:\n", kCommands));
  replay->callback([arguments, &exit_code] { exit_code = RunReplayCommand(*arguments); });
}

}  // namespace sapper
