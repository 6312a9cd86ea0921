#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "json/reader.h"
#include "render/render.h"
#include "render/sample_report.h"

namespace plumbline::render {
namespace {

using json::Value;

// A JSON text read back.
class Parsed {
 public:
  explicit Parsed(std::string text) : text_(std::move(text)) {
    const auto is_ascii = [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; };
    CHECK(std::all_of(text_.begin(), text_.end(), is_ascii));
    const auto outcome = json::read_text(reader_, text_, document_);
    const auto* read = std::get_if<json::ReadValue>(&outcome);
    REQUIRE(read);
    CHECK(!read->duplicate);
    CHECK(read->no_form == json::NoCanonicalForm::none);
    root_ = Value(&document_, read->root);
  }

  Value root() const { return root_; }
  // "input.path", "nodes.2.agent": the received text of a member.
  std::string at(std::string_view path) const {
    Value value = root_;
    while (!path.empty()) {
      const std::string_view step = path.substr(0, path.find('.'));
      path.remove_prefix(std::min(path.size(), step.size() + 1));
      value = value.is_array() ? element(value, step) : value.find(step);
      CAPTURE(step);
      REQUIRE(value.exists());
    }
    return std::string(value.raw());
  }

 private:
  static Value element(Value array, std::string_view index) {
    auto left = std::stoul(std::string(index));
    for (const auto& child : array.children()) {
      if (left-- == 0) return child.value;
    }
    return {};
  }

  std::string text_;
  json::Reader reader_;
  json::Document document_;
  Value root_;
};

std::vector<std::string> names(Value object) {
  std::vector<std::string> out;
  for (const auto& child : object.children()) out.emplace_back(child.name.string());
  return out;
}

using Expected = std::map<std::string, std::string>;

void check_all(const Parsed& parsed, const Expected& expected) {
  for (const auto& [given_path, value] : expected) {
    const auto& path = given_path;
    CAPTURE(path);
    CHECK(parsed.at(path) == value);
  }
}

TEST_SUITE("render/json") {
  TEST_CASE("every member stands there, in published order") {
    Report report = widened_report();
    const Parsed parsed(render_jsonl(report));
    CHECK(names(parsed.root()) ==
          std::vector<std::string>{"schema", "tool", "verified_at", "input", "verdict", "exit_code",
                                   "trust", "limits", "checks", "chain", "counts", "anchor",
                                   "execution", "envelopes", "nodes", "findings", "intact"});
    CHECK(names(parsed.root().find("checks")) ==
          std::vector<std::string>{"version", "root", "ledger_fields", "chain_id", "integrity",
                                   "anchor", "pin", "monotonicity", "containment", "execution",
                                   "envelopes"});
    for (const auto& child : parsed.root().find("nodes").children()) {
      CHECK(names(child.value) == std::vector<std::string>{"node", "agent", "parent", "depth",
                                                           "scopes", "constraints", "ttl", "allows",
                                                           "denies", "ungated", "lifecycle",
                                                           "verdict", "findings"});
    }
    for (const auto& child : parsed.root().find("findings").children()) {
      CHECK(names(child.value) ==
            std::vector<std::string>{"severity", "reason", "check", "cause", "index", "seq", "node",
                                     "call_id", "line", "offset", "expected", "found", "message"});
    }
    report.with_entries = true;
    CHECK(names(Parsed(render_jsonl(report)).root()).back() == "entries");
  }

  TEST_CASE("a report is read back as it was") {
    check_all(
        Parsed(render_jsonl(widened_report())),
        {{"schema", "\"plumbline.report.v1\""},
         {"tool.name", "\"plumbline\""},
         {"verified_at", "\"2026-03-04T05:06:07Z\""},
         {"input", R"({"path":"widened.bundle.json","kind":"bundle","bytes":9041,"sha256":null})"},
         {"verdict", "\"failed\""},
         {"exit_code", "2"},
         {"trust", R"({"keys":[{"kid":null,"alg":"Ed25519","fingerprint":)"
                   R"("SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs"}],"pin":null,)"
                   R"("witness_keys":null,"now":"2026-03-04T05:06:07Z"})"},
         {"limits", "{}"},
         {"checks.monotonicity", "\"fail\""},
         {"checks.pin", "\"not-checked\""},
         {"checks.envelopes", "\"not-applicable\""},
         {"chain", R"({"id":"crm-7","version":2,"entries":26,"head":{"seq":25,"hash":)"
                   R"("7d0042e9335306be3e95620db957a7cb11d9830a8898ac5b357b2b9f8d72c2a7"}})"},
         {"counts", R"({"nodes":3,"delegations":2,"actions_checked":7,"ungated":0,"denials":5})"},
         {"anchor", R"({"status":"verified","alg":"Ed25519","kid":"release-1","seq":25})"},
         {"execution.status", "\"incomplete\""},
         {"execution.params_coverage", "\"complete\""},
         {"execution.calls.00000000000000000000000000000006", "\"observed\""},
         {"envelopes", R"({"count":0,"witness_signed":[]})"},
         {"nodes.0",
          R"({"node":"crm-7:n0","agent":"orchestrator","parent":null,"depth":0,"scopes":)"
          R"(["agent.delegate.*","crm.export","crm.read","mail.send"],"constraints":)"
          R"(["max_rows<=100"],"ttl":3600,"allows":3,"denies":1,"ungated":0,)"
          R"("lifecycle":"in_progress","verdict":"pass","findings":[]})"},
         {"nodes.1.verdict", "\"fail\""},
         {"nodes.1.findings", "[0]"},
         {"nodes.1.depth", "1"},
         {"findings.0",
          R"({"severity":"error","reason":"monotonicity","check":"monotonicity","cause":null,)"
          R"("index":7,"seq":7,"node":"crm-7:n1","call_id":null,"line":null,"offset":2210,)"
          R"("expected":"max_rows<=100","found":"max_rows<=5000","message":)"
          R"("crm-7:n1 was given more than its parent crm-7:n0 holds: max_rows<=5000, )"
          R"(the parent max_rows<=100"})"},
         {"intact", "[]"}});
  }

