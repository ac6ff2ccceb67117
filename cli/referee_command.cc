#include "cli/referee_command.h"

#include <unistd.h>

#include <csignal>
#include <memory>

#include "arena/json_referee.h"
#include "arena/referee_session.h"
#include "process/line_reader.h"
#include "process/line_writer.h"

namespace sapper {
namespace {

struct RefereeArguments {
  bool json = false;
  size_t games = JsonReferee::kUsualGames;
};

void RunText(const Variants& variants, LineReader& reader, LineWriter& writer) {
  RefereeSession session(variants);
  while (true) {
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) return;
    const RefereeSession::Answer answer = line.kind == LineReader::Kind::kTooLong
                                              ? RefereeSession::RefuseLongLine()
                                              : session.Handle(line.text);
    for (const std::string& text : answer.lines) writer.Write(text);
    if (answer.quit) return;
  }
}

void RunJson(const Variants& variants, size_t games, LineReader& reader, LineWriter& writer) {
  JsonReferee referee(variants, games);
  while (true) {
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) return;
    const std::string answer = line.kind == LineReader::Kind::kTooLong
                                   ? JsonReferee::RefuseLongLine()
                                   : referee.Handle(line.text);
    if (!answer.empty()) writer.Write(answer);
  }
}

}  // namespace

void AddRefereeCommand(CLI::App& app, const Variants& variants, int& exit_code) {
  CLI::App* verb =
      app.add_subcommand("referee", "referee games for another program on standard input");
  const auto arguments = std::make_shared<RefereeArguments>();
  verb->add_flag("--json", arguments->json, "a line of JSON for each request, many games at once");
  verb->add_option("--games", arguments->games, "with --json, the most games at once")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  verb->callback([arguments, variants, &exit_code] {
    // A peer that is gone is noticed by the end of the input or of the output.
    std::signal(SIGPIPE, SIG_IGN);
    LineReader reader(STDIN_FILENO, STDOUT_FILENO);
    LineWriter writer(DescriptorSink(STDOUT_FILENO));
    if (arguments->json)
      RunJson(variants, arguments->games, reader, writer);
    else
      RunText(variants, reader, writer);
    exit_code = 0;
  });
}

}  // namespace sapper
