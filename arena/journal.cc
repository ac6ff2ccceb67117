#include "arena/journal.h"

#include <algorithm>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "arena/terms_json.h"
#include "base/counted.h"
#include "base/error.h"
#include "nlohmann/json.hpp"
#include "records/record.h"

namespace sapper {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr size_t kChecksumDigits = 16;

std::string LineOf(const Json& json) {
  const std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  return absl::StrCat(absl::Hex(ChecksumOf(text), absl::kZeroPad16), " ", text, "\n");
}

// Of a line without its end; discarded if anything is wrong with it.
Json ParseLine(absl::string_view line) {
  uint64_t checksum = 0;
  if (line.size() <= kChecksumDigits + 1 || line[kChecksumDigits] != ' ' ||
      !absl::SimpleHexAtoi(line.substr(0, kChecksumDigits), &checksum))
    return Json(Json::value_t::discarded);
  line.remove_prefix(kChecksumDigits + 1);
  if (ChecksumOf(line) != checksum) return Json(Json::value_t::discarded);
  return Json::parse(line.begin(), line.end(), nullptr, false);
}

std::string OutcomeText(const MatchTerms& terms, const absl::optional<TeamOutcome>& outcome) {
  if (!outcome.has_value()) return "none";
  return absl::StrCat(outcome->winner ? terms.teams[outcome->winner->index()] : "draw", " ",
                      ReasonName(outcome->reason));
}

bool ParseOutcome(const MatchTerms& terms, absl::string_view text,
                  absl::optional<TeamOutcome>& outcome) {
  if (text == "none") return true;
  const std::pair<absl::string_view, absl::string_view> words =
      absl::StrSplit(text, absl::MaxSplits(' ', 1));
  absl::optional<Team> winner;
  for (size_t team = 0; team < terms.teams.size(); ++team)
    if (words.first == terms.teams[team]) winner = Team(team);
  const auto reason = ParseReason(words.second);
  if (!reason.has_value() || (!winner.has_value() && words.first != "draw")) return false;
  // Somebody loses by a fault.
  if (IsFault(*reason) && !winner.has_value()) return false;
  outcome = TeamOutcome{winner, *reason};
  return true;
}

// What the statistics need, from the parts that were written down. False: the record is no record,
// or of another variant.
bool SetFacts(const Variants& variants, const MatchTerms& terms, JournalGame& game) {
  GameResult result;
  result.outcome = game.outcome;
  if (!game.record.empty()) {
    auto records = ParseRecords(game.record, variants);
    if (!records.ok() || records->size() != 1) return false;
    result.record = std::move(records->front());
    if (result.record->variant->name() != terms.variant) return false;
    game.facts.setups = result.record->setups;
  }
  game.facts.summary = SummaryOf(result);
  if (!game.message.empty()) game.facts.summary.note = game.message;
  return true;
}

Json PlanJson(const MatchTerms& terms) {
  return {{"sapper-match", kVersion},
          {"terms", JsonOf(terms)},
          {"arguments", ArgumentsJson(terms.arguments)}};
}

Json JsonOf(const MatchTerms& terms, const JournalGame& game) {
  Json json = {{"game", game.game.number()}, {"result", OutcomeText(terms, game.outcome)}};
  if (!game.message.empty()) json["note"] = game.message;
  if (!game.record.empty()) json["record"] = game.record;
  return json;
}

Json JsonOfBase(const std::string& path, uint64_t size) {
  return {{"records", path}, {"base", size}};
}

absl::StatusOr<MatchTerms> ParsePlan(const Json& json, const Variants& variants) {
  const absl::Status bad =
      MakeError(ErrorCode::kSyntax, "it does not begin with the plan of a match");
  if (!json.is_object()) return bad;
  const auto version = json.find("sapper-match");
  const auto terms = json.find("terms");
  const auto arguments = json.find("arguments");
  if (version == json.end() || terms == json.end() || arguments == json.end() ||
      !arguments->is_object())
    return bad;
  if (*version != kVersion)
    return MakeError(ErrorCode::kSyntax, "it was written by another version of the program");
  absl::StatusOr<MatchTerms> parsed = ParseTerms(*terms, variants);
  if (!parsed.ok()) return parsed.status();
  // Plans from before there were several games do not name theirs.
  if (!terms->contains("variant")) parsed->arguments.emplace_back("--variant", parsed->variant);
  for (const auto& [name, value] : arguments->items()) {
    if (!value.is_string()) return bad;
    parsed->arguments.emplace_back(name, value.get<std::string>());
  }
  return parsed;
}

// As it comes back from a file: names may be any bytes, JSON is UTF-8.
std::string AsWritten(const std::string& text) {
  return Json::parse(Json(text).dump(-1, ' ', true, Json::error_handler_t::replace))
      .get<std::string>();
}

// Takes one line into `contents`; false if it is none of ours.
bool TakeLine(const Json& json, const Variants& variants, const Schedule& schedule,
              std::set<GameId>& seen, JournalContents& contents) {
  if (!json.is_object()) return false;
  try {
    if (json.contains("records")) {
      contents.bases[json.at("records").get<std::string>()] = json.at("base").get<uint64_t>();
      return true;
    }
    JournalGame game;
    const int number = json.at("game").get<int>();
    game.game = GameId::FromNumber(number);
    game.message = json.value("note", "");
    game.record = json.value("record", "");
    if (!ParseOutcome(contents.terms, json.at("result").get<std::string>(), game.outcome))
      return false;
    if (number < 0 || game.game.pair() >= schedule.pairs() ||
        !contents.terms.shard.Owns(game.game.pair()) || !SetFacts(variants, contents.terms, game))
      return false;
    if (!seen.insert(game.game).second) return false;
    contents.games.push_back(std::move(game));
    return true;
  } catch (const nlohmann::json::exception&) {
    return false;
  }
}

std::string TextOf(const JournalContents& contents) {
  std::string text = LineOf(PlanJson(contents.terms));
  for (const auto& [path, size] : contents.bases) text += LineOf(JsonOfBase(path, size));
  for (const JournalGame& game : contents.games) text += LineOf(JsonOf(contents.terms, game));
  return text;
}

}  // namespace

