#include "cli/replay_session.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "cli/terminal.h"
#include "records/record_end.h"
#include "records/record_view.h"

namespace sapper {
namespace {

constexpr absl::string_view kTruth = "truth";

std::string ResultInWords(const GameRecord& record) {
  if (!record.outcome.has_value()) return "broken off";
  const absl::optional<Team>& winner = record.outcome->winner;
  return absl::StrCat(winner ? absl::StrCat(record.variant->TeamName(*winner), " wins") : "draw",
                      " (", ReasonName(record.outcome->reason), ")");
}

std::string NotesText(const PlyNotes& ply) {
  std::string text;
  if (ply.spent) absl::StrAppend(&text, ", ", absl::ToInt64Milliseconds(*ply.spent), " ms");
  if (ply.left) absl::StrAppend(&text, ", ", absl::ToInt64Milliseconds(*ply.left), " ms left");
  if (ply.nodes) absl::StrAppend(&text, ", ", Counted(*ply.nodes, "node"));
  if (ply.value) absl::StrAppend(&text, ", value ", *ply.value > 0 ? "+" : "", *ply.value);
  if (ply.win_in) absl::StrAppend(&text, ", win in ", *ply.win_in);
  return text;
}

std::string ViewerNames(const Variant& variant, absl::string_view separator) {
  std::string names;
  for (const SeatDescription& seat : variant.seats()) absl::StrAppend(&names, seat.name, separator);
  return names;
}

absl::StatusOr<size_t> NumberAfter(absl::string_view command, absl::string_view what,
                                   const std::vector<absl::string_view>& words) {
  size_t number = 0;
  if (words.size() == 2 && absl::SimpleAtoi(words[1], &number)) return number;
  return MakeError(ErrorCode::kSyntax,
                   absl::StrCat("after '", command, "' comes the number of a ", what));
}

}  // namespace

absl::Span<const ReplaySession::Command> ReplaySession::Commands() {
  static constexpr Command kCommands[] = {
      {"next", "n", "", "one ply on; so does Enter", &ReplaySession::DoNext},
      {"back", "b", "", "one ply back", &ReplaySession::DoBack},
      {"goto", "g", "N", "to the board after N plies; so does N alone", &ReplaySession::DoGoto},
      {"start", "s", "", "to the first ply", &ReplaySession::DoStart},
      {"end", "e", "", "to the last ply", &ReplaySession::DoEnd},
      {"view", "v", "SIDE", "what a side knows, as 'view red'; 'view truth' shows all",
       &ReplaySession::DoView},
      {"game", "", "N", "to another game of the file", &ReplaySession::DoGame},
      {"info", "i", "", "who played, and how it ended", &ReplaySession::DoInfo},
      {"verify", "", "", "whether the record is right", &ReplaySession::DoVerify},
      {"help", "?", "", "this list", &ReplaySession::DoHelp},
      {"quit", "q", "", "leave", &ReplaySession::DoQuit},
  };
  return kCommands;
}

const ReplaySession::Command* ReplaySession::FindCommand(absl::string_view name) {
  for (const Command& command : Commands())
    if (name == command.name || name == command.short_name) return &command;
  return nullptr;
}

std::string ReplaySession::Help() {
  std::string text;
  for (const Command& command : Commands())
    absl::StrAppendFormat(&text, "  %-14s %s\n",
                          absl::StrCat(command.short_name, *command.short_name == 0 ? "" : ", ",
                                       command.name, *command.words == 0 ? "" : " ", command.words),
                          command.help);
  return text;
}

absl::Status ReplaySession::Open(size_t number) {
  RecordReader reader(text_, variants_);
  absl::optional<GameRecord> record;
  for (size_t i = 0; i < number; ++i) {
    auto next = reader.Next();
    if (!next.ok()) return next.status();
    if (!next->has_value())
      return MakeError(ErrorCode::kOption,
                       i == 0 ? "there is no game in the file"
                              : absl::StrCat("there ", i == 1 ? "is" : "are", " only ",
                                             Counted(i, "game"), " in the file"));
    record = **std::move(next);
  }
  if (!record.has_value()) return MakeError(ErrorCode::kOption, "games are counted from 1");
  if (record_.has_value() && record_->variant != record->variant) viewer_.reset();
  record_ = *std::move(record);
  comments_ = reader.comments();
  verdict_ = VerifyRecord(*record_);
  number_ = number;
  ply_ = 0;
  return absl::OkStatus();
}

absl::Status ReplaySession::SetViewer(absl::string_view name) {
  if (name == kTruth) {
    viewer_.reset();
    return absl::OkStatus();
  }
  const absl::optional<Seat> seat = record_->variant->ParseSeat(name);
  if (!seat.has_value())
    return MakeError(
        ErrorCode::kOption,
        absl::StrCat("a view is ", ViewerNames(*record_->variant, ", "), "or ", kTruth));
  viewer_ = seat;
  return absl::OkStatus();
}

void ReplaySession::Say(absl::string_view text) {
  out_ << Wrapped(std::vector<std::string>(absl::StrSplit(text, ' ')), columns_) << std::endl;
}

void ReplaySession::SayHead() {
  const Variant& variant = *record_->variant;
  std::string text = absl::StrCat("game ", number_);
  if (!record_->label.empty()) absl::StrAppend(&text, " (", SafeText(record_->label), ")");
  text += ": ";
  for (size_t i = 0; i < variant.seats().size(); ++i)
    absl::StrAppend(&text, variant.SeatName(Seat(i)), " ", SafeText(record_->players[i]), ", ");
  absl::StrAppend(&text, "rules ", record_->settings);
  if (!record_->control.empty()) absl::StrAppend(&text, ", control ", SafeText(record_->control));
  Say(absl::StrCat(text, ", ", Counted(plies(), "ply", "plies"), ", ", ResultInWords(*record_)));
  if (!record_->note.empty()) Say(absl::StrCat("note: ", SafeText(record_->note)));
  if (!verdict_.ok()) Say(VerdictText());
}

std::string ReplaySession::VerdictText() const {
  if (verdict_.ok()) return "this record is right";
  return absl::StrCat("this record is wrong: ", SafeText(verdict_.message()));
}

// Where not all is known, the truth is what follows for the first seat with a known set-up.
absl::StatusOr<std::vector<ShownPiece>> ReplaySession::PiecesAt(size_t ply) const {
  if (!viewer_.has_value() && AllKnown(*record_)) {
    const auto table = TableAfter(*record_, ply);
    if (!table.ok()) return table.status();
    return (*table)->Pieces();
  }
  const Seat seat = viewer_.has_value() ? *viewer_ : *FirstKnown(*record_);
  const auto game = SeatGameAfter(*record_, seat, ply);
  if (!game.ok()) return game.status();
  return (*game)->Pieces();
}

absl::Status ReplaySession::Show(size_t ply) {
  const Variant& variant = *record_->variant;
  absl::StatusOr<std::vector<ShownPiece>> pieces = PiecesAt(ply);
  if (!pieces.ok()) return pieces.status();
  ply_ = ply;
  std::vector<size_t> marked;
  if (ply > 0) marked = variant.PointsOf(record_->plies[ply - 1].event);
  out_ << BoardText(PictureFor(variant, viewer_, *std::move(pieces), std::move(marked)), style_);
  if (ply > 0)
    for (const absl::string_view line : absl::StrSplit(comments_[ply - 1], '\n', absl::SkipEmpty()))
      out_ << SafeText(line, kLongestRecordLine) << '\n';
  std::string text = absl::StrCat("ply ", ply, " of ", plies());
  if (ply > 0) {
    const RecordedPly& last = record_->plies[ply - 1];
    absl::StrAppend(&text, ": ", last.event, NotesText(last));
  }
  if (ply == plies()) absl::StrAppend(&text, ", ", ResultInWords(*record_));
  Say(text);
  return absl::OkStatus();
}

absl::Status ReplaySession::DoNext(const Words&) {
  return Show(std::min(ply_ + 1, plies()));
}

absl::Status ReplaySession::DoBack(const Words&) {
  return Show(ply_ - std::min<size_t>(ply_, 1));
}

absl::Status ReplaySession::DoStart(const Words&) {
  return Show(0);
}

absl::Status ReplaySession::DoEnd(const Words&) {
  return Show(plies());
}

absl::Status ReplaySession::DoGoto(const Words& words) {
  const absl::StatusOr<size_t> number = NumberAfter("goto", "ply", words);
  if (!number.ok()) return number.status();
  if (*number > plies())
    return MakeError(ErrorCode::kSyntax,
                     absl::StrCat("the game has ", Counted(plies(), "ply", "plies")));
  return Show(*number);
}

absl::Status ReplaySession::DoView(const Words& words) {
  const absl::optional<Seat> before = viewer_;
  absl::Status status = SetViewer(words.size() == 2 ? words[1] : "");
  if (status.ok()) status = Show(ply_);
  if (!status.ok()) viewer_ = before;
  return status;
}

absl::Status ReplaySession::DoGame(const Words& words) {
  const absl::StatusOr<size_t> number = NumberAfter("game", "game", words);
  if (!number.ok()) return number.status();
  if (absl::Status status = Open(*number); !status.ok()) return status;
  SayHead();
  return Show(0);
}

absl::Status ReplaySession::DoInfo(const Words&) {
  SayHead();
  return absl::OkStatus();
}

absl::Status ReplaySession::DoVerify(const Words&) {
  Say(VerdictText());
  return absl::OkStatus();
}

absl::Status ReplaySession::DoHelp(const Words&) {
  out_ << Help() << "the views of this game: " << ViewerNames(*record_->variant, ", ") << kTruth
       << '\n';
  return absl::OkStatus();
}

absl::Status ReplaySession::DoQuit(const Words&) {
  quit_ = true;
  return absl::OkStatus();
}

bool ReplaySession::Obey(absl::string_view line) {
  const std::string lower = absl::AsciiStrToLower(line);
  Words words = absl::StrSplit(lower, absl::ByAnyChar(" \t"), absl::SkipEmpty());
  if (words.empty()) words = {"next"};
  size_t number = 0;
  if (words.size() == 1 && absl::SimpleAtoi(words[0], &number)) words.insert(words.begin(), "goto");
  const Command* command = FindCommand(words[0]);
  absl::Status status;
  if (command == nullptr) {
    out_ << "'" << SafeText(words[0], 40) << "' is no command; 'help' lists them\n";
  } else if (*command->words == 0 && words.size() > 1) {
    out_ << "nothing follows '" << command->name << "'\n";
  } else {
    status = (this->*command->run)(words);
  }
  if (!status.ok()) Say(SafeText(status.message()));
  out_ << std::flush;
  return !quit_;
}

}  // namespace sapper
