#include "protocol/session.h"

#include "process/line_reader.h"

namespace sapper {

Session::Session(const Services& services, LineWriter::ByteSink out, LineWriter::GoneTest gone)
    : writer_(std::move(out), std::move(gone)), core_(services, writer_), uji_(core_) {}

Session::~Session() {
  core_.StopAndWait();
}

absl::Status Session::SetOption(absl::string_view name, absl::string_view value) {
  return core_.SetOption(name, value).status();
}

bool Session::Handle(absl::string_view line) {
  if (!contest_.has_value()) {
    const After after = uji_.Handle(line);
    if (after != After::kContest) return after != After::kQuit;
    contest_.emplace(core_);
  }
  return contest_->Handle(line) != After::kQuit;
}

void Session::RefuseLongLine() {
  if (!contest_.has_value()) uji_.RefuseLongLine();
}

void Session::Finish() {
  uji_.Finish();
}

void Session::Run(int in, int out) {
  LineReader reader(in, out);
  while (true) {
    const LineReader::Line line = reader.Next();
    if (line.kind == LineReader::Kind::kEnd) break;
    if (line.kind == LineReader::Kind::kTooLong)
      RefuseLongLine();
    else if (!Handle(line.text))
      break;
  }
  Finish();
}

}  // namespace sapper
