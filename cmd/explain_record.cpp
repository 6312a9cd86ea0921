#include "explain_record.h"

#include <fmt/format.h>

#include <vector>

#include "base/display.h"
#include "base/whole_number.h"
#include "input.h"
#include "output.h"
#include "plumbline/explain.h"
#include "render/replay.h"
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

}  // namespace

Result<int> explain_record(const Arguments& arguments) {
  const std::string& path = arguments.operands()[0];
  const auto question = read_question(arguments.operands()[1]);
  if (!question) return question.error();
  const auto format = incident_format(arguments, false);
  if (!format) return format.error();
  std::vector<std::string> inputs = {path};
  const std::string beside = arguments.value(flag::beside).value_or("");
  if (!beside.empty()) inputs.push_back(beside);
  if (auto checked = check_operands(inputs); !checked) return checked.error();
  const auto options = verify_options(arguments, false);
  if (!options) return options.error();
  auto output = Output::open(arguments, files_read(arguments, inputs));
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  Explanation explanation;
  const auto report = explain(*options, path, *question, beside, explanation);
  if (!report) return report.error();
  const int status = exit_status(*report);
  if (auto written = output->write(render_explanation(explanation, *report, *format, *style)); !written) {
    return lost(written.error(), status);
  }
  if (auto finished = output->finish(); !finished) return lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
