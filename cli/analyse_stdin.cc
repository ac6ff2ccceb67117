#include "cli/analyse_stdin.h"

#include <unistd.h>

#include <chrono>

#include "process/line_reader.h"
#include "process/line_writer.h"

namespace sapper {

void AnalyseStandardInput(const Variants& variants, const AnalysisServiceSettings& settings) {
  LineWriter writer(DescriptorSink(STDOUT_FILENO), [] { return ReaderIsGone(STDOUT_FILENO); });
  AnalysisService service(variants, settings, [&](absl::string_view line) { writer.Write(line); });
  LineReader reader(STDIN_FILENO, STDOUT_FILENO);
  while (true) {
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) break;
    if (line.kind == LineReader::Kind::kTooLong)
      service.RefuseLongLine();
    else
      service.Submit(line.text);
  }
  while (!writer.peer_is_gone())
    if (service.FinishFor(std::chrono::milliseconds(100))) return;
  service.Abandon();
}

}  // namespace sapper
