// The whole verification of any bytes: the same report on one thread and on two, a verdict that the
// findings earn, and options that weigh in on one side only.
#include <algorithm>
#include <array>
#include <span>

#include "plumbline/verify.h"
#include "render/render.h"
#include "render/show.h"
#include "require.h"
#include "signers.h"
#include "strict_json.h"

namespace plumbline::fuzz {
namespace {

constexpr Time kNow{1750000100, 0};

std::string trust_set() {
  return R"([{"kid":")" + std::string(kWitnessKid) + R"(","alg":"EdDSA","public_key_hex":")" +
         std::string(kWitnessSigner.public_hex) + R"("}])";
}

// What every run is given; keys for the anchor are added by those that have them.
Options common_options() {
  Options options;
  options.now = kNow;
  options.witness_keys = trust_set();
  options.witness_keys_name = "trust.json";
  options.entry_rows = true;
  options.overview = true;
  options.digest = true;
  return options;
}

Options keyed_options() {
  Options options = common_options();
  options.public_keys.push_back({std::string(kAnchorSigner.public_hex), ""});
  return options;
}

Verifier verifier(const Options& options) {
  auto made = Verifier::make(options);
  require(made.ok(), "the options are good");
  return std::move(*made);
}

struct Verifiers {
  Verifier keyed, keyed_on_two, without_key, strict;
};

const Verifiers& verifiers() {
  static const Verifiers all = [] {
    Options on_two = keyed_options();
    on_two.jobs = 2;
    Options strict = keyed_options();
    strict.strict = true;
    return Verifiers{verifier(keyed_options()), verifier(on_two), verifier(common_options()),
                     verifier(strict)};
  }();
  return all;
}

bool has(const Report& report, Severity severity) {
  return std::any_of(report.findings.begin(), report.findings.end(),
                     [severity](const Finding& finding) { return finding.severity == severity; });
}

int earned_status(const Report& report) {
  if (report.verdict == Verdict::unreadable) return 4;
  if (has(report, Severity::error)) return 2;
  return has(report, Severity::condition) ? 3 : 0;
}

void check_verdict(const Report& report) {
  require(exit_status(report) == earned_status(report),
          "the exit status is what the findings earn");
  const bool tied = report.check(Check::anchor) == CheckStatus::pass ||
                    report.check(Check::pin) == CheckStatus::pass;
  if (report.verdict == Verdict::verified)
    require(tied, "what is verified is tied to a key or a pin");
  if (report.verdict == Verdict::consistent) require(!tied, "what is tied is verified");
  if (report.verdict == Verdict::unreadable) return;
  for (std::size_t i = 0; i < check_count; ++i) {
    const auto check = static_cast<Check>(i);
    const bool broken =
        std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
          return finding.severity == Severity::error && info(finding.reason).check == check;
        });
    require((report.check(check) == CheckStatus::fail) == broken,
            "a check fails where it found an error");
  }
}

// Offsets in compressed evidence are those of what it holds.
void check_findings(const Report& report, bool compressed) {
  for (const Finding& finding : report.findings) {
    // A last line that was cut off is no entry, but stands where one would.
    const std::uint64_t end = report.entries + (finding.reason == Reason::truncated_tail ? 1 : 0);
    require(!finding.index || *finding.index < end, "a finding is about an entry that is there");
    require(compressed || !finding.offset || *finding.offset <= report.bytes,
            "a finding is about a byte that is there");
    for (const std::string& text : {finding.message, finding.expected, finding.found}) {
      require(is_printable_line(text), "a finding is told in printable lines");
    }
  }
  std::uint64_t next = 0;
  for (const auto& [first, last] : report.intact) {
    require(first >= next && first <= last && last < report.entries,
            "intact runs follow one another");
    next = last + 1;
  }
  if (!report.with_entries || report.verdict == Verdict::unreadable) return;
  for (const std::uint64_t index : report.witness_signed)
    require(index < report.entries, "what is signed is there");
  for (const EntryRow& row : report.entry_rows)
    require(row.index < report.entries, "a row is of an entry");
}

// One of the formats by the size of the evidence: all of them would cost more than all else.
void check_format(const Report& report) {
  const std::size_t reports = render::format_names().size();
  const std::size_t number = report.bytes % (reports + render::show_format_names().size());
  const auto format = static_cast<render::Format>(number);
  const auto shown = static_cast<render::ShowFormat>(number - reports);
  const bool tree = number >= reports;
  const auto stream = tree ? render::make_show_stream(shown, {}, {}, true)
                           : render::make_stream(format, {}, true);
  std::string text = stream->add(report);
  text += stream->finish();
  require(is_printable_text(text), "nothing of the evidence reaches a terminal unescaped");
  const bool json = tree ? shown == render::ShowFormat::json
                         : format == render::Format::json || format == render::Format::sarif;
  if (!json) return;
  const StrictReading read = read_strictly(text);
  require(read.value.has_value() && read.repeats.empty(), "what is written as JSON is JSON");
}

// The report as a line of JSON.
std::string check_texts(const Report& report) {
  check_format(report);
  std::string json = render::render_jsonl(report);
  require(is_printable_text(json), "nothing of the evidence reaches a terminal unescaped");
  const StrictReading read = read_strictly(json);
  require(read.value.has_value() && read.repeats.empty(), "a JSON report is JSON");
  const Json* verdict = read.value->find(u"verdict");
  require(verdict != nullptr && utf8_of(verdict->units) == name(report.verdict),
          "a report says its verdict");
  return json;
}

bool failed(const Report& report) { return report.verdict == Verdict::failed; }
bool unreadable(const Report& report) { return report.verdict == Verdict::unreadable; }

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline;
  using namespace plumbline::fuzz;
  const std::string evidence(reinterpret_cast<const char*>(data), size);
  const Verifiers& with = verifiers();

  const Report report = with.keyed.bytes(evidence, "input");
  check_verdict(report);
  check_findings(report, evidence.starts_with("\x1f\x8b") || evidence.starts_with("\x28\xb5\x2f\xfd"));
  const std::string json = check_texts(report);
  const Report on_two = with.keyed_on_two.bytes(evidence, "input");
  require(json == render::render_jsonl(on_two), "a report is the same on any number of threads");

  const Report without_key = with.without_key.bytes(evidence, "input");
  check_verdict(without_key);
  require(without_key.verdict != Verdict::verified, "nothing is verified without a key");
  require(!failed(without_key) || failed(report), "a key mends nothing");
  require(unreadable(without_key) == unreadable(report), "a key makes nothing readable");

  const Report strict = with.strict.bytes(evidence, "input");
  check_verdict(strict);
  require(!failed(report) || failed(strict), "being strict mends nothing");
  require(strict.verdict != Verdict::verified || report.verdict == Verdict::verified,
          "being strict proves nothing");
  require(unreadable(strict) == unreadable(report), "being strict makes nothing readable");
  return 0;
}
