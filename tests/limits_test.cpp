// Every limit at its value and one past it. Those that are large are defaults, and tried here with
// less, but exactly; that of key, trust and anchor files is the program's (tests/program).
#include "base/limits.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "base/faulty_source.h"
#include "evidence/input.h"
#include "evidence/stream.h"
#include "plumbline/token.h"
#include "plumbline/verify.h"

namespace plumbline {
namespace {

using evidence::Block;
using evidence::BundleStream;
using evidence::Input;
using evidence::InputLimits;
using evidence::LedgerStream;

constexpr std::size_t kMost = 100;

// Sources that give everything at once, and a byte at a time.
std::vector<Faults> whole_and_in_pieces() {
  Faults pieces;
  pieces.most = [](std::size_t) { return std::size_t{1}; };
  return {Faults{}, pieces};
}

// The findings of a reason: at entries, and those that stand for others.
struct Tally {
  std::size_t listed = 0, counted = 0;
  std::string message;
  bool operator==(const Tally&) const = default;
};

// Reads a stream to its end: "" or why it could not be read.
std::string trouble_of(evidence::EntryStream& stream) {
  Block block;
  while (true) {
    const auto more = stream.next(block);
    if (!more) {
      CHECK(more.error().kind == ErrorKind::limit);
      return more.error().message;
    }
    if (!*more) return "";
  }
}

// `text` padded with white space to `size` bytes, and so that it stays one value.
std::string padded(const std::string& text, std::size_t size) {
  return std::string(size - text.size(), ' ') + text;
}

std::string ledger_trouble(const std::string& text) {
  std::string message;
  for (Faults faults : whole_and_in_pieces()) {
    FaultySource source(text, faults);
    LedgerStream stream(source, 0, kMost);
    message = trouble_of(stream);
  }
  return message;
}

std::string bundle_trouble(const std::string& text) {
  std::string message;
  for (Faults faults : whole_and_in_pieces()) {
    FaultySource source(text, faults);
    BundleStream stream(source, 0, 1, kMost);
    message = trouble_of(stream);
    CHECK_FALSE(stream.broken());
  }
  return message;
}

std::string line_message(int line) {
  return "line " + std::to_string(line) +
         " is longer than the limit of 100 bytes; is a line end missing?";
}
std::string value_message(std::size_t offset) {
  return "a value at byte " + std::to_string(offset) +
         " is larger than the limit of 100 bytes; is a quote or a bracket missing?";
}

std::string opening_trouble(const std::string& text, bool rewindable, InputLimits limits) {
  std::string message;
  for (Faults faults : whole_and_in_pieces()) {
    faults.rewindable = rewindable;
    const auto input = Input::open(std::make_unique<FaultySource>(text, faults), {std::nullopt, 1, 0, limits});
    if (!input) CHECK(input.error().kind == ErrorKind::limit);
    message = input ? "" : input.error().message;
  }
  return message;
}

Report report(const std::string& text) {
  return Verifier::make(Options{}).value().bytes(text, "evidence");
}

void check_refused(const std::string& text, const std::string& message) {
  const Report refused = report(text);
  CHECK(refused.verdict == Verdict::unreadable);
  CHECK(exit_status(refused) == 4);
  REQUIRE(refused.findings.size() == 1);
  CHECK(refused.findings[0].reason == Reason::unreadable);
  CHECK(refused.findings[0].message == message);
}

std::string nested(std::size_t levels) {
  return std::string(levels, '[') + std::string(levels, ']');
}

std::string bundle_of(std::size_t members) {
  std::string text = R"({"v":1,"entries":[])";
  for (std::size_t i = 2; i < members; ++i) text += ",\"m" + std::to_string(i) + "\":0";
  return text + "}";
}

TEST_SUITE("limits") {
  TEST_CASE("a line of a ledger") {
    const std::string most = padded("{}", kMost) + "\n";
    const std::string more = padded("{}", kMost + 1) + "\n";
    CHECK(ledger_trouble(most) == "");
    CHECK(ledger_trouble(most + most + most) == "");
    CHECK(ledger_trouble(more) == line_message(1));
    CHECK(ledger_trouble(most + more + most) == line_message(2));
    CHECK(ledger_trouble(most + "\n\n" + more) == line_message(4));
    CHECK(ledger_trouble(most + most.substr(0, kMost)) == "");
    CHECK(ledger_trouble(most + more.substr(0, kMost + 1)) == line_message(2));
  }

  TEST_CASE("an entry of a bundle") {
    const std::string most = padded("{}", kMost);
    const std::string more = padded("{}", kMost + 1);
    CHECK(bundle_trouble("{\"entries\":[" + most + "]}") == "");
    CHECK(bundle_trouble("{\"entries\":[" + most + "," + most + "," + most + "]}") == "");
    CHECK(bundle_trouble("{\"entries\":[" + more + "]}") == value_message(12));
    CHECK(bundle_trouble("{\"entries\":[" + more + "," + most + "]}") == value_message(12));
    CHECK(bundle_trouble("{\"entries\":[{},{}," + more + "]}") == value_message(18));
  }

  TEST_CASE("another member of a bundle, and its name") {
    const std::string most = "[" + padded("1]", kMost - 1);
    const std::string more = "[" + padded("1]", kMost);
    CHECK(bundle_trouble("{\"note\": " + most + "}") == "");
    CHECK(bundle_trouble("{\"note\": " + more + "}") == value_message(9));
    CHECK(bundle_trouble("{\"v\":1,\"note\":" + more + ",\"entries\":[]}") == value_message(14));
    CHECK(bundle_trouble("{\"" + std::string(kMost - 2, 'n') + "\":0}") == "");
    CHECK(bundle_trouble("{\"" + std::string(kMost - 1, 'n') + "\":0}") == value_message(1));
    // White space between them is of none.
    const std::string space(1000, '\n');
    CHECK(bundle_trouble("{" + space + "\"v\":" + space + "1}") == "");
  }

  TEST_CASE("what stands before the kind of evidence shows") {
    const InputLimits limits{kMost, kMost};
    const std::string message =
        "the first value, which does not show yet what it is, is larger than the limit of 100 "
        "bytes; is a quote or a bracket missing?";
    const std::string most = R"({"event":1,"x":")" + std::string(kMost - 18, 'x') + "\"}";
    REQUIRE(most.size() == kMost);
    for (const bool rewindable : {true, false}) {
      CHECK(opening_trouble(most + "\n" + most + "\n", rewindable, limits) == "");
      CHECK(opening_trouble(R"({"x":")" + std::string(kMost, 'x') + "\",\"event\":1}", rewindable,
                            limits) == message);
      CHECK(opening_trouble(std::string(kMost + 1, ' ') + most, rewindable, limits) == message);
    }
  }

