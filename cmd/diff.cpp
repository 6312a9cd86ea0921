// plumbline diff: two exports of one chain compared.

#include "plumbline/diff.h"

#include <fmt/format.h>

#include "commands.h"
#include "input.h"
#include "output.h"
#include "render/replay.h"
#include "replay_options.h"
#include "style.h"

namespace plumbline::cli {

Result<int> run_diff(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() != 2) {
    return usage_error(fmt::format("two records are wanted, {} {} given", operands.size(),
                                   operands.size() == 1 ? "is" : "are"));
  }
  if (auto checked = check_operands(operands); !checked) return checked.error();
  const auto format = incident_format(arguments, false);
  if (!format) return format.error();
  auto output = Output::open(arguments, operands);
  if (!output) return output.error();
  const auto style = text_style(arguments, *output);
  if (!style) return style.error();
  const auto difference = compare(operands[0], operands[1]);
  if (!difference) return difference.error();
  const int status = exit_status(*difference);
  if (auto written = output->write(render_difference(*difference, *format, *style)); !written) {
    return lost(written.error(), status);
  }
  if (auto finished = output->finish(); !finished) return lost(finished.error(), status);
  return status;
}

}  // namespace plumbline::cli
