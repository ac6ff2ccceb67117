#include "arena/analysis_request.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "nlohmann/json.hpp"
#include "protocol/position_command.h"
#include "variants/seat_start.h"

namespace sapper {
namespace {

using Json = nlohmann::json;

constexpr uint64_t kMostNodes = 1'000'000'000'000;
constexpr uint64_t kMostMilliseconds = 86'400'000;
constexpr int64_t kHighestPriority = 1'000'000'000;
constexpr int kDeepestRequest = 3;

absl::Status Syntax(absl::string_view text) {
  return MakeError(ErrorCode::kSyntax, text);
}

absl::StatusOr<std::string> TextOf(const Json& value) {
  if (!value.is_string()) return Syntax("is not a text");
  return value.get<std::string>();
}

absl::StatusOr<uint64_t> NumberOf(const Json& value, uint64_t least, uint64_t most) {
  if (!value.is_number_unsigned() || value.get<uint64_t>() < least || value.get<uint64_t>() > most)
    return Syntax(absl::StrCat("is not a whole number from ", least, " to ", most));
  return value.get<uint64_t>();
}

absl::StatusOr<std::string> IdOf(const Json& value) {
  absl::StatusOr<std::string> id = TextOf(value);
  if (!id.ok()) return id;
  if (id->empty() || id->size() > kLongestRequestId)
    return Syntax(absl::StrCat("has 1 to ", kLongestRequestId, " bytes"));
  return id;
}

// Words between spaces, or an array of them.
absl::StatusOr<std::vector<std::string>> WordsOf(const Json& value) {
  std::vector<std::string> words;
  if (value.is_string()) {
    words = absl::StrSplit(value.get_ref<const std::string&>(), ' ', absl::SkipEmpty());
  } else if (value.is_array()) {
    for (const Json& item : value) {
      absl::StatusOr<std::string> word = TextOf(item);
      if (!word.ok()) return Syntax("is not an array of texts");
      words.push_back(*std::move(word));
    }
  } else {
    return Syntax("is neither a text nor an array of texts");
  }
  if (words.size() > kMostRequestMoves)
    return Syntax(absl::StrCat("has more than ", kMostRequestMoves, " moves"));
  return words;
}

// Refuses what is nested deeper than any request, before it is built, and what says a thing twice:
// `field` is that thing.
absl::StatusOr<Json> ParseObject(absl::string_view line, std::string& field) {
  absl::Status status;
  std::set<std::string> names;
  const auto look = [&](int depth, Json::parse_event_t event, Json& parsed) {
    if (depth > kDeepestRequest) status.Update(Syntax("is nested too deeply"));
    if (depth == 1 && event == Json::parse_event_t::key && status.ok() &&
        !names.insert(parsed.get<std::string>()).second) {
      field = parsed.get<std::string>();
      status = Syntax(absl::StrCat("has ", Quote(field), " twice"));
    }
    return status.ok();
  };
  const Json parsed = Json::parse(line.begin(), line.end(), look, /*allow_exceptions=*/false);
  if (!status.ok()) return status;
  if (parsed.is_discarded()) return Syntax("is not JSON in UTF-8");
  if (!parsed.is_object()) return Syntax("is not an object of JSON");
  return parsed;
}

absl::Span<const char* const> FieldsOf(RequestAction action) {
  static constexpr const char* kAnalyse[] = {
      "id",    "action", "variant", "rules",    "position",    "setups", "side",
      "moves", "plies",  "nodes",   "movetime", "searchmoves", "player", "priority"};
  static constexpr const char* kTerminate[] = {"id", "action", "terminateId"};
  static constexpr const char* kOther[] = {"id", "action"};
  if (action == RequestAction::kAnalyse) return kAnalyse;
  if (action == RequestAction::kTerminate) return kTerminate;
  return kOther;
}

// The fields of one request; the first that is wrong is kept with what is wrong.
class Fields {
 public:
  explicit Fields(const Json& object) : object_(object) {}

