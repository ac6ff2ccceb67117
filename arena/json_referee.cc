#include "arena/json_referee.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "arena/referee_session.h"
#include "base/counted.h"
#include "base/error.h"
#include "base/safe_text.h"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;

constexpr size_t kLongestName = 64;
constexpr size_t kLongestId = 200;

std::string Dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Numbers and texts alone: an id is echoed, and no deeper than that.
bool IsId(const Json& id) {
  return id.is_null() || id.is_number_integer() ||
         (id.is_string() && id.get_ref<const std::string&>().size() <= kLongestId);
}

// `usual` when the field is not there; error kSyntax when it is no text.
absl::StatusOr<std::string> TextOf(const Json& request, const char* field,
                                   absl::string_view usual) {
  const auto found = request.find(field);
  if (found == request.end()) return std::string(usual);
  if (!found->is_string()) return MakeError(ErrorCode::kSyntax, absl::StrCat(field, " is a text"));
  return found->get<std::string>();
}

// The same for a field that has to be there.
absl::StatusOr<std::string> TextOf(const Json& request, const char* field) {
  if (!request.contains(field))
    return MakeError(ErrorCode::kSyntax, absl::StrCat(field, " is missing; it is a text"));
  return TextOf(request, field, "");
}

absl::StatusOr<uint64_t> NumberOf(const Json& request, const char* field, uint64_t usual,
                                  uint64_t least) {
  const auto found = request.find(field);
  if (found == request.end()) return usual;
  if (!found->is_number_unsigned() || found->get<uint64_t>() < least)
    return MakeError(ErrorCode::kSyntax,
                     absl::StrCat(field, " is a whole number, ", least, " or more"));
  return found->get<uint64_t>();
}

Json BySeat(const Variant& variant, const RefereedGame::Told& told) {
  Json json = Json::object();
  for (size_t i = 0; i < told.size(); ++i) json[variant.SeatName(Seat(i))] = told[i];
  return json;
}

void AddTold(const RefereedGame& game, RefereedGame::Told told, Json& answer) {
  const RefereedGame::Told end = game.TellEnd();
  for (size_t i = 0; i < told.size(); ++i)
    told[i].insert(told[i].end(), end[i].begin(), end[i].end());
  answer["tell"] = BySeat(game.variant(), told);
}

void AddState(const RefereedGame& game, Json& answer) {
  answer["ply"] = game.events().size();
  answer["turn"] = nullptr;
  answer["legal"] = game.LegalActions();
  answer["over"] = game.over();
  if (!game.over()) {
    answer["turn"] = game.variant().SeatName(game.seat_to_move());
    return;
  }
  answer["winner"] = nullptr;
  if (game.outcome()->winner.has_value())
    answer["winner"] = game.variant().TeamName(*game.outcome()->winner);
  answer["reason"] = ReasonName(game.outcome()->reason);
}

Json PiecesOf(const Variant& variant, const std::vector<ShownPiece>& pieces) {
  Json list = Json::array();
  for (const ShownPiece& piece : pieces) {
    Json json = {{"point", variant.board().points[piece.point].name},
                 {"owner", nullptr},
                 {"kind", nullptr},
                 {"moved", piece.moved}};
    if (piece.owner.has_value()) json["owner"] = variant.SeatName(*piece.owner);
    if (piece.kind.has_value()) json["kind"] = variant.piece_kinds()[*piece.kind].letter;
    list.push_back(json);
  }
  return list;
}

absl::Status Syntax(absl::string_view text) {
  return MakeError(ErrorCode::kSyntax, text);
}

absl::StatusOr<Seat> SeatOf(const Variant& variant, const Json& request, const char* field) {
  const absl::StatusOr<std::string> name = TextOf(request, field, "");
  if (!name.ok()) return name.status();
  const absl::optional<Seat> seat = variant.ParseSeat(*name);
  if (seat.has_value()) return *seat;
  return Syntax(absl::StrCat("no seat is called ", Quote(*name)));
}

std::string ErrorAnswer(Json answer, const absl::Status& status, absl::string_view field) {
  ErrorCode code = ErrorCodeOf(status);
  if (code == ErrorCode::kOther) code = ErrorCode::kPosition;
  answer["error"] = ErrorCodeName(code);
  answer["message"] = SafeText(status.message());
  if (!field.empty()) answer["field"] = field;
  return Dump(answer);
}

}  // namespace

struct JsonReferee::Row {
  const char* action;
  Action act;
  absl::Span<const char* const> fields;  // besides id and action
};

