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

// Whether a process ends within three seconds; one that nobody has waited for counts as ended.
bool IsGone(pid_t pid);

}  // namespace sapper
