#include "options.h"

#include <getopt.h>

#include <charconv>
#include <string_view>
#include <utility>

namespace plumbline::bench {

const char* const kUsage =
    "usage: plumbline_bench_generate [OPTIONS] --output FILE\n"
    "  --kind ledger|bundle           JSON Lines, or one signed object (ledger)\n"
    "  --style canonical|dump|indent  RFC 8785, or as json.dump writes it (canonical)\n"
    "  --version 1|2                  version of the entries (1)\n"
    "  --entries N                    (1000000)\n"
    "  --nodes K                      the root among them (500)\n"
    "  --shape star|line|tree         (tree)\n"
    "  --context-bytes B              least size of an allow's context\n"
    "  --members M                    further members in the context of the first allow\n"
    "  --findings F                   that many allows are outside their node's scopes\n"
    "  --unsigned                     a bundle without an anchor\n"
    "  --files N                      N files in the directory FILE, each a chain of its own\n"
    "The public key that verifies a bundle is printed on standard error in hex.\n";

namespace {

enum Flag : int {
  kKind, kStyle, kVersion, kEntries, kNodes, kShape, kContextBytes, kMembers, kFindings, kUnsigned,
  kFiles, kOutput, kHelp
};

constexpr option kFlags[] = {
    {"kind", required_argument, nullptr, kKind},
    {"style", required_argument, nullptr, kStyle},
    {"version", required_argument, nullptr, kVersion},
    {"entries", required_argument, nullptr, kEntries},
    {"nodes", required_argument, nullptr, kNodes},
    {"shape", required_argument, nullptr, kShape},
    {"context-bytes", required_argument, nullptr, kContextBytes},
    {"members", required_argument, nullptr, kMembers},
    {"findings", required_argument, nullptr, kFindings},
    {"unsigned", no_argument, nullptr, kUnsigned},
    {"files", required_argument, nullptr, kFiles},
    {"output", required_argument, nullptr, kOutput},
    {"help", no_argument, nullptr, kHelp},
    {nullptr, 0, nullptr, 0},
};

std::uint64_t to_count(std::string_view text) {
  std::uint64_t count = 0;
  const auto result = std::from_chars(text.data(), text.data() + text.size(), count);
  if (result.ec != std::errc() || result.ptr != text.data() + text.size()) {
    throw GeneratorError("not a count: " + std::string(text));
  }
  return count;
}

template <typename Choice>
Choice to_choice(std::string_view text,
                 std::initializer_list<std::pair<std::string_view, Choice>> choices) {
  for (const auto& [name, choice] : choices) {
    if (name == text) return choice;
  }
  throw GeneratorError("not one of the choices: " + std::string(text));
}

void apply(Flag flag, std::string_view value, Options& options) {
  switch (flag) {
    case kKind:
      options.kind = to_choice<Kind>(value, {{"ledger", Kind::ledger}, {"bundle", Kind::bundle}});
      break;
    case kStyle:
      options.style = to_choice<Style>(value, {{"canonical", Style::canonical},
                                               {"dump", Style::dump},
                                               {"indent", Style::indent}});
      break;
    case kShape:
      options.shape = to_choice<Shape>(
          value, {{"star", Shape::star}, {"line", Shape::line}, {"tree", Shape::tree}});
      break;
    case kVersion: options.version = to_choice<std::uint64_t>(value, {{"1", 1}, {"2", 2}}); break;
    case kEntries: options.entries = to_count(value); break;
    case kNodes: options.nodes = to_count(value); break;
    case kContextBytes: options.context_bytes = to_count(value); break;
    case kMembers: options.members = to_count(value); break;
    case kFindings: options.findings = to_count(value); break;
    case kFiles: options.files = to_count(value); break;
    case kUnsigned: options.is_signed = false; break;
    case kOutput: options.output = value; break;
    case kHelp: break;
  }
}

void refuse_contradictions(const Options& options) {
  if (options.output.empty()) throw GeneratorError("--output is missing");
  if (options.files == 0) throw GeneratorError("--files has to be at least 1");
  if (options.nodes == 0) throw GeneratorError("--nodes has to be at least 1: the root is a node");
  if (options.entries < options.nodes) throw GeneratorError("every node takes an entry");
  if (options.kind == Kind::ledger && options.style == Style::indent) {
    throw GeneratorError("a ledger has one entry a line: it cannot be indented");
  }
}

}  // namespace

Options parse_options(int argc, char** argv) {
  Options options;
  for (;;) {
    const int flag = getopt_long(argc, argv, "", kFlags, nullptr);
    if (flag == -1) break;
    if (flag == '?') throw GeneratorError("see --help");
    if (flag == kHelp) return Options{};
    apply(static_cast<Flag>(flag), optarg == nullptr ? std::string_view() : optarg, options);
  }
  if (optind < argc) throw GeneratorError("unexpected operand: " + std::string(argv[optind]));
  refuse_contradictions(options);
  return options;
}

}  // namespace plumbline::bench
