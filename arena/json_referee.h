// A referee of many games at once: a line of JSON for each request and for each answer
// (docs/referee.md). Every request has exactly one answer, in the order of the requests.
#pragma once

#include <map>
#include <string>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "arena/refereed_game.h"
#include "nlohmann/json.hpp"

namespace sapper {

class JsonReferee {
 public:
  static constexpr size_t kUsualGames = 256;

  // Precondition: `variants` is not empty.
  explicit JsonReferee(Variants variants, size_t most_games = kUsualGames)
      : variants_(std::move(variants)), most_games_(most_games) {}

  // The answer to one line, any bytes without a line feed; empty after an empty line. What is
  // refused has changed nothing.
  std::string Handle(absl::string_view line);
  // The line was longer than a reader can hold.
  static std::string RefuseLongLine();

  size_t games() const {
    return games_.size();
  }

 private:
  using Json = nlohmann::ordered_json;
  // What is wrong, and with which field of the request.
  struct Refusal {
    absl::Status status;
    std::string field;
  };
  using Action = Refusal (JsonReferee::*)(const Json& request, Json& answer);
  struct Row;
  static absl::Span<const Row> Rows();
  static const Row* FindRow(absl::string_view action);
  static std::string ActionNames();

  Refusal Act(const Json& request, Json& answer);
  Refusal Describe(const Json& request, Json& answer);
  Refusal NewGame(const Json& request, Json& answer);
  Refusal Play(const Json& request, Json& answer);
  Refusal Undo(const Json& request, Json& answer);
  Refusal Declare(const Json& request, Json& answer);
  Refusal ShowState(const Json& request, Json& answer);
  Refusal ShowBoard(const Json& request, Json& answer);
  Refusal ShowRecord(const Json& request, Json& answer);
  Refusal Close(const Json& request, Json& answer);

  Refusal ReadStart(const Json& request, GameStart& start) const;
  Refusal ReadLayouts(const Json& request, GameStart& start) const;
  // The name that the request gives to the new game, or the lowest free number.
  Refusal ReadNewName(const Json& request, std::string& name) const;
  // Null, with the refusal, when there is no such game.
  RefereedGame* FindGame(const Json& request, Refusal& refusal);

  Variants variants_;
  size_t most_games_;
  std::map<std::string, RefereedGame> games_;
};

}  // namespace sapper
