// The words after `position`, and a game as the peer has told it word by word.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "base/words.h"
#include "variants/variant.h"

namespace sapper {

// A game that can take back what was told.
class ToldGame {
 public:
  explicit ToldGame(std::unique_ptr<SeatGame> start)
      : start_(std::move(start)), game_(start_->Clone()) {}

  SeatGame& game() {
    return *game_;
  }
  const SeatGame& game() const {
    return *game_;
  }
  // See SeatGame::Hear.
  absl::StatusOr<std::string> Hear(absl::string_view word, Hearing hearing);
  // The referee ended the game. `reveal` is the others' set-up, empty if it is not told. Errors of
  // SeatGame::Reveal; nothing has changed then.
  absl::Status End(absl::string_view reveal);
  // The game without the last `count` things that were told; an end counts as one. Error kPosition
  // when there are not so many.
  absl::StatusOr<std::unique_ptr<ToldGame>> Without(size_t count) const;
  std::unique_ptr<ToldGame> Clone() const;

 private:
  struct Heard {
    std::string word;  // of an end: the set-up that was revealed
    Hearing hearing = Hearing::kStrict;
    bool ends = false;
  };
  absl::Status Repeat(const Heard& heard);

  std::unique_ptr<SeatGame> start_;
  std::unique_ptr<SeatGame> game_;
  std::vector<Heard> heard_;
};

// Reads a position of `variant` and the moves after it, to the end of the words. Errors kSyntax,
// and those of the variant and of the moves; the text says which move. What SeatGame::Hear has to
// tell is added to `notes`.
absl::StatusOr<std::unique_ptr<ToldGame>> ReadToldGame(const Variant& variant,
                                                       absl::string_view settings, Hearing hearing,
                                                       Words& words,
                                                       std::vector<std::string>& notes);
// The same, strictly, for a game in which nothing is taken back.
absl::StatusOr<std::unique_ptr<SeatGame>> ReadPosition(const Variant& variant,
                                                       absl::string_view settings, Words& words);

}  // namespace sapper
