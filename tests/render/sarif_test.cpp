#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "json/reader.h"
#include "render/render.h"
#include "render/sample_report.h"
#include "render/sarif_part.h"

namespace plumbline::render {
namespace {

using json::Value;

class Log {
 public:
  explicit Log(const std::vector<Report>& reports) : text_(rendered(reports, Format::sarif)) {
    const auto outcome = json::read_text(reader_, text_, document_);
    const auto* read = std::get_if<json::ReadValue>(&outcome);
    REQUIRE(read);
    CHECK(!read->duplicate);
    root_ = Value(&document_, read->root);
  }
  explicit Log(const Report& report) : Log(std::vector<Report>{report}) {}
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;

  const std::string& text() const { return text_; }
  Value run() const { return item(root_.find("runs"), 0); }
  Value result(std::size_t i) const { return item(run().find("results"), i); }
  Value artifact(std::size_t i) const { return item(run().find("artifacts"), i); }
  Value invocation() const { return item(run().find("invocations"), 0); }
  std::string fingerprint(std::size_t i) const {
    return std::string(result(i).find("partialFingerprints").find("plumblineFinding/v1").string());
  }

  static Value item(Value array, std::size_t i) {
    for (const auto& child : array.children()) {
      if (i-- == 0) return child.value;
    }
    return {};
  }

