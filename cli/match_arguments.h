// The words after `sapper match`, as they were written.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "variants/variant.h"

namespace sapper {

// Of each two engines.
inline constexpr int kMostGames = 10'000'000;

// The words that may follow --force.
inline constexpr int kMostForced = 4;

// The files that may be replaced if they exist.
struct Forced {
  bool state = false;
  bool records = false;
  bool log = false;
  bool json = false;
};

struct MatchArguments {
  std::vector<std::vector<std::string>> engines;
  std::vector<std::string> each;
  std::string tournament = "roundrobin";
  std::optional<int> games;
  int rounds = 0;
  std::string repeat = "2";
  std::vector<std::string> tc;
  std::string st;
  std::optional<uint64_t> nodes;
  std::string variant;  // this and the next two: empty = the default
  std::string rules;
  std::vector<std::string> layouts;
  uint64_t seed = 1;
  int concurrency = 1;
  bool affinity = false;
  int max_plies = 2000;
  std::vector<std::string> sprt;
  std::optional<std::vector<std::string>> adjudicate_draw;
  std::optional<std::vector<std::string>> adjudicate_win;
  int count_from = 0;
  std::string margin;
  std::string stall = "60s";
  std::string handshake = "10s";
  std::string faults = "apart";
  bool recover = false;
  bool check = false;

  std::string records;
  std::string log;
  std::string state;
  bool resume = false;
  std::string shard;
  std::string out;
  Forced force;
  std::string config;

  bool json = false;
  std::string json_file;  // empty with `json`: standard output
  bool quiet = false;
};

// Declares the options; `arguments` is filled when `app` is parsed and must outlive it.
void AddMatchOptions(CLI::App& app, const Variants& variants, MatchArguments& arguments);

// What a parsed `app` did not take: an error with the nearest option, and options of one dash.
absl::Status CheckExtraWords(const CLI::App& app);

struct NamedFile {
  std::string name;  // of the option
  std::string path;  // empty if it is not given
};

// The first `written` of `files` will be written. Error kOption if one of these is the same file as
// any other, however it is spelt.
absl::Status CheckFilesDiffer(const std::vector<NamedFile>& files, size_t written);

// Fills in what the command line left open from the JSON file `arguments.config`, if there is one.
// Error kOption for a file that is no object of known options, each given once and with a value
// that it takes.
absl::Status ReadMatchConfig(const CLI::App& app, const Variants& variants,
                             MatchArguments& arguments);

}  // namespace sapper
