// JUnit XML, as Jenkins, GitLab, Surefire and Ant read it: a suite an input, always of the same
// cases.
//
// A check that failed is a failure, one that was not made is skipped, with the reason. Three cases
// stand beside the checks, or a document without a failure could come of a status that is not 0:
// `input` is an error where the input is unreadable, `trust` fails where --strict makes an error of
// what belongs to no check, `require` where a condition is not met. Times are 0, so that the
// document is the same for the same report.
#include <algorithm>
#include <functional>

#include "render/layout.h"
#include "render/streams.h"
#include "render/text_part.h"
#include "render/xml.h"

namespace plumbline::render {
namespace {

constexpr std::size_t kTimestampLength = std::string_view("2026-10-01T00:00:00").size();

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + xml_text(value) + "\"";
}

// Findings, a line each and one for each value beside it.
struct Described {
  std::uint64_t count = 0;
  std::string text;
};

Described describe(const Report& report, const std::function<bool(const Finding&)>& picked) {
  Described out;
  for (const Finding& finding : report.findings) {
    if (!picked(finding)) continue;
    ++out.count;
    const std::string where = position(finding);
    out.text += (where.empty() ? "" : where + ": ") + std::string(info(finding.reason).token) +
                ": " + printable(finding.message) + "\n";
    if (finding.cause) out.text += "  cause " + std::string(name(*finding.cause)) + "\n";
    if (!finding.expected.empty()) out.text += "  expected " + printable(finding.expected) + "\n";
    if (!finding.found.empty()) out.text += "  found " + printable(finding.found) + "\n";
  }
  return out;
}

// One suite while it is put together: its head counts what its cases are.
class Suite {
 public:
  explicit Suite(const Report& report) : report_(report) {}

  void pass(std::string_view name) { add(name, ""); }

  void skip(std::string_view name, std::string_view why) {
    ++skipped_;
    add(name, "      <skipped" + attribute("message", why) + "/>\n");
  }

  // `element` is failure or error.
  void fail(std::string_view name, std::string_view element, const Described& what) {
    ++(element == "error" ? errors_ : failures_);
    const std::string message = counted(what.count, "finding", "findings");
    add(name, "      <" + std::string(element) + attribute("message", message) +
                  attribute("type", name) + ">" + xml_text(what.text) + "</" +
                  std::string(element) + ">\n");
  }

  std::string text(std::uint64_t id) const {
    // Whole seconds, without the zone that the schemas of Ant and Surefire do not know.
    const std::string time = report_.verified_at.substr(0, kTimestampLength);
    return "  <testsuite" + attribute("name", input_name(report_)) +
           attribute("tests", std::to_string(cases_)) +
           attribute("failures", std::to_string(failures_)) +
           attribute("errors", std::to_string(errors_)) +
           attribute("skipped", std::to_string(skipped_)) + attribute("time", "0") +
           attribute("timestamp", time) + attribute("hostname", "localhost") +
           attribute("id", std::to_string(id)) + attribute("package", "plumbline") + ">\n" +
           properties() + body_ + "    <system-out>" + xml_text(render_text(report_, {})) +
           "</system-out>\n    <system-err></system-err>\n  </testsuite>\n";
  }

 private:
  void add(std::string_view name, const std::string& content) {
    ++cases_;
    body_ += "    <testcase" + attribute("name", name) +
             attribute("classname", "plumbline." + input_name(report_)) + attribute("time", "0");
    body_ += content.empty() ? "/>\n" : ">\n" + content + "    </testcase>\n";
  }

  std::string properties() const {
    std::string out = "    <properties>\n";
    const auto property = [&out](std::string_view name, std::string_view value) {
      out += "      <property" + attribute("name", name) + attribute("value", value) + "/>\n";
    };
    property("verdict", name(report_.verdict));
    property("exit_code", std::to_string(exit_status(report_)));
    if (!report_.kind.empty()) property("kind", printable(report_.kind));
    if (report_.sha256) property("sha256", printable(*report_.sha256));
    return out + "    </properties>\n";
  }

  const Report& report_;
  std::string body_;
  std::uint64_t cases_ = 0, failures_ = 0, errors_ = 0, skipped_ = 0;
};

void add_check(const Report& report, Check check, Suite& suite) {
  const auto is_its_error = [check](const Finding& finding) {
    return finding.severity == Severity::error && finding.check() == check;
  };
  switch (report.check(check)) {
    case CheckStatus::pass: return suite.pass(name(check));
    case CheckStatus::fail:
      return suite.fail(name(check), "failure", describe(report, is_its_error));
    case CheckStatus::not_checked:
    case CheckStatus::not_applicable: break;
  }
  const std::string why = report.verdict == Verdict::unreadable ? "the input is unreadable"
                                                                : measured(report, check);
  suite.skip(name(check), why.empty() ? name(report.check(check)) : why);
}

void add_trust(const Report& report, Suite& suite) {
  const Described errors = describe(report, [](const Finding& finding) {
    return finding.severity == Severity::error && !finding.check();
  });
  errors.count > 0 ? suite.fail("trust", "failure", errors) : suite.pass("trust");
}

void add_require(const Report& report, Suite& suite) {
  const Described unmet = describe(
      report, [](const Finding& finding) { return finding.severity == Severity::condition; });
  const bool of_leaf = report.tokens && report.tokens->permission && report.tokens->permission->asked;
  const bool required =
      of_leaf || std::any_of(report.limits.begin(), report.limits.end(),
                             [](const auto& limit) { return limit.first == "require"; });
  if (unmet.count > 0) return suite.fail("require", "failure", unmet);
  const std::string_view way = report.tokens ? "--permits" : "--require";
  required ? suite.pass("require") : suite.skip("require", "no " + std::string(way) + " was given");
}

class JunitStream final : public Stream {
 public:
  std::string add(const Report& report) override {
    Suite suite(report);
    const bool unreadable = report.verdict == Verdict::unreadable;
    const auto is_error = [](const Finding& f) { return f.severity == Severity::error; };
    unreadable ? suite.fail("input", "error", describe(report, is_error)) : suite.pass("input");
    for (const Check check : report.checks_of_kind()) add_check(report, check, suite);
    if (unreadable) {
      suite.skip("trust", "the input is unreadable");
      suite.skip("require", "the input is unreadable");
    } else {
      add_trust(report, suite);
      add_require(report, suite);
    }
    const std::string before = head();
    return before + suite.text(suites_++);
  }

  std::string finish() override { return head() + "</testsuites>\n"; }

 private:
  // What stands before the first suite.
  std::string head() const {
    if (suites_ > 0) return "";
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plumbline\">\n";
  }

  std::uint64_t suites_ = 0;
};

}  // namespace

std::unique_ptr<Stream> junit_stream() { return std::make_unique<JunitStream>(); }

}  // namespace plumbline::render
