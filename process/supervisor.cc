#include "process/supervisor.h"

#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace sapper {
namespace {

constexpr char kName[] = "sapper-supervisor";
constexpr int kControl = kLowestDescriptor - 1;
// The arguments: the name, the processors, the folder, the program and what it is given.
constexpr int kCpusArgument = 1;
constexpr int kFolderArgument = 2;
constexpr int kProgramArgument = 3;

void Report(SupervisorReport::Kind kind, int value) {
  const SupervisorReport report{kind, value};
  static_cast<void>(!send(kControl, &report, sizeof(report), MSG_NOSIGNAL));
}

// "0,2" as StartSupervisor wrote it.
bool RunOn(const char* cpus) {
  if (*cpus == '\0') return true;
  cpu_set_t set;
  CPU_ZERO(&set);
  for (const char* at = cpus; *at != '\0';) {
    char* end = nullptr;
    const unsigned long cpu = std::strtoul(at, &end, 10);
    if (end == at || cpu >= CPU_SETSIZE) {
      errno = EINVAL;
      return false;
    }
    CPU_SET(cpu, &set);
    at = *end == ',' ? end + 1 : end;
  }
  return sched_setaffinity(0, sizeof(set), &set) == 0;
}

// In the engine's process. Returns when it cannot become the program.
SupervisorReport BecomeProgram(char** argv, pid_t supervisor) {
  setpgid(0, 0);
  // Should somebody kill the supervisor, at least the engine itself goes too.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != supervisor) _exit(127);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (!RunOn(argv[kCpusArgument])) return {SupervisorReport::Kind::kNoProcessor, errno};
  const char* folder = argv[kFolderArgument];
  if (*folder != '\0' && chdir(folder) != 0) return {SupervisorReport::Kind::kNoFolder, errno};
  execvp(argv[kProgramArgument], argv + kProgramArgument);
  return {SupervisorReport::Kind::kNoProgram, errno};
}

// Starts the engine and reports on it. Returns its process number, 0 if there is none.
pid_t StartEngine(char** argv) {
  std::array<int, 2> failure{};
  if (pipe2(failure.data(), O_CLOEXEC) != 0) return 0;
  const pid_t supervisor = getpid();
  const pid_t engine = fork();
  if (engine == 0) {
    const SupervisorReport report = BecomeProgram(argv, supervisor);
    static_cast<void>(!write(failure[1], &report, sizeof(report)));
    _exit(127);
  }
  close(failure[1]);
  SupervisorReport report{SupervisorReport::Kind::kNoProgram, errno};
  if (engine > 0) {
    // Also from here, so that the group exists whoever runs first.
    setpgid(engine, engine);
    // Nothing to read means that the program has taken over.
    if (read(failure[0], &report, sizeof(report)) <= 0)
      report = {SupervisorReport::Kind::kStarted, engine};
  }
  close(failure[0]);
  Report(report.kind, report.value);
  return report.kind == SupervisorReport::Kind::kStarted ? engine : 0;
}

// Standard streams that nobody waits for: the engine's must end with the engine.
void LetGoOfStreams() {
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (nothing < 0 || dup2(nothing, stream) < 0) close(stream);
  close(nothing);
}

// Waits for a child to end or for the runner to let go. Other children that end are adopted ones.
void WaitForAnEnd(pid_t engine, int child_ended) {
  std::array<pollfd, 2> waits{{{kControl, POLLIN, 0}, {child_ended, POLLIN, 0}}};
  while (true) {
    siginfo_t info{};
    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
      if (info.si_pid == engine) return;
      waitpid(info.si_pid, nullptr, 0);
      info.si_pid = 0;
    }
    if (poll(waits.data(), waits.size(), -1) < 0) continue;
    if (waits[0].revents != 0) return;
    signalfd_siginfo signal;
    static_cast<void>(!read(child_ended, &signal, sizeof(signal)));
  }
}

