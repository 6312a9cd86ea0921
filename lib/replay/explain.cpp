#include "plumbline/explain.h"

#include <algorithm>

#include "base/display.h"
#include "base/limits.h"
#include "evidence/names.h"
#include "json/jcs.h"
#include "replay/asked_findings.h"
#include "replay/entry_reader.h"
#include "replay/open_calls.h"
#include "replay/place.h"
#include "replay/terms.h"
#include "replay/words.h"
#include "verify/report_on.h"
#include "verify/supplied.h"
#include "verify/words.h"

namespace plumbline {
namespace {

using evidence::Entry;
using evidence::Event;
using evidence::Form;
using evidence::Member;

constexpr std::size_t kHashBytes = 80;
constexpr std::size_t kWindow = 24;  // bytes shown before and behind a difference

// The bytes an entry's hash is made over, behind the prev_hash; "" and why where there are none.
std::string hashed_bytes(const Entry& entry, std::string& no_form) {
  if (entry.form != Form::object) {
    no_form = "it cannot be read: " + entry.trouble;
    return "";
  }
  std::string bytes;
  const auto reason = evidence::append_hashed_bytes(entry.value, bytes);
  if (reason == json::NoCanonicalForm::none) return bytes;
  no_form = "it holds " + std::string(json::describe(reason));
  return "";
}

// Finds the entries asked for, in a second reading.
class Finder final : public verify::Watcher {
 public:
  // `indices` are sorted; without any the first entry with `seq` is found. `keep` says that whole() is
  // wanted.
  Finder(std::vector<std::uint64_t> indices, std::optional<std::int64_t> seq, bool keep, Explanation& out)
      : indices_(std::move(indices)), seq_(seq), keep_(keep), out_(out) {}

  void begin() override {
    calls_.clear();
    out_.entries.clear();
    whole_.clear();
    before_ = std::string(evidence::genesis_hash);
    next_ = 0;
  }

  void entry(const verify::Step& step) override {
    const Entry& entry = step.entry;
    if (wanted(entry)) explain(step);
    calls_.note(entry);
    before_ = verify::shown_value(entry.get(Member::hash));
  }

  bool settled(const verify::Delegation&) override {
    return indices_.empty() ? out_.entries.empty() : next_ < indices_.size();
  }
  void end(const verify::Delegation&) override {}

  // The hashed bytes of the entries found, in full.
  const std::vector<std::string>& whole() const { return whole_; }

 private:
  bool wanted(const Entry& entry) {
    if (indices_.empty()) return out_.entries.empty() && entry.seq && entry.seq == seq_;
    if (next_ == indices_.size() || indices_[next_] != entry.index) return false;
    ++next_;
    return true;
  }

  void explain(const verify::Step& step) {
    const Entry& entry = step.entry;
    ExplainedEntry& found = out_.entries.emplace_back();
    const bool outcome = entry.event == Event::outcome;
    found.entry = replay::tell(step, outcome ? calls_.named_by(entry) : nullptr);
    found.comparison = replay::compare_terms(step);
    HashedEntry& hashed = found.hashed;
    hashed.before = before_;
    hashed.prev_hash = verify::shown_value(entry.get(Member::prev_hash));
    if (entry.hash) hashed.computed = crypto::hex(*entry.hash);
    hashed.stored = verify::shown_value(entry.get(Member::hash));
    std::string bytes = hashed_bytes(entry, hashed.no_form);
    hashed.size = bytes.size();
    hashed.bytes = bytes.substr(0, limits::explained_bytes);
    if (keep_) whole_.push_back(std::move(bytes));
  }

