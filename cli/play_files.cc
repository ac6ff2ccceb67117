// The commands of PlaySession about set-ups and files: layout, save, resume; and the game that is
// kept.
#include <sys/stat.h>

#include <filesystem>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "cli/play_session.h"
#include "records/record.h"

namespace sapper {
namespace {

constexpr char kPersonName[] = "you";
constexpr size_t kLargestSavedFile = size_t{1} << 24U;

bool Exists(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0;
}

// The first game of a file, and whether there is more.
struct FoundGame {
  GameRecord record;
  bool more = false;
};

absl::StatusOr<FoundGame> FirstGame(const std::string& path, const Variants& variants) {
  const absl::StatusOr<std::string> text = ReadWholeFile(path, kLargestSavedFile);
  if (!text.ok()) return text.status();
  RecordReader reader(*text, variants);
  auto record = reader.Next();
  if (record.ok() && !record->has_value()) record = MakeError(ErrorCode::kOther, "no game in it");
  if (!record.ok())
    return MakeError(ErrorCode::kOther,
                     absl::StrCat(SafeText(path, 100), ": ", SafeText(record.status().message())));
  FoundGame found{.record = **std::move(record)};
  const auto another = reader.Next();
  found.more = !another.ok() || another->has_value();
  return found;
}

}  // namespace

PlaySession::Next PlaySession::DoLayout(const Words& words) {
  if (!variant().has_setups()) {
    Say("no player of this game has a layout: the pieces are dealt");
    return Next::kGoOn;
  }
  if (words.size() == 1) {
    Say(game_->start().setups[settings_.human.index()].value_or(""));
    return Next::kGoOn;
  }
  if (game_->human_has_moved() || over()) {
    Say("pieces have moved: another layout is for another game ('new')");
    return Next::kGoOn;
  }
  const std::string setup =
      absl::AsciiStrToLower(absl::StrJoin(words.begin() + 1, words.end(), " "));
  if (absl::Status status = variant().CheckSetup(settings_.rules, settings_.human, setup);
      !status.ok()) {
    Say(SafeText(status.message()));
    return Next::kGoOn;
  }
  settings_.setup = *variant().ParseSetup(setup);
  return Next::kNewGame;
}

GameRecord PlaySession::Record() const {
  std::vector<std::string> names;
  for (const auto& player : players_)
    names.push_back(player == nullptr ? kPersonName : player->name());
  GameRecord record = game_->ToRecord(names);
  record.control = OpponentText(settings_.opponent);
  return record;
}

PlaySession::Next PlaySession::DoSave(const Words& words) {
  if (words.size() != 2) {
    Say("after 'save' comes the name of a file, without spaces");
    return Next::kGoOn;
  }
  const std::string& path = words[1];
  const std::string name = SafeText(path, 100);
  if (path != own_file_ && Exists(path)) {
    Say(absl::StrCat(name, " is there already; choose another name"));
    return Next::kGoOn;
  }
  if (absl::Status status = WriteWholeFile(path, RecordText(Record()), Overwrite::kYes);
      !status.ok()) {
    Say(status.message());
    return Next::kGoOn;
  }
  own_file_ = path;
  saved_events_ = game_->events().size();
  Say(absl::StrCat("saved to ", name,
                   over() ? ""
                   : !variant().has_setups()
                       ? "; what lies hidden follows from it, so do not look before the "
                         "game is over"
                       : "; Sapper's layout is in it, so do not look before the game is "
                         "over"));
  return Next::kGoOn;
}

absl::Status PlaySession::Resume(const std::string& path, const Choices& choices) {
  const auto failed = [&](const absl::Status& status) {
    return MakeError(ErrorCode::kOther,
                     absl::StrCat(SafeText(path, 100), ": ", SafeText(status.message())));
  };
  const absl::StatusOr<FoundGame> found = FirstGame(path, settings_.variants);
  if (!found.ok()) return found.status();
  const GameRecord& record = found->record;
  Seat human = record.variant->name() == variant().name() ? settings_.human : Seat();
  for (size_t i = 0; i < record.players.size(); ++i)
    if (record.players[i] == kPersonName) human = Seat(i);
  absl::optional<Opponent> opponent = ParseOpponent(record.control);
  const SavedGame saved{record.variant.get(), record.settings, human,
                        record.setups[human.index()].value_or(""), opponent};
  if (absl::Status status = CheckChoices(choices, saved); !status.ok()) return failed(status);
  absl::StatusOr<HumanGame> game = HumanGame::FromRecord(record, human);
  if (!game.ok()) return failed(game.status());
  const PlaySettings before = settings_;
  std::vector<std::unique_ptr<SeatPlayer>> players = std::move(players_);
  settings_.variant = record.variant;
  settings_.rules = record.settings;
  settings_.human = human;
  if (opponent.has_value()) settings_.opponent = *std::move(opponent);
  if (!MakePlayers()) {
    settings_ = before;
    players_ = std::move(players);
    return failed(MakeError(ErrorCode::kOther, "nobody here can play this game"));
  }
  game_.emplace(*std::move(game));
  heard_.clear();
  own_file_ = path;
  saved_events_ = game_->events().size();
  ++games_begun_;
  if (found->more)
    Say(absl::StrCat("There is more in ", SafeText(path, 100), "; this is its first game."));
  if (game_->human_to_move()) ShowBoard();
  return absl::OkStatus();
}

PlaySession::Next PlaySession::DoResume(const Words& words) {
  if (words.size() != 2) {
    Say("after 'resume' comes the name of a file, without spaces");
    return Next::kGoOn;
  }
  if (!MayDrop()) return Next::kGoOn;
  if (absl::Status status = Resume(words[1], Choices()); !status.ok()) Say(status.message());
  return Next::kGoOn;
}

// A game that cannot be kept is played all the same; that is said once.
void PlaySession::Autosave() {
  std::string& path = settings_.autosave_file;
  if (path.empty()) return;
  if (settings_.makes_autosave_folder) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
  }
  const absl::Status status = WriteWholeFile(path, RecordText(Record()), Overwrite::kYes);
  if (status.ok()) return;
  Say(absl::StrCat("this game is not kept: ", SafeText(status.message())));
  path.clear();
}

size_t PlaySession::KeptPlies() const {
  const std::string& path = settings_.autosave_file;
  if (path.empty() || path == settings_.record_file || !Exists(path)) return 0;
  const absl::StatusOr<FoundGame> found = FirstGame(path, settings_.variants);
  return !found.ok() || found->record.outcome.has_value() ? 0 : found->record.plies.size();
}

void PlaySession::OfferKept() {
  const size_t plies = KeptPlies();
  if (plies == 0) return;
  if (!AskYes(absl::StrCat("A game of ", Counted(plies, "ply", "plies"),
                           " is not over. Go on with it?")))
    return;
  if (absl::Status status = Resume(settings_.autosave_file, Choices()); !status.ok())
    Say(status.message());
  own_file_.clear();
}

bool PlaySession::MayDropKept() {
  const size_t plies = KeptPlies();
  return plies == 0 || AskYes(absl::StrCat("Another game, of ", Counted(plies, "ply", "plies"),
                                           ", is kept and not over. Drop it for this one?"));
}

}  // namespace sapper
