// Microbenchmarks of what the runner adds to an engine in another process: its start and end, and
// a line there and back.
#include <chrono>

#include "benchmark/benchmark.h"
#include "process/process.h"

namespace sapper {
namespace {

ChildProcess::Deadline Soon() {
  return std::chrono::steady_clock::now() + std::chrono::seconds(10);
}

void StartAndEnd(benchmark::State& state) {
  const WakeEvent wake;
  for (auto _ : state) {
    auto child = ChildProcess::Start({"cat"}, "", wake);
    if (!child.ok() || !(*child)->WriteLine("", Soon()).ok() || !(*child)->ReadLine(Soon()).ok())
      state.SkipWithError("cat cannot be started");
  }
}
BENCHMARK(StartAndEnd)->Unit(benchmark::kMillisecond)->UseRealTime();

void LineThereAndBack(benchmark::State& state) {
  const WakeEvent wake;
  auto child = ChildProcess::Start({"cat"}, "", wake);
  for (auto _ : state)
    if (!(*child)->WriteLine("observe c6c7+", Soon()).ok() || !(*child)->ReadLine(Soon()).ok())
      state.SkipWithError("cat is gone");
}
BENCHMARK(LineThereAndBack)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
}  // namespace sapper
