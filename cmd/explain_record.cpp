#include "explain_record.h"

#include <fmt/format.h>

#include <vector>

#include "base/display.h"
#include "base/whole_number.h"
#include "input.h"
#include "output.h"
#include "plumbline/explain.h"
#include "plumbline/session_replay.h"
#include "render/session_replay.h"
#include "replay_options.h"
#include "style.h"
#include "suggest.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

constexpr std::string_view kFindingPrefix = "finding:";

Result<Question> read_question(const std::string& text) {
  Question question;
  if ((question.seq = whole_number<std::int64_t>(text))) return question;
  if (text.starts_with(kFindingPrefix)) {
    question.finding = whole_number<std::uint64_t>(std::string_view(text).substr(kFindingPrefix.size()));
    if (question.finding) return question;
    return usage_error(fmt::format("{} is not finding:N; N is a finding's number in the report, from 0",
                                   shown_short(text, 80)));
  }
  if ((question.reason = reason_named(text))) return question;
  std::vector<std::string_view> tokens;
  for (const ReasonInfo& about : all_reasons()) tokens.push_back(about.token);
  return usage_error(fmt::format("{} is no seq, no finding:N and no reason{}", shown_short(text, 80),
                                 suggestion(text, tokens)));
}

struct Rendered {
  int status;
  std::string text;
};

// What is explained of a session export.
Result<Rendered> explain_export(const Arguments& arguments, const Options& options, const Question& question,
                                render::ReplayFormat format, const render::TextStyle& style) {
  if (arguments.has(flag::beside)) {
    return usage_error(fmt::format("{} compares the entries of a chain; the records of a session export are not "
                                   "chained",
                                   flag::beside));
  }
  const auto explanation =
      explain_session(options, arguments.operands()[0], arguments.values(flag::with), question);
  if (!explanation) return explanation.error();
  return Rendered{exit_status(explanation->report), render_session_explanation(*explanation, format, style)};
}

Result<Rendered> explain_entry(const Arguments& arguments, const Options& options, const Question& question,
                               render::ReplayFormat format, const render::TextStyle& style) {
  if (arguments.has(flag::with)) {
    return usage_error(fmt::format("{} names exports that a session export is linked to; FILE is none", flag::with));
  }
  Explanation explanation;
  const auto report = explain(options, arguments.operands()[0], question, arguments.value(flag::beside).value_or(""),
                              explanation);
  if (!report) return report.error();
  return Rendered{exit_status(*report), render_explanation(explanation, *report, format, style)};
}

}  // namespace

Result<int> explain_record(const Arguments& arguments) {
  const std::string& path = arguments.operands()[0];
  const auto question = read_question(arguments.operands()[1]);
  if (!question) return question.error();
  const auto format = incident_format(arguments, false);
  if (!format) return format.error();
  std::vector<std::string> inputs = {path};
  for (const auto other : {flag::beside, flag::with}) {
    for (std::string& file : arguments.values(other)) inputs.push_back(std::move(file));
  }
  if (auto checked = check_operands(inputs); !checked) return checked.error();
  const auto options = verify_options(arguments, false);
  if (!options) return options.error();
  auto output = Output::open(arguments, files_read(arguments, inputs));
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  const bool is_export = is_session_export(*options, path);
  const auto explained = (is_export ? explain_export : explain_entry)(arguments, *options, *question, *format, *style);
  if (!explained) return explained.error();
  if (auto written = output->write(explained->text); !written) return lost(written.error(), explained->status);
  if (auto finished = output->finish(); !finished) return lost(finished.error(), explained->status);
  return explained->status;
}

}  // namespace plumbline::cli
