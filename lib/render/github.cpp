// Annotations of a GitHub workflow: commands that the runner finds at the beginning of a line.
//
// In the message of a command %, CR and LF are written %25, %0D and %0A, in a property also : and ,
// as %3A and %2C. Every line begins with a command of ours or is the last one, which names nothing
// from the evidence.
#include "base/display.h"
#include "render/layout.h"
#include "render/streams.h"
#include "render/text_part.h"
#include "render/totals.h"

namespace plumbline::render {
namespace {

// The message of a command, or the value of a property.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '%': out += "%25"; break;
      case '\r': out += "%0D"; break;
      case '\n': out += "%0A"; break;
      case ':': out += property ? "%3A" : ":"; break;
      case ',': out += property ? "%2C" : ","; break;
      default: out.push_back(c);
    }
  }
  return out;
}

std::string_view command(Severity severity) {
  switch (severity) {
    case Severity::error:
    case Severity::condition: return "error";  // either fails the step
    case Severity::warning: break;
  }
  return "warning";
}

std::string annotation(const Finding& finding, const Report& report) {
  std::string out = "::" + std::string(command(finding.severity)) + " ";
  const auto property = [&out](std::string_view name, std::string_view value) {
    out += std::string(name) + "=" + escaped(value, true) + ",";
  };
  if (report.path != "-") property("file", printable(report.path));
  if (finding.line) property("line", std::to_string(*finding.line));
  if (finding.column) property("col", std::to_string(*finding.column));
  property("title", "plumbline: " + std::string(info(finding.reason).token));
  out.back() = ':';
  const std::string where = position(finding);
  const std::string text =
      input_name(report) + ": " + (where.empty() ? "" : where + ": ") + printable(finding.message);
  return out + ":" + escaped(text, false) + "\n";
}

class GithubStream final : public Stream {
 public:
  std::string add(const Report& report) override {
    totals_.add(report);
    status_ = worst_status(status_, exit_status(report));
    std::string out;
    for (const Finding& finding : report.findings) out += annotation(finding, report);
    return out;
  }

  std::string finish() override {
    return "plumbline: " + totals_.words() + "; exit status " + std::to_string(status_) + "\n";
  }

 private:
  Totals totals_;
  int status_ = 0;
};

}  // namespace

std::unique_ptr<Stream> github_stream() { return std::make_unique<GithubStream>(); }

}  // namespace plumbline::render