// The parent of a process as its line in /proc tells it; 0 if it is gone. The name before it is in
// parentheses and may hold anything.
pid_t ParentOf(const char* process) {
  const std::string path = absl::StrCat("/proc/", process, "/stat");
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  std::array<char, 512> text{};
  const ssize_t size = read(file, text.data(), text.size() - 1);
  close(file);
  const char* name_end = size > 0 ? std::strrchr(text.data(), ')') : nullptr;
  // ") S 123": the state, then the parent.
  if (name_end == nullptr || std::strlen(name_end) < 5) return 0;
  return static_cast<pid_t>(std::strtol(name_end + 4, nullptr, 10));
}

// Not every kernel has /proc/<n>/task/<n>/children, so all processes are looked at.
void KillChildren() {
  DIR* folder = opendir("/proc");
  if (folder == nullptr) return;
  const pid_t self = getpid();
  while (const dirent* entry = readdir(folder)) {
    const char* name = entry->d_name;
    if (*name >= '1' && *name <= '9' && ParentOf(name) == self)
      kill(static_cast<pid_t>(std::strtol(name, nullptr, 10)), SIGKILL);
  }
  closedir(folder);
}

// Kills the engine and all that stems from it: the children of what dies become children of the
// supervisor, so it goes on until it has none. Returns the engine's wait status.
int KillAll(pid_t engine, int child_ended) {
  constexpr int kPauseMilliseconds = 10;
  int engine_status = 0;
  kill(-engine, SIGKILL);
  // Most engines leave nobody behind, and then there is nothing to look for.
  for (bool is_first = true;; is_first = false) {
    pid_t ended = 0;
    int status = 0;
    while ((ended = waitpid(-1, &status, WNOHANG)) > 0)
      if (ended == engine) engine_status = status;
    if (ended < 0 && errno == ECHILD) return engine_status;
    if (!is_first) KillChildren();
    pollfd wait{child_ended, POLLIN, 0};
    signalfd_siginfo signal;
    if (poll(&wait, 1, kPauseMilliseconds) > 0)
      static_cast<void>(!read(child_ended, &signal, sizeof(signal)));
  }
}

[[noreturn]] void RunSupervisor(char** argv) {
  prctl(PR_SET_NAME, kName);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  fcntl(kControl, F_SETFD, FD_CLOEXEC);
  close_range(kLowestDescriptor, ~0U, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  const int child_ended = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
  const pid_t engine = StartEngine(argv);
  if (engine == 0) _exit(127);
  LetGoOfStreams();
  WaitForAnEnd(engine, child_ended);
  Report(SupervisorReport::Kind::kEnded, KillAll(engine, child_ended));
  _exit(0);
}

// Before main, and before anything else of the program is set up. That constructors are given the
// arguments is the way of the GNU C library.
[[gnu::constructor(101)]] void RunSupervisorIfAsked(int argc, char** argv) {
  if (argc > kProgramArgument && std::strcmp(argv[0], kName) == 0) RunSupervisor(argv);
}

// posix_spawn's two tables.
struct SpawnTables {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t actions;

  SpawnTables() {
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_init(&actions);
  }
  ~SpawnTables() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  SpawnTables(const SpawnTables&) = delete;
  SpawnTables& operator=(const SpawnTables&) = delete;
};

}  // namespace

absl::StatusOr<pid_t> StartSupervisor(const SupervisorOrder& order) {
  std::vector<std::string> words = {kName, absl::StrJoin(order.cpus, ","), order.folder};
  words.insert(words.end(), order.command.begin(), order.command.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  SpawnTables tables;
  posix_spawn_file_actions_adddup2(&tables.actions, order.input, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&tables.actions, order.output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&tables.actions, order.error, STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&tables.actions, order.control, kControl);
  sigset_t all;
  sigfillset(&all);
  posix_spawnattr_setsigdefault(&tables.attributes, &all);
  // A group of its own: Ctrl-C is for the runner, which then ends its engines in order.
  posix_spawnattr_setpgroup(&tables.attributes, 0);
  posix_spawnattr_setflags(&tables.attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  pid_t supervisor = 0;
  const int failure = posix_spawn(&supervisor, "/proc/self/exe", &tables.actions,
                                  &tables.attributes, arguments.data(), environ);
  if (failure == 0) return supervisor;
  return absl::NotFoundError(
      absl::StrCat("no process can be started to watch it: ", std::strerror(failure)));
}

}  // namespace sapper
