// An engine as people write it on the command line, and the peer made from it.
//
// The spelling is that of the chess match runners: a name alone is a built-in player; otherwise
// there are words like cmd=./engine name=New proto=uji args="-x 1" dir=/tmp st=100ms
// option.Hash=16.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/time/time.h"
#include "absl/types/span.h"
#include "arena/clock.h"
#include "arena/match.h"
#include "client/client.h"
#include "process/traffic_log.h"

namespace sapper {

enum class EngineProtocol { kBuiltIn, kUji, kContest, kCs4500 };

struct EngineSpec {
  std::shared_ptr<const Variant> variant;  // of the match
  EngineProtocol protocol = EngineProtocol::kBuiltIn;
  std::string player;                // of a built-in one
  std::vector<std::string> command;  // of the others: the program and its arguments
  std::string folder;                // to start it in; empty = the runner's own
  std::string name;
  TimeControl control;
  bool has_control = false;
  bool own_layouts = false;  // it chooses, wherever the other engine's come from
  bool restart = false;      // a process for each game, instead of one for all games
  std::vector<std::pair<std::string, std::string>> options;  // in the order to be set
};

// How long the peers of another process may take for each step.
struct PeerTimeouts {
  absl::Duration handshake = absl::Seconds(10);
  absl::Duration quit = absl::Seconds(1);
};

// The words after one --engine, with those of --each for what they leave open. Built-in players are
// those of `variant`, which is not null. Errors kOption say what to write instead.
absl::StatusOr<EngineSpec> ParseEngineSpec(absl::Span<const std::string> words,
                                           absl::Span<const std::string> each,
                                           const std::shared_ptr<const Variant>& variant);

// Sets up the peer; nothing is started yet. The lines of a program go to `log` too, if it is not
// null. Error kOption for an option that a built-in player does not have.
absl::StatusOr<std::unique_ptr<EnginePeer>> MakePeer(const EngineSpec& spec,
                                                     const PeerTimeouts& timeouts,
                                                     const PeerRequest& request, TrafficLog* log);

// The threads that its options ask for; 1 if they do not say.
int ThreadsOf(const EngineSpec& spec);

}  // namespace sapper
