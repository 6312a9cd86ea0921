// The report on a ledger joined from parts is the report on the ledger.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>

#include "plumbline/part.h"
#include "render/render.h"
#include "verify/random_ledger.h"
#include "verify/record.h"

using namespace plumbline;
using verify::RandomLedger;
using verify::Record;

namespace {

constexpr std::uint64_t kLedgers = 600;
constexpr int kSplits = 3;  // of each

// As JSON, and as annotations, which alone have columns.
std::string json_of(const Report& report) {
  const auto annotations = render::make_stream(render::Format::github, {}, false);
  std::string text = render::render_jsonl(report);
  text += annotations->add(report);
  text += annotations->finish();
  return text;
}

PartInput input_of(std::string text) {
  return {"part", [text = std::move(text)]() -> Result<std::string> { return text; }};
}

Result<std::vector<PartInput>> parts_of(const std::string& ledger, const std::vector<Range>& ranges) {
  std::vector<PartInput> parts;
  for (const Range& range : ranges) {
    auto part = read_part_of_bytes(ledger, "test", range, 1);
    if (!part) return part.error();
    parts.push_back(input_of(std::move(part->json)));
  }
  return parts;
}

// The joined report without what says that it is one.
Result<Report> joined(const std::vector<PartInput>& parts, const Options& options) {
  auto verifier = Verifier::make(options);
  REQUIRE(verifier.ok());
  auto report = verifier->join(parts);
  if (report) {
    CHECK(std::erase(report->limits, std::pair<std::string, std::string>(
                                         "joined_parts", std::to_string(parts.size()))) == 1);
  }
  return report;
}

// Ranges side by side over the whole ledger: cut anywhere, and more often where a line ends.
std::vector<Range> random_ranges(RandomLedger& random, const std::string& ledger) {
  std::vector<std::uint64_t> cuts = {0, ledger.size()};
  for (std::size_t left = random.below(random.one_in(4) ? 20 : 6); left > 0; --left) {
    std::size_t at = random.below(ledger.size() + 1);
    if (random.one_in(2)) at = std::min(ledger.find('\n', at), ledger.size());
    if (random.one_in(3)) at = std::min(at + 1, ledger.size());
    cuts.push_back(at);
  }
  std::ranges::sort(cuts);
  std::vector<Range> ranges;
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    ranges.push_back({Range::Unit::bytes, cuts[i - 1], cuts[i]});
  }
  std::shuffle(ranges.begin(), ranges.end(), std::mt19937_64(random.below(1000)));
  return ranges;
}

std::vector<Range> random_shares(RandomLedger& random) {
  std::vector<Range> ranges;
  const std::uint64_t count = 1 + random.below(random.one_in(4) ? 20 : 6);
  for (std::uint64_t i = 1; i <= count; ++i) ranges.push_back({Range::Unit::share, i, count});
  return ranges;
}

std::vector<Range> random_entries(RandomLedger& random, std::uint64_t entries) {
  std::vector<Range> ranges;
  std::uint64_t at = 0;
  for (std::size_t left = random.below(8); left > 0; --left) {
    const std::uint64_t next = at + random.below(entries - at + 1);
    ranges.push_back({Range::Unit::entries, at, next});
    at = next;
  }
  ranges.push_back({Range::Unit::entries, at, std::nullopt});
  return ranges;
}

std::vector<Range> random_split(RandomLedger& random, const std::string& ledger,
                                std::uint64_t entries) {
  if (random.one_in(4)) return random_shares(random);
  if (entries > 0 && random.one_in(4)) return random_entries(random, entries);
  return random_ranges(random, ledger);
}

Options random_options(RandomLedger& random) {
  Options options;
  options.now = Time{1'790'000'000, 0};
  options.entry_rows = random.one_in(2);
  options.strict = random.one_in(5);
  options.allow_truncated_tail = random.one_in(2);
  if (random.one_in(4)) options.expected_head = Pin{5, std::string(64, 'a')};
  return options;
}

}  // namespace

TEST_CASE("a joined report is the report on the ledger") {
  int failed = 0, passed = 0, without_report = 0, runs = 0;
  for (std::uint64_t seed = 0; seed < kLedgers; ++seed) {
    CAPTURE(seed);
    RandomLedger random(seed);
    const std::string ledger = random.one_in(4) ? random.honest() : random.harmed();
    const Options options = random_options(random);
    const Report report = verify::report_on(ledger, options);
    const std::string whole = json_of(report);
    for (int i = 0; i < kSplits; ++i) {
      const auto parts = parts_of(ledger, random_split(random, ledger, report.entries));
      if (report.kind != "ledger") {  // told of an empty input, and of one that begins with no entry
        CHECK(!parts.ok());
        ++without_report;
        continue;
      }
      if (!parts) FAIL(parts.error().message);
      for (const PartInput& part : *parts) {
        if (part.text().value().find("\"lengths\"") != std::string::npos) ++runs;
      }
      const auto again = joined(*parts, options);
      if (!again) FAIL(again.error().message);
      report.failed() ? ++failed : ++passed;
      if (json_of(*again) != whole) FAIL(ledger << "\n" << whole << "\n" << json_of(*again));
    }
  }
  // Each kind of ledger was tried.
  CHECK(failed > 1000);
  CHECK(passed > 100);
  CHECK(without_report > 10);
  CHECK(runs > 1000);
}

