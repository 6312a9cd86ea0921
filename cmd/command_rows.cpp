#include "command_rows.h"

#include <algorithm>

namespace plumbline::cli {

std::vector<Flag> flags_with(std::span<const Flag> own, std::span<const Flag> shared,
                             std::initializer_list<std::string_view> names) {
  std::vector<Flag> all(own.begin(), own.end());
  for (const std::string_view name : names) {
    all.push_back(*std::ranges::find(shared, name, &Flag::name));
  }
  return all;
}

}  // namespace plumbline::cli
