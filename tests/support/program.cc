#include "tests/support/program.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/support/files.h"

namespace sapper {
namespace {

// A file without a name, which a program that writes a lot cannot block on as on a pipe.
using File = std::unique_ptr<FILE, int (*)(FILE*)>;

File UnnamedFile() {
  return {std::tmpfile(), std::fclose};
}

std::string Contents(const File& file) {
  std::rewind(file.get());
  return RestOf(file.get());
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

RunningProgram::RunningProgram(const std::vector<std::string>& command) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  if (posix_spawn(&pid_, arguments[0], &actions, nullptr, arguments.data(), environ) != 0) pid_ = 0;
  posix_spawn_file_actions_destroy(&actions);
}

RunningProgram::~RunningProgram() {
  Signal(SIGKILL);
  Wait();
}

void RunningProgram::Signal(int number) const {
  if (pid_ > 0) kill(pid_, number);
}

int RunningProgram::Wait() {
  return pid_ > 0 ? WaitFor(std::exchange(pid_, 0)) : -1;
}

std::vector<pid_t> ProcessesWith(const std::string& word) {
  std::vector<pid_t> found;
  std::error_code error;
  std::filesystem::directory_iterator entry("/proc", error);
  for (; entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    pid_t pid = 0;
    if (!absl::SimpleAtoi(entry->path().filename().string(), &pid)) continue;
    const std::string line = FileText(entry->path() / "cmdline");
    const std::vector<std::string> words = absl::StrSplit(line, '\0');
    if (std::find(words.begin(), words.end(), word) != words.end()) found.push_back(pid);
  }
  return found;
}

bool IsGone(pid_t pid) {
  constexpr int kTries = 300;
  for (int i = 0; i < kTries; ++i) {
    if (kill(pid, 0) != 0) return true;
    const std::string status = FileText(absl::StrCat("/proc/", pid, "/stat"));
    if (status.empty() || status.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

}  // namespace sapper
