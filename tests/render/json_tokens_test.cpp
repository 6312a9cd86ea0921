#include <doctest/doctest.h>

#include <string>

#include "render/token_report.h"

namespace plumbline::render {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST_SUITE("render/json_tokens") {
  TEST_CASE("a chain has its own members, and none of a record") {
    const std::string json = render_jsonl(chain_report());
    CHECK(has(json, R"("checks":{"form":"pass","signature":"pass","parent_hash":"pass",)"
                    R"("depth":"pass","principal":"pass","attenuation":"pass","lifetime":"pass",)"
                    R"("holder_proof":"not-checked","status_list":"not-checked",)"
                    R"("audience":"not-checked"},"draft":"02","tokens":[)"));
    CHECK(has(json, R"({"index":2,"kid":"issuer-1","alg":"EdDSA","agent":"reader","depth":2,)"
                    R"("id":"n2","issuer":"issuer","subject":"user",)"
                    R"("audience":["https://rs.example"],"scopes":["crm.read"],)"
                    R"("constraints":["max_rows<=50","region in [\"eu\"]"],)"
                    R"("issued_at":1750000000,"not_before":null,"expires":1750000900,)"
                    R"("lifetime":900,"verdict":"pass"}],"permits":null,"findings":[]})"));
    for (const char* member : {"\"chain\":", "\"counts\":", "\"anchor\":", "\"execution\":",
                               "\"envelopes\":", "\"nodes\":", "\"intact\":"}) {
      CAPTURE(member);
      CHECK(!has(json, member));
    }
    CHECK(!has(render_jsonl(verified_report()), "\"tokens\":"));
  }

  TEST_CASE("what could not be read is null") {
    Report report = wide_chain_report();
    report.tokens->rows[1] = TokenRow();
    report.tokens->rows[1].verdict = CheckStatus::fail;
    const std::string json = render_jsonl(report);
    CHECK(has(json, R"({"index":1,"kid":null,"alg":null,"agent":null,"depth":null,"id":null,)"
                    R"("issuer":null,"subject":null,"audience":[],"scopes":null,)"
                    R"("constraints":null,"issued_at":null,"not_before":null,"expires":null,)"
                    R"("lifetime":null,"verdict":"fail"})"));
    CHECK(count_of(json, R"("verdict":null})") == 2);
    CHECK(has(json, R"("reason":"not_narrower","check":"attenuation","cause":null,"index":1)"));
  }

  TEST_CASE("one reason can be of another check than its own") {
    Report report = wide_chain_report();
    report.findings[0].reason = Reason::malformed;
    report.findings[0].found_by = Check::lifetime;
    CHECK(has(render_jsonl(report), R"("reason":"malformed","check":"lifetime")"));
  }

  TEST_CASE("what the leaf permits") {
    CHECK(has(render_jsonl(denying_chain_report()),
              R"("permits":{"scope":"mail.send","allowed":false,)"
              R"("refusals":["scope mail.send not covered by [crm.read]"]})"));
    Report report = wide_chain_report();
    report.tokens->permission.emplace().scope = "a.b";
    CHECK(has(render_jsonl(report), R"("permits":{"scope":"a.b","allowed":null,"refusals":[]})"));
    report = chain_report();
    report.tokens->permission.emplace().asked = true;
    CHECK(has(render_jsonl(report), R"("allowed":true)"));
  }

  TEST_CASE("the draft of no chain is null") {
    Report report = unreadable_report();
    report.tokens.emplace();
    CHECK(has(render_jsonl(report), R"("draft":null,"tokens":[],"permits":null)"));
  }
}

TEST_SUITE("render/summary") {
  TEST_CASE("a line on a chain") {
    CHECK(render_summary(chain_report(), false) == "verdict=verified draft=02 tokens=3\n");
    CHECK(render_summary(wide_chain_report(), true) ==
          "chain.json: verdict=failed draft=02 tokens=3 reason=not_narrower token=1\n");
    CHECK(render_summary(denying_chain_report(), false) ==
          "verdict=unproven draft=02 tokens=3 permits=False\n");
  }
}

}  // namespace
}  // namespace plumbline::render
