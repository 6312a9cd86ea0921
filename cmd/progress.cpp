#include "progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "base/display.h"
#include "output.h"

namespace plumbline::cli {
namespace {

using std::chrono::duration;
using std::chrono::milliseconds;

constexpr milliseconds kPatience{1000};
constexpr milliseconds kPause{200};
constexpr std::size_t kNameBytes = 40;

// "512 B", "1.5 GB".
std::string size_text(double bytes) {
  constexpr std::array<std::string_view, 5> kUnits = {"B", "kB", "MB", "GB", "TB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < kUnits.size(); ++unit) bytes /= 1000;
  return fmt::format(fmt::runtime(unit == 0 ? "{:.0f} {}" : "{:.1f} {}"), bytes, kUnits[unit]);
}

}  // namespace

ProgressLine::ProgressLine(bool wanted, std::size_t inputs)
    : terminal_(wanted && ::isatty(STDERR_FILENO) == 1),
      inputs_(inputs),
      started_(Clock::now()),
      begun_(started_),
      written_(started_) {
  winsize size{};
  if (terminal_ && ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    columns_ = size.ws_col;
  }
}

void ProgressLine::begin(std::size_t number, const std::string& path) {
  number_ = number;
  name_ = path == "-" ? "standard input" : shown_short(path, kNameBytes);
  begun_ = Clock::now();
}

void ProgressLine::show(const Progress& progress) {
  if (!terminal_) return;
  const Clock::time_point now = Clock::now();
  if (now - started_ < kPatience || now - written_ < kPause) return;
  std::string line = text(progress, now).substr(0, columns_ - 1);
  const std::size_t length = line.size();
  if (length < length_) line.append(length_ - length, ' ');
  write_all(STDERR_FILENO, "\r" + line);
  length_ = std::max(length, length_);
  written_ = now;
}

std::string ProgressLine::text(const Progress& progress, Clock::time_point now) const {
  std::string out = inputs_ > 1 ? fmt::format("{} of {}: ", number_, inputs_) : "";
  const auto bytes = static_cast<double>(progress.bytes);
  out += fmt::format("{}  {}", name_, size_text(bytes));
  if (progress.size && *progress.size > 0) {
    const auto size = static_cast<double>(*progress.size);
    out += fmt::format(" of {}, {:.0f}%", size_text(size), 100 * bytes / size);
  }
  const double seconds = duration<double>(now - begun_).count();
  if (seconds > 0) out += fmt::format(", {}/s", size_text(bytes / seconds));
  return out;
}

void ProgressLine::erase() {
  if (length_ == 0) return;
  write_all(STDERR_FILENO, "\r" + std::string(length_, ' ') + "\r");
  length_ = 0;
}

}  // namespace plumbline::cli
