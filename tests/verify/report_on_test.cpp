// Every position at which reading can fail, and every way in which it can come in pieces.
#include "verify/report_on.h"

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/faulty_source.h"
#include "base/time.h"
#include "crypto/sha256.h"
#include "render/render.h"
#include "verify/supplied.h"

namespace plumbline::verify {
namespace {

std::string testdata(const std::string& name) {
  std::ifstream file(std::string(PLUMBLINE_TESTDATA "/") + name, std::ios::binary);
  REQUIRE(file);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct Evidence {
  std::string name;
  std::string bytes;
  Options options;
  Verdict verdict;
  std::size_t readings = 1;
};

// Every way through the readings: one and two of them, a byte order mark, an anchor, a pin,
// envelopes, a version that is known at the end alone, and a rule that is broken.
std::vector<Evidence> all_evidence() {
  Options keyless;
  keyless.now = parse_time("2025-07-01T00:00:00Z");
  REQUIRE(keyless.now);
  Options keyed = keyless;
  keyed.public_keys.push_back({testdata("sample/key.hex"), ""});
  Options witnessed = keyless;
  witnessed.witness_keys = testdata("vectors/good/witness.trust");
  const std::string bundle = testdata("sample/good.bundle.json");
  const std::string ledger = testdata("sample/good.ledger.jsonl");
  const std::string enveloped = testdata("vectors/good/envelope_spawn_and_allow.json");
  const std::string late = R"({"entries":[{"v":1}],"v":2})";
  return {{"bundle", bundle, keyed, Verdict::verified},
          {"bundle with a mark", std::string(utf8_byte_order_mark) + bundle, keyed,
           Verdict::verified},
          {"ledger", ledger, keyless, Verdict::consistent},
          {"ledger with a mark", std::string(utf8_byte_order_mark) + ledger, keyless,
           Verdict::consistent},
          {"ledger without a last line end", ledger.substr(0, ledger.size() - 1), keyless,
           Verdict::consistent},
          {"envelopes", enveloped, witnessed, Verdict::consistent, 2},
          {"version behind the entries", late, keyless, Verdict::failed, 2},
          {"widened", testdata("sample/widened.bundle.json"), keyed, Verdict::failed}};
}

// Both in full: whatever could differ is in one of them.
std::string text_of(const Report& report) {
  render::TextStyle style;
  style.all = true;
  return render::render_jsonl(report) + render::render_text(report, style);
}

class Reporter {
 public:
  Reporter(const Evidence& evidence, unsigned jobs, bool digest) : evidence_(evidence) {
    Options options = evidence.options;
    options.jobs = jobs;
    options.digest = digest;
    options.entry_rows = true;
    auto supplied = check_supplied(options);
    REQUIRE(supplied.ok());
    supplied_.emplace(std::move(*supplied));
  }
  Report operator()(Faults& faults) const {
    auto source = std::make_unique<FaultySource>(evidence_.bytes, faults);
    return report_on(*supplied_, std::move(source), evidence_.name);
  }

 private:
  const Evidence& evidence_;
  std::optional<Supplied> supplied_;
};

void check_unreadable(const Report& report, const Evidence& evidence) {
  CHECK(report.verdict == Verdict::unreadable);
  CHECK(exit_status(report) == 4);
  CHECK(report.path == evidence.name);
  REQUIRE_FALSE(report.findings.empty());
  CHECK(report.findings[0].reason == Reason::unreadable);
  CHECK(report.findings[0].message == FaultySource::kMessage);
  // Where the first of two readings came to its end, this is known.
  if (report.sha256) CHECK(*report.sha256 == crypto::hex(crypto::sha256(evidence.bytes)));
  CHECK(render::render_summary(report, false) ==
        std::string("unreadable: ") + FaultySource::kMessage + "\n");
}

// Fails the first call, the second and so on, until one run needs fewer; that one is as if nothing
// could fail. Returns how many failed.
std::size_t fail_each(const Evidence& evidence, const Reporter& reporter, Faults faults) {
  faults.calls = 0;
  const std::string whole = text_of(reporter(faults));
  const std::size_t all = faults.calls;
  for (faults.fail_at = 1; faults.fail_at <= all; ++faults.fail_at) {
    faults.calls = 0;
    const Report report = reporter(faults);
    CAPTURE(faults.fail_at);
    check_unreadable(report, evidence);
  }
  faults.calls = 0;
  CHECK(text_of(reporter(faults)) == whole);
  return all;
}

TEST_SUITE("report_on") {
  TEST_CASE("the evidence is what it is taken for") {
    for (const Evidence& evidence : all_evidence()) {
      CAPTURE(evidence.name);
      Faults none;
      CHECK(Reporter(evidence, 1, true)(none).verdict == evidence.verdict);
      CHECK(1 + none.rewinds == evidence.readings);
    }
  }

  TEST_CASE("wherever reading fails, the input is unreadable") {
    for (const Evidence& evidence : all_evidence()) {
      CAPTURE(evidence.name);
      for (const unsigned jobs : {1u, 2u}) {
        for (const bool digest : {false, true}) {
          const Reporter reporter(evidence, jobs, digest);
          for (const bool rewindable : {true, false}) {
            for (const bool once : {true, false}) {
              Faults faults;
              faults.rewindable = rewindable;
              faults.once = once;
              faults.most = [](std::size_t) { return std::size_t{1500}; };
              CHECK(fail_each(evidence, reporter, faults) >= 2 + evidence.bytes.size() / 1500);
            }
          }
        }
      }
    }
  }

  TEST_CASE("a bundle whose entries are rewritten before envelopes look them up is unreadable") {
    for (const Evidence& evidence : all_evidence()) {
      if (evidence.name != "envelopes") continue;
      const Reporter reporter(evidence, 1, false);
      Faults same;
      same.rewritten = evidence.bytes;
      CHECK(reporter(same).verdict == evidence.verdict);
      // White space is not of them; a digit of one is, or an entry.
      constexpr std::string_view kBetween = "\n  },\n  {";
      const std::size_t entries = evidence.bytes.find("\"entries\"");
      const std::size_t at = evidence.bytes.find(kBetween, entries) + kBetween.size() - 1;
      const std::size_t behind = evidence.bytes.find(kBetween, at);
      REQUIRE(behind != std::string::npos);
      Faults spaced;
      spaced.rewritten = std::string(evidence.bytes).insert(at + 1, " ");
      CHECK(reporter(spaced).verdict == evidence.verdict);
      Faults edited;
      edited.rewritten = std::string(evidence.bytes).insert(evidence.bytes.find("\"ts\": 1", at) + 6, "1");
      Faults shorter;
      shorter.rewritten = std::string(evidence.bytes).erase(at, behind + kBetween.size() - 1 - at);
      for (Faults* faults : {&edited, &shorter}) {
        const Report report = reporter(*faults);
        CHECK(report.verdict == Verdict::unreadable);
        REQUIRE_FALSE(report.findings.empty());
        CHECK(report.findings[0].message.starts_with("the input was changed while it was read"));
      }
    }
  }

  TEST_CASE("reads that come in pieces make no difference") {
    const std::vector<std::function<std::size_t(std::size_t)>> pieces = {
        [](std::size_t) { return std::size_t{1}; },
        [](std::size_t call) { return call % 7 + 1; },
        [](std::size_t call) { return call % 2 == 0 ? std::size_t{1} : std::size_t{4096}; },
    };
    for (const Evidence& evidence : all_evidence()) {
      CAPTURE(evidence.name);
      for (const bool rewindable : {true, false}) {
        Faults none;
        none.rewindable = rewindable;
        const std::string whole = text_of(Reporter(evidence, 1, true)(none));
        for (const unsigned jobs : {1u, 2u}) {
          for (const auto& most : pieces) {
            Faults faults;
            faults.rewindable = rewindable;
            faults.most = most;
            CHECK(text_of(Reporter(evidence, jobs, true)(faults)) == whole);
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace plumbline::verify
