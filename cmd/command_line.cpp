#include "command_line.h"

#include <algorithm>
#include <array>

namespace plumbline::cli {
namespace {

constexpr std::array kLeftOut = {flag::output, flag::quiet, flag::report, flag::format,
                                 flag::now,    flag::jobs,  flag::color};

bool is_plain(char c) {
  constexpr std::string_view kMarks = "%+,-./:=@_";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         kMarks.find(c) != kMarks.npos;
}

// A word for a POSIX shell; one with bytes that are not printable ASCII for bash, ksh and zsh, and for
// POSIX since 2024 ($'...').
std::string shell_word(std::string_view word) {
  if (!word.empty() && std::all_of(word.begin(), word.end(), is_plain)) return std::string(word);
  const bool printable =
      std::all_of(word.begin(), word.end(), [](char c) { return c >= ' ' && c <= '~'; });
  std::string out = printable ? "'" : "$'";
  for (const char c : word) {
    constexpr std::string_view kDigits = "01234567";
    if (printable) {
      if (c == '\'') out += "'\\'";
      out += c;
    } else if (c >= ' ' && c <= '~') {
      if (c == '\'' || c == '\\') out += '\\';
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += {'\\', kDigits[byte >> 6], kDigits[(byte >> 3) & 7], kDigits[byte & 7]};
    }
  }
  return out + "'";
}

}  // namespace

std::string command_line(std::string_view command, const Arguments& arguments) {
  std::string out = "plumbline " + std::string(command);
  for (const Flag& f : find_command(command)->flags) {
    if (!arguments.has(f.name)) continue;
    if (std::find(kLeftOut.begin(), kLeftOut.end(), f.name) != kLeftOut.end()) continue;
    if (f.value.empty()) out += " " + std::string(f.name);
    for (const std::string& value : arguments.values(f.name)) {
      if (f.value.empty()) break;
      const bool secret = f.name == flag::hs256_key;
      out += " " + std::string(f.name) + " " + (secret ? "SECRET" : shell_word(value));
    }
  }
  out += " --format html";
  const auto& operands = arguments.operands();
  const bool dashed = std::any_of(operands.begin(), operands.end(), [](const std::string& operand) {
    return operand.size() > 1 && operand.front() == '-';
  });
  if (dashed) out += " --";
  for (const std::string& operand : operands) out += " " + shell_word(operand);
  return out;
}

}  // namespace plumbline::cli
