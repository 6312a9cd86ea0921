#include "require.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/display.h"
#include "options.h"
#include "suggest.h"

namespace plumbline::cli {
namespace {

// What stands behind the equals sign of a condition, for messages; "" where it takes none.
std::string_view value_name(Condition::Kind kind) {
  switch (kind) {
    case Condition::Kind::kid: return "NAME";
    case Condition::Kind::chain: return "ID";
    case Condition::Kind::min_entries: return "N";
    case Condition::Kind::authenticated:
    case Condition::Kind::anchor:
    case Condition::Kind::pin:
    case Condition::Kind::witness:
    case Condition::Kind::complete:
    case Condition::Kind::params:
    case Condition::Kind::gated: break;
  }
  return "";
}

Error unknown_word(std::string_view word) {
  std::vector<std::string_view> known;
  for (const Condition::Kind kind : condition_kinds) known.push_back(name(kind));
  std::string hint = suggestion(word, known);
  if (hint.empty()) hint = fmt::format("; the conditions are {}", fmt::join(known, ", "));
  return usage_error(
      fmt::format("{}: unknown condition {}{}", flag::require, shown_short(word, 80), hint));
}

// Why `text` is no condition.
Error unusable(std::string_view text) {
  if (text.empty()) return usage_error(fmt::format("{}: a condition is empty", flag::require));
  const std::size_t equals = text.find('=');
  const std::string_view word = text.substr(0, equals);
  const auto kind =
      std::ranges::find(condition_kinds, word, [](Condition::Kind k) { return name(k); });
  if (kind == condition_kinds.end()) return unknown_word(word);
  const std::string_view wanted = value_name(*kind);
  if (wanted.empty()) return usage_error(fmt::format("{}: {} takes no value", flag::require, word));
  const std::string_view value = equals == text.npos ? "" : text.substr(equals + 1);
  if (value.empty()) {
    return usage_error(
        fmt::format("{}: {} needs a value: {}={}", flag::require, word, word, wanted));
  }
  return usage_error(fmt::format("{}: the {} of {} is no whole number: {}", flag::require, wanted,
                                 word, shown_short(value, 80)));
}

}  // namespace

Result<std::vector<Condition>> read_conditions(std::span<const std::string> lists) {
  std::vector<Condition> conditions;
  for (const std::string_view list : lists) {
    for (std::size_t begin = 0, comma = 0; comma != list.npos; begin = comma + 1) {
      comma = list.find(',', begin);
      const std::string_view text = list.substr(begin, comma - begin);
      auto condition = condition_of(text);
      if (!condition) return unusable(text);
      if (std::ranges::find(conditions, *condition) != conditions.end()) continue;
      conditions.push_back(std::move(*condition));
    }
  }
  return conditions;
}

}  // namespace plumbline::cli
