// lib/kitelogik on any bytes: the same findings however the bytes come and however the values are
// spelled, a hash that is of the values alone, and nothing unescaped in a report.
#include <string>
#include <vector>

#include "json/reader.h"
#include "kitelogik/policy.h"
#include "kitelogik/python_json.h"
#include "kitelogik/session_check.h"
#include "plumbline/verify.h"
#include "render/render.h"
#include "require.h"
#include "respell.h"
#include "strict_json.h"
#include "trickle.h"

namespace plumbline::fuzz {
namespace {

using kitelogik::Checked;

std::optional<Checked> checked(std::string_view text, std::size_t step) {
  Trickle source(text, step);
  kitelogik::Sessions sessions;
  auto outcome = kitelogik::check_session(source, 0, "x", kitelogik::shipped_policy(), sessions, true);
  if (!outcome) return std::nullopt;
  return std::move(*outcome);
}

// The reasons and where they are, which do not depend on the spelling.
std::vector<std::pair<Reason, std::optional<std::uint64_t>>> reasons(const Checked& of) {
  std::vector<std::pair<Reason, std::optional<std::uint64_t>>> all;
  for (const Finding& finding : of.findings) {
    require(is_printable_line(finding.message) && is_printable_line(finding.expected) &&
                is_printable_line(finding.found),
            "a finding is told in printable lines");
    all.emplace_back(finding.reason, finding.index);
  }
  return all;
}

void same(const Checked& a, const Checked& b, std::string_view promise) {
  require(a.unreadable.has_value() == b.unreadable.has_value(), promise);
  require(a.computed_hash == b.computed_hash && a.stored_hash == b.stored_hash, promise);
  require(reasons(a) == reasons(b) && a.link == b.link && a.session == b.session, promise);
}

// Python's text is JSON of the same value, and a fixed point.
void check_python(std::string_view text) {
  json::Reader reader;
  json::Document document;
  const auto outcome = json::read_text(reader, text, document);
  const auto* read = std::get_if<json::ReadValue>(&outcome);
  if (!read || read->duplicate || read->no_form == json::NoCanonicalForm::non_finite) return;
  std::string python;
  kitelogik::append_python_json(json::Value(&document, read->root), python);
  require(is_printable_line(python), "Python's text is ASCII");
  json::Reader again_reader;
  json::Document again_document;
  const auto again = json::read_text(again_reader, python, again_document);
  const auto* value = std::get_if<json::ReadValue>(&again);
  require(value != nullptr, "Python's text is JSON");
  if (read->no_form == json::NoCanonicalForm::none) {
    require(json::equal(json::Value(&document, read->root), json::Value(&again_document, value->root)),
            "Python's text has the same value");
  }
  std::string twice;
  kitelogik::append_python_json(json::Value(&again_document, value->root), twice);
  require(twice == python, "Python's text is a fixed point");
}

void check_report(const std::string& text) {
  Options options;
  options.kind = InputKind::kitelogik;
  options.now = Time{1790000000, 0};
  options.entry_rows = true;
  const auto verifier = Verifier::make(options);
  require(verifier.ok(), "no option can be refused");
  const Report report = verifier->bytes(text, "fuzzed");
  require(report.verdict != Verdict::verified, "an export is never verified");
  require(report.failed() == (report.verdict == Verdict::failed) || report.verdict == Verdict::unreadable,
          "the verdict is what the findings earn");
  for (const render::Format format : {render::Format::text, render::Format::json, render::Format::sarif,
                                      render::Format::junit, render::Format::github, render::Format::summary}) {
    const auto stream = render::make_stream(format, {}, false);
    require(is_printable_text(stream->add(report) + stream->finish()), "a report is printable");
  }
}

}  // namespace
}  // namespace plumbline::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumbline::fuzz;
  if (size < 2) return 0;
  const std::string text(reinterpret_cast<const char*>(data + 2), size - 2);
  check_python(text);
  check_report(text);
  const auto whole = checked(text, text.size() + 1);
  const auto trickled = checked(text, data[0] % 64 + 1u);
  require(whole.has_value() && trickled.has_value(), "only reading can go wrong");
  same(*whole, *trickled, "pieces of any size make no difference");
  const StrictReading strict = read_strictly(text);
  require(whole->unreadable || strict.value.has_value(), "an export is JSON");
  if (whole->unreadable || strict.value->repeats) return 0;
  Spelling spelling = spelling_of(data[1]);
  spelling.numbers = false;  // 1 and 1.0 are two values to the hash
  const auto respelled = checked(respell(*strict.value, spelling), 4096);
  require(respelled.has_value(), "only reading can go wrong");
  same(*whole, *respelled, "spelling does not matter");
  return 0;
}
