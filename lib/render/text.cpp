#include "render/text_part.h"

namespace plumbline::render {

std::string render_text(const Report& report, const TextStyle& style) {
  std::string out;
  append_account(report, style, out);
  const auto part = [&out](auto append) {
    std::string lines;
    append(lines);
    if (!lines.empty()) out += "\n" + lines;
  };
  if (report.verdict != Verdict::unreadable) {
    part([&](std::string& lines) { append_checks(report, style, lines); });
    part([&](std::string& lines) { append_nodes(report, style, lines); });
    part([&](std::string& lines) { append_tokens(report, style, lines); });
    part([&](std::string& lines) { append_intact(report, style, lines); });
  }
  part([&](std::string& lines) { append_findings(report, style, lines); });
  part([&](std::string& lines) { append_entries(report, lines); });
  return out;
}

}  // namespace plumbline::render