  // Calls `take` with the field's value if it is there; null counts as not there.
  template <class Take>
  void With(const char* name, Take take) {
    const auto field = object_.find(name);
    if (field == object_.end() || field->is_null() || !status_.ok()) return;
    Note(name, take(*field));
  }
  void Note(absl::string_view name, const absl::Status& status) {
    if (status.ok() || !status_.ok()) return;
    status_ = status;
    field_ = std::string(name);
  }
  void RefuseAllBut(absl::Span<const char* const> known) {
    for (const auto& item : object_.items())
      if (std::find(known.begin(), known.end(), item.key()) == known.end())
        Note(item.key(), Syntax(absl::StrCat(Quote(item.key()), " is no field here; they are ",
                                             absl::StrJoin(known, ", "))));
  }
  bool Has(const char* name) const {
    const auto field = object_.find(name);
    return field != object_.end() && !field->is_null();
  }
  const absl::Status& status() const {
    return status_;
  }
  const std::string& field() const {
    return field_;
  }

 private:
  const Json& object_;
  absl::Status status_;
  std::string field_;
};

absl::Status ReadAction(const Json& value, RequestAction& action) {
  const absl::StatusOr<std::string> name = TextOf(value);
  if (!name.ok()) return name.status();
  if (*name == "analyse")
    action = RequestAction::kAnalyse;
  else if (*name == "query_version")
    action = RequestAction::kQueryVersion;
  else if (*name == "terminate")
    action = RequestAction::kTerminate;
  else if (*name == "terminate_all")
    action = RequestAction::kTerminateAll;
  else
    return Syntax("is none of analyse, query_version, terminate, terminate_all");
  return absl::OkStatus();
}

absl::Status ReadVariant(const Json& value, const Variants& variants, AnalysisRequest& request) {
  const absl::StatusOr<std::string> name = TextOf(value);
  if (!name.ok()) return name.status();
  for (const auto& variant : variants)
    if (variant->name() == *name) {
      request.variant = variant;
      return absl::OkStatus();
    }
  return MakeError(ErrorCode::kOption, absl::StrCat(Quote(*name), " is no game played here"));
}

absl::Status ReadRules(const Json& value, AnalysisRequest& request) {
  const absl::StatusOr<std::string> text = TextOf(value);
  if (!text.ok()) return text.status();
  absl::StatusOr<std::string> settings = request.variant->ParseSettings(*text);
  if (!settings.ok()) return settings.status();
  request.settings = *std::move(settings);
  return absl::OkStatus();
}

absl::Status ReadPlayer(const Json& value, AnalysisRequest& request) {
  const absl::StatusOr<std::string> name = TextOf(value);
  if (!name.ok()) return name.status();
  const auto names = request.variant->player_names();
  if (std::find(names.begin(), names.end(), *name) == names.end())
    return MakeError(ErrorCode::kOption, absl::StrCat("is none of ", absl::StrJoin(names, ", ")));
  request.player = *name;
  return absl::OkStatus();
}

absl::Status ReadPositionWords(const Json& value, AnalysisRequest& request) {
  const absl::StatusOr<std::string> text = TextOf(value);
  if (!text.ok()) return text.status();
  Words words(*text);
  absl::StatusOr<std::unique_ptr<SeatGame>> game =
      ReadPosition(*request.variant, request.settings, words);
  if (!game.ok()) return game.status();
  request.game = *std::move(game);
  return absl::OkStatus();
}

absl::Status ReadSetups(const Json& value, const Variant& variant, Setups& setups) {
  if (!value.is_object()) return Syntax("is not an object of layouts by side");
  for (const auto& item : value.items()) {
    const absl::optional<Seat> seat = variant.ParseSeat(item.key());
    if (!seat.has_value()) return Syntax(absl::StrCat(Quote(item.key()), " is no side"));
    if (item.value().is_null()) continue;
    const absl::StatusOr<std::string> text = TextOf(item.value());
    if (!text.ok()) return Syntax(absl::StrCat(item.key(), " is not a text"));
    absl::StatusOr<std::string> setup = variant.ParseSetup(*text);
    if (!setup.ok())
      return MakeError(ErrorCodeOf(setup.status()),
                       absl::StrCat(item.key(), ": ", setup.status().message()));
    setups[seat->index()] = *std::move(setup);
  }
  return absl::OkStatus();
}

absl::Status ReadSide(const Json& value, const Variant& variant, absl::optional<Seat>& seat) {
  const absl::StatusOr<std::string> name = TextOf(value);
  if (!name.ok()) return name.status();
  seat = variant.ParseSeat(*name);
  if (seat.has_value()) return absl::OkStatus();
  return Syntax(absl::StrCat(
      "is none of ",
      absl::StrJoin(variant.seats(), ", ", [](std::string* out, const SeatDescription& described) {
        absl::StrAppend(out, described.name);
      })));
}

// One of `position`, and `setups` with `side`.
void ReadStart(Fields& fields, AnalysisRequest& request) {
  Setups setups(request.variant->seats().size());
  absl::optional<Seat> seat;
  fields.With("position", [&](const Json& value) { return ReadPositionWords(value, request); });
  fields.With("setups",
              [&](const Json& value) { return ReadSetups(value, *request.variant, setups); });
  fields.With("side", [&](const Json& value) { return ReadSide(value, *request.variant, seat); });
  const bool by_setups = fields.Has("setups") || fields.Has("side");
  if (fields.Has("position") == by_setups) {
    fields.Note("position", Syntax("either 'position', or 'setups' and 'side'"));
    return;
  }
  if (!by_setups) return;
  if (!seat.has_value()) fields.Note("side", Syntax("says whose view 'setups' are analysed from"));
  if (!fields.status().ok()) return;
  absl::StatusOr<std::unique_ptr<SeatGame>> game =
      BeginSeatGame(*request.variant, request.settings, *seat,
                    ShownSetups(*request.variant, request.settings, setups, *seat));
  if (game.ok())
    request.game = *std::move(game);
  else
    fields.Note("setups", game.status());
}

// Also follows the moves, so that a wrong one is refused at once. They are kept as UJI's `observe`
// completes them.
absl::Status ReadMoves(const Json& value, AnalysisRequest& request) {
  absl::StatusOr<std::vector<std::string>> moves = WordsOf(value);
  if (!moves.ok()) return moves.status();
  if (request.game == nullptr) return absl::OkStatus();
  const std::unique_ptr<SeatGame> game = request.game->Clone();
  for (size_t i = 0; i < moves->size(); ++i) {
    std::string& word = (*moves)[i];
    word = game->Completed(word);
    if (const auto note = game->Hear(word, Hearing::kStrict); !note.ok())
      return MakeError(ErrorCodeOf(note.status()),
                       absl::StrCat("move ", i + 1, ", ", note.status().message()));
  }
  request.moves = *std::move(moves);
  return absl::OkStatus();
}

absl::Status ReadPlies(const Json& value, AnalysisRequest& request) {
  if (!value.is_array() || value.empty() || value.size() > kMostRequestPlies)
    return Syntax(absl::StrCat("is not an array of 1 to ", kMostRequestPlies, " numbers"));
  for (const Json& item : value) {
    const absl::StatusOr<uint64_t> ply = NumberOf(item, 0, request.moves.size());
    if (!ply.ok()) return Syntax(absl::StrCat("a ply ", ply.status().message()));
    request.plies.push_back(static_cast<size_t>(*ply));
  }
  std::sort(request.plies.begin(), request.plies.end());
  const auto twice = std::adjacent_find(request.plies.begin(), request.plies.end());
  if (twice == request.plies.end()) return absl::OkStatus();
  return Syntax(absl::StrCat("has ", *twice, " twice; each ply has one answer"));
}

absl::Status ReadSearchMoves(const Json& value, AnalysisRequest& request) {
  absl::StatusOr<std::vector<std::string>> actions = WordsOf(value);
  if (!actions.ok()) return actions.status();
  if (actions->empty()) return Syntax("names no move; leave it out to search all");
  if (request.plies.size() != 1)
    return Syntax(absl::StrCat("is for one ply alone, and 'plies' has ", request.plies.size()));
  if (request.game == nullptr) return absl::OkStatus();
  const std::unique_ptr<SeatGame> game = request.game->Clone();
  (void)FollowMoves(request, request.plies[0], *game);
  for (const std::string& action : *actions)
    if (absl::Status status = game->CheckAction(action); !status.ok()) return status;
  request.limits.search_actions = *std::move(actions);
  return absl::OkStatus();
}

void ReadLimits(Fields& fields, uint64_t default_nodes, AnalysisRequest& request) {
  fields.With("nodes", [&](const Json& value) {
    const absl::StatusOr<uint64_t> nodes = NumberOf(value, 1, kMostNodes);
    if (nodes.ok()) request.limits.nodes = *nodes;
    return nodes.status();
  });
  fields.With("movetime", [&](const Json& value) {
    const absl::StatusOr<uint64_t> time = NumberOf(value, 1, kMostMilliseconds);
    if (time.ok()) request.limits.move_time = absl::Milliseconds(*time);
    return time.status();
  });
  if (request.limits.unbounded()) request.limits.nodes = default_nodes;
  fields.With("priority", [&](const Json& value) {
    if (!value.is_number_integer() || value.get<double>() > kHighestPriority ||
        value.get<double>() < -kHighestPriority)
      return Syntax(absl::StrCat("is not a whole number of at most ", kHighestPriority));
    request.priority = value.get<int64_t>();
    return absl::OkStatus();
  });
}

void ReadAnalysis(Fields& fields, const Variants& variants, uint64_t default_nodes,
                  AnalysisRequest& request) {
  request.variant = variants.front();
  fields.With("variant", [&](const Json& value) { return ReadVariant(value, variants, request); });
  request.settings = request.variant->DefaultSettings();
  request.player = request.variant->player_names()[0];
  fields.With("rules", [&](const Json& value) { return ReadRules(value, request); });
  fields.With("player", [&](const Json& value) { return ReadPlayer(value, request); });
  ReadStart(fields, request);
  fields.With("moves", [&](const Json& value) { return ReadMoves(value, request); });
  fields.With("plies", [&](const Json& value) { return ReadPlies(value, request); });
  if (request.plies.empty()) request.plies = {request.moves.size()};
  fields.With("searchmoves", [&](const Json& value) { return ReadSearchMoves(value, request); });
  ReadLimits(fields, default_nodes, request);
}

}  // namespace

absl::Status FollowMoves(const AnalysisRequest& request, size_t count, SeatGame& game) {
  for (size_t i = 0; i < count; ++i)
    if (const auto note = game.Hear(request.moves[i], Hearing::kStrict); !note.ok())
      return note.status();
  return absl::OkStatus();
}

bool RequestReader::Read(absl::string_view line, AnalysisRequest& request,
                         RequestError& error) const {
  const auto failed = [&](absl::string_view field, const absl::Status& status) {
    error.field = SafeText(field, 100);
    error.status = status;
    return false;
  };
  if (line.size() > kLongestRequest)
    return failed("", Syntax(absl::StrCat("a request has at most ", kLongestRequest, " bytes")));
  std::string doubled;
  const absl::StatusOr<Json> object = ParseObject(line, doubled);
  if (!object.ok())
    return failed(doubled, Syntax(absl::StrCat("the line ", object.status().message())));
  Fields fields(*object);
  fields.With("id", [&](const Json& value) {
    const absl::StatusOr<std::string> id = IdOf(value);
    if (id.ok()) request.id = *id;
    return id.status();
  });
  if (!fields.Has("id")) fields.Note("id", Syntax("is missing"));
  if (fields.status().ok()) error.id = request.id;
  fields.With("action", [&](const Json& value) { return ReadAction(value, request.action); });
  if (fields.status().ok()) fields.RefuseAllBut(FieldsOf(request.action));
  if (fields.status().ok()) {
    if (request.action == RequestAction::kAnalyse) ReadAnalysis(fields, variants_, nodes_, request);
    if (request.action == RequestAction::kTerminate) {
      fields.With("terminateId", [&](const Json& value) {
        const absl::StatusOr<std::string> id = IdOf(value);
        if (id.ok()) request.terminate_id = *id;
        return id.status();
      });
      if (!fields.Has("terminateId")) fields.Note("terminateId", Syntax("is missing"));
    }
  }
  return fields.status().ok() || failed(fields.field(), fields.status());
}

}  // namespace sapper
