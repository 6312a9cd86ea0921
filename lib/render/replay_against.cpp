// What another authority would have decided.
#include "render/json_member.h"
#include "render/replay.h"
#include "render/replay_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

constexpr std::size_t kIndent = 10;

std::string_view phrase(OtherDecision change) {
  switch (change) {
    case OtherDecision::would_be_denied: return "would have been denied";
    case OtherDecision::would_be_allowed: return "would have been allowed";
    case OtherDecision::would_be_within: return "would have been within authority";
  }
  return "";
}

void write_counts(const RedecisionCounts& counts, Writer& w) {
  w.name("counts");
  w.begin_object(Writer::Layout::line);
  count(w, "actions", counts.actions);
  count(w, "delegations", counts.delegations);
  count(w, "would_be_denied", counts.denied);
  count(w, "would_be_allowed", counts.allowed);
  count(w, "would_be_within", counts.within);
  count(w, "outside_both", counts.outside_both);
  count(w, "not_decided", counts.not_decided);
  w.end();
}

void write_change(const Redecision& change, Writer& w) {
  text(w, "change", name(change.change));
  write_told(change.entry, w);
  text(w, "why", change.why);
}

class TextRedeciding final : public Redeciding {
 public:
  explicit TextRedeciding(const TextStyle& style) : style_(style) {}
  std::string begin() override { return ""; }
  std::string change(const Redecision& change) override {
    const Tone tone = change.change == OtherDecision::would_be_denied ? Tone::bad : Tone::doubtful;
    return entry_line(change.entry) + std::string(kIndent, ' ') + "> " +
           toned(std::string(phrase(change.change)), tone, style_) + ": " + printable(change.why) + "\n";
  }
  std::string finish(const Report& report, const RedecisionCounts& counts) override {
    std::string out;
    if (report.verdict != Verdict::unreadable) {
      if (counts.denied + counts.allowed + counts.within > 0) out = "\n";
      out += "Decided again: " + counted(counts.actions, "action", "actions") + " and " +
             counted(counts.delegations, "delegation", "delegations") + ".\n";
      out += "Would have been denied: " + std::to_string(counts.denied) + ".\n";
      out += "Would have been allowed: " + std::to_string(counts.allowed) + ".\n";
      if (counts.within > 0) {
        out += "Happened outside the recorded authority, and would have been within: " +
               std::to_string(counts.within) + ".\n";
      }
      if (counts.outside_both > 0) {
        out += "Happened outside the recorded authority, and outside this one too: " +
               std::to_string(counts.outside_both) + " (the findings below tell which).\n";
      }
      if (counts.not_decided > 0) {
        out += "Let through without a check, and not decided here: " + std::to_string(counts.not_decided) + ".\n";
      }
      out.push_back('\n');
    }
    append_verdict(report, style_, out);
    return out;
  }

 private:
  TextStyle style_;
};

// One object with a change a line, or each change and the verdict as an object of its own.
class JsonRedeciding final : public Redeciding {
 public:
  explicit JsonRedeciding(bool lines) : lines_(lines) {}
  std::string begin() override {
    if (lines_) return "";
    return "{\"schema\":\"" + std::string(kReplaySchema) + "\",\"kind\":\"against\",\"changes\":[";
  }
  std::string change(const Redecision& change) override {
    std::string out = lines_ ? "" : changes_ == 0 ? "\n" : ",\n";
    ++changes_;
    Writer w(out);
    w.begin_object();
    if (lines_) head("change", w);
    write_change(change, w);
    w.end();
    return lines_ ? out + "\n" : out;
  }
  std::string finish(const Report& report, const RedecisionCounts& counts) override {
    std::string out;
    Writer w(out);
    w.begin_object();
    if (lines_) head("verdict", w);
    write_counts(counts, w);
    write_verdict(report, w);
    w.end();
    if (lines_) return out + "\n";
    return (changes_ > 0 ? "\n]," : "],") + out.substr(1) + "\n";
  }

 private:
  static void head(std::string_view kind, Writer& w) {
    text(w, "schema", kReplaySchema);
    text(w, "kind", kind);
  }

  bool lines_;
  std::uint64_t changes_ = 0;
};

}  // namespace

std::unique_ptr<Redeciding> make_redeciding(ReplayFormat format, const TextStyle& style) {
  if (format == ReplayFormat::text) return std::make_unique<TextRedeciding>(style);
  return std::make_unique<JsonRedeciding>(format == ReplayFormat::jsonl);
}

}  // namespace plumbline::render
