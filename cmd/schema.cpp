// plumbline schema: the JSON Schemas of what plumbline reads and writes.

#include <fmt/format.h>

#include <vector>

#include "base/display.h"
#include "commands.h"
#include "output.h"
#include "schemas.h"
#include "suggest.h"

namespace plumbline::cli {

Result<int> run_schema(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  std::string list;
  std::vector<std::string_view> names;
  for (const Schema& schema : schemas()) {
    list += fmt::format("{}\n", schema.name);
    names.push_back(schema.name);
  }
  if (operands.empty()) return print(arguments, {}, list);
  if (operands.size() > 1) {
    return usage_error(fmt::format("one name is wanted, {} are given", operands.size()));
  }
  for (const Schema& schema : schemas()) {
    if (schema.name == operands[0]) return print(arguments, {}, schema.text);
  }
  std::string hint = suggestion(operands[0], names);
  if (hint.empty()) hint = "; plumbline schema lists the names";
  return usage_error(fmt::format("no schema is called {}{}", shown_short(operands[0], 80), hint));
}

}  // namespace plumbline::cli
