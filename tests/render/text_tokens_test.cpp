#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "render/text_part.h"
#include "render/token_report.h"

namespace plumbline::render {
namespace {

std::string line_of(const std::string& text, std::string_view begin) {
  const std::size_t at = text.find(begin);
  return at == text.npos ? "" : text.substr(at, text.find('\n', at) - at);
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST_SUITE("render/text_tokens") {
  TEST_CASE("a chain that holds: the verdict, the checks, a row a token") {
    const std::string text = render_text(chain_report(), {});
    CHECK(text.starts_with("VERIFIED  chain.json\n"));
    CHECK(has(text, "Not checked: holder_proof, status_list and audience."));
    CHECK(line_of(text, "  form") == "  form           ok           3 tokens of revision 02");
    CHECK(has(line_of(text, "  signature"), "3 tokens signed with EdDSA"));
    CHECK(has(line_of(text, "  parent_hash"), "2 of 2 tokens below the root commit to the one before"));
    CHECK(has(line_of(text, "  depth"), "0 to 2"));
    CHECK(has(line_of(text, "  principal"), "user in every token"));
    CHECK(has(line_of(text, "  holder_proof"), "not checked  needs the request"));
    CHECK(has(line_of(text, "  audience"), "not checked  no --audience was given"));
    CHECK(has(text, "reader"));
    CHECK(has(text, "max_rows<=50"));
    CHECK(count_of(text, "  ok\n") == 3);
  }

  TEST_CASE("a chain that fails: where it stopped, and that nothing may be allowed on it") {
    const std::string text = render_text(wide_chain_report(), {});
    CHECK(text.starts_with("FAILED  chain.json\n"));
    CHECK(has(text, "stopped at the first failure"));
    CHECK(has(text, "token 1 (line 4)  not_narrower"));
    CHECK(has(line_of(text, "  attenuation"), "FAILED       1 error at token 1 (line 4)"));
    CHECK(has(line_of(text, "  lifetime"), "not checked  an earlier check failed"));
    CHECK(count_of(text, "not checked\n") == 2);
    CHECK(count_of(text, "not_narrower\n") == 1);
  }

  TEST_CASE("an action that is not permitted leaves the chain unproven") {
    const std::string text = render_text(denying_chain_report(), {});
    CHECK(text.starts_with("UNPROVEN  chain.json\n"));
    CHECK(has(text, "does not permit mail.send."));
    CHECK(has(text, "condition: requirement_not_met"));
    Report allowed = chain_report();
    allowed.tokens->permission.emplace().asked = true;
    allowed.tokens->permission->scope = "crm.read";
    CHECK(has(render_text(allowed, {}), "permits crm.read."));
  }

  TEST_CASE("a shared secret is called what it is") {
    Report report = chain_report();
    for (TokenRow& row : report.tokens->rows) row.algorithm = "HS256";
    const std::string text = render_text(report, {});
    CHECK(has(text, "HS256, a shared secret (test material)"));
    CHECK(has(text, "Whoever holds a shared secret"));
  }

  TEST_CASE("revision 01 has neither principal nor audience; a root may be alone") {
    Report report = chain_report();
    report.tokens->draft = Draft::v01;
    report.tokens->rows.resize(1);
    set(report, Check::principal, CheckStatus::not_applicable);
    set(report, Check::audience, CheckStatus::not_applicable);
    const std::string text = render_text(report, {});
    CHECK(has(line_of(text, "  principal"), "n/a          revision 01 has no such step"));
    CHECK(has(line_of(text, "  audience"), "n/a          revision 01 has no such step"));
    CHECK(has(line_of(text, "  parent_hash"), "the root is alone"));
  }

  TEST_CASE("at most fifty rows, those that fail first, and the others counted") {
    Report report = wide_chain_report();
    while (report.tokens->rows.size() < 80) {
      report.tokens->rows.push_back(token_row("x", 3, "crm.read"));
    }
    std::swap(report.tokens->rows[1], report.tokens->rows[79]);
    const std::string text = render_text(report, {});
    CHECK(has(text, "not shown: 30 tokens, 0 of them failing"));
    CHECK(has(text, "\n     79  "));
    TextStyle all;
    all.all = true;
    CHECK(!has(render_text(report, all), "not shown: "));
  }

  TEST_CASE("no line is wider than the width, and nothing hostile reaches one") {
    Report report = wide_chain_report();
    const std::string bad(hostile_text);
    for (TokenRow& row : report.tokens->rows) {
      row.kid = row.agent = row.algorithm = row.subject = bad;
      row.scopes.push_back(bad);
      row.constraints.push_back(bad);
    }
    report.path = bad;
    report.findings[0].message = bad;
    report.tokens->permission.emplace().scope = bad;
    for (const Format format : {Format::text, Format::json, Format::jsonl, Format::summary,
                                Format::sarif, Format::junit, Format::github}) {
      const std::string text = rendered({&report, 1}, format);
      CHECK(std::all_of(text.begin(), text.end(),
                        [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    }
    for (const unsigned width : {40u, 60u, 100u}) {
      TextStyle narrow;
      narrow.width = width;
      std::string table;
      append_tokens(report, narrow, table);
      for (std::size_t at = 0; at < table.size();) {
        const std::size_t end = table.find('\n', at);
        CHECK(end - at <= width);
        at = end + 1;
      }
    }
  }
}

}  // namespace
}  // namespace plumbline::render