absl::Span<const JsonReferee::Row> JsonReferee::Rows() {
  static constexpr const char* kNew[] = {"game", "variant", "rules", "layouts", "draw", "seed"};
  static constexpr const char* kGame[] = {"game"};
  static constexpr const char* kMove[] = {"game", "move", "seat"};
  static constexpr const char* kUndo[] = {"game", "plies"};
  static constexpr const char* kEnd[] = {"game", "loser", "reason"};
  static constexpr const char* kBoard[] = {"game", "seat"};
  static const Row kRows[] = {
      {"describe", &JsonReferee::Describe, {}},   {"newgame", &JsonReferee::NewGame, kNew},
      {"move", &JsonReferee::Play, kMove},        {"undo", &JsonReferee::Undo, kUndo},
      {"end", &JsonReferee::Declare, kEnd},       {"state", &JsonReferee::ShowState, kGame},
      {"board", &JsonReferee::ShowBoard, kBoard}, {"record", &JsonReferee::ShowRecord, kGame},
      {"close", &JsonReferee::Close, kGame},
  };
  return kRows;
}

const JsonReferee::Row* JsonReferee::FindRow(absl::string_view action) {
  for (const Row& row : Rows())
    if (action == row.action) return &row;
  return nullptr;
}

std::string JsonReferee::ActionNames() {
  return absl::StrJoin(Rows(), ", ",
                       [](std::string* text, const Row& row) { *text += row.action; });
}

std::string JsonReferee::Handle(absl::string_view line) {
  if (line.find_first_not_of(" \t\r") == absl::string_view::npos) return "";
  if (line.size() > kLongestRefereeLine) return RefuseLongLine();
  const Json request = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  Json answer = {{"id", nullptr}};
  if (!request.is_object())
    return ErrorAnswer(answer, Syntax("a request is one line with one JSON object"), "");
  if (const auto id = request.find("id"); id != request.end()) {
    if (!IsId(*id)) return ErrorAnswer(answer, Syntax("an id is a whole number or a text"), "id");
    answer["id"] = *id;
  }
  Json result = answer;
  const Refusal refusal = Act(request, result);
  return refusal.status.ok() ? Dump(result) : ErrorAnswer(answer, refusal.status, refusal.field);
}

std::string JsonReferee::RefuseLongLine() {
  return ErrorAnswer({{"id", nullptr}},
                     Syntax(absl::StrCat("a request has at most ", kLongestRefereeLine, " bytes")),
                     "");
}

JsonReferee::Refusal JsonReferee::Act(const Json& request, Json& answer) {
  const absl::StatusOr<std::string> action = TextOf(request, "action");
  if (!action.ok())
    return {MakeError(ErrorCodeOf(action.status()),
                      absl::StrCat(action.status().message(), ", one of ", ActionNames())),
            "action"};
  const Row* row = FindRow(*action);
  if (row == nullptr)
    return {MakeError(ErrorCode::kUnknown, absl::StrCat("no action is called ", Quote(*action),
                                                        "; they are ", ActionNames())),
            "action"};
  for (const auto& item : request.items()) {
    const std::string& key = item.key();
    if (key == "id" || key == "action") continue;
    if (std::find(row->fields.begin(), row->fields.end(), key) == row->fields.end())
      return {Syntax(absl::StrCat(row->action, " takes no ", Quote(key),
                                  row->fields.empty() ? "" : ", but ",
                                  absl::StrJoin(row->fields, ", "))),
              SafeText(key, 40)};
  }
  return (this->*row->act)(request, answer);
}

RefereedGame* JsonReferee::FindGame(const Json& request, Refusal& refusal) {
  const absl::StatusOr<std::string> name = TextOf(request, "game");
  if (!name.ok()) {
    refusal = {name.status(), "game"};
    return nullptr;
  }
  const auto found = games_.find(*name);
  if (found != games_.end()) return &found->second;
  refusal = {MakeError(ErrorCode::kPosition, absl::StrCat("there is no game ", Quote(*name))),
             "game"};
  return nullptr;
}

JsonReferee::Refusal JsonReferee::Describe(const Json&, Json& answer) {
  answer["name"] = "Sapper " SAPPER_VERSION;
  answer["most_games"] = most_games_;
  answer["variants"] = Json::array();
  for (const auto& variant : variants_) {
    Json json = {{"name", variant->name()}};
    for (const SeatDescription& seat : variant->seats()) json["seats"].push_back(seat.name);
    json["rules"] = variant->DefaultSettings();
    json["layout"] = variant->SetupHelp();
    json["draw"] = Json::array();
    for (const char* source : variant->setup_source_names()) json["draw"].push_back(source);
    for (const BoardPoint& point : variant->board().points) json["points"].push_back(point.name);
    for (const PieceKind& kind : variant->piece_kinds())
      json["pieces"].push_back({{"kind", kind.letter}, {"name", kind.name}, {"count", kind.count}});
    answer["variants"].push_back(json);
  }
  return {};
}