 private:
  std::string text_;
  json::Reader reader_;
  json::Document document_;
  Value root_;
};

std::string message(Value result) {
  return std::string(result.find("message").find("text").string());
}

TEST_SUITE("render/sarif") {
  TEST_CASE("rules are the table of reasons, in its order") {
    const Log log(verified_report());
    const Value rules = log.run().find("tool").find("driver").find("rules");
    CHECK(rules.size() == all_reasons().size());
    std::size_t i = 0;
    for (const auto& child : rules.children()) {
      const ReasonInfo& about = all_reasons()[i++];
      CHECK(child.value.find("id").string() == about.token);
      CHECK(child.value.find("shortDescription").find("text").string() == about.meaning);
      CHECK(child.value.find("help").find("text").string() ==
            std::string(about.why) + " " + std::string(about.look_at));
      CHECK(child.value.find("defaultConfiguration").find("level").string() ==
            (about.severity == Severity::warning ? "warning" : "error"));
    }
  }

  TEST_CASE("a finding is a result with its rule and its place") {
    Report report = widened_report();
    report.path = "./dir/a b#%.json";
    report.sha256 = std::string(64, 'a');
    report.findings[0].line = 71;
    report.findings[0].column = 3;
    const Log log(report);
    const Value result = log.result(0);
    CHECK(log.run().find("columnKind").string() == "unicodeCodePoints");
    CHECK(result.find("ruleId").string() == "monotonicity");
    CHECK(result.find("ruleIndex").raw() ==
          std::to_string(static_cast<unsigned>(Reason::monotonicity)));
    CHECK(result.find("level").string() == "error");
    CHECK(message(result).starts_with("seq 7 (line 71): crm-7:n1 was given more"));
    const Value location = Log::item(result.find("locations"), 0);
    const Value physical = location.find("physicalLocation");
    CHECK(physical.find("artifactLocation").raw() ==
          R"({"uri": "dir/a%20b%23%25.json", "uriBaseId": "%SRCROOT%", "index": 0})");
    CHECK(physical.find("region").raw() == R"({"startLine": 71, "startColumn": 3})");
    CHECK(location.find("logicalLocations").raw() == R"([{"name": "crm-7:n1", "kind": "node"}])");
    CHECK(log.artifact(0).find("hashes").find("sha-256").string() == std::string(64, 'a'));
    CHECK(log.artifact(0).find("location").find("uri").string() == "dir/a%20b%23%25.json");
    CHECK(log.artifact(0).find("properties").find("verdict").string() == "failed");
  }

  TEST_CASE("severities are levels, and a condition that is not met is no mere note") {
    Report report = verified_report();
    report.verdict = Verdict::unproven;
    report.findings = {finding(Reason::unauthenticated, "a"),
                       finding(Reason::requirement_not_met, "b")};
    const Log log(report);
    CHECK(log.result(0).find("level").string() == "warning");
    CHECK(log.result(1).find("level").string() == "error");
    CHECK(log.result(1).find("properties").find("severity").string() == "condition");
    CHECK(log.invocation().find("executionSuccessful").boolean());
    CHECK(log.invocation().find("exitCode").raw() == "3");
  }

  TEST_CASE("an unreadable input is a result and a notification, and no successful execution") {
    const Log log(std::vector<Report>{verified_report(), unreadable_report()});
    CHECK(log.run().find("results").size() == 1);
    CHECK(log.result(0).find("ruleId").string() == "unreadable");
    CHECK(!log.invocation().find("executionSuccessful").boolean());
    CHECK(log.invocation().find("exitCode").raw() == "4");
    const Value notifications = log.invocation().find("toolExecutionNotifications");
    CHECK(notifications.size() == 1);
    CHECK(Log::item(notifications, 0).find("level").string() == "error");
  }

  TEST_CASE("without a finding there are empty results, not none") {
    const Log log(verified_report());
    CHECK(log.run().find("results").raw() == "[]");
    CHECK(log.invocation().find("executionSuccessful").boolean());
    CHECK(log.invocation().find("exitCode").raw() == "0");
    CHECK(log.invocation().find("toolExecutionNotifications").raw() == "[]");
  }

  TEST_CASE("inputs are artifacts of one run, each once") {
    Report twice = verified_report();
    twice.path = "./run.bundle.json";
    Report other = widened_report();
    other.path = "/abs/x.json";
    const Log log(std::vector<Report>{verified_report(), twice, other});
    CHECK(log.run().find("artifacts").size() == 2);
    CHECK(log.artifact(1).find("location").raw() == R"({"uri":"file:///abs/x.json","index":1})");
    const Value location = Log::item(log.result(0).find("locations"), 0);
    CHECK(location.find("physicalLocation").find("artifactLocation").find("index").raw() == "1");
  }

  TEST_CASE("a fingerprint is of the finding, not of where the file or the line is") {
    const std::string before = Log(edited_report()).fingerprint(1);
    CHECK(before.size() == 64);
    Report moved = edited_report();
    moved.path = "/elsewhere/copy.jsonl";
    moved.verified_at = "2027-01-01T00:00:00Z";
    moved.findings[1].line = 99;
    moved.findings[1].column = 7;
    moved.findings[1].offset = 1234;
    moved.findings[1].message = "said in other words";
    moved.findings.erase(moved.findings.begin());
    CHECK(Log(moved).fingerprint(0) == before);

    const auto changed = [&](auto change) {
      Report report = edited_report();
      change(report);
      return Log(report).fingerprint(1) != before;
    };
    CHECK(changed([](Report& r) { r.findings[1].index = 8; }));
    CHECK(changed([](Report& r) { r.findings[1].seq = 8; }));
    CHECK(changed([](Report& r) { r.findings[1].node = "n9"; }));
    CHECK(changed([](Report& r) { r.findings[1].call_id = "c"; }));
    CHECK(changed([](Report& r) { r.findings[1].cause = Cause::forked; }));
    CHECK(changed([](Report& r) { r.findings[1].reason = Reason::containment; }));
    CHECK(changed([](Report& r) { r.chain_id = "\"other\""; }));
  }

  TEST_CASE("findings that are the same in all of that still differ") {
    Report report = verified_report();
    report.findings = {finding(Reason::unknown_bundle_member, "a"),
                       finding(Reason::unknown_bundle_member, "b")};
    const Log log(report);
    CHECK(log.fingerprint(0) != log.fingerprint(1));
  }

  TEST_CASE("braces are no placeholders and brackets no links") {
    CHECK(sarif_text("a {0} b}") == "a {{0}} b}}");
    CHECK(sarif_text("see [0] and \\ (1)") == "see [0] and \\ (1)");
    CHECK(sarif_text("[click](http://x)") == "\\[click\\](http://x)");
    // A backslash of the text's own must not take ours for itself.
    CHECK(sarif_text("[a\\](1)") == "\\[a\\\\\\](1)");
  }

  TEST_CASE("hostile text stays text, in ASCII and without an opening bracket of markup") {
    Report report = hostile_report();
    report.path += "<script>alert(1)</script>";
    report.findings[0].message += "<script>";
    const Log log(report);
    CHECK(std::all_of(log.text().begin(), log.text().end(),
                      [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; }));
    CHECK(log.text().find('<') == log.text().npos);
    const std::string text = message(log.result(0));
    CHECK(text.find("<script>") != text.npos);
    CHECK(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }));
    const Value node = Log::item(
        Log::item(log.result(0).find("locations"), 0).find("logicalLocations"), 0);
    const std::string_view name = node.find("name").string();
    CHECK(std::all_of(name.begin(), name.end(), [](char c) { return c >= ' ' && c <= '~'; }));
  }
}

}  // namespace
}  // namespace plumbline::render
