// A timeline.
#include "render/json_member.h"
#include "render/json_row.h"
#include "render/replay.h"
#include "render/replay_part.h"

namespace plumbline::render {
namespace {

using json::Writer;

class TextTelling final : public Telling {
 public:
  explicit TextTelling(const TextStyle& style) : style_(style) {}
  std::string begin() override { return ""; }
  std::string entry(const ToldEntry& entry) override {
    ++told_;
    return entry_line(entry);
  }
  std::string finding(const Finding& finding) override { return finding_line(finding, style_); }
  std::string finish(const Report& report) override {
    std::string out;
    if (report.verdict != Verdict::unreadable) {
      out = (told_ > 0 ? "\n" : "") + std::string("Told: ") + std::to_string(told_) + " of " +
            counted(report.entries, "entry", "entries") + ".\n\n";
    }
    append_verdict(report, style_, out);
    return out;
  }

 private:
  TextStyle style_;
  std::uint64_t told_ = 0;
};

class JsonTelling final : public Telling {
 public:
  // One object, an entry a line; the verdict, and with it what was found, stands behind them.
  std::string begin() override {
    return "{\"schema\":\"" + std::string(kReplaySchema) + "\",\"kind\":\"timeline\",\"entries\":[";
  }
  std::string entry(const ToldEntry& entry) override {
    std::string out = told_++ == 0 ? "\n" : ",\n";
    Writer w(out);
    w.begin_object();
    write_told(entry, w);
    w.end();
    return out;
  }
  std::string finding(const Finding&) override { return ""; }
  std::string finish(const Report& report) override {
    // The members of an object whose beginning is written already.
    std::string members;
    Writer w(members);
    w.begin_object();
    count(w, "told", told_);
    write_verdict(report, w);
    w.end();
    return (told_ > 0 ? "\n]," : "],") + members.substr(1) + "\n";
  }

 private:
  std::uint64_t told_ = 0;
};

class LinesTelling final : public Telling {
 public:
  std::string begin() override { return ""; }
  std::string entry(const ToldEntry& entry) override {
    ++told_;
    return line("entry", [&](Writer& w) { write_told(entry, w); });
  }
  std::string finding(const Finding& finding) override {
    return line("finding", [&](Writer& w) {
      w.name("finding");
      write_finding(finding, w);
    });
  }
  std::string finish(const Report& report) override {
    return line("verdict", [&](Writer& w) {
      count(w, "told", told_);
      write_verdict(report, w);
    });
  }

 private:
  template <class Write>
  static std::string line(std::string_view kind, Write write) {
    std::string out;
    Writer w(out);
    w.begin_object();
    text(w, "schema", kReplaySchema);
    text(w, "kind", kind);
    write(w);
    w.end();
    return out + "\n";
  }

  std::uint64_t told_ = 0;
};

}  // namespace

std::optional<ReplayFormat> replay_format_named(std::string_view name) {
  if (name == "text") return ReplayFormat::text;
  if (name == "json") return ReplayFormat::json;
  if (name == "jsonl") return ReplayFormat::jsonl;
  return std::nullopt;
}

std::unique_ptr<Telling> make_telling(ReplayFormat format, const TextStyle& style) {
  switch (format) {
    case ReplayFormat::text: return std::make_unique<TextTelling>(style);
    case ReplayFormat::json: return std::make_unique<JsonTelling>();
    case ReplayFormat::jsonl: return std::make_unique<LinesTelling>();
  }
  return nullptr;
}

}  // namespace plumbline::render
