// plumbline manual: the manual page of a command in mdoc(7), made from the table of options.h. The
// pages of commands in man/ are its output, so that what is accepted and what is documented cannot
// differ; the others are built in as they are written there.

#include <fmt/format.h>

#include "base/display.h"
#include "commands.h"
#include "output.h"
#include "suggest.h"
#include "written_pages.h"

namespace plumbline::cli {
namespace {

constexpr std::string_view kDate = "November 30, 2026";  // when the text of the pages last changed

// Running text: what mdoc takes for markup is escaped, and each sentence begins a line.
std::string prose(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool begins = out.empty() || out.back() == '\n';
    if (begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if (c == ' ' && i > 0 && (text[i - 1] == '.' || text[i - 1] == '?')) {
      out += '\n';
    } else {
      out += c;
    }
  }
  return out;
}

// A name with its dashes as .Fl takes it, which writes the first one itself.
std::string flag_name(std::string_view name) {
  std::string out;
  for (const char c : name.substr(1)) out += c == '-' ? std::string("\\-") : std::string(1, c);
  return out;
}

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return out;
}

std::string options_section(const Command& command) {
  std::string out = ".Sh OPTIONS\n.Bl -tag -width Ds\n";
  for (const Flag& f : command.flags) {
    out += ".It Fl ";
    if (f.letter != 0) out += fmt::format("{} , ", f.letter);
    if (f.letter != 0) out += "Fl ";
    out += flag_name(f.name);
    if (!f.value.empty()) out += fmt::format(" Ar {}", f.value);
    out += fmt::format("\n{}\n", prose(f.help));
    if (f.repeatable) out += "May be given several times.\n";
  }
  return out + ".El\n";
}

std::string page(const Command& command) {
  std::string out = fmt::format(
      ".\\\" Written by \"plumbline manual {0}\"; change cmd/command_table.cpp instead.\n"
      ".Dd {3}\n.Dt PLUMBLINE-{1} 1\n.Os\n.Sh NAME\n.Nm plumbline-{0}\n.Nd {2}\n"
      ".Sh SYNOPSIS\n.Nm plumbline {0}\n.Op Ar OPTIONS\n",
      command.name, upper(command.name), prose(command.summary), kDate);
  if (!command.operands.empty()) out += fmt::format(".Ar {}\n", prose(command.operands));
  out += fmt::format(".Sh DESCRIPTION\n{}\n", prose(command.description));
  out += options_section(command);
  out += ".Sh EXIT STATUS\n.Bl -tag -width Ds\n";
  for (const Exit& e : command.exits) out += fmt::format(".It {}\n{}\n", e.status, prose(e.when));
  out += ".El\n.Sh EXAMPLES\n";
  for (const Example& e : command.examples) {
    if (&e != command.examples.data()) out += ".Pp\n";
    out += fmt::format("{}\n.Pp\n.Dl $ {}\n", prose(e.purpose), prose(e.command));
  }
  out += ".Sh SEE ALSO\n.Xr plumbline 1 ,\n.Xr plumbline-evidence 5\n";
  return out;
}

}  // namespace

Result<int> run_manual(const Arguments& arguments) {
  const auto& operands = arguments.operands();
  if (operands.size() > 1) return usage_error(fmt::format("one page is wanted, {} are given", operands.size()));
  const std::string name = operands.empty() ? "plumbline" : operands[0];
  if (const Command* command = find_command(name)) return print(arguments, {}, page(*command));
  std::vector<std::string_view> names;
  for (const WrittenPage& written : written_pages()) {
    if (written.name == name) return print(arguments, {}, std::string(written.text));
    names.push_back(written.name);
  }
  for (const Command& c : commands()) names.push_back(c.name);
  return usage_error(fmt::format("no page is called {}{}", shown_short(name, 80), suggestion(name, names)));
}

}  // namespace plumbline::cli
