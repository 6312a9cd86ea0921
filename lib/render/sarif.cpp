// The reports of one run as a SARIF log (OASIS SARIF 2.1.0 with Errata 01): one run, an artifact an
// input, a result a finding. Unreadable inputs are results as well, since few readers look at
// notifications, and make the invocation unsuccessful. The log holds no time and no absolute path
// that was not given, so that it is the same for the same inputs.
//
// Columns count characters (columnKind unicodeCodePoints). Relative names hang on %SRCROOT%, the
// directory plumbline was run in, which is for the reader to know.
#include <map>
#include <utility>
#include <vector>

#include "json/writer.h"
#include "render/json_member.h"
#include "render/sarif_part.h"
#include "render/streams.h"
#include "render/uri.h"

namespace plumbline::render {
namespace {

using json::Writer;

class SarifStream final : public Stream {
 public:
  SarifStream() {
    w_.begin_object();
    text(w_, "$schema",
         "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
         "sarif-schema-2.1.0.json");
    text(w_, "version", "2.1.0");
    w_.name("runs");
    w_.begin_array();
    w_.begin_object();
    write_tool(w_);
    text(w_, "columnKind", "unicodeCodePoints");
    text(w_, "defaultEncoding", "utf-8");
    write_base();
    w_.name("results");
    w_.begin_array();
  }

  std::string add(const Report& report) override {
    const Artifact artifact = artifact_of(report);
    std::map<std::string, std::uint64_t> seen;  // findings by what makes them the same
    for (const Finding& finding : report.findings) {
      const std::uint64_t ordinal = seen[sarif_identity(finding, report)]++;
      write_result(finding, report, artifact, ordinal, w_);
      if (report.verdict == Verdict::unreadable) {
        write_notification(finding, artifact, notification_writer_);
      }
    }
    status_ = worst_status(status_, exit_status(report));
    successful_ = successful_ && report.verdict != Verdict::unreadable;
    return take();
  }

  std::string finish() override {
    w_.end();  // of results
    w_.name("artifacts");
    w_.begin_array();
    for (const std::string& artifact : artifacts_) w_.literal(artifact);
    w_.end();
    write_invocation();
    w_.end();
    w_.end();
    w_.end();
    return take() + "\n";
  }

 private:
  void write_base() {
    w_.name("originalUriBaseIds");
    w_.begin_object();
    w_.name("%SRCROOT%");
    w_.begin_object(Writer::Layout::line);
    w_.name("description");
    w_.begin_object();
    text(w_, "text", "The directory in which plumbline was run.");
    w_.end();
    w_.end();
    w_.end();
  }

  void write_invocation() {
    w_.name("invocations");
    w_.begin_array();
    w_.begin_object();
    w_.name("executionSuccessful");
    w_.boolean(successful_);
    count(w_, "exitCode", status_);
    notification_writer_.end();
    w_.name("toolExecutionNotifications");
    w_.literal(notifications_);
    w_.end();
    w_.end();
  }

  // Artifacts stand behind the results, each once, though a file may have been given twice.
  Artifact artifact_of(const Report& report) {
    Artifact artifact{file_uri(report.path), artifacts_.size()};
    const auto [known, is_new] = indices_.emplace(artifact.uri, artifact.index);
    artifact.index = known->second;
    if (!is_new) return artifact;
    std::string json;
    Writer w(json);
    write_artifact(artifact, report, w);
    artifacts_.push_back(std::move(json));
    return artifact;
  }

  // What was written since the last call. Outside strings there is no <, and in them it may be
  // written as an escape: a log can be put into a page as it is.
  std::string take() {
    std::string out;
    for (const char c : std::exchange(out_, {})) {
      if (c == '<') {
        out += "\\u003c";
      } else {
        out.push_back(c);
      }
    }
    return out;
  }

  std::string out_;
  Writer w_{out_, 2};
  std::string notifications_;
  Writer notification_writer_ = begun_array(notifications_);
  std::map<std::string, std::uint64_t> indices_;  // of artifacts, by URI
  std::vector<std::string> artifacts_;            // as JSON
  int status_ = 0;
  bool successful_ = true;

  static Writer begun_array(std::string& out) {
    Writer w(out);
    w.begin_array();
    return w;
  }
};

}  // namespace

std::unique_ptr<Stream> sarif_stream() { return std::make_unique<SarifStream>(); }

}  // namespace plumbline::render
