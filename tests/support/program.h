// Runs a program to its end, without a shell and without files that have a name: paths may hold
// spaces, and any number of runs may go on at once.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <string>
#include <vector>

namespace sapper {

struct ProgramRun {
  bool started = false;
  int exit_code = -1;  // -1 also when a signal ended it
  std::string output;
  std::string errors;
  std::chrono::duration<double> seconds{};

  // Of the output; empty ones are left out.
  std::vector<std::string> Lines() const;
};

// `command[0]` is a path. The output goes to the file `output_path`, if that is not empty.
ProgramRun RunProgram(const std::vector<std::string>& command, const std::string& input,
                      const std::string& output_path = "");

// A program that runs while a test goes on; it is killed at the end, if it still runs.
class RunningProgram {
 public:
  // Its output goes nowhere.
  explicit RunningProgram(const std::vector<std::string>& command);
  ~RunningProgram();
  RunningProgram(const RunningProgram&) = delete;
  RunningProgram& operator=(const RunningProgram&) = delete;

  void Signal(int number) const;
  // The exit code, -1 when a signal ended it.
  int Wait();

 private:
  pid_t pid_ = 0;
};

// The processes that have `word` among their arguments. Zombies have none.
std::vector<pid_t> ProcessesWith(const std::string& word);

// Whether a process ends within three seconds; one that nobody has waited for counts as ended.
bool IsGone(pid_t pid);

}  // namespace sapper
