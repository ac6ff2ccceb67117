#include "protocol/position_command.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {

absl::StatusOr<std::string> ToldGame::Hear(absl::string_view word, Hearing hearing) {
  absl::StatusOr<std::string> note = game_->Hear(word, hearing);
  if (note.ok()) heard_.push_back({.word = std::string(word), .hearing = hearing});
  return note;
}

absl::Status ToldGame::End(absl::string_view reveal) {
  if (!reveal.empty())
    if (absl::Status status = game_->Reveal(reveal); !status.ok()) return status;
  game_->End();
  heard_.push_back({.word = std::string(reveal), .ends = true});
  return absl::OkStatus();
}

absl::Status ToldGame::Repeat(const Heard& heard) {
  return heard.ends ? End(heard.word) : Hear(heard.word, heard.hearing).status();
}

absl::StatusOr<std::unique_ptr<ToldGame>> ToldGame::Without(size_t count) const {
  if (count == 0 || count > heard_.size()) {
    const auto ends =
        std::count_if(heard_.begin(), heard_.end(), [](const Heard& h) { return h.ends; });
    return MakeError(ErrorCode::kPosition,
                     absl::StrCat("there are ", heard_.size() - static_cast<size_t>(ends), " moves",
                                  ends > 0 ? " and a gameover" : "", " to take back"));
  }
  auto earlier = std::make_unique<ToldGame>(start_->Clone());
  for (size_t i = 0; i + count < heard_.size(); ++i)
    if (absl::Status status = earlier->Repeat(heard_[i]); !status.ok()) return status;
  return earlier;
}

std::unique_ptr<ToldGame> ToldGame::Clone() const {
  auto copy = std::make_unique<ToldGame>(start_->Clone());
  copy->game_ = game_->Clone();
  copy->heard_ = heard_;
  return copy;
}

absl::StatusOr<std::unique_ptr<ToldGame>> ReadToldGame(const Variant& variant,
                                                       absl::string_view settings, Hearing hearing,
                                                       Words& words,
                                                       std::vector<std::string>& notes) {
  absl::StatusOr<std::unique_ptr<SeatGame>> start = variant.ReadPosition(settings, words);
  if (!start.ok()) return start.status();
  auto told = std::make_unique<ToldGame>(*std::move(start));
  if (words.done()) return told;
  if (words.Peek() != "moves")
    return MakeError(ErrorCode::kSyntax,
                     absl::StrCat(QuotedText(words.Peek()), " where only moves can come"));
  words.Next();
  for (int number = 1; !words.done(); ++number) {
    absl::StatusOr<std::string> note = told->Hear(words.Next(), hearing);
    if (!note.ok())
      return MakeError(ErrorCodeOf(note.status()),
                       absl::StrCat("move ", number, ", ", note.status().message()));
    if (!note->empty()) notes.push_back(*std::move(note));
  }
  return told;
}

absl::StatusOr<std::unique_ptr<SeatGame>> ReadPosition(const Variant& variant,
                                                       absl::string_view settings, Words& words) {
  std::vector<std::string> notes;
  const auto told = ReadToldGame(variant, settings, Hearing::kStrict, words, notes);
  if (!told.ok()) return told.status();
  return (*told)->game().Clone();
}

}  // namespace sapper
