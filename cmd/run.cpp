#include "run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "base/display.h"
#include "help.h"
#include "options.h"
#include "output.h"
#include "plumbline/result.h"
#include "render/error_object.h"
#include "sandbox.h"
#include "suggest.h"

namespace plumbline::cli {
namespace {

int status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::usage:
    case ErrorKind::output: return 1;
    case ErrorKind::unreadable:
    case ErrorKind::limit: return 4;
  }
  return 1;
}

// An output that could not be written is told of on standard error alone: there may be a report on
// standard output already, which the status, too, is no longer that of.
int report_trouble(const std::string& command, const Error& error, bool as_json) {
  const int status = status_of(error.kind);
  if (error.message.empty()) return status;
  complain(command.empty() ? error.message : command + ": " + error.message);
  if (as_json && error.kind != ErrorKind::output) {
    write_all(STDOUT_FILENO, render::error_object(status, error.message));
  }
  return status;
}

int print_text(const std::string& text) {
  const auto printed = print(Arguments{}, {}, text);
  return printed ? *printed : report_trouble("", printed.error(), false);
}

// What other tools call what a command of this one does.
constexpr std::pair<std::string_view, std::string_view> kOtherWords[] = {
    {"check", "verify"},   {"validate", "verify"}, {"audit", "verify"},   {"tree", "show"},
    {"log", "replay"},     {"timeline", "replay"}, {"compare", "diff"},   {"version", flag::version},
    {"man", "manual"},     {"why", "explain"},
};

Error unknown_command(const std::string& word) {
  std::vector<std::string_view> names;
  for (const Command& c : commands()) names.push_back(c.name);
  std::string hint;
  for (const auto& [other, ours] : kOtherWords) {
    if (other == word) hint = fmt::format("; that is plumbline {}", ours);
  }
  if (hint.empty()) hint = suggestion(word, names);
  if (hint.empty() && ::access(word.c_str(), F_OK) == 0) {
    hint = "; to check a file: plumbline verify FILE";
  }
  if (hint.empty()) hint = "; plumbline --help lists the commands";
  return usage_error(fmt::format("unknown command {}{}", shown_short(word, 80), hint));
}

// `plumbline help [COMMAND]`, `plumbline --help`.
int run_help(const std::vector<std::string>& words) {
  if (words.size() < 2) return print_text(help());
  const Command* command = find_command(words[1]);
  if (command == nullptr) return report_trouble("help", unknown_command(words[1]), false);
  return print_text(help_for(*command));
}

}  // namespace

int run(const std::vector<std::string>& words) {
  const bool as_json = asks_for_json(words);
  if (words.empty()) {
    const Error error = usage_error(
        "a command is wanted; to check a file: plumbline verify FILE; plumbline --help lists the commands");
    return report_trouble("", error, false);
  }
  const std::string& name = words[0];
  if (name == "help" || name == flag::help || name == "-h") return run_help(words);
  if (name == flag::version || name == "-V") return print_text(version_text());
  const Command* command = find_command(name);
  if (command == nullptr) return report_trouble("", unknown_command(name), as_json);

  const auto arguments = parse(*command, {words.begin() + 1, words.end()});
  if (!arguments) return report_trouble(name, arguments.error(), as_json);
  if (arguments->has(flag::help)) return print_text(help_for(*command));
  // Before any file that the arguments name is opened.
  enter_sandbox(written_paths(*arguments));
  const auto status = command->run(*arguments);
  return status ? *status : report_trouble(name, status.error(), as_json);
}

}  // namespace plumbline::cli
