#include "require.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

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

std::optional<Condition::Kind> kind_named(std::string_view word) {
  const auto at =
      std::ranges::find(condition_kinds, word, [](Condition::Kind k) { return name(k); });
  if (at == condition_kinds.end()) return std::nullopt;
  return *at;
}

Error unknown_word(std::string_view word) {
  std::vector<std::string_view> known;
  for (const Condition::Kind kind : condition_kinds) known.push_back(name(kind));
  std::string hint = suggestion(word, known);
  if (hint.empty()) hint = fmt::format("; the conditions are {}", fmt::join(known, ", "));
  return usage_error(
      fmt::format("{}: unknown condition {}{}", flag::require, shown_short(word, 80), hint));
}

Result<Condition> read_condition(std::string_view text) {
  if (text.empty()) return usage_error(fmt::format("{}: a condition is empty", flag::require));
  const std::size_t equals = text.find('=');
  const std::string_view word = text.substr(0, equals);
  const auto kind = kind_named(word);
  if (!kind) return unknown_word(word);
  Condition condition{*kind, "", 0};
  const std::string_view wanted = value_name(*kind);
  if (wanted.empty()) {
    if (equals == text.npos) return condition;
    return usage_error(fmt::format("{}: {} takes no value", flag::require, word));
  }
  const std::string_view value = equals == text.npos ? "" : text.substr(equals + 1);
  if (value.empty()) {
    return usage_error(
        fmt::format("{}: {} needs a value: {}={}", flag::require, word, word, wanted));
  }
  if (*kind != Condition::Kind::min_entries) {
    condition.text = value;
    return condition;
  }
  const auto [end, trouble] =
      std::from_chars(value.data(), value.data() + value.size(), condition.number);
  if (trouble == std::errc{} && end == value.data() + value.size()) return condition;
  return usage_error(fmt::format("{}: the {} of {} is no whole number: {}", flag::require, wanted,
                                 word, shown_short(value, 80)));
}

}  // namespace

Result<std::vector<Condition>> read_conditions(std::span<const std::string> lists) {
  std::vector<Condition> conditions;
  for (const std::string_view list : lists) {
    for (std::size_t begin = 0, comma = 0; comma != list.npos; begin = comma + 1) {
      comma = list.find(',', begin);
      auto condition = read_condition(list.substr(begin, comma - begin));
      if (!condition) return condition.error();
      if (std::ranges::find(conditions, *condition) != conditions.end()) continue;
      conditions.push_back(std::move(*condition));
    }
  }
  return conditions;
}

}  // namespace plumbline::cli
