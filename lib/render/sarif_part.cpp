#include "render/sarif_part.h"

#include "base/display.h"
#include "crypto/sha256.h"
#include "render/json_member.h"
#include "render/layout.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

using json::Writer;
constexpr auto kLine = Writer::Layout::line;

void write_text(std::string_view member, std::string_view printable, Writer& w) {
  w.name(member);
  w.begin_object(kLine);
  text(w, "text", sarif_text(printable));
  w.end();
}

// A condition that is not met fails the run of whoever asked for it, as an error does.
std::string_view level(Severity severity) {
  return severity == Severity::warning ? "warning" : "error";
}

void write_rule(const ReasonInfo& about, Writer& w) {
  const std::string why(about.why);
  w.begin_object();
  text(w, "id", about.token);
  write_text("shortDescription", about.meaning, w);
  write_text("fullDescription", std::string(about.meaning) + " " + why, w);
  write_text("help", why + " " + std::string(about.look_at), w);
  w.name("defaultConfiguration");
  w.begin_object(kLine);
  text(w, "level", level(about.severity));
  w.end();
  w.name("properties");
  w.begin_object(kLine);
  text_unless_empty(w, "check", about.check ? name(*about.check) : "");
  text(w, "severity", name(about.severity));
  w.end();
  w.end();
}

void write_artifact_location(const Artifact& artifact, Writer& w) {
  w.begin_object(kLine);
  text(w, "uri", artifact.uri);
  // An absolute reference has no base.
  if (!artifact.uri.starts_with("file:")) text(w, "uriBaseId", "%SRCROOT%");
  count(w, "index", artifact.index);
  w.end();
}

void write_location(const Finding& finding, const Artifact& artifact, Writer& w) {
  w.begin_object();
  w.name("physicalLocation");
  w.begin_object();
  w.name("artifactLocation");
  write_artifact_location(artifact, w);
  if (finding.line) {
    w.name("region");
    w.begin_object(kLine);
    count(w, "startLine", *finding.line);
    if (finding.column) count(w, "startColumn", *finding.column);
    w.end();
  }
  w.end();
  if (finding.node) {
    w.name("logicalLocations");
    w.begin_array(kLine);
    w.begin_object();
    text(w, "name", shown(*finding.node));
    text(w, "kind", "node");
    w.end();
    w.end();
  }
  w.end();
}

void write_locations(const Finding& finding, const Artifact& artifact, Writer& w) {
  w.name("locations");
  w.begin_array();
  write_location(finding, artifact, w);
  w.end();
}

void write_message(const Finding& finding, Writer& w) {
  const std::string where = position(finding);
  write_text("message", (where.empty() ? "" : where + ": ") + printable(finding.message), w);
}

void write_properties(const Finding& finding, Writer& w) {
  const auto check = finding.check();
  w.name("properties");
  w.begin_object();
  text(w, "severity", name(finding.severity));
  text_unless_empty(w, "check", check ? name(*check) : "");
  if (finding.cause) text(w, "cause", name(*finding.cause));
  if (finding.index) count(w, "index", *finding.index);
  if (finding.seq) count(w, "seq", *finding.seq);
  if (finding.call_id) text(w, "call_id", shown(*finding.call_id));
  if (!finding.expected.empty()) text(w, "expected", printable(finding.expected));
  if (!finding.found.empty()) text(w, "found", printable(finding.found));
  w.end();
}

}  // namespace

std::string sarif_text(std::string_view printable) {
  const bool link = printable.find("](") != printable.npos;
  std::string out;
  for (const char c : printable) {
    if (c == '{' || c == '}') out.push_back(c);
    if (link && (c == '\\' || c == '[' || c == ']')) out.push_back('\\');
    out.push_back(c);
  }
  return out;
}

void write_tool(Writer& w) {
  w.name("tool");
  w.begin_object();
  w.name("driver");
  w.begin_object();
  text(w, "name", "plumbline");
  text(w, "version", PLUMBLINE_VERSION);
  text(w, "semanticVersion", PLUMBLINE_VERSION);
  w.name("rules");
  w.begin_array();
  for (const ReasonInfo& about : all_reasons()) write_rule(about, w);
  w.end();
  w.end();
  w.end();
}

void write_artifact(const Artifact& artifact, const Report& report, Writer& w) {
  w.begin_object();
  w.name("location");
  write_artifact_location(artifact, w);
  if (report.path == "-") write_text("description", input_name(report), w);
  count(w, "length", report.bytes);
  w.name("roles");
  w.begin_array(kLine);
  w.string("analysisTarget");
  w.end();
  if (report.sha256) {
    w.name("hashes");
    w.begin_object(kLine);
    text(w, "sha-256", *report.sha256);
    w.end();
  }
  w.name("properties");
  w.begin_object(kLine);
  text(w, "verdict", name(report.verdict));
  w.end();
  w.end();
}

void write_result(const Finding& finding, const Report& report, const Artifact& artifact,
                  std::uint64_t ordinal, Writer& w) {
  w.begin_object();
  text(w, "ruleId", info(finding.reason).token);
  count(w, "ruleIndex", static_cast<std::uint64_t>(finding.reason));
  text(w, "level", level(finding.severity));
  write_message(finding, w);
  write_locations(finding, artifact, w);
  w.name("partialFingerprints");
  w.begin_object(kLine);
  const std::string identity = sarif_identity(finding, report) + " " + std::to_string(ordinal);
  text(w, "plumblineFinding/v1", crypto::hex(crypto::sha256(identity)));
  w.end();
  write_properties(finding, w);
  w.end();
}

void write_notification(const Finding& finding, const Artifact& artifact, Writer& w) {
  w.begin_object();
  for (const auto member : {"descriptor", "associatedRule"}) {
    w.name(member);
    w.begin_object(kLine);
    text(w, "id", info(finding.reason).token);
    w.end();
  }
  text(w, "level", "error");
  write_message(finding, w);
  write_locations(finding, artifact, w);
  w.end();
}

std::string sarif_identity(const Finding& finding, const Report& report) {
  std::string out;
  Writer w(out);
  w.begin_array();
  w.string(info(finding.reason).token);
  w.string(report.chain_id.value_or(""));
  finding.index ? w.integer(*finding.index) : w.null();
  finding.seq ? w.integer(*finding.seq) : w.null();
  finding.node ? w.string(*finding.node) : w.null();
  finding.call_id ? w.string(*finding.call_id) : w.null();
  finding.cause ? w.string(name(*finding.cause)) : w.null();
  w.end();
  return out;
}

}  // namespace plumbline::render
