#include "arena/referee_session.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "records/record_end.h"

namespace sapper {
namespace {

std::string ErrorLine(const absl::Status& status) {
  ErrorCode code = ErrorCodeOf(status);
  if (code == ErrorCode::kOther) code = ErrorCode::kPosition;
  return absl::StrCat("error ", ErrorCodeName(code), " ", SafeText(status.message()));
}

std::string NamesOf(const Variants& variants) {
  return absl::StrJoin(variants, ", ", [](std::string* out, const auto& variant) {
    absl::StrAppend(out, variant->name());
  });
}

absl::StatusOr<Reason> ReadReason(Words& words, Reason usual) {
  if (words.done()) return usual;
  const absl::string_view word = words.Next();
  const absl::optional<Reason> reason = ParseReason(word);
  if (!reason.has_value())
    return MakeError(ErrorCode::kSyntax, absl::StrCat(Quote(word), " is no reason"));
  return *reason;
}

}  // namespace

std::string RefereeStateLine(const RefereedGame& game) {
  if (game.over()) return absl::StrCat("over ", ResultText(game.variant(), *game.outcome()));
  return absl::StrCat("turn ", game.variant().SeatName(game.seat_to_move()));
}

absl::StatusOr<Setups> DrawnSetups(const GameStart& start, absl::string_view source) {
  const absl::Span<const char* const> names = start.variant->setup_source_names();
  if (!start.variant->has_setups() && source.empty()) return Setups(start.variant->seats().size());
  if (names.empty())
    return MakeError(ErrorCode::kOption,
                     start.variant->has_setups()
                         ? "this game has no layouts to be drawn; name each"
                         : "the pieces of this game are dealt; no word comes after layouts");
  if (source.empty()) source = names.front();
  if (std::find(names.begin(), names.end(), source) == names.end())
    return MakeError(
        ErrorCode::kOption,
        absl::StrCat("layouts are drawn as ", absl::StrJoin(names, ", "), ", not ", Quote(source)));
  absl::StatusOr<std::unique_ptr<SetupSource>> setups =
      start.variant->MakeSetupSource(source, start.settings);
  if (!setups.ok()) return setups.status();
  return (*setups)->Draw(start.chance_seed);
}

RefereeSession::RefereeSession(Variants variants) : variants_(std::move(variants)) {
  Lines none;
  Words words("");
  static_cast<void>(NewGame(words, none));
}

RefereeSession::Verb RefereeSession::FindVerb(absl::string_view word) {
  struct Row {
    const char* word;
    Verb act;
  };
  static constexpr Row kVerbs[] = {
      {"referee", &RefereeSession::Identify}, {"newgame", &RefereeSession::NewGame},
      {"rules", &RefereeSession::SetRules},   {"seed", &RefereeSession::SetSeed},
      {"layout", &RefereeSession::SetLayout}, {"layouts", &RefereeSession::DrawLayouts},
      {"move", &RefereeSession::Play},        {"undo", &RefereeSession::Undo},
      {"lose", &RefereeSession::DeclareLoss}, {"draw", &RefereeSession::DeclareDraw},
      {"legal", &RefereeSession::ShowState},  {"state", &RefereeSession::ShowState},
      {"d", &RefereeSession::ShowBoard},      {"record", &RefereeSession::ShowRecord},
  };
  for (const Row& row : kVerbs)
    if (word == row.word) return row.act;
  return nullptr;
}

RefereeSession::Answer RefereeSession::Handle(absl::string_view line) {
  if (line.size() > kLongestRefereeLine) return RefuseLongLine();
  Words words(line);
  Answer answer;
  if (words.done()) return answer;
  const absl::string_view word = words.Next();
  absl::Status status;
  if (word == "quit") {
    status = words.ExpectDone("quit");
    answer.quit = status.ok();
  } else if (const Verb verb = FindVerb(word)) {
    status = (this->*verb)(words, answer.lines);
  } else {
    status = MakeError(ErrorCode::kUnknown, Quote(word));
  }
  if (!status.ok()) answer.lines = {ErrorLine(status)};
  return answer;
}

RefereeSession::Answer RefereeSession::RefuseLongLine() {
  return {{ErrorLine(MakeError(ErrorCode::kSyntax, absl::StrCat("a line has at most ",
                                                                kLongestRefereeLine, " bytes")))},
          false};
}

absl::Status RefereeSession::NeedGame() const {
  if (game_.has_value()) return absl::OkStatus();
  return MakeError(ErrorCode::kPosition, start_.variant->has_setups()
                                             ? "no game has begun; give every seat its layout first"
                                             : "no game has begun; layouts begins it");
}

absl::Status RefereeSession::NeedNoGame() const {
  if (!game_.has_value()) return absl::OkStatus();
  return MakeError(ErrorCode::kPosition, "a game has begun; send newgame first");
}

absl::StatusOr<Seat> RefereeSession::ReadSeat(Words& words) const {
  const absl::string_view word = words.Next();
  const absl::optional<Seat> seat = start_.variant->ParseSeat(word);
  if (seat.has_value()) return *seat;
  std::vector<std::string> names;
  for (const SeatDescription& description : start_.variant->seats())
    names.push_back(description.name);
  return MakeError(ErrorCode::kSyntax, absl::StrCat("the seats are ", absl::StrJoin(names, ", "),
                                                    ", not ", Quote(word)));
}

void RefereeSession::Tell(const RefereedGame::Told& told, Lines& lines) const {
  for (size_t i = 0; i < told.size(); ++i)
    for (const std::string& line : told[i])
      lines.push_back(absl::StrCat("tell ", start_.variant->SeatName(Seat(i)), " ", line));
}

void RefereeSession::AddState(Lines& lines) const {
  if (!game_->over()) {
    const std::vector<std::string> legal = game_->LegalActions();
    lines.push_back(
        absl::StrCat("legal ", legal.size(), legal.empty() ? "" : " ", absl::StrJoin(legal, " ")));
  }
  lines.push_back(RefereeStateLine(*game_));
}

absl::Status RefereeSession::Identify(Words& words, Lines& lines) {
  if (absl::Status status = words.ExpectDone("referee"); !status.ok()) return status;
  lines.emplace_back("id name Sapper " SAPPER_VERSION);
  for (const auto& variant : variants_) {
    std::string line = absl::StrCat("variant ", variant->name(), " seats");
    for (const SeatDescription& seat : variant->seats()) absl::StrAppend(&line, " ", seat.name);
    lines.push_back(line);
  }
  lines.push_back("ok");
  return absl::OkStatus();
}

absl::Status RefereeSession::NewGame(Words& words, Lines& lines) {
  std::shared_ptr<const Variant> variant =
      start_.variant != nullptr ? start_.variant : variants_.front();
  if (!words.done()) {
    const absl::string_view word = words.Next();
    const auto found = std::find_if(variants_.begin(), variants_.end(), [&](const auto& candidate) {
      return candidate->name() == word;
    });
    if (found == variants_.end())
      return MakeError(ErrorCode::kOption,
                       absl::StrCat("the games are ", NamesOf(variants_), ", not ", Quote(word)));
    variant = *found;
    if (absl::Status status = words.ExpectDone("newgame"); !status.ok()) return status;
  }
  const bool keeps_rules = variant == start_.variant;
  GameStart start{.variant = variant,
                  .settings = keeps_rules ? start_.settings : variant->DefaultSettings(),
                  .setups = Setups(variant->seats().size()),
                  .chance_seed = ++games_};
  start_ = std::move(start);
  game_.reset();
  lines.push_back("ok");
  return absl::OkStatus();
}

absl::Status RefereeSession::SetRules(Words& words, Lines& lines) {
  if (!words.done()) {
    if (absl::Status status = NeedNoGame(); !status.ok()) return status;
    absl::StatusOr<std::string> settings = start_.variant->ParseSettings(words.NextUntil(""));
    if (!settings.ok()) return settings.status();
    start_.settings = *std::move(settings);
  }
  lines.push_back(absl::StrCat("rules ", start_.settings));
  lines.push_back("ok");
  return absl::OkStatus();
}

absl::Status RefereeSession::SetSeed(Words& words, Lines& lines) {
  const absl::StatusOr<int64_t> seed = words.NextNumber("seed", 0);
  if (!seed.ok()) return seed.status();
  if (*seed < 0) return MakeError(ErrorCode::kSyntax, "seed takes 0 or more");
  if (absl::Status status = words.ExpectDone("seed"); !status.ok()) return status;
  if (absl::Status status = NeedNoGame(); !status.ok()) return status;
  start_.chance_seed = static_cast<uint64_t>(*seed);
  lines.push_back("ok");
  return absl::OkStatus();
}

absl::Status RefereeSession::TryBegin(Setups setups, Lines& lines) {
  const bool complete =
      !start_.variant->has_setups() ||
      std::all_of(setups.begin(), setups.end(), [](const auto& s) { return s.has_value(); });
  if (complete) {
    GameStart start = start_;
    start.setups = setups;
    absl::StatusOr<RefereedGame> game = RefereedGame::Begin(std::move(start));
    if (!game.ok()) return game.status();
    game_ = *std::move(game);
  }
  start_.setups = std::move(setups);
  if (!complete) {
    lines.push_back("ok");
    return absl::OkStatus();
  }
  Tell(game_->TellStart(), lines);
  Tell(game_->TellEnd(), lines);
  AddState(lines);
  return absl::OkStatus();
}

absl::Status RefereeSession::SetLayout(Words& words, Lines& lines) {
  if (absl::Status status = NeedNoGame(); !status.ok()) return status;
  const absl::StatusOr<Seat> seat = ReadSeat(words);
  if (!seat.ok()) return seat.status();
  const absl::StatusOr<std::string> setup = start_.variant->ParseSetup(words.NextUntil(""));
  if (!setup.ok()) return setup.status();
  if (absl::Status status = start_.variant->CheckSetup(start_.settings, *seat, *setup);
      !status.ok())
    return status;
  Setups setups = start_.setups;
  setups[seat->index()] = *setup;
  return TryBegin(std::move(setups), lines);
}

absl::Status RefereeSession::DrawLayouts(Words& words, Lines& lines) {
  if (absl::Status status = NeedNoGame(); !status.ok()) return status;
  const absl::string_view source = words.Next();
  if (absl::Status status = words.ExpectDone("layouts"); !status.ok()) return status;
  const absl::StatusOr<Setups> drawn = DrawnSetups(start_, source);
  if (!drawn.ok()) return drawn.status();
  if (!start_.variant->has_setups()) return TryBegin(*drawn, lines);
  Setups setups = start_.setups;
  for (size_t i = 0; i < setups.size(); ++i) {
    if (setups[i].has_value()) continue;
    setups[i] = (*drawn)[i];
    lines.push_back(absl::StrCat("layout ", start_.variant->SeatName(Seat(i)), " ", *setups[i]));
  }
  return TryBegin(std::move(setups), lines);
}

absl::Status RefereeSession::Play(Words& words, Lines& lines) {
  const absl::string_view action = words.Next();
  if (action.empty()) return MakeError(ErrorCode::kSyntax, "move names no move");
  if (absl::Status status = words.ExpectDone("move"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  const absl::StatusOr<AnnouncedAction> announced = game_->Play(action);
  if (!announced.ok()) return announced.status();
  lines.push_back(absl::StrCat("event ", announced->event));
  Tell(game_->TellEvent(announced->event), lines);
  Tell(game_->TellEnd(), lines);
  AddState(lines);
  return absl::OkStatus();
}

absl::Status RefereeSession::Undo(Words& words, Lines& lines) {
  int64_t plies = 1;
  if (!words.done()) {
    const absl::StatusOr<int64_t> number = words.NextNumber("undo", 1);
    if (!number.ok()) return number.status();
    plies = *number;
  }
  if (absl::Status status = words.ExpectDone("undo"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  if (plies < 1) return MakeError(ErrorCode::kSyntax, "undo takes 1 or more");
  const absl::StatusOr<RefereedGame::Told> told = game_->Undo(static_cast<size_t>(plies));
  if (!told.ok()) return told.status();
  Tell(*told, lines);
  AddState(lines);
  return absl::OkStatus();
}

absl::Status RefereeSession::DeclareLoss(Words& words, Lines& lines) {
  const absl::StatusOr<Seat> seat = ReadSeat(words);
  if (!seat.ok()) return seat.status();
  const absl::StatusOr<Reason> reason = ReadReason(words, Reason::kResign);
  if (!reason.ok()) return reason.status();
  if (absl::Status status = words.ExpectDone("lose"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  if (absl::Status status = game_->DeclareLoss(*seat, *reason); !status.ok()) return status;
  Tell(game_->TellEnd(), lines);
  AddState(lines);
  return absl::OkStatus();
}

absl::Status RefereeSession::DeclareDraw(Words& words, Lines& lines) {
  const absl::StatusOr<Reason> reason = ReadReason(words, Reason::kAgreement);
  if (!reason.ok()) return reason.status();
  if (absl::Status status = words.ExpectDone("draw"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  if (absl::Status status = game_->DeclareDraw(*reason); !status.ok()) return status;
  Tell(game_->TellEnd(), lines);
  AddState(lines);
  return absl::OkStatus();
}

absl::Status RefereeSession::ShowState(Words& words, Lines& lines) {
  if (absl::Status status = words.ExpectDone("state"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  AddState(lines);
  return absl::OkStatus();
}

absl::Status RefereeSession::ShowBoard(Words& words, Lines& lines) {
  absl::optional<Seat> viewer;
  if (!words.done()) {
    const absl::StatusOr<Seat> seat = ReadSeat(words);
    if (!seat.ok()) return seat.status();
    viewer = *seat;
  }
  if (absl::Status status = words.ExpectDone("d"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  lines = viewer.has_value() ? game_->seat_game(*viewer).BoardLines() : game_->table().BoardLines();
  lines.push_back("ok");
  return absl::OkStatus();
}

absl::Status RefereeSession::ShowRecord(Words& words, Lines& lines) {
  if (absl::Status status = words.ExpectDone("record"); !status.ok()) return status;
  if (absl::Status status = NeedGame(); !status.ok()) return status;
  lines = absl::StrSplit(RecordText(game_->Record()), '\n', absl::SkipEmpty());
  lines.push_back("ok");
  return absl::OkStatus();
}

}  // namespace sapper