  std::vector<std::uint64_t> indices_;
  std::optional<std::int64_t> seq_;
  bool keep_;
  Explanation& out_;
  replay::OpenCalls calls_;
  std::vector<std::string> whole_;
  std::string before_;
  std::size_t next_ = 0;
};

// The names of the members that differ, of two texts that are objects.
std::vector<std::string> differing_members(const std::string& here, const std::string& there) {
  json::Reader readers[2];
  json::Document documents[2];
  const auto a = json::read_text(readers[0], here, documents[0]);
  const auto b = json::read_text(readers[1], there, documents[1]);
  const auto* read_a = std::get_if<json::ReadValue>(&a);
  const auto* read_b = std::get_if<json::ReadValue>(&b);
  std::vector<std::string> names;
  if (!read_a || !read_b) return names;
  const json::Value left(&documents[0], read_a->root), right(&documents[1], read_b->root);
  const auto add_missing = [&names](json::Value from, json::Value in, bool compare) {
    for (const auto& [name, value] : from.children()) {
      const json::Value other = in.find(name.string());
      if (other.exists() && (!compare || json::equal(value, other))) continue;
      names.push_back(shown_short(name.string(), kHashBytes));
    }
  };
  add_missing(left, right, true);
  add_missing(right, left, false);
  return names;
}

ByteDifference difference_of(const std::string& here, const std::string& there) {
  ByteDifference out;
  const auto at = std::mismatch(here.begin(), here.end(), there.begin(), there.end());
  const auto offset = static_cast<std::size_t>(at.first - here.begin());
  const std::size_t from = offset > kWindow ? offset - kWindow : 0;
  out.offset = offset;
  out.from = from;
  out.here = here.substr(from, offset - from + kWindow);
  out.there = there.substr(from, offset - from + kWindow);
  out.members = differing_members(here, there);
  return out;
}

// Puts beside each entry the one of the same seq in another file.
Status put_beside(const std::string& path, const std::vector<std::string>& whole, Explanation& out) {
  auto reader = replay::EntryReader::open(path);
  if (!reader) return reader.error();
  for (ExplainedEntry& one : out.entries) one.hashed.beside_missing = true;
  while (true) {
    const auto next = reader->next();
    if (!next) return Error{next.error().kind, shown(path) + ": " + next.error().message};
    if (!*next) return Done{};
    for (std::size_t i = 0; i < out.entries.size(); ++i) {
      HashedEntry& hashed = out.entries[i].hashed;
      const auto seq = out.entries[i].entry.place.seq;
      if (!hashed.beside_missing || !seq || (*next)->seq != seq) continue;
      hashed.beside_missing = false;
      std::string no_form;
      const std::string there = hashed_bytes(**next, no_form);
      hashed.beside_same = there == whole[i] && no_form == hashed.no_form;
      if (!hashed.beside_same) hashed.difference = difference_of(whole[i], there);
    }
  }
}

}  // namespace

Result<Report> explain(const Options& options, const std::string& path, const Question& question,
                       const std::string& beside, Explanation& explanation) {
  explanation = {};
  if (auto checked = replay::check_rereadable(path); !checked) return checked.error();
  auto supplied = verify::check_supplied(options);
  if (!supplied) return supplied.error();
  auto report = verify::report_on_file(*supplied, path);
  if (!report || report->verdict == Verdict::unreadable) return report;
  auto asked = replay::asked_findings(question, *report);
  if (!asked) return asked.error();
  explanation.whole = std::move(asked->whole);
  explanation.more = asked->more;
  if (asked->indices.empty() && !question.seq) return report;
  Finder finder(std::move(asked->indices), question.seq, !beside.empty(), explanation);
  supplied->watcher = &finder;
  auto again = verify::report_on_file(*supplied, path);
  if (!again || again->verdict == Verdict::unreadable) return again;
  if (question.seq && explanation.entries.empty()) {
    return usage_error("no entry has seq " + std::to_string(*question.seq));
  }
  for (ExplainedEntry& one : explanation.entries) {
    for (const Finding& finding : report->findings) {
      if (finding.index == one.entry.place.index) one.findings.push_back(finding);
    }
  }
  if (beside.empty()) return report;
  if (auto read = put_beside(beside, finder.whole(), explanation); !read) return read.error();
  return report;
}

}  // namespace plumbline
