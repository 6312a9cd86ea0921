// The page: one HTML document that needs nothing else, a section an input. Its policy allows one style
// and one script, those it carries, by their digests (CSP Level 3), and nothing to be loaded or sent.
#include <array>

#include "crypto/base64.h"
#include "crypto/sha256.h"
#include "render/html_part.h"
#include "render/layout.h"
#include "render/page_assets.h"
#include "render/streams.h"
#include "render/text_part.h"

namespace plumbline::render {
namespace {

std::string source_of(std::string_view content) {
  return "'sha256-" + crypto::to_base64(crypto::sha256(content), crypto::Base64::padded) + "'";
}

std::string policy() {
  return "default-src 'none'; script-src " + source_of(page_script) + "; style-src " +
         source_of(page_style) + "; base-uri 'none'; form-action 'none'";
}

std::string head(const std::string& title) {
  return "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"" +
         policy() +
         "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
         "<meta name=\"color-scheme\" content=\"light dark\">\n"
         "<meta name=\"referrer\" content=\"no-referrer\">\n"
         "<meta name=\"generator\" content=\"plumbline " PLUMBLINE_VERSION "\">\n<title>" +
         title + "</title>\n<style>" + std::string(page_style) +
         "</style>\n</head>\n<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n";
}

// Shown by the script, without which it is of no use.
constexpr std::string_view kTools =
    "<div id=\"tools\" role=\"search\" hidden>\n"
    "<label for=\"q\">Search the tables <input id=\"q\" type=\"search\" autocomplete=\"off\" "
    "spellcheck=\"false\"></label>\n"
    "<label for=\"failing\"><input id=\"failing\" type=\"checkbox\"> only what failed</label>\n"
    "<span id=\"found\" role=\"status\" aria-live=\"polite\"></span>\n</div>\n";

struct Link {
  std::string_view id, text;
};
constexpr std::array kSections = {
    Link{"checks", "Checks"},       Link{"findings", "Findings"}, Link{"nodes", "Delegation tree"},
    Link{"tokens", "Tokens"},       Link{"denied", "Denied"},     Link{"activity", "Activity"},
    Link{"entries", "Entries"},     Link{"about", "How this was made"}};

class HtmlStream final : public Stream {
 public:
  HtmlStream(const TextStyle& style, ShowFilter filter, bool several, Page page)
      : all_(style.all), filter_(std::move(filter)), several_(several), page_(std::move(page)) {}

  std::string add(const Report& report) override {
    if (report.among_others) several_ = true;
    const std::string body = article(report);
    std::string out = inputs_++ == 0 ? beginning(&report, body) : "";
    note(report);
    return out + body;
  }

  std::string finish() override {
    std::string out = inputs_ == 0 ? beginning(nullptr, "") : "";
    if (several_ || inputs_ == 0) append_summary(out);
    out += "</main>\n<footer class=\"bottom\"><p>plumbline " PLUMBLINE_VERSION
           ". This page is complete: it loads nothing and sends nothing.</p></footer>\n<script>" +
           std::string(page_script) + "</script>\n</body>\n</html>\n";
    return out;
  }

 private:
  std::string beginning(const Report* first, const std::string& body) const {
    const bool one = first != nullptr && !several_;
    std::string out =
        head(one ? markup(std::string(verdict_word(first->verdict).word) + ": " +
                          input_name(*first) + " - plumbline")
                 : "plumbline report");
    out += "<header class=\"top\"><p class=\"brand\">plumbline</p>\n<nav aria-label=\"Sections\"><ul>";
    if (one) {
      for (const Link& link : kSections) {
        const std::string id = "r0-" + std::string(link.id);
        if (body.find(" id=\"" + id + "\"") == body.npos) continue;
        out += "<li><a href=\"#" + id + "\">" + std::string(link.text) + "</a></li>";
      }
    } else {
      out += "<li><a href=\"#summary\">Summary of all inputs</a></li>";
    }
    out += "</ul></nav></header>\n<main id=\"main\" tabindex=\"-1\">\n";
    if (!one) out += "<h1 class=\"unseen\">plumbline report</h1>\n";
    return out + (one ? "" : std::string(kTools));
  }

  std::string article(const Report& report) const {
    const bool readable = report.verdict != Verdict::unreadable;
    const Selection selection = readable ? select_nodes(report, filter_) : Selection{};
    const PagePart part{report, filter_, selection,          page_,
                        all_,   several_ ? 2u : 1u, "r" + std::to_string(inputs_) + "-"};
    const std::string verdict_id = part.id + "verdict";
    std::string out = "<article aria-labelledby=\"" + verdict_id + "\">\n";
    append_html_verdict(part, out);
    if (!several_) out += kTools;
    if (readable) {
      append_html_checks(part, out);
      append_html_findings(part, out);
      append_html_nodes(part, out);
      append_html_tokens(part, out);
      append_html_denied(part, out);
      append_html_activity(part, out);
      append_html_entries(part, out);
    } else {
      append_html_findings(part, out);
    }
    append_html_about(part, out);
    return out + "</article>\n";
  }

  // A line an input, and no more, is kept for the summary.
  void note(const Report& report) {
    status_ = worst_status(status_, exit_status(report));
    if (several_) lines_.push_back({report.verdict, input_name(report)});
  }

  void append_summary(std::string& out) const {
    const HtmlSection section(out, "summary", 2, "Summary of all inputs");
    out += "<p>" + counted(inputs_, "input", "inputs") + ". Exit status " + std::to_string(status_) +
           ".</p>\n";
    if (lines_.empty()) return;
    HtmlTable table(out, "inputs", "summary", {{"Input"}, {"Verdict"}});
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const auto& [verdict, name] = lines_[i];
      const VerdictWord word = verdict_word(verdict);
      table.row({"<a href=\"#r" + std::to_string(i) + "-verdict\">" + code(name) + "</a>",
                 std::string(word.word)},
                word.tone == Tone::bad);
    }
  }

  bool all_;
  ShowFilter filter_;
  bool several_;
  Page page_;
  std::size_t inputs_ = 0;
  int status_ = 0;
  std::vector<std::pair<Verdict, std::string>> lines_;
};

}  // namespace

std::unique_ptr<Stream> html_stream(const TextStyle& style, const ShowFilter& filter, bool several,
                                    const Page& page) {
  return std::make_unique<HtmlStream>(style, filter, several, page);
}

}  // namespace plumbline::render
