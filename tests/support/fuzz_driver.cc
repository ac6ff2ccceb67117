// Drives a fuzzer without libFuzzer: the seeds of its corpus as they are, then seeded mutations of
// them for a while. Every mutated input is a function of (--seed, its number) alone, so a failure
// is repeated with --only=number.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <vector>

#include "base/random.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);
// Present when a sanitizer is linked in.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" __attribute__((weak)) void __sanitizer_set_death_callback(void (*callback)());

namespace sapper {
namespace {

constexpr size_t kLongestInput = 4096;
constexpr const char* kUsage =
    "usage: fuzz_NAME [--seconds=S] [--seed=N] [--only=NUMBER] [file or folder]...\n";

using Input = std::vector<uint8_t>;

struct Options {
  double seconds = 1;
  uint64_t seed = 1;
  int64_t only = -1;
  std::vector<std::string> paths;
};

// What to say about the input at work when the process dies; set before each run.
char g_repeat[512] = "the fuzzer died before its first input\n";

void ReportInput() {
  std::fputs(g_repeat, stderr);
}

void OnSignal(int signal) {
  ReportInput();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

bool ParseOption(const char* argument, const char* name, const char** value) {
  const size_t length = std::strlen(name);
  if (std::strncmp(argument, name, length) != 0) return false;
  *value = argument + length;
  return true;
}

Options ParseOptions(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; ++i) {
    const char* value = nullptr;
    if (ParseOption(argv[i], "--seconds=", &value)) {
      options.seconds = std::strtod(value, nullptr);
    } else if (ParseOption(argv[i], "--seed=", &value)) {
      options.seed = std::strtoull(value, nullptr, 10);
    } else if (ParseOption(argv[i], "--only=", &value)) {
      options.only = std::strtoll(value, nullptr, 10);
    } else if (argv[i][0] == '-') {
      std::fputs(kUsage, stderr);
      std::exit(2);
    } else {
      options.paths.emplace_back(argv[i]);
    }
  }
  return options;
}

// The files named, and those in the folders named, in the order of their names. A folder that is
// not there is an empty corpus.
std::vector<std::string> CorpusFiles(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error)) files.push_back(path);
    if (!std::filesystem::is_directory(path, error)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(path, error)) {
      if (entry.is_regular_file(error)) files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

Input ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return Input(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

void MutateOnce(const std::vector<Input>& corpus, Random& random, Input& input) {
  const auto place = [&] { return static_cast<std::ptrdiff_t>(random.Below(input.size() + 1)); };
  const auto byte = [&] {
    // Half of the bytes are printable: most inputs are text.
    return static_cast<uint8_t>(random.Below(2) == 0 ? 32 + random.Below(95) : random.Below(256));
  };
  switch (random.Below(7)) {
    case 0:
      input.insert(input.begin() + place(), byte());
      break;
    case 1: {  // A run of one byte.
      const size_t count = 1 + random.Below(64);
      const uint8_t value = byte();
      input.insert(input.begin() + place(), count, value);
      break;
    }
    case 2:  // Cut the tail.
      input.resize(static_cast<size_t>(place()));
      break;
    case 3: {  // Remove a piece.
      const auto from = place();
      const auto to =
          std::min<std::ptrdiff_t>(from + 1 + static_cast<std::ptrdiff_t>(random.Below(16)),
                                   static_cast<std::ptrdiff_t>(input.size()));
      input.erase(input.begin() + from, input.begin() + to);
      break;
    }
    case 4: {  // Splice in a piece of another seed.
      const Input& other = corpus[random.Below(corpus.size())];
      if (other.empty()) break;
      const size_t from = random.Below(other.size());
      const size_t count = 1 + random.Below(std::min<size_t>(other.size() - from, 64));
      const auto first = other.begin() + static_cast<std::ptrdiff_t>(from);
      input.insert(input.begin() + place(), first, first + static_cast<std::ptrdiff_t>(count));
      break;
    }
    case 5:  // Flip a bit.
      if (input.empty()) break;
      input[random.Below(input.size())] ^= static_cast<uint8_t>(1U << random.Below(8));
      break;
    default:
      if (input.empty()) break;
      input[random.Below(input.size())] = byte();
      break;
  }
  if (input.size() > kLongestInput) input.resize(kLongestInput);
}

Input MutatedInput(const std::vector<Input>& corpus, uint64_t seed, uint64_t number) {
  uint64_t state = seed;
  Random random(SplitMix64(state) ^ number);
  Input input = corpus[random.Below(corpus.size())];
  const uint64_t mutations = 1 + random.Below(8);
  for (uint64_t i = 0; i < mutations; ++i) MutateOnce(corpus, random, input);
  return input;
}

// In a heap block of exactly its size, so that a sanitizer sees a read past the end.
void RunInput(const Input& input) {
  Input exact(input);
  exact.shrink_to_fit();
  LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

int DriveFuzzer(const Options& options) {
  std::vector<Input> corpus;
  for (const std::string& path : CorpusFiles(options.paths)) {
    std::snprintf(g_repeat, sizeof(g_repeat), "\ndied on the file %s\n", path.c_str());
    corpus.push_back(ReadFile(path));
    RunInput(corpus.back());
  }
  const size_t files = corpus.size();
  corpus.emplace_back();  // The empty input is a seed too, and the only one without a corpus.

  const auto deadline =
      std::chrono::steady_clock::now() + std::chrono::duration<double>(options.seconds);
  uint64_t number = options.only >= 0 ? static_cast<uint64_t>(options.only) : 0;
  do {
    std::snprintf(g_repeat, sizeof(g_repeat), "\ndied on mutated input: --seed=%llu --only=%llu\n",
                  static_cast<unsigned long long>(options.seed),
                  static_cast<unsigned long long>(number));
    RunInput(MutatedInput(corpus, options.seed, number));
    ++number;
  } while (options.only < 0 && std::chrono::steady_clock::now() < deadline);
  std::printf("%zu files and %llu mutated inputs\n", files,
              static_cast<unsigned long long>(options.only < 0 ? number : 1));
  return 0;
}

}  // namespace
}  // namespace sapper

int main(int argc, char** argv) {
  if (__sanitizer_set_death_callback != nullptr) {
    __sanitizer_set_death_callback(sapper::ReportInput);
  }
  // A sanitizer reports a bad access by itself.
  std::signal(SIGABRT, sapper::OnSignal);
  if (__sanitizer_set_death_callback == nullptr) std::signal(SIGSEGV, sapper::OnSignal);
  return sapper::DriveFuzzer(sapper::ParseOptions(argc, argv));
}