namespace {

std::string ledger_of(std::size_t allows) {
  Record record(1);
  record.root(R"({"scopes":["a.*"]})");
  while (allows-- > 0) record.allow("n0", "a.read");
  return record.ledger();
}

Range bytes(std::uint64_t first, std::uint64_t last) { return {Range::Unit::bytes, first, last}; }

std::string why_not_joined(const std::string& ledger, const std::vector<Range>& ranges) {
  const auto parts = parts_of(ledger, ranges);
  REQUIRE(parts.ok());
  const auto verifier = Verifier::make({});
  const auto report = verifier->join(*parts);
  if (report) return "";
  CHECK(report.error().kind == ErrorKind::usage);
  return report.error().message;
}

std::string why_no_part(const std::string& evidence, const Range& range) {
  const auto part = read_part_of_bytes(evidence, "test", range, 1);
  return part ? "" : part.error().message;
}

}  // namespace

TEST_CASE("parts must be all the parts of one ledger") {
  const std::string ledger = ledger_of(9);
  const std::uint64_t size = ledger.size();
  const std::string end = std::to_string(size);
  CHECK(why_not_joined(ledger, {bytes(500, size), bytes(0, 500)}) == "");
  CHECK(why_not_joined(ledger, {bytes(0, 0), bytes(0, size), bytes(size, size)}) == "");
  CHECK(why_not_joined(ledger, {bytes(0, 0), bytes(0, 0), bytes(0, size)}) == "");
  CHECK(why_not_joined(ledger, {bytes(500, size)}) ==
        "bytes 0-500 of test are in no part; plumbline verify makes it with --range 0-500");
  CHECK(why_not_joined(ledger, {bytes(0, 500), bytes(501, size)}) ==
        "bytes 500-501 of test are in no part; plumbline verify makes it with --range 500-501");
  CHECK(why_not_joined(ledger, {bytes(0, 500)}) == "bytes 500-" + end +
        " of test are in no part; plumbline verify makes it with --range 500-" + end);
  CHECK(why_not_joined(ledger, {bytes(0, 500), bytes(499, size)}) ==
        "bytes 499-500 of the ledger are in two parts, part and part");
  CHECK(why_not_joined(ledger, {bytes(0, size), bytes(0, size)}) ==
        "bytes 0-" + end + " of the ledger are in two parts, part and part");

  auto parts = parts_of(ledger, {bytes(0, 500)});
  auto others = parts_of(ledger_of(10), {bytes(500, size)});
  REQUIRE(parts.ok());
  REQUIRE(others.ok());
  parts->push_back(others->front());
  const auto verifier = Verifier::make({});
  const auto report = verifier->join(*parts);
  REQUIRE(!report.ok());
  CHECK(report.error().message.starts_with("part is a part of test, "));
  CHECK(!verifier->join({}).ok());
}

TEST_CASE("a range is in a ledger") {
  const std::string ledger = ledger_of(9);
  const std::uint64_t size = ledger.size();
  CHECK(why_no_part(ledger, bytes(0, size)) == "");
  CHECK(why_no_part(ledger, bytes(0, size + 1)) ==
        "byte " + std::to_string(size + 1) + " is not in the ledger, which has " +
            std::to_string(size) + " bytes");
  CHECK(why_no_part(ledger, bytes(size + 1, size)) == "the range ends before it begins");
  CHECK(why_no_part(ledger, {Range::Unit::share, 0, 4}) == "there is no such share");
  CHECK(why_no_part(ledger, {Range::Unit::share, 5, 4}) == "there is no such share");
  CHECK(why_no_part(ledger, {Range::Unit::entries, 0, 10}) == "");
  CHECK(why_no_part(ledger, {Range::Unit::entries, 0, 11}) == "the ledger has 10 entries, not 11");
  CHECK(why_no_part(ledger, {Range::Unit::entries, 3, 2}) == "the range ends before it begins");
  CHECK(why_no_part(Record(1).root(R"({"scopes":["a.*"]})").bundle(), bytes(0, 10)) ==
        "this is a bundle, which is one JSON value: only a ledger, which is one a line, can be read "
        "in parts");
}