JsonReferee::Refusal JsonReferee::ReadNewName(const Json& request, std::string& name) const {
  const absl::StatusOr<std::string> given = TextOf(request, "game", "");
  if (!given.ok()) return {given.status(), "game"};
  if (given->size() > kLongestName)
    return {Syntax(absl::StrCat("the name of a game has at most ", kLongestName, " bytes")),
            "game"};
  name = *given;
  for (int number = 1; given->empty() && (name.empty() || games_.count(name) > 0); ++number)
    name = absl::StrCat(number);
  if (games_.count(name) > 0)
    return {MakeError(ErrorCode::kPosition, absl::StrCat("there is a game ", Quote(name))), "game"};
  if (games_.size() >= most_games_)
    return {
        MakeError(ErrorCode::kMemory, absl::StrCat(Counted(games_.size(), "game is", "games are"),
                                                   " open; close one first")),
        "game"};
  return {};
}

JsonReferee::Refusal JsonReferee::ReadStart(const Json& request, GameStart& start) const {
  const absl::StatusOr<std::string> variant = TextOf(request, "variant", variants_.front()->name());
  if (!variant.ok()) return {variant.status(), "variant"};
  const auto found = std::find_if(variants_.begin(), variants_.end(), [&](const auto& candidate) {
    return candidate->name() == *variant;
  });
  if (found == variants_.end())
    return {MakeError(ErrorCode::kOption, absl::StrCat("there is no variant ", Quote(*variant))),
            "variant"};
  start.variant = *found;
  const absl::StatusOr<std::string> rules =
      TextOf(request, "rules", start.variant->DefaultSettings());
  if (!rules.ok()) return {rules.status(), "rules"};
  const absl::StatusOr<std::string> settings = start.variant->ParseSettings(*rules);
  if (!settings.ok()) return {settings.status(), "rules"};
  start.settings = *settings;
  const absl::StatusOr<uint64_t> seed = NumberOf(request, "seed", 1, 0);
  if (!seed.ok()) return {seed.status(), "seed"};
  start.chance_seed = *seed;
  return ReadLayouts(request, start);
}

JsonReferee::Refusal JsonReferee::ReadLayouts(const Json& request, GameStart& start) const {
  start.setups = Setups(start.variant->seats().size());
  if (const auto layouts = request.find("layouts"); layouts != request.end()) {
    if (!layouts->is_object()) return {Syntax("layouts is an object of texts by seat"), "layouts"};
    for (const auto& item : layouts->items()) {
      const absl::optional<Seat> seat = start.variant->ParseSeat(item.key());
      if (!seat.has_value() || !item.value().is_string())
        return {Syntax("layouts is an object of texts by seat"), "layouts"};
      const absl::StatusOr<std::string> setup =
          start.variant->ParseSetup(item.value().get_ref<const std::string&>());
      if (!setup.ok()) return {setup.status(), "layouts"};
      start.setups[seat->index()] = *setup;
    }
  }
  const absl::StatusOr<std::string> draw = TextOf(request, "draw", "");
  if (!draw.ok()) return {draw.status(), "draw"};
  if (!request.contains("draw")) return {};
  const absl::StatusOr<Setups> drawn = DrawnSetups(start, *draw);
  if (!drawn.ok()) return {drawn.status(), "draw"};
  for (size_t i = 0; i < start.setups.size(); ++i)
    if (!start.setups[i].has_value()) start.setups[i] = (*drawn)[i];
  return {};
}

JsonReferee::Refusal JsonReferee::NewGame(const Json& request, Json& answer) {
  std::string name;
  if (Refusal refusal = ReadNewName(request, name); !refusal.status.ok()) return refusal;
  GameStart start;
  if (Refusal refusal = ReadStart(request, start); !refusal.status.ok()) return refusal;
  absl::StatusOr<RefereedGame> begun = RefereedGame::Begin(start);
  if (!begun.ok()) return {begun.status(), "layouts"};
  const RefereedGame& game = games_.emplace(name, *std::move(begun)).first->second;
  answer["game"] = name;
  answer["variant"] = start.variant->name();
  answer["rules"] = start.settings;
  for (size_t i = 0; start.variant->has_setups() && i < start.setups.size(); ++i)
    answer["layouts"][start.variant->SeatName(Seat(i))] = *start.setups[i];
  AddTold(game, game.TellStart(), answer);
  AddState(game, answer);
  return {};
}