  TEST_CASE("a bundle that cannot be read twice") {
    const InputLimits limits{limits::value_bytes, kMost};
    const std::string most = padded("{\"entries\":[]}", kMost);
    const std::string more = padded("{\"entries\":[]}", kMost + 1);
    CHECK(opening_trouble(most, false, limits) == "");
    CHECK(opening_trouble(more, true, limits) == "");
    CHECK(opening_trouble(more, false, limits) ==
          "this bundle in a pipe is larger than the limit of 100 bytes; give the file by its name");
    // A ledger is read once, whatever its length.
    CHECK(opening_trouble("{\"event\":1}\n" + std::string(1000, '\n'), false, limits) == "");
  }

  TEST_CASE("the limits that are tried with less are those of the program") {
    CHECK(InputLimits{}.value_bytes == limits::value_bytes);
    CHECK(InputLimits{}.piped_bundle_bytes == limits::piped_bundle_bytes);
  }

  TEST_CASE("a chain of tokens") {
    TokenOptions options;
    options.hmac_secrets = {"00"};
    const auto verifier = TokenVerifier::make(options);
    REQUIRE(verifier.ok());
    const auto verdict = [&verifier](std::size_t size) {
      return verifier->bytes(padded(R"(["x"])", size), "chain")->verdict;
    };
    CHECK(verdict(limits::token_chain_bytes) == Verdict::failed);
    CHECK(verdict(limits::token_chain_bytes + 1) == Verdict::unreadable);
  }

  TEST_CASE("the members of a bundle") {
    CHECK(report(bundle_of(limits::bundle_members)).verdict == Verdict::failed);  // it has no root
    check_refused(
        bundle_of(limits::bundle_members + 1),
        "the bundle has more members than the limit of 1000 members; the format has eight");
  }

  TEST_CASE("the findings of one reason that are listed") {
    const auto tally_of = [](std::size_t lines, bool rows) {
      std::string ledger = "{\"event\":\"root\"}\n";
      for (std::size_t i = 1; i < lines; ++i) ledger += "0\n";
      Options options;
      options.entry_rows = rows;
      const Report report = Verifier::make(options)->bytes(ledger, "ledger");
      CHECK(report.verdict == Verdict::failed);
      Tally tally;
      for (const Finding& finding : report.findings) {
        if (finding.reason != Reason::integrity) continue;
        finding.index ? ++tally.listed : ++tally.counted;
        if (!finding.index) tally.message = finding.message;
      }
      return tally;
    };
    const std::size_t most = limits::findings_of_a_reason;
    CHECK(tally_of(most, false) == Tally{most, 0, ""});
    CHECK(tally_of(most + 2, false) ==
          Tally{most, 1, "2 more findings of this reason are not listed; the limit is 100000"});
    CHECK(tally_of(most + 2, true) == Tally{most + 2, 0, ""});
  }

  TEST_CASE("arrays and objects within each other") {
    const std::string too_deep = "nested deeper than the limit of 512 levels";
    const std::size_t most = limits::nesting_depth;
    CHECK(report("{\"entries\":[],\"x\":" + nested(most - 1) + "}").verdict == Verdict::failed);
    check_refused("{\"entries\":[],\"x\":" + nested(most) + "}", too_deep);
    check_refused("{\"entries\":[{\"x\":" + nested(most - 2) + "}]}", too_deep);
    // Where a bundle is no longer one text that can be read, a ledger has one bad line.
    const auto finding_on = [](const std::string& line) {
      for (const Finding& finding : report(line + "\n").findings) {
        if (finding.reason == Reason::invalid_ledger_entry) return finding.message;
      }
      return std::string();
    };
    CHECK(finding_on("{\"event\":\"root\",\"x\":" + nested(most - 1) + "}").find("deep") ==
          std::string::npos);
    CHECK(finding_on("{\"event\":\"root\",\"x\":" + nested(most) + "}") ==
          "not an entry: " + too_deep + " (column 532)");
  }
}

}  // namespace
}  // namespace plumbline