  TEST_CASE("what is not there is null") {
    check_all(Parsed(render_jsonl(unreadable_report())),
              {{"input.kind", "null"},
               {"verdict", "\"unreadable\""},
               {"exit_code", "4"},
               {"chain", R"({"id":null,"version":null,"entries":0,"head":null})"},
               {"anchor", "null"},
               {"execution", R"({"status":"not-applicable","params_coverage":null,"calls":{}})"},
               {"nodes", "[]"},
               {"findings.0.line", "1"},
               {"findings.0.offset", "0"},
               {"findings.0.expected", "null"},
               {"findings.0.found", "null"}});
    Report report = verified_report();
    report.head_seq.reset();
    report.head_hash.reset();
    report.nodes[1].readable = false;
    report.nodes[1].ttl.reset();
    report.nodes[2].parent = "nobody";
    report.nodes[2].depth = 0;
    check_all(Parsed(render_jsonl(report)), {{"chain.head", R"({"seq":null,"hash":null})"},
                                             {"nodes.1.scopes", "null"},
                                             {"nodes.1.constraints", "null"},
                                             {"nodes.1.ttl", "null"},
                                             {"nodes.2.depth", "null"}});
  }

  TEST_CASE("what the user supplied") {
    Report report = verified_report();
    report.keys.push_back({"release-2", "HMAC-SHA-256", "SHA256:x"});
    report.pinned_head = {-1, "00"};
    report.witness_kids = {"w1", "w2"};
    report.limits = {{"require", "pin"},
                     {"allow-truncated-tail", ""},
                     {"require", "min-entries=3"},
                     {"policy", "caps.json"}};
    check_all(
        Parsed(render_jsonl(report)),
        {{"trust.keys.1", R"({"kid":"release-2","alg":"HMAC-SHA-256","fingerprint":"SHA256:x"})"},
         {"trust.pin", R"({"head":{"seq":-1,"hash":"00"},"anchor":false})"},
         {"trust.witness_keys", R"(["w1","w2"])"},
         {"limits",
          R"({"allow-truncated-tail":true,"policy":"caps.json",)"
          R"("require":["pin","min-entries=3"]})"}});
    report.pinned_head.reset();
    report.pinned_anchor = true;
    CHECK(Parsed(render_jsonl(report)).at("trust.pin") == R"({"head":null,"anchor":true})");
  }

