// The engine as a WebAssembly module: JavaScript calls sapper_line with each line, and is handed
// each answer through Module.onLine. A search blocks the call that began it.
#include <emscripten.h>

#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "protocol/session.h"
#include "search/host_stop.h"
#include "variants/duel_bench.h"
#include "variants/registry.h"

namespace {

// The call that shows a line to JavaScript; `text` is UTF-8.
// NOLINTNEXTLINE
EM_JS(void, ShowLine, (const char* text), { Module.onLine(UTF8ToString(text)); });
// NOLINTNEXTLINE
EM_JS(int, StopIsAsked, (), { return Module.stopIsAsked() ? 1 : 0; });

void Show(absl::string_view line) {
  ShowLine(std::string(line).c_str());
}

class Engine {
 public:
  Engine()
      : services_{.variants = sapper::StandardVariants(), .notice = nullptr},
        session_(services_, [](absl::string_view line) {
          Show(line.substr(0, line.size() - 1));  // the line feed
        }) {
    sapper::SetHostStop([] { return StopIsAsked() != 0; });
  }
  bool Handle(absl::string_view line) {
    return session_.Handle(line);
  }

 private:
  sapper::Services services_;
  sapper::Session session_;
};

}  // namespace

extern "C" {

// 0 once the engine was told to quit.
EMSCRIPTEN_KEEPALIVE int sapper_line(const char* line) {
  static Engine engine;
  return engine.Handle(line) ? 1 : 0;
}

// Prints through onLine what `sapper bench` prints.
EMSCRIPTEN_KEEPALIVE int sapper_bench() {
  return sapper::RunBench({}, Show, nullptr).ok() ? 1 : 0;
}
}