JournalGame JournalGameOf(const GameReport& report) {
  JournalGame game;
  game.game = report.game;
  game.outcome = report.result->outcome;
  if (!report.result->status.ok()) game.message = std::string(report.result->status.message());
  if (report.result->record.has_value())
    game.record = AsWritten(RecordText(*report.result->record));
  return game;
}

absl::StatusOr<JournalContents> ParseJournal(absl::string_view text, const Variants& variants) {
  JournalContents contents;
  std::set<GameId> seen;
  absl::optional<Schedule> schedule;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const bool cut = end == absl::string_view::npos;
    const absl::string_view line = text.substr(0, end);
    text.remove_prefix(cut ? text.size() : end + 1);
    const Json json = cut ? Json(Json::value_t::discarded) : ParseLine(line);
    if (!schedule.has_value()) {
      absl::StatusOr<MatchTerms> terms = ParsePlan(json, variants);
      if (!terms.ok()) return terms.status();
      contents.terms = *std::move(terms);
      schedule = contents.terms.schedule();
    } else if (!TakeLine(json, variants, *schedule, seen, contents)) {
      ++contents.bad_lines;
    }
  }
  if (!schedule.has_value()) return ParsePlan(Json(Json::value_t::discarded), variants).status();
  return contents;
}

namespace {

// The words of `text` that `other` does not have.
std::string WordsBeyond(absl::string_view text, absl::string_view other) {
  std::vector<absl::string_view> words = absl::StrSplit(text, ' ');
  for (absl::string_view word : absl::StrSplit(other, ' '))
    if (const auto found = std::find(words.begin(), words.end(), word); found != words.end())
      words.erase(found);
  return words.empty() ? "none of these" : absl::StrJoin(words, " ");
}

// An engine's words come from several options, so only those that differ are said.
std::string ValueDifference(const std::string& name, const std::string& now,
                            const std::string& before) {
  const std::string gained = WordsBeyond(now, before);
  const std::string lost = WordsBeyond(before, now);
  if (!absl::StartsWith(name, kEngineArgument) || gained == lost)
    return absl::StrCat(name, " is ", now, " and was ", before);
  return absl::StrCat(name, " has ", gained, " and had ", lost);
}

}  // namespace

