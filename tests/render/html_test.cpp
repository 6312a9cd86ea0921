// The page: lib/render/html*.cpp. That it is well formed whatever the evidence says is tested by
// tests/program, that a browser shows it and runs nothing of it by tests/browser.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "crypto/base64.h"
#include "crypto/sha256.h"
#include "render/overview_report.h"
#include "render/page_assets.h"
#include "render/token_report.h"

namespace plumbline::render {
namespace {

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

std::string page(const Report& report, const TextStyle& style = {}) {
  return rendered(std::span(&report, 1), Format::html, style);
}

std::string between(const std::string& text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from) + from.size();
  return text.substr(begin, text.find(to, begin) - begin);
}

std::string hash_of(std::string_view content) {
  return "'sha256-" + crypto::to_base64(crypto::sha256(content), crypto::Base64::padded) + "'";
}

TEST_SUITE("render/html") {
  TEST_CASE("the policy names the one style and the one script, and allows nothing else") {
    const std::string text = page(with_overview(widened_report()));
    CHECK(count_of(text, "<style") == 1);
    CHECK(count_of(text, "<script") == 1);
    CHECK(between(text, "<style>", "</style>") == page_style);
    CHECK(between(text, "<script>", "</script>") == page_script);
    CHECK(between(text, "Content-Security-Policy\" content=\"", "\"") ==
          "default-src 'none'; script-src " + hash_of(page_script) + "; style-src " +
              hash_of(page_style) + "; base-uri 'none'; form-action 'none'");
  }

  TEST_CASE("style and script hold nothing that ends them, and ask for nothing") {
    for (const std::string_view part : {page_style, page_script}) {
      const std::string text(part);
      CHECK(text.size() > 1000);
      for (const std::string_view word : {"</", "<!--", "http", "url(", "@import", "eval", "innerHTML"}) {
        CHECK_FALSE(has(text, word));
      }
      CHECK(std::all_of(text.begin(), text.end(),
                        [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; }));
    }
  }

  TEST_CASE("the verdict stands before all else, in the title too") {
    const std::string text = page(with_overview(widened_report()));
    CHECK(has(text, "<title>FAILED: widened.bundle.json - plumbline</title>"));
    const std::string body = text.substr(text.find("<main"));
    CHECK(body.find("FAILED") < body.find("<h2"));
    CHECK(has(body, "<span class=\"word\">FAILED</span>"));
  }

  TEST_CASE("every section has its heading, and the links at the top lead to those that are there") {
    const std::string text = page(with_overview(widened_report()));
    for (const std::string_view id :
         {"checks", "findings", "nodes", "denied", "activity", "about"}) {
      CHECK(count_of(text, "<h2 id=\"r0-" + std::string(id) + "\">") == 1);
      CHECK(count_of(text, "href=\"#r0-" + std::string(id) + "\"") == 1);
    }
    CHECK_FALSE(has(text, "r0-tokens"));
    CHECK_FALSE(has(text, "r0-entries"));
    CHECK_FALSE(has(page(unreadable_report()), "r0-checks"));
  }

  TEST_CASE("a node behind which another stands on the same parent is drawn so, and agents stand by all names") {
    const std::string text = page(with_overview(widened_report()));
    CHECK(has(text, "<span class=\"tree d1 more\"><code>n1</code>"));
    CHECK(has(text, "<span class=\"tree d1\"><code>n2</code>"));
    CHECK(has(text, "<th scope=\"row\"><code>n1</code><span class=\"agent\">summarizer</span></th>"));
    const std::size_t lanes = text.find("<table class=\"lanes\"");
    CHECK(text.find("<span class=\"agent\">summarizer</span></th><td class=\"pic\">", lanes) != std::string::npos);
  }

  TEST_CASE("findings have the numbers that explain takes") {
    CHECK(has(page(widened_report()), "error, finding:0</span>"));
    CHECK_FALSE(has(page(chain_report()), "finding:"));
  }

  TEST_CASE("hostile text is text") {
    Report report = with_overview(hostile_report());
    report.path = "<script>alert(1)</script>\"><img src=x onerror=alert(1)>";
    report.nodes[0].node = report.path;
    report.overview->denied[0].scope = report.path;
    report.overview->activity.times[0] = "</th><script>";
    report.overview->hops[1]->terms[0].child = "<b>";
    const std::string text = page(report);
    CHECK(count_of(text, "<script") == 1);
    CHECK_FALSE(has(text, "<img"));
    CHECK_FALSE(has(text, "<b>alert"));
    CHECK(has(text, "&lt;script&gt;alert(1)&lt;/script&gt;"));
    CHECK(std::all_of(text.begin(), text.end(),
                      [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; }));
  }

  TEST_CASE("rows are cut at 500, failing ones kept, unless all are asked for") {
    Report report = wide_report(502);
    report.nodes[501].findings = {0};
    report.findings.assign(501, finding(Reason::containment, "outside"));
    const std::string cut = page(report);
    CHECK(count_of(cut, "class=\"tree ") == 500);
    CHECK(has(cut, "<code>n501</code>"));
    CHECK(has(cut, "Not shown: 2 nodes, 0 of them failing (--all shows them)."));
    CHECK(has(cut, "Not shown: 1 finding (--all shows them)."));
    TextStyle all;
    all.all = true;
    const std::string whole = page(report, all);
    CHECK(count_of(whole, "class=\"tree ") == 502);
    CHECK_FALSE(has(whole, "Not shown"));
  }

  TEST_CASE("a picture has three paths a lane, and 40 lanes and one of all others") {
    Report report = with_overview(wide_report(300));
    Activity& activity = report.overview->activity;
    activity.width = 1;
    activity.lanes.clear();
    activity.times.resize(128);
    for (std::uint32_t i = 0; i < 200; ++i) {
      Lane lane;
      lane.node = i;
      lane.tallies.assign(128, Tally{2, 1, 1});
      lane.total = {256, 128, 128 + i};
      activity.lanes.push_back(lane);
    }
    const std::string text = page(report);
    CHECK(count_of(text, "<svg ") == 41);
    CHECK(count_of(text, "<path class=\"a\"") == 41);
    CHECK(count_of(text, "<path ") == 4 * 41);
    CHECK(has(text, "all other nodes"));
    CHECK(text.size() < 400'000);
    TextStyle all;
    all.all = true;
    CHECK(count_of(page(report, all), "<svg ") == 200);
  }

  TEST_CASE("several inputs: a section each, and a summary that leads to them") {
    const std::vector<Report> reports = {verified_report(), unreadable_report(),
                                         with_overview(widened_report())};
    const std::string text = rendered(reports, Format::html);
    CHECK(count_of(text, "<article ") == 3);
    CHECK(count_of(text, "id=\"tools\"") == 1);
    CHECK(has(text, "<title>plumbline report</title>"));
    CHECK(has(text, "<a href=\"#r2-verdict\"><code>widened.bundle.json</code></a>"));
    CHECK(has(text, "3 inputs. Exit status 2."));
    CHECK(has(text, "<h3 id=\"r2-nodes\">"));
    const std::string none = rendered(std::span<const Report>(), Format::html);
    CHECK(none.ends_with("</html>\n"));
  }

  TEST_CASE("how it was made, and how to make it again") {
    const auto stream = make_stream(Format::html, {}, false, {"plumbline verify -- '-a <b>'"});
    const std::string text = stream->add(verified_report());
    CHECK(has(text, "<code>plumbline verify --now 2026-03-04T05:06:07Z -- &#39;-a &lt;b&gt;&#39;</code>"));
    CHECK(has(text, "SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs"));
  }

  TEST_CASE("a token chain has its tokens and no tree") {
    const std::string text = page(chain_report());
    CHECK(has(text, "id=\"r0-tokens\""));
    CHECK_FALSE(has(text, "id=\"r0-nodes\""));
    CHECK_FALSE(has(text, "id=\"r0-activity\""));
  }

  TEST_CASE("a filter leaves out nodes and no finding") {
    const Report report = with_overview(widened_report());
    const std::string text = shown_as(report, ShowFormat::html, {"n2", {}, false});
    const std::size_t tree = text.find("id=\"r0-nodes\"");
    CHECK_FALSE(has(text.substr(tree, text.find("id=\"r0-activity\"") - tree), "summarizer"));
    CHECK(has(text, "Left out by --node n2: 1 node."));
    CHECK(has(text, "class=\"verdict bad\""));
    CHECK(has(text, "<dt>expected</dt><dd><code>max_rows&lt;=100</code></dd>"));
  }
}

}  // namespace
}  // namespace plumbline::render
