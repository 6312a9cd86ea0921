#include "kitelogik/session_check.h"

#include "base/faulty_source.h"
#include "kitelogik/exports.h"

using namespace plumbline;
using namespace plumbline::kitelogik;

namespace {

using Reasons = std::vector<std::pair<std::string, std::optional<std::uint64_t>>>;

}  // namespace

TEST_SUITE("kitelogik/session_check") {
  TEST_CASE("the hash is that of the records as Python writes them, in pieces of any size") {
    std::vector<std::string> records(3000, record_text({.args = R"({"z":1e2,"a":"\u00e9"})"}));
    records[7] = record_text({.outcome = "blocked", .decision = R"({"allow":false,"deny":true,"requires_hitl":false})"});
    const std::string text = export_text(records);
    const Checked checked = check_text(text);
    std::string joined = "[";
    for (const std::string& record : records) {
      const json::ParsedText parsed(record);
      joined += joined.size() > 1 ? ", " : "";
      append_python_json(parsed.value(), joined);
    }
    CHECK(*checked.computed_hash == crypto::hex(crypto::sha256(joined + "]")));
    CHECK(reasons(checked).empty());
    CHECK(checked.session.records == 3000);
  }

  TEST_CASE("a record is found where it stands") {
    const std::string text = "\n" + export_text({record_text({}), "\n  " + record_text({.outcome = "blocked"})});
    const Checked checked = check_text(text);
    REQUIRE(checked.findings.size() == 2);  // one of them is about the hash
    const Finding& finding = checked.findings.front();
    CHECK(finding.index == 1u);
    CHECK(finding.line == 3u);
    CHECK(finding.column == 3u);
    CHECK(text.substr(static_cast<std::size_t>(*finding.offset)).starts_with("{\"tool_name\""));
  }

  TEST_CASE("a parent among those given is looked at, whichever comes first") {
    const std::string child = export_text(
        {record_text({.session = "s-2", .token = "t-2", .parent = "s-1", .parent_token = "t-1", .depth = "1",
                      .scopes = R"(["read","write"])"})},
        "", "s-2");
    Sessions sessions;
    CHECK(reasons(check_text(child, sessions, "early.json")).empty());
    check_text(export_text({record_text({})}), sessions, "parent.json");
    const Checked late = check_text(child, sessions, "late.json");
    CHECK(reasons(late) == Reasons{{"kitelogik_scopes", std::nullopt}});
    CHECK(late.link == CheckStatus::fail);
    REQUIRE(late.parent);
    CHECK(late.parent->both);
  }

  TEST_CASE("a parent that says too little leaves the link unchecked") {
    Sessions sessions;
    check_text(export_text({record_text({.scopes = "null"})}), sessions, "parent.json");
    const Checked child = check_text(
        export_text({record_text({.session = "s-2", .parent = "s-1", .parent_token = "t-1", .depth = "1"})}, "", "s-2"),
        sessions, "child.json");
    CHECK(reasons(child).empty());
    CHECK(child.link == CheckStatus::not_checked);
  }

  TEST_CASE("what is no export is told, and where") {
    const std::pair<const char*, const char*> cases[] = {
        {R"({"records":[{"a":NaN}],"integrity_hash":""})", "not JSON: NaN, which Python writes, is no number of JSON"},
        {R"({"records":[-Infinity]})", "not JSON: -Infinity, which Python writes, is no number of JSON"},
        {R"({"record_count":Infinity,"records":[]})", "not JSON: Infinity, which Python writes, is no number of JSON"},
        {R"({"records":[1,]})", "not JSON: the text ends where a value should be"},
        {R"({"records":{}})", "its records are an object, not an array"},
        {R"({"session_id":"s"})", "it has no records"},
        {R"({"records":[]})", "the session export has no records"},
        {R"({"records":[{}],"anchor":1})",
         "it has records as a session export does, and anchor as a bundle does: which it is cannot be told"},
    };
    for (const auto& [text, why] : cases) {
      CAPTURE(text);
      const Checked checked = check_text(text);
      REQUIRE(checked.unreadable);
      CHECK(checked.unreadable->message == why);
      const auto source = memory_source(text);
      CHECK_FALSE(read_session(*source, 0));
    }
  }

  TEST_CASE("a member twice ends it, around the records or in one") {
    Checked checked = check_text(R"({"session_id":"s","records":[{}],"session_id":"s"})");
    CHECK(reasons(checked) == Reasons{{"duplicate_member", std::nullopt}});
    CHECK_FALSE(checked.number);
    CHECK_FALSE(checked.computed_hash);
    checked = check_text(export_text({R"({"a":{"b":1,"\u0062":2}})", record_text({})}));
    CHECK(reasons(checked) == Reasons{{"duplicate_member", 0}});
    CHECK_FALSE(checked.computed_hash);
    CHECK(checked.number);
  }

  TEST_CASE("an approval is told once, with all that it lacks") {
    const Checked checked = check_text(export_text(
        {record_text({.outcome = "hitl_approved", .decision = R"({"allow":false,"deny":false,"requires_hitl":true})",
                      .action = "\"a\"", .by = "\"  \""})}));
    CHECK(reasons(checked) == Reasons{{"kitelogik_hitl", 0}});
    CHECK(checked.findings.front().message ==
          "hitl_approved without an earlier hitl_queued of action a, and by nobody: hitl_decided_by is \"  \"");
  }

  TEST_CASE("trouble with reading is an error") {
    const std::string text = export_text({record_text({})});
    std::size_t failed = 0;
    for (std::size_t call = 1; call <= 100; ++call) {
      Faults faults;
      faults.fail_at = call;
      faults.most = [](std::size_t) { return std::size_t{40}; };
      FaultySource source(text, faults);
      Sessions sessions;
      const auto checked = check_session(source, 0, "x", shipped_policy(), sessions, false);
      if (checked) break;
      CHECK(checked.error().message == FaultySource::kMessage);
      CHECK_FALSE(sessions.number_of("x"));
      ++failed;
    }
    CHECK(failed == (text.size() + 39) / 40 + 1);
  }
}
