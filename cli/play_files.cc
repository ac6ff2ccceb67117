// The commands of PlaySession about layouts and files: layout, save, resume.
#include <sys/stat.h>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "base/error.h"
#include "base/files.h"
#include "base/safe_text.h"
#include "cli/play_session.h"
#include "records/duel_record.h"

namespace sapper {
namespace {

constexpr char kPersonName[] = "you";
constexpr size_t kLargestSavedFile = size_t{1} << 24U;

bool Exists(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0;
}

}  // namespace

PlaySession::Next PlaySession::DoLayout(const Words& words) {
  if (words.size() == 1) {
    Say(game_->layouts()[Index(settings_.human)].ToString());
    return Next::kGoOn;
  }
  if (game_->events().size() > Index(settings_.human) || game_->outcome().has_value()) {
    Say("pieces have moved: another layout is for another game ('new')");
    return Next::kGoOn;
  }
  const absl::StatusOr<Layout> layout =
      Layout::ParseLegal(absl::AsciiStrToLower(words[1]), settings_.rules);
  if (!layout.ok()) {
    Say(SafeText(layout.status().message()));
    return Next::kGoOn;
  }
  settings_.layout = *layout;
  return Next::kNewGame;
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
  std::array<std::string, DuelMap::kSides> names;
  names.fill(player_->name());
  names[Index(settings_.human)] = kPersonName;
  if (absl::Status status =
          WriteWholeFile(path, RecordText(game_->ToRecord(names)), Overwrite::kYes);
      !status.ok()) {
    Say(status.message());
    return Next::kGoOn;
  }
  own_file_ = path;
  Say(absl::StrCat("saved to ", name,
                   game_->outcome().has_value()
                       ? ""
                       : "; Sapper's layout is in it, so do not look before the game is over"));
  return Next::kGoOn;
}

absl::Status PlaySession::Resume(const std::string& path) {
  const auto failed = [&](const absl::Status& status) {
    return MakeError(ErrorCode::kOther,
                     absl::StrCat(SafeText(path, 100), ": ", SafeText(status.message())));
  };
  const absl::StatusOr<std::string> text = ReadWholeFile(path, kLargestSavedFile);
  if (!text.ok()) return text.status();
  DuelRecordReader reader(*text);
  const auto record = reader.Next();
  if (!record.ok()) return failed(record.status());
  if (!record->has_value()) return failed(MakeError(ErrorCode::kOther, "no game in it"));
  Side human = settings_.human;
  for (Side side : DuelMap::kAllSides)
    if ((*record)->players[Index(side)] == kPersonName) human = side;
  absl::StatusOr<HumanGame> game = HumanGame::FromRecord(**record, human);
  if (!game.ok()) return failed(game.status());
  settings_.human = human;
  settings_.rules = game->rules();
  game_.emplace(*std::move(game));
  player_ = make_player_(NextSeed());
  own_file_ = path;
  ++games_begun_;
  if (const auto another = reader.Next(); !another.ok() || another->has_value())
    Say(absl::StrCat("There is more in ", SafeText(path, 100), "; this is its first game."));
  if (game_->human_to_move()) ShowBoard();
  return absl::OkStatus();
}

PlaySession::Next PlaySession::DoResume(const Words& words) {
  if (words.size() != 2) {
    Say("after 'resume' comes the name of a file, without spaces");
    return Next::kGoOn;
  }
  if (absl::Status status = Resume(words[1]); !status.ok()) Say(status.message());
  return Next::kGoOn;
}

}  // namespace sapper
