#include "range.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/display.h"
#include "base/whole_number.h"
#include "input.h"
#include "output.h"
#include "plumbline/part.h"
#include "verify_options.h"

namespace plumbline::cli {
namespace {

constexpr std::string_view kEntries = "entries:";

Error no_range(const std::string& text) {
  return usage_error(fmt::format("{}: {} is none of A-B, A-, -B (bytes, from 0, B excluded), "
                                 "entries:A-B and K/N (the K-th of N equal shares)",
                                 flag::range, shown_short(text, 80)));
}

// A number of at most 18 digits: of whatever it counts there are fewer.
std::optional<std::uint64_t> count_of(std::string_view text) {
  if (text.size() > 18) return std::nullopt;
  return whole_number<std::uint64_t>(text);
}

Result<Range> read_range(const std::string& text) {
  std::string_view rest = text;
  Range range;
  const std::size_t slash = rest.find('/');
  if (slash != rest.npos) {
    const auto share = count_of(rest.substr(0, slash));
    const auto of = count_of(rest.substr(slash + 1));
    if (!share || !of || *share < 1 || *share > *of) return no_range(text);
    return Range{Range::Unit::share, *share, *of};
  }
  if (rest.starts_with(kEntries)) {
    range.unit = Range::Unit::entries;
    rest.remove_prefix(kEntries.size());
  }
  const std::size_t dash = rest.find('-');
  if (dash == rest.npos || rest.size() == 1) return no_range(text);
  const auto first = dash == 0 ? 0 : count_of(rest.substr(0, dash));
  const bool open = dash + 1 == rest.size();
  range.last = open ? std::nullopt : count_of(rest.substr(dash + 1));
  if (!first || (!open && !range.last)) return no_range(text);
  range.first = *first;
  if (range.last && *range.last < range.first) {
    return usage_error(fmt::format("{}: {} ends before it begins", flag::range, shown(text)));
  }
  return range;
}

// A part is the same whoever joins it, so that nothing else can be asked of it.
Status nothing_else(const Arguments& arguments) {
  for (const Flag& f : find_command("verify")->flags) {
    if (!arguments.has(f.name) || f.name == flag::range || f.name == flag::jobs ||
        f.name == flag::output || f.name == flag::quiet) {
      continue;
    }
    return usage_error(fmt::format("{} makes a part, which {} says nothing to: give it to "
                                   "plumbline join",
                                   flag::range, f.name));
  }
  return Done{};
}

}  // namespace

Result<int> write_range(const Arguments& arguments) {
  if (auto checked = nothing_else(arguments); !checked) return checked.error();
  const auto range = read_range(*arguments.value(flag::range));
  if (!range) return range.error();
  const auto jobs = read_jobs(arguments);
  if (!jobs) return jobs.error();
  const auto path = only_operand(arguments);
  if (!path) return path.error();
  auto output = Output::open(arguments, arguments.operands());
  if (!output) return output.error();
  const auto part = read_part_of_file(*path, *range, *jobs);
  if (!part) {
    const std::string name = *path == "-" ? "standard input" : shown(*path);
    return Error{part.error().kind, fmt::format("{}: {}", name, part.error().message)};
  }
  if (auto written = output->write(part->json); !written) return written.error();
  if (auto finished = output->finish(); !finished) return finished.error();
  if (arguments.has(flag::quiet)) return 0;
  complain(fmt::format("verify: {} entries of bytes {}-{} of {} read into a part. This is no "
                       "verdict: plumbline join makes one of all the parts",
                       part->entries, part->begin, part->end, part->size));
  return 0;
}

}  // namespace plumbline::cli
