#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "render/layout.h"
#include "render/sample_report.h"

namespace plumbline::render {
namespace {

const TextStyle kAscii;
const TextStyle kUnicode{false, true, false, 100};

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// The first words of each line: what a reader takes a line for.
std::vector<std::string> beginnings(const std::string& text) {
  std::vector<std::string> out;
  for (const std::string& line : lines(text))
    out.push_back(line.substr(0, line.find_first_of("\"/")));
  return out;
}

TEST_SUITE("render/text") {
  TEST_CASE("a bundle whose anchor a key of the user's verified") {
    CHECK(render_text(verified_report(), kUnicode) == R"text(VERIFIED  run.bundle.json
  No check failed. The end of the chain is tied to your Ed25519 key
  SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs.
  Checked: the chain of 26 entries, 2 delegations, 7 actions and the outcomes of 7 calls. Not
  checked: observer envelopes (there are none).

  version        ok           version 2
  root           ok           1 root
  ledger_fields  ok           26 entries
  chain_id       ok           chain crm-7
  integrity      ok           26 entries, head 7d0042e933530... at seq 25
  anchor         ok           Ed25519 signature, says seq 25, kid release-1
  pin            not checked  no --expect-head or --expect-anchor was given
  monotonicity   ok           2 of 2 delegations within their parent
  containment    ok           7 of 7 actions within authority, 0 ungated, 5 denials
  execution      incomplete   7 of 7 calls observed; 1 node still open; params coverage complete;
                              fails nothing without --require complete
  envelopes      n/a          there are none

  nodes of chain crm-7
  node  agent         scopes               limits                    allow  deny  state      verdict
  n0    orchestrator  agent.delegate.* +3  max_rows<=100, ttl 3600s      3     1  open       ok
  ├ n1  summarizer    crm.read             max_rows<=50, ttl 900s        1     3  finalized  ok
  └ n2  mailer        mail.send            max_rows<=100, ttl 600s       3     1  finalized  ok
)text");
  }

  TEST_CASE("the same without a key: not tied to anything, in so many words") {
    CHECK(render_text(consistent_report(), kAscii) == R"text(CONSISTENT  run.bundle.json
  No check failed. Nothing ties this evidence to a key or a pin of yours, so that a complete rewrite
  of it cannot be excluded: pass --pubkey KEY to check the signature of its anchor, or --expect-head
  SEQ:HASH with a head that was kept elsewhere.
  Checked: the chain of 26 entries, 2 delegations, 7 actions and the outcomes of 7 calls. Not
  checked: the signature of the anchor (no key was given) and observer envelopes (there are none).

  version        ok           version 2
  root           ok           1 root
  ledger_fields  ok           26 entries
  chain_id       ok           chain crm-7
  integrity      ok           26 entries, head 7d0042e933530... at seq 25
  anchor         not checked  no --pubkey was given; says seq 25, kid release-1
  pin            not checked  no --expect-head or --expect-anchor was given
  monotonicity   ok           2 of 2 delegations within their parent
  containment    ok           7 of 7 actions within authority, 0 ungated, 5 denials
  execution      incomplete   7 of 7 calls observed; 1 node still open; params coverage complete;
                              fails nothing without --require complete
  envelopes      n/a          there are none

  nodes of chain crm-7
  node   agent         scopes               limits                   allow  deny  state      verdict
  n0     orchestrator  agent.delegate.* +3  max_rows<=100 +1             3     1  open       ok
  |- n1  summarizer    crm.read             max_rows<=50, ttl 900s       1     3  finalized  ok
  `- n2  mailer        mail.send            max_rows<=100, ttl 600s      3     1  finalized  ok
)text");
  }

  TEST_CASE("a child that was given more than its parent has") {
    CHECK(render_text(widened_report(), kUnicode) == R"text(FAILED  widened.bundle.json
  1 error: monotonicity. The chain of entries holds in itself. The end of the chain is tied to your
  Ed25519 key SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs.
  Passed: the chain of 26 entries, 7 actions and the outcomes of 7 calls. Not checked: observer
  envelopes (there are none).

  version        ok           version 2
  root           ok           1 root
  ledger_fields  ok           26 entries
  chain_id       ok           chain crm-7
  integrity      ok           26 entries, head 7d0042e933530... at seq 25
  anchor         ok           Ed25519 signature, says seq 25, kid release-1
  pin            not checked  no --expect-head or --expect-anchor was given
  monotonicity   FAILED       1 error at seq 7 (byte 2210); 2 delegations
  containment    ok           7 of 7 actions within authority, 0 ungated, 5 denials
  execution      incomplete   7 of 7 calls observed; 1 node still open; params coverage complete;
                              fails nothing without --require complete
  envelopes      n/a          there are none

  nodes of chain crm-7
  node  agent        scopes              limits             allow  deny  state      verdict
  n0    orchestrat…  agent.delegate… +3  max_rows<=100 +1       3     1  open       ok
  ├ n1  summarizer   crm.read            max_rows<=5000 +1      1     3  finalized  WIDENED at seq 7
  └ n2  mailer       mail.send           max_rows<=100 +1       3     1  finalized  ok

  [0]  seq 7 (byte 2210)  monotonicity  crm-7:n1 was given more than its parent crm-7:n0 holds:
                                        max_rows<=5000, the parent max_rows<=100
      expected  max_rows<=100
      found     max_rows<=5000
)text");
  }

  TEST_CASE("a ledger with one entry edited") {
    CHECK(render_text(edited_report(), kAscii) == R"text(FAILED  audit.jsonl
  1 error: integrity. The chain of entries is broken: what the other checks say is said of entries
  that may have been changed.
  Passed: 2 delegations and 7 actions. Not checked: outcomes of calls (version 1 records none) and
  observer envelopes (there are none).

  version        ok           version 1
  root           ok           1 root
  ledger_fields  ok           26 entries
  chain_id       ok           chain crm-7
  integrity      FAILED       1 error at seq 9 (line 10); 26 entries
  anchor         not checked  there is none
  pin            not checked  no --expect-head or --expect-anchor was given
  monotonicity   ok           2 of 2 delegations within their parent
  containment    ok           7 of 7 actions within authority, 0 ungated, 5 denials
  execution      n/a          version 1 records no outcomes
  envelopes      n/a          there are none

  nodes of chain crm-7
  node   agent         scopes               limits                   allow  deny  state      verdict
  n0     orchestrator  agent.delegate.* +3  max_rows<=100 +1             3     1  open       ok
  |- n1  summarizer    crm.read             max_rows<=50, ttl 900s       1     3  finalized  ok
  `- n2  mailer        mail.send            max_rows<=100, ttl 600s      3     1  finalized  ok

  Intact: entries 0-8, 10-25; each run holds in itself. Numbers are positions from 0.

  [0]  -                warning: byte_order_mark  a byte order mark stands before the first entry
  [1]  seq 9 (line 10)  integrity                 the hash is not the one of what the entry says
      cause     edited
      expected  00000000000000000000000000000000000000000000000000000000000000ab
      found     7d0042e9335306be3e95620db957a7cb11d9830a8898ac5b357b2b9f8d72c2a7
)text");
  }

  TEST_CASE("an input that is no evidence") {
    CHECK(render_text(unreadable_report(), kAscii) == R"text(UNREADABLE  notes.txt
  This says nothing about the evidence, good or bad.

  line 1  unreadable  this is not JSON: a value was expected
)text");
  }

  TEST_CASE("names made to forge rows, colours and line ends") {
    CHECK(
        render_text(hostile_report(), kAscii) ==
        R"text(FAILED  "\u001b[32mVERIFIED\u001b[0m\u000d\u000a  VERIFIED  \"ok\"\\\u202e\u009b\ud800\u007f::%0A"
  1 error: monotonicity. The chain of entries holds in itself. The end of the chain is tied to your
  Ed25519 key SHA256:tRlm9VmFMwDQVJ2nJDJ0VbCYmJnnKQ+aPmKLxP0AYRs.
  Passed: the chain of 26 entries, 7 actions and the outcomes of 7 calls. Not checked: observer
  envelopes (there are none).

  version        ok           version 2
  root           ok           1 root
  ledger_fields  ok           26 entries
  chain_id       ok           chain
                              "\u001b[32mVERIFIED\u001b[0m\u000d\u000a  VERIFIED  \"ok\"\\\u202e\u009b\ud800\u007f::%0A"
  integrity      ok           26 entries, head "\u001b[32mVE... at seq 25
  anchor         ok           Ed25519 signature, says seq 25, kid
                              "\u001b[32mVERIFIED\u001b[0m\u000d\u000a  VERIFIED  \"ok\"\\\u202e\u009b\ud800"...(6
                              more bytes)
  pin            not checked  no --expect-head or --expect-anchor was given
  monotonicity   FAILED       1 error at seq 7 (byte 2210); 2 delegations
  containment    ok           7 of 7 actions within authority, 0 ungated, 5 denials
  execution      incomplete   7 of 7 calls observed; 1 node still open; params coverage complete;
                              fails nothing without --require complete
  envelopes      n/a          there are none

  node           agent       scopes         limits          allow  deny  state      verdict
  crm-7:n0       "\u001b...  agent.d... +4  max_rows... +2      3     1  open       ok
  |- crm-7:n1    "\u001b...  crm.read +1    max_rows... +2      1     3  finalized  WIDENED at seq 7
  `- "\u001b...  "\u001b...  mail.send +1   max_rows... +2      3     1  finalized  ok

  [0]  seq 7 (byte 2210)  monotonicity  "\u001b[32mVERIFIED\u001b[0m\u000d\u000a  VERIFIED  \"ok\"\\\u202e\u009b\ud800\u007f::%0A"
      expected  "\u001b[32mVERIFIED\u001b[0m\u000d\u000a  VERIFIED  \"ok\"\\\u202e\u009b\ud800\u0...
      found     "\u001b[32mVERIFIED\u001b[0m\u000d\u000a  VERIFIED  \"ok\"\\\u202e\u009b\ud800\u0...
)text");
  }

  TEST_CASE("no text from the evidence gets out of its place") {
    for (const unsigned width : {40u, 80u, 100u, 200u}) {
      CAPTURE(width);
      const TextStyle style{false, false, true, width};
      const std::string text = render_text(hostile_report(), style);
      const auto is_plain = [](char c) { return (c >= ' ' && c <= '~') || c == '\n'; };
      CHECK(std::all_of(text.begin(), text.end(), is_plain));
      for (const std::string& line : beginnings(text)) {
        CHECK(line.find("VERIFIED") == line.npos);
      }
    }
  }

  TEST_CASE("a hostile text makes no more lines than a harmless one") {
    Report harmless = hostile_report();
    const std::string text = render_text(hostile_report(), kAscii);
    harmless.path = harmless.nodes[2].node = "x";
    for (NodeRow& row : harmless.nodes) row.agent = "x";
    harmless.findings[0].message = harmless.findings[0].expected = harmless.findings[0].found = "x";
    CHECK(lines(text).size() == lines(render_text(harmless, kAscii)).size());
  }

  TEST_CASE("tables and sentences fit the width") {
    for (const Report& report : {verified_report(), consistent_report(), widened_report(),
                                 edited_report(), deep_report(30), wide_report(60)}) {
      for (unsigned width = 44; width <= 160; width += 7) {
        for (const bool unicode : {false, true}) {
          const TextStyle style{false, unicode, false, width};
          for (const std::string& line : lines(render_text(report, style))) {
            // A fingerprint or a hash is never cut.
            if (line.find("SHA256:") != line.npos || line.starts_with("      expected") ||
                line.starts_with("      found")) {
              continue;
            }
            CAPTURE(line);
            CHECK(columns(line) <= width);
          }
        }
      }
    }
  }

  TEST_CASE("a width under 40 counts as 40") {
    CHECK(render_text(widened_report(), {false, false, false, 0}) ==
          render_text(widened_report(), {false, false, false, 40}));
  }

  TEST_CASE("colour is on the verdict and on failing rows, nowhere else") {
    const std::string text = render_text(widened_report(), {true, false, false, 100});
    CHECK(text.starts_with("\x1b[31mFAILED\x1b[0m  widened.bundle.json\n"));
    CHECK(count_of(text, "\x1b[31m") == 3);  // verdict, check, node
    CHECK(count_of(text, "\x1b") == 6);
    for (const std::string& line : lines(text)) {
      if (line.find('\x1b') == line.npos) continue;
      const bool failing = line.find("FAILED") != line.npos || line.find("WIDENED") != line.npos;
      CHECK(failing);
    }
    CHECK(
        render_text(verified_report(), {true, false, false, 100}).starts_with("\x1b[32mVERIFIED"));
    CHECK(render_text(consistent_report(), {true, false, false, 100})
              .starts_with("\x1b[33mCONSISTENT"));
  }
}

}  // namespace
}  // namespace plumbline::render
