#include "options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "base/display.h"
#include "suggest.h"

namespace plumbline::cli {
namespace {

const Flag* find_flag(const Command& command, std::string_view name) {
  const auto found = std::find_if(command.flags.begin(), command.flags.end(),
                                  [name](const Flag& f) { return f.name == name; });
  return found == command.flags.end() ? nullptr : &*found;
}

// Whether `word` is an option of `command`, not the value of one.
bool is_flag(const Command& command, std::string_view word) {
  const auto has_letter = [word](const Flag& f) {
    return word.size() == 2 && word[0] == '-' && f.letter != 0 && word[1] == f.letter;
  };
  const bool letter = std::any_of(command.flags.begin(), command.flags.end(), has_letter);
  // Three dashes begin a key in PEM.
  return letter || (word.starts_with("--") && !word.starts_with("---"));
}

Error unknown_option(const Command& command, std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  std::vector<std::string_view> names;
  for (const Flag& f : command.flags) names.push_back(f.name);
  // One dash too few or too many is a typing error of its own kind.
  const std::size_t begin = std::min(name.find_first_not_of('-'), name.size());
  std::string hint = suggestion(fmt::format("--{}", name.substr(begin)), names);
  if (hint.empty()) hint = fmt::format("; plumbline {} --help lists the options", command.name);
  return usage_error(fmt::format("unknown option {}{}", shown_short(name, 80), hint));
}

Error empty_value(std::string_view name) {
  return usage_error(fmt::format("{}: the value is empty (a variable that is not set?)", name));
}

// The parser takes "--key=" for "--key" with its value in the next word, and lets a switch be
// switched off with "--switch=false"; here neither means anything.
std::optional<Error> equals_sign_error(const Command& command,
                                       const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") break;
    const std::size_t equals = word.find('=');
    if (!word.starts_with("--") || equals == word.npos) continue;
    const Flag* f = find_flag(command, std::string_view(word).substr(0, equals));
    if (f == nullptr) continue;
    if (f->value.empty()) return usage_error(fmt::format("{} takes no value", f->name));
    if (equals + 1 == word.size()) return empty_value(f->name);
  }
  return std::nullopt;
}

std::optional<Error> values_error(const Command& command, const Flag& f,
                                  const std::vector<std::string>& values) {
  if (values.size() > 1 && !f.repeatable) {
    return usage_error(fmt::format("{} is given {} times; once is all it can be given", f.name,
                                   values.size()));
  }
  if (f.value.empty()) return std::nullopt;
  for (const std::string& value : values) {
    if (value.empty()) return empty_value(f.name);
    if (is_flag(command, value)) {
      return usage_error(fmt::format("{} needs a value, but the option {} follows", f.name,
                                     shown_short(value, 80)));
    }
  }
  return std::nullopt;
}

// The one mistake that is left for the parser to find: the last word is an option without its
// value.
Error last_word_error(const Command& command, const std::vector<std::string>& words,
                      const char* trouble) {
  const std::string_view last = words.empty() ? "" : std::string_view(words.back());
  for (const Flag& f : command.flags) {
    const bool by_letter = f.letter != 0 && last.starts_with('-') && !last.starts_with("--") &&
                           last.ends_with(f.letter);
    if (!f.value.empty() && (last == f.name || by_letter)) {
      return usage_error(fmt::format("{} needs a value: {} {}", f.name, f.name, f.value));
    }
  }
  return usage_error(shown_short(trouble, 200));
}

// The words that are no options, some of which may have been meant to be.
Result<std::vector<std::string>> operands_of(const Command& command,
                                             const std::vector<std::string>& rest) {
  std::vector<std::string> operands;
  bool options_ended = false;
  for (const std::string& word : rest) {
    if (!options_ended && word == "--") {
      options_ended = true;
      continue;
    }
    if (!options_ended && word.size() > 1 && word[0] == '-') return unknown_option(command, word);
    if (word.empty()) {
      return usage_error("an input's name is empty (a variable that is not set?)");
    }
    operands.push_back(word);
  }
  return operands;
}

}  // namespace

std::optional<std::string> Arguments::value(std::string_view flag) const {
  const auto found = values_.find(flag);
  if (found == values_.end()) return std::nullopt;
  return found->second.back();
}

std::vector<std::string> Arguments::values(std::string_view flag) const {
  const auto found = values_.find(flag);
  return found == values_.end() ? std::vector<std::string>{} : found->second;
}

Result<Arguments> parse(const Command& command, const std::vector<std::string>& words) {
  if (auto error = equals_sign_error(command, words)) return *error;
  CLI::App app;
  app.set_help_flag();
  // Operands are taken from what is left over: a positional option would split "[a,b]" in two.
  app.allow_extras();
  std::vector<std::pair<const Flag*, CLI::Option*>> options;
  for (const Flag& f : command.flags) {
    std::string names(f.name);
    if (f.letter != 0) names += fmt::format(",-{}", f.letter);
    CLI::Option* option = f.value.empty() ? app.add_flag(names) : app.add_option(names);
    option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->allow_extra_args(false);
    options.emplace_back(&f, option);
  }
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& trouble) {
    return last_word_error(command, words, trouble.what());
  }
  Arguments arguments;
  for (const auto& [f, option] : options) {
    if (option->empty()) continue;
    std::vector<std::string> values = option->results();
    if (auto error = values_error(command, *f, values)) return *error;
    arguments.values_.emplace(f->name, std::move(values));
  }
  auto operands = operands_of(command, app.remaining());
  if (!operands) return operands.error();
  arguments.operands_ = std::move(*operands);
  return arguments;
}

bool asks_for_json(const std::vector<std::string>& words) {
  const auto is_json = [](std::string_view format) {
    return format == "json" || format == "jsonl";
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (word == flag::format && i + 1 < words.size() && is_json(words[i + 1])) return true;
    if (word.starts_with(flag::format) && word.substr(flag::format.size()).starts_with('=') &&
        is_json(word.substr(flag::format.size() + 1))) {
      return true;
    }
  }
  return false;
}

std::string_view parser_version() { return CLI11_VERSION; }

}  // namespace plumbline::cli
