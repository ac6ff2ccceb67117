#include "arena/engine_spec.h"

#include <algorithm>
#include <new>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "base/error.h"
#include "base/safe_text.h"
#include "base/suggestion.h"
#include "client/client_contest.h"
#include "client/client_cs4500.h"
#include "client/client_local.h"
#include "client/client_uji.h"
#include "protocol/options.h"

namespace sapper {
namespace {

std::vector<std::string> WordList() {
  return {"cmd=", "arg=", "args=",  "dir=",     "name=",    "proto=",
          "tc=",  "st=",  "nodes=", "restart=", "layouts=", "option.NAME="};
}

absl::Status Wrong(absl::string_view text) {
  return MakeError(ErrorCode::kOption, text);
}

// In a match also those play that see every piece.
std::vector<std::string> EngineNames(const Variant& variant) {
  std::vector<std::string> names(variant.player_names().begin(), variant.player_names().end());
  names.insert(names.end(), variant.seeing_player_names().begin(),
               variant.seeing_player_names().end());
  return names;
}

bool IsPlayerName(const Variant& variant, absl::string_view word) {
  const std::vector<std::string> names = EngineNames(variant);
  return std::find(names.begin(), names.end(), word) != names.end();
}

absl::Status UnknownEngine(const Variant& variant, absl::string_view word) {
  const std::vector<std::string> names = EngineNames(variant);
  return Wrong(absl::StrCat("'", word, "' is no built-in player (they are ",
                            absl::StrJoin(names, ", "), ")", Suggestion(word, names),
                            "; for a program write --engine cmd=", word));
}

absl::Status SetProtocol(absl::string_view value, EngineSpec& spec) {
  if (value == "uji") {
    spec.protocol = EngineProtocol::kUji;
  } else if (value == "contest") {
    spec.protocol = EngineProtocol::kContest;
  } else if (value == "cs4500") {
    spec.protocol = EngineProtocol::kCs4500;
  } else {
    return Wrong(absl::StrCat("proto=", value,
                              " is not known; write proto=uji, proto=contest or proto=cs4500"));
  }
  return absl::OkStatus();
}

absl::Status SetRestart(absl::string_view value, EngineSpec& spec) {
  spec.restart = value == "on" || value == "true";
  if (spec.restart || value == "off" || value == "false") return absl::OkStatus();
  return Wrong(absl::StrCat("restart=", value, " is not known; write restart=on or restart=off"));
}

absl::Status SetLayouts(absl::string_view value, EngineSpec& spec) {
  spec.own_layouts = value == "own";
  if (spec.own_layouts || value == "match") return absl::OkStatus();
  return Wrong(
      absl::StrCat("layouts=", value, " is not known; write layouts=own or layouts=match"));
}

absl::Status SetControl(absl::string_view text, EngineSpec& spec) {
  // "rules" asks for nothing here: the clocks of the rules are the default of a match.
  spec.has_control = true;
  return ParseTimeControl(text, &spec.control);
}

// One word into the specification. `program` collects cmd= and the arguments, apart, since their
// order on the command line is free.
absl::Status TakeWord(absl::string_view word, EngineSpec& spec, std::string& program,
                      std::vector<std::string>& arguments, bool& has_protocol) {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(word, absl::MaxSplits('=', 1));
  const absl::string_view key = parts.first;
  const std::string value(parts.second);
  if (!absl::StrContains(word, '=')) {
    if (!IsPlayerName(*spec.variant, word)) return UnknownEngine(*spec.variant, word);
    spec.player = std::string(word);
    return absl::OkStatus();
  }
  if (value.empty() && !absl::StartsWith(key, "option."))
    return Wrong(absl::StrCat("nothing stands after '", key, "='"));
  if (key == "cmd") {
    program = value;
  } else if (key == "arg") {
    arguments.push_back(value);
  } else if (key == "args") {
    for (absl::string_view part : absl::StrSplit(value, ' ', absl::SkipEmpty()))
      arguments.emplace_back(part);
  } else if (key == "dir") {
    spec.folder = value;
  } else if (key == "name") {
    spec.name = value;
  } else if (key == "proto") {
    has_protocol = true;
    return SetProtocol(value, spec);
  } else if (key == "restart") {
    return SetRestart(value, spec);
  } else if (key == "layouts") {
    return SetLayouts(value, spec);
  } else if (key == "tc") {
    return SetControl(value, spec);
  } else if (key == "st" || key == "nodes") {
    return SetControl(word, spec);
  } else if (absl::StartsWith(key, "option.") && key.size() > 7) {
    spec.options.emplace_back(std::string(key.substr(7)), value);
  } else {
    return Wrong(absl::StrCat("'", word, "' is not known to --engine",
                              Suggestion(absl::StrCat(key, "="), WordList()),
                              "; it takes a player's name or ", absl::StrJoin(WordList(), " ")));
  }
  return absl::OkStatus();
}

absl::Status CheckOwnOptions(const EngineSpec& spec) {
  for (const auto& [name, value] : spec.options) {
    if (absl::EqualsIgnoreCase(name, "Variant"))
      return Wrong(absl::StrCat("option.", name, ": the game is the match's; write --variant"));
    // Both sides must play by the same.
    for (const OptionDescription& option : spec.variant->DescribeOptions())
      if (absl::EqualsIgnoreCase(name, option.name))
        return Wrong(absl::StrCat("option.", name, ": the rules are the match's; write --rules"));
    if (spec.command.empty() && absl::EqualsIgnoreCase(name, "Player"))
      return Wrong(absl::StrCat("option.", name, " is for programs; the built-in player is ",
                                spec.player, ", write --engine ", SafeText(value, 40)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<EngineSpec> ParseEngineSpec(absl::Span<const std::string> words,
                                           absl::Span<const std::string> each,
                                           const std::shared_ptr<const Variant>& variant) {
  EngineSpec spec;
  spec.variant = variant;
  std::string program;
  std::vector<std::string> arguments;
  bool has_protocol = false;
  for (absl::Span<const std::string> part : {each, words}) {
    // An engine's own time control replaces that of --each, instead of adding to it.
    const bool has_own = std::any_of(part.begin(), part.end(), [](const std::string& word) {
      return absl::StartsWith(word, "tc=") || absl::StartsWith(word, "st=") ||
             absl::StartsWith(word, "nodes=");
    });
    if (has_own) spec.control = TimeControl();
    for (const std::string& word : part)
      if (absl::Status status = TakeWord(word, spec, program, arguments, has_protocol);
          !status.ok())
        return status;
  }
  if (program.empty()) {
    if (spec.player.empty())
      return Wrong("an engine needs cmd=PROGRAM or the name of a built-in player");
    if (has_protocol || !arguments.empty())
      return Wrong("proto= and args= are for programs: cmd=PROGRAM is missing");
    if (spec.name.empty()) spec.name = spec.player;
    if (absl::Status status = CheckOwnOptions(spec); !status.ok()) return status;
    // Says now what is wrong with an option, not in the first game.
    const auto peer = MakePeer(spec, PeerTimeouts(), PeerRequest(), nullptr);
    if (!peer.ok()) return peer.status();
    return spec;
  }
  if (!spec.player.empty())
    return Wrong(absl::StrCat("choose: cmd=", program, " or the built-in ", spec.player));
  if (!has_protocol) spec.protocol = EngineProtocol::kUji;
  if (spec.protocol == EngineProtocol::kCs4500 && !spec.options.empty())
    return Wrong("the course's protocol has no options: leave option." + spec.options[0].first +
                 " out");
  spec.command.push_back(program);
  spec.command.insert(spec.command.end(), arguments.begin(), arguments.end());
  if (absl::Status status = CheckOwnOptions(spec); !status.ok()) return status;
  if (spec.name.empty()) spec.name = program.substr(program.find_last_of('/') + 1);
  return spec;
}

namespace {

absl::StatusOr<std::unique_ptr<EnginePeer>> MakeBuiltIn(const EngineSpec& spec, uint64_t seed) {
  Options options({spec.variant});
  for (const auto& [name, value] : spec.options)
    if (auto change = options.Set(name, value); !change.ok())
      return Wrong(
          absl::StrCat("option.", name, " of ", spec.name, ": ", change.status().message()));
  std::unique_ptr<SeatPlayer> player;
  try {
    player = options.variant().MakePlayer(spec.player, options.ForPlayer(seed));
  } catch (const std::bad_alloc&) {
    return MakeError(ErrorCode::kMemory, absl::StrCat(spec.name, ": its Hash cannot be had"));
  }
  if (player == nullptr) return UnknownEngine(*spec.variant, spec.player);
  const auto thinks =
      player->ThinksAtOnce() ? LocalPeer::Thinks::kInCaller : LocalPeer::Thinks::kApart;
  return std::unique_ptr<EnginePeer>(std::make_unique<LocalPeer>(std::move(player), thinks));
}

}  // namespace

absl::StatusOr<std::unique_ptr<EnginePeer>> MakePeer(const EngineSpec& spec,
                                                     const PeerTimeouts& timeouts,
                                                     const PeerRequest& request, TrafficLog* log) {
  if (spec.protocol == EngineProtocol::kBuiltIn) return MakeBuiltIn(spec, request.seed);
  ClientSetup setup;
  setup.command = spec.command;
  setup.folder = spec.folder;
  setup.options = spec.options;
  setup.handshake = timeouts.handshake;
  setup.quit = timeouts.quit;
  setup.cpus = request.cpus;
  if (log != nullptr && request.label != nullptr) setup.tap = log->TapOf(spec.name, request.label);
  if (spec.protocol == EngineProtocol::kUji) return MakeUjiPeer(setup);
  if (spec.protocol == EngineProtocol::kCs4500) return MakeCs4500Peer(setup);
  return MakeContestPeer(setup);
}

int ThreadsOf(const EngineSpec& spec) {
  int threads = 1;
  for (const auto& [name, value] : spec.options)
    if (absl::EqualsIgnoreCase(name, "Threads") && !absl::SimpleAtoi(value, &threads)) threads = 1;
  return std::max(threads, 1);
}

}  // namespace sapper
