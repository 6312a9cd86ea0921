#include "help.h"

#include <fmt/format.h>

#include <algorithm>

#include "plumbline/version.h"
#include "sandbox.h"
#include "wrap.h"

namespace plumbline::cli {
namespace {

std::string usage_of(const Flag& f) {
  std::string text = f.letter != 0 ? fmt::format("-{}, {}", f.letter, f.name) : std::string(f.name);
  if (!f.value.empty()) text += fmt::format(" {}", f.value);
  return text;
}

void append_flags(std::string& out, const Command& command) {
  constexpr std::size_t kIndent = 6;
  for (const Flag& f : command.flags) {
    out += fmt::format("  {}{}\n", usage_of(f), f.repeatable ? " (repeatable)" : "");
    append_wrapped(out, f.help, 0, kIndent);
  }
}

void append_exits(std::string& out, std::span<const Exit> exits) {
  constexpr std::size_t kIndent = 6;
  for (const Exit& e : exits) {
    const std::string status = fmt::format("  {}", e.status);
    out += status;
    append_wrapped(out, e.when, status.size(), kIndent);
  }
}

void append_examples(std::string& out, std::span<const Example> examples) {
  constexpr std::size_t kIndent = 6;
  for (const Example& e : examples) {
    out += fmt::format("  {}\n", e.command);
    append_wrapped(out, e.purpose, 0, kIndent);
  }
}

}  // namespace

std::string help() {
  std::string out =
      "Usage: plumbline COMMAND [OPTIONS] [FILE...]\n\n"
      "Verifies offline, from the file alone, what AI agents were allowed to do.\n\nCommands:\n";
  std::size_t widest = 0;
  for (const Command& c : commands()) widest = std::max(widest, c.name.size());
  for (const Command& c : commands()) {
    out += fmt::format("  {:<{}}  {}\n", c.name, widest, c.summary);
  }
  out +=
      "\n`plumbline COMMAND --help` tells more, and `plumbline --version` the versions.\n\n"
      "Exit status of verify, and as far as they can occur of the others:\n";
  append_exits(out, find_command("verify")->exits);
  return out;
}

std::string help_for(const Command& command) {
  std::string out =
      fmt::format("Usage: plumbline {} [OPTIONS]{}{}\n\n", command.name,
                  command.operands.empty() ? "" : " ", command.operands);
  append_wrapped(out, command.description, 0, 0);
  out += "\nOptions:\n";
  append_flags(out, command);
  out += "\nExit status:\n";
  append_exits(out, command.exits);
  out += "\nExamples:\n";
  append_examples(out, command.examples);
  return out;
}

std::string version_text() {
  std::string out = fmt::format("plumbline {}\n", version());
  auto libraries = library_versions();
  libraries.push_back({"CLI11", std::string(parser_version())});
  std::sort(libraries.begin(), libraries.end(),
            [](const LibraryVersion& a, const LibraryVersion& b) { return a.name < b.name; });
  for (const LibraryVersion& library : libraries) {
    out += fmt::format("  {} {}\n", library.name, library.version);
  }
  out += fmt::format("sandbox: {}\n", describe(sandbox_support()));
  return out;
}

}  // namespace plumbline::cli