JsonReferee::Refusal JsonReferee::Play(const Json& request, Json& answer) {
  Refusal refusal;
  RefereedGame* game = FindGame(request, refusal);
  if (game == nullptr) return refusal;
  const absl::StatusOr<std::string> action = TextOf(request, "move");
  if (!action.ok()) return {action.status(), "move"};
  if (request.contains("seat")) {
    const absl::StatusOr<Seat> seat = SeatOf(game->variant(), request, "seat");
    if (!seat.ok()) return {seat.status(), "seat"};
    if (!game->over() && *seat != game->seat_to_move())
      return {MakeError(ErrorCode::kTurn,
                        absl::StrCat(game->variant().SeatName(*seat), " is not to move")),
              "seat"};
  }
  const absl::StatusOr<AnnouncedAction> announced = game->Play(*action);
  if (!announced.ok()) return {announced.status(), "move"};
  answer["game"] = request["game"];
  answer["event"] = announced->event;
  answer["move"] = announced->action;
  answer["mark"] = announced->mark;
  answer["flags"] = announced->flags;
  AddTold(*game, game->TellEvent(announced->event), answer);
  AddState(*game, answer);
  return {};
}

JsonReferee::Refusal JsonReferee::Undo(const Json& request, Json& answer) {
  Refusal refusal;
  RefereedGame* game = FindGame(request, refusal);
  if (game == nullptr) return refusal;
  const absl::StatusOr<uint64_t> plies = NumberOf(request, "plies", 1, 1);
  if (!plies.ok()) return {plies.status(), "plies"};
  const absl::StatusOr<RefereedGame::Told> told = game->Undo(*plies);
  if (!told.ok()) return {told.status(), "plies"};
  answer["game"] = request["game"];
  AddTold(*game, *told, answer);
  AddState(*game, answer);
  return {};
}

JsonReferee::Refusal JsonReferee::Declare(const Json& request, Json& answer) {
  Refusal refusal;
  RefereedGame* game = FindGame(request, refusal);
  if (game == nullptr) return refusal;
  const bool lost = request.contains("loser");
  const absl::StatusOr<std::string> word =
      TextOf(request, "reason", ReasonName(lost ? Reason::kResign : Reason::kAgreement));
  if (!word.ok()) return {word.status(), "reason"};
  const absl::optional<Reason> reason = ParseReason(*word);
  if (!reason.has_value()) return {Syntax(absl::StrCat(Quote(*word), " is no reason")), "reason"};
  absl::Status status;
  if (lost) {
    const absl::StatusOr<Seat> loser = SeatOf(game->variant(), request, "loser");
    if (!loser.ok()) return {loser.status(), "loser"};
    status = game->DeclareLoss(*loser, *reason);
  } else {
    status = game->DeclareDraw(*reason);
  }
  if (!status.ok()) return {status, ErrorCodeOf(status) == ErrorCode::kSyntax ? "reason" : "game"};
  answer["game"] = request["game"];
  AddTold(*game, RefereedGame::Told(game->variant().seats().size()), answer);
  AddState(*game, answer);
  return {};
}

JsonReferee::Refusal JsonReferee::ShowState(const Json& request, Json& answer) {
  Refusal refusal;
  const RefereedGame* game = FindGame(request, refusal);
  if (game == nullptr) return refusal;
  answer["game"] = request["game"];
  answer["events"] = game->events();
  AddState(*game, answer);
  return {};
}

JsonReferee::Refusal JsonReferee::ShowBoard(const Json& request, Json& answer) {
  Refusal refusal;
  const RefereedGame* game = FindGame(request, refusal);
  if (game == nullptr) return refusal;
  if (!request.contains("seat")) {
    answer["game"] = request["game"];
    answer["lines"] = game->table().BoardLines();
    answer["pieces"] = PiecesOf(game->variant(), game->table().Pieces());
    return {};
  }
  const absl::StatusOr<Seat> seat = SeatOf(game->variant(), request, "seat");
  if (!seat.ok()) return {seat.status(), "seat"};
  answer["game"] = request["game"];
  answer["lines"] = game->seat_game(*seat).BoardLines();
  answer["pieces"] = PiecesOf(game->variant(), game->seat_game(*seat).Pieces());
  return {};
}

JsonReferee::Refusal JsonReferee::ShowRecord(const Json& request, Json& answer) {
  Refusal refusal;
  const RefereedGame* game = FindGame(request, refusal);
  if (game == nullptr) return refusal;
  answer["game"] = request["game"];
  answer["record"] = RecordText(game->Record());
  return {};
}

JsonReferee::Refusal JsonReferee::Close(const Json& request, Json& answer) {
  Refusal refusal;
  if (FindGame(request, refusal) == nullptr) return refusal;
  answer["game"] = request["game"];
  games_.erase(request["game"].get<std::string>());
  return {};
}

}  // namespace sapper
