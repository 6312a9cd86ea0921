// plumbline completions: what a shell needs to complete plumbline's command lines, made from the table
// of options.h.

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/display.h"
#include "commands.h"
#include "output.h"
#include "plumbline/reason.h"
#include "schemas.h"

namespace plumbline::cli {
namespace {

std::string names_of_commands() {
  std::string names;
  for (const Command& c : commands()) names += fmt::format("{}{}", names.empty() ? "" : " ", c.name);
  return names;
}

// What an operand can be, with spaces between; "" where it is a file.
std::string choices_of_operand(const Command& command) {
  if (command.operands == "SHELL") return "bash zsh fish";
  if (command.name == "manual") return names_of_commands();
  std::string names;
  if (command.name == "schema") {
    for (const Schema& s : schemas()) names += fmt::format("{}{}", names.empty() ? "" : " ", s.name);
  }
  if (command.name != "explain") return names;
  for (const ReasonInfo& about : all_reasons()) names += fmt::format("{}{}", names.empty() ? "" : " ", about.token);
  return names;
}

std::string names_of_flags(const Command& command) {
  std::string names;
  for (const Flag& f : command.flags) names += fmt::format("{}{}", names.empty() ? "" : " ", f.name);
  return names;
}

// The first sentence of the help, which is all that a list of completions has room for.
std::string_view gist(const Flag& f) {
  std::size_t stop = f.help.size();
  for (const std::string_view mark : {". ", ": ", "; ", " ("}) stop = std::min(stop, f.help.find(mark));
  std::string_view text = f.help.substr(0, stop);
  if (text.ends_with('.')) text.remove_suffix(1);
  return text;
}

// Whether the value of an option is, or may be, the name of a file.
bool names_file(const Flag& f) {
  return f.value.find("FILE") != f.value.npos || f.value == "KEY" || f.name == flag::files_from;
}

// `text` as a word in single quotes. An apostrophe in it, which the shells escape in different ways, is
// left out.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c != '\'') out += c;
  }
  return out + "'";
}

std::string bash() {
  std::string out =
      "# bash completion of plumbline: source this file, or put it where bash-completion looks.\n"
      "_plumbline() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
      "  COMPREPLY=()\n"
      "  if (( COMP_CWORD == 1 )); then\n";
  out += fmt::format("    COMPREPLY=($(compgen -W '{} help --help --version' -- \"$word\"))\n",
                     names_of_commands());
  out += "    return\n  fi\n  case \"$command $before\" in\n";
  for (const Command& c : commands()) {
    for (const Flag& f : c.flags) {
      if (f.choices.empty()) continue;
      // What ends with = is completed further by hand. Outside a completion there is nothing to set.
      const std::string_view open = f.choices.ends_with('=') ? "compopt -o nospace 2> /dev/null; " : "";
      out += fmt::format("    '{} {}') {}COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n",
                         c.name, f.name, open, f.choices);
    }
  }
  out += "  esac\n  case \"$command $word\" in\n";
  for (const Command& c : commands()) {
    const std::string choices = choices_of_operand(c);
    if (choices.empty()) continue;
    out += fmt::format("    '{} '[!-]*|'{} ') COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n", c.name, c.name, choices);
  }
  out += "  esac\n  if [[ $word == -* ]]; then\n    case $command in\n";
  for (const Command& c : commands()) {
    out += fmt::format("      {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n", c.name,
                       names_of_flags(c));
  }
  out +=
      "    esac\n  fi\n"
      "}\n"
      "complete -o default -o bashdefault -F _plumbline plumbline\n";
  return out;
}

std::string zsh() {
  std::string out =
      "#compdef plumbline\n"
      "# zsh completion of plumbline: put this file as _plumbline into a directory of $fpath.\n"
      "_plumbline() {\n"
      "  local -a commands=(\n";
  for (const Command& c : commands()) out += fmt::format("    {}\n", in_quotes(fmt::format("{}:{}", c.name, c.summary)));
  out +=
      "  )\n"
      "  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
      "  local command=$words[2]\n"
      "  shift words\n  (( CURRENT-- ))\n"
      "  case $command in\n";
  for (const Command& c : commands()) {
    out += fmt::format("    {})\n      _arguments -s -S", c.name);
    for (const Flag& f : c.flags) {
      std::string spec = fmt::format("{}{}[{}]", f.repeatable ? "*" : "", f.name, gist(f));
      if (!f.value.empty()) {
        std::string value(f.value);
        if (const auto colon = value.find(':'); colon != value.npos) value.insert(colon, "\\");
        spec += fmt::format(":{}:", value);
        if (!f.choices.empty()) spec += fmt::format("({})", f.choices);
        else if (names_file(f)) spec += "_files";
      }
      out += fmt::format(" \\\n        {}", in_quotes(spec));
    }
    const std::string choices = choices_of_operand(c);
    if (!choices.empty()) out += fmt::format(" \\\n        {}", in_quotes(fmt::format("1:operand:({})", choices)));
    out += " \\\n        '*:file:_files' ;;\n";
  }
  out += "  esac\n}\n_plumbline \"$@\"\n";
  return out;
}

std::string fish() {
  std::string out =
      "# fish completion of plumbline: put this file into ~/.config/fish/completions.\n"
      "complete -c plumbline -n __fish_use_subcommand -f\n";
  for (const Command& c : commands()) {
    out += fmt::format("complete -c plumbline -n __fish_use_subcommand -a {} -d {}\n", c.name,
                       in_quotes(c.summary));
    const std::string choices = choices_of_operand(c);
    if (!choices.empty()) {
      out += fmt::format("complete -c plumbline -n '__fish_seen_subcommand_from {}' -a {}\n", c.name, in_quotes(choices));
    }
    const std::string when = fmt::format("-n '__fish_seen_subcommand_from {}'", c.name);
    for (const Flag& f : c.flags) {
      out += fmt::format("complete -c plumbline {} -l {}", when, f.name.substr(2));
      if (f.letter != 0) out += fmt::format(" -s {}", f.letter);
      if (!f.choices.empty()) {
        out += fmt::format(" -x -a {}", in_quotes(f.choices));
      } else if (!f.value.empty()) {
        out += names_file(f) ? " -r" : " -x";
      }
      out += fmt::format(" -d {}\n", in_quotes(gist(f)));
    }
  }
  return out;
}

struct Shell {
  std::string_view name;
  std::string (*completions)();
};
constexpr std::array kShells = {Shell{"bash", bash}, Shell{"zsh", zsh}, Shell{"fish", fish}};

}  // namespace

Result<int> run_completions(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() != 1) return usage_error("one shell is wanted: bash, zsh or fish");
  for (const Shell& shell : kShells) {
    if (shell.name == operands[0]) return print(arguments, {}, shell.completions());
  }
  return usage_error(fmt::format("{} is no shell with completions; there are bash, zsh and fish",
                                 shown_short(operands[0], 80)));
}

}  // namespace plumbline::cli