std::string PlanDifference(const PlanArguments& now, const PlanArguments& before) {
  const auto find = [](const PlanArguments& arguments, const std::string& name) {
    return std::find_if(arguments.begin(), arguments.end(),
                        [&](const auto& argument) { return argument.first == name; });
  };
  for (const auto& [name, value] : now) {
    const auto other = find(before, name);
    if (other == before.end()) return absl::StrCat(name, " is ", value, " and was not there");
    if (other->second != value) return ValueDifference(name, value, other->second);
  }
  for (const auto& [name, value] : before)
    if (find(now, name) == now.end()) return absl::StrCat(name, " is not there and was ", value);
  return "";
}

namespace {

// Whether a damaged file was once a state: some line of it is of that form still.
bool IsLikeAState(absl::string_view text) {
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    uint64_t checksum = 0;
    if (line.size() > kChecksumDigits + 1 && line.substr(kChecksumDigits, 2) == " {" &&
        absl::SimpleHexAtoi(line.substr(0, kChecksumDigits), &checksum))
      return true;
  }
  return false;
}

// What a file that is not empty holds, if the match may go on with it.
absl::StatusOr<JournalContents> Resumed(const std::string& path, const std::string& text,
                                        const MatchTerms& terms, Existing existing,
                                        const Variants& variants) {
  if (existing == Existing::kRefuse && IsLikeAState(text))
    return MakeError(ErrorCode::kOption,
                     absl::StrCat(path,
                                  " holds a match; add --resume to go on with it, or --force "
                                  "to begin anew (the old file is renamed)"));
  JournalContents fresh{terms, {}, {}, 0};
  if (existing == Existing::kReplace) return fresh;
  absl::StatusOr<JournalContents> contents = ParseJournal(text, variants);
  if (!contents.ok()) {
    if (!IsLikeAState(text))
      return MakeError(ErrorCode::kOption,
                       absl::StrCat(path,
                                    " is no state of a match; name another file, or add "
                                    "--force to begin anew (the old file is renamed)"));
    fresh.bad_lines = 1;
    return fresh;
  }
  const std::string difference = PlanDifference(terms.arguments, contents->terms.arguments);
  if (!difference.empty())
    return MakeError(ErrorCode::kOption,
                     absl::StrCat(path, " holds a match of another plan: ", difference,
                                  "; use the same arguments or another file"));
  return contents;
}

std::string NoticeOf(const std::string& path, const std::string& kept, Existing existing,
                     const JournalContents& contents) {
  const std::string why =
      existing == Existing::kReplace
          ? "was there already"
          : absl::StrCat("is damaged, ",
                         Counted(contents.games.size(), "game of it is", "games of it are"),
                         " kept");
  return absl::StrCat(path, " ", why, "; the old file is now ", kept);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Journal>> Journal::Open(const std::string& path,
                                                       const MatchTerms& terms, Existing existing,
                                                       const Variants& variants,
                                                       std::vector<std::string>& notices) {
  // From here on no other match writes to it.
  absl::StatusOr<AppendFile> file = AppendFile::Open(path);
  if (!file.ok()) return file.status();
  const absl::StatusOr<std::string> text = file->Read();
  if (!text.ok()) return text.status();
  JournalContents contents{terms, {}, {}, 0};
  Past past = Past::kNone;
  if (text->empty()) {
    if (absl::Status status = file->Append(TextOf(contents), true); !status.ok()) return status;
  } else {
    absl::StatusOr<JournalContents> resumed = Resumed(path, *text, terms, existing, variants);
    if (!resumed.ok()) return resumed.status();
    contents = *std::move(resumed);
    const bool replaces = existing == Existing::kReplace;
    past = replaces ? Past::kNone : contents.bad_lines > 0 ? Past::kDamaged : Past::kWhole;
    if (replaces || contents.bad_lines > 0) {
      const auto kept = file->Replace(TextOf(contents), replaces ? "old" : "corrupt");
      if (!kept.ok()) return kept.status();
      notices.push_back(NoticeOf(path, *kept, existing, contents));
    }
  }
  return std::unique_ptr<Journal>(new Journal(*std::move(file), std::move(contents), past));
}

FinishedGames Journal::finished() const {
  FinishedGames games;
  for (const JournalGame& game : contents_.games) games[game.game] = game.facts;
  return games;
}

absl::Status Journal::AddGame(const JournalGame& game) {
  return file_.Append(LineOf(JsonOf(contents_.terms, game)), true);
}

absl::Status Journal::AddBase(const std::string& path, uint64_t size) {
  contents_.bases[path] = size;
  return file_.Append(LineOf(JsonOfBase(path, size)), true);
}

}  // namespace sapper
