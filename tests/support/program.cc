#include "tests/support/program.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace sapper {
namespace {

// A file without a name, which a program that writes a lot can not block on as on a pipe.
using File = std::unique_ptr<FILE, int (*)(FILE*)>;

File UnnamedFile() {
  return {std::tmpfile(), std::fclose};
}

std::string Contents(const File& file) {
  std::string text;
  std::array<char, 4096> chunk{};
  std::rewind(file.get());
  for (size_t count = 1; count > 0;) {
    count = std::fread(chunk.data(), 1, chunk.size(), file.get());
    text.append(chunk.data(), count);
  }
  return text;
}

int WaitFor(pid_t pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

std::vector<std::string> ProgramRun::Lines() const {
  return absl::StrSplit(output, '\n', absl::SkipEmpty());
}

ProgramRun RunProgram(const std::vector<std::string>& command, const std::string& input,
                      const std::string& output_path) {
  const File in = UnnamedFile();
  const File out = UnnamedFile();
  const File errors = UnnamedFile();
  ProgramRun run;
  if (!in || !out || !errors) return run;
  std::fwrite(input.data(), 1, input.size(), in.get());
  std::rewind(in.get());

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, fileno(in.get()), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, fileno(errors.get()), STDERR_FILENO);
  if (output_path.empty()) {
    posix_spawn_file_actions_adddup2(&actions, fileno(out.get()), STDOUT_FILENO);
  } else {
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output_path.c_str(), O_WRONLY, 0);
  }
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);

  const auto began = std::chrono::steady_clock::now();
  pid_t pid = 0;
  run.started = posix_spawn(&pid, arguments[0], &actions, nullptr, arguments.data(), environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!run.started) return run;
  run.exit_code = WaitFor(pid);
  run.seconds = std::chrono::steady_clock::now() - began;
  run.output = Contents(out);
  run.errors = Contents(errors);
  return run;
}

bool IsGone(pid_t pid) {
  constexpr int kTries = 300;
  for (int i = 0; i < kTries; ++i) {
    if (kill(pid, 0) != 0) return true;
    std::ifstream file(absl::StrCat("/proc/", pid, "/stat"));
    const std::string status{std::istreambuf_iterator<char>(file), {}};
    if (status.empty() || status.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace sapper