  TEST_CASE("breaks, intact runs and entries") {
    Report report = edited_report();
    report.sha256 = std::string(64, 'a');
    report.envelopes = 2;
    report.witness_signed = {3};
    report.with_entries = true;
    report.entry_rows.resize(2);
    report.entry_rows[0].seq = 0;
    report.entry_rows[0].event = "allow";
    report.entry_rows[0].node = "n0";
    report.entry_rows[0].scope = "crm.read";
    report.entry_rows[0].witness = "w1";
    report.entry_rows[0].observed = "matched";
    report.entry_rows[1].index = 1;
    report.entry_rows[1].failed = {Reason::integrity, Reason::integrity_anchor};
    check_all(Parsed(render_jsonl(report)),
              {{"input.sha256", "\"" + std::string(64, 'a') + "\""},
               {"intact", "[[0,8],[10,25]]"},
               {"envelopes", R"({"count":2,"witness_signed":[3]})"},
               {"findings.1.cause", "\"edited\""},
               {"findings.1.line", "10"},
               {"findings.0.severity", "\"warning\""},
               {"execution.status", "\"not-applicable\""},
               {"entries.0",
                R"({"index":0,"seq":0,"event":"allow","node":"n0","scope":"crm.read",)"
                R"("state":"witness-signed","observed":"matched","witness":"w1","failed":[]})"},
               {"entries.1", R"({"index":1,"seq":null,"event":null,"node":null,"scope":null,)"
                             R"("state":"process-asserted","observed":null,"witness":null,)"
                             "\"failed\":[\"integrity\",\"integrity(anchor)\"]}"}});
  }

  TEST_CASE("one report is an object, none and several are arrays") {
    const std::vector<Report> reports = {verified_report(), unreadable_report()};
    CHECK(Parsed(rendered(std::span(reports).first(1), Format::json)).root().is_object());
    CHECK(Parsed(rendered(reports, Format::json)).root().size() == 2);
    CHECK(rendered({}, Format::json) == "[]\n");
    const Parsed parsed(rendered(reports, Format::json));
    CHECK(parsed.at("1.verdict") == "\"unreadable\"");
    CHECK(json::equal(Parsed(rendered(std::span(reports).first(1), Format::json)).root(),
                      Parsed(render_jsonl(reports[0])).root()));
    CHECK(count_of(render_jsonl(reports[0]), "\n") == 1);
  }

  TEST_CASE("hostile text in every field stays text") {
    const std::string bad(hostile_text);
    Report report = widened_report();
    report.path = "\xFF" + bad;
    report.kind = report.verified_at = bad;
    report.sha256 = report.chain_id = report.head_hash = bad;
    report.keys = {{bad, bad, bad}};
    report.pinned_head = {0, bad};
    report.witness_kids = {bad};
    report.limits = {{bad, bad}, {bad, bad}};
    report.anchor = {CheckStatus::fail, bad, bad, 0, true};
    for (NodeRow& row : report.nodes) {
      row.agent = row.parent = row.ttl = bad;
      row.scopes = row.constraints = {bad};
      row.node += bad;
    }
    Finding& about = report.findings[0];
    about.node = about.call_id = bad;
    about.message = about.expected = about.found = bad;
    report.with_entries = true;
    report.entry_rows.resize(1);
    EntryRow& row = report.entry_rows[0];
    row.event = row.node = row.scope = row.witness = row.observed = bad;
    const Parsed parsed(rendered({&report, 1}, Format::json));
    CHECK(names(parsed.root()).size() == 18);
    CHECK(parsed.at("chain.id") == parsed.at("nodes.0.agent"));
    CHECK(parsed.at("nodes.0.ttl") == parsed.at("nodes.0.agent"));
    CHECK(parsed.at("input.path").starts_with("\"\\ufffdbytes:"));
  }

  TEST_CASE("two hundred thousand calls are all there") {
    constexpr std::size_t kCalls = 200000;
    Report report = verified_report();
    report.calls.assign(kCalls, Call{});
    for (std::size_t i = 0; i < kCalls; ++i) {
      for (std::size_t b = 0; b < 4; ++b) {
        report.calls[i].id[b] = static_cast<std::uint8_t>(i >> 8 * b);
      }
    }
    CHECK(count_of(render_jsonl(report), "\"observed\"") == kCalls);
  }
}

}  // namespace
}  // namespace plumbline::render
