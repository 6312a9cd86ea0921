#include "options.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>

#include "base/display.h"
#include "commands.h"
#include "suggest.h"

namespace plumbline::cli {
namespace {

constexpr Flag kHelp = {flag::help, 'h', "", false, "Print this help and do nothing else."};
constexpr Flag kOutput = {flag::output, 'o', "FILE", false,
                          "Write the result to FILE instead of standard output. A regular file is "
                          "replaced as a whole once everything is written, never in part."};

constexpr Exit kUsageExit = {1, "the command line is wrong, a file named in it is missing, or the "
                                "result could not be written"};
constexpr Exit kBugExit = {70, "a bug in plumbline: no verdict on anything"};

constexpr std::array kVerifyFlags = {
    Flag{flag::pubkey, 0, "KEY", true,
         "The public key that the anchor must be signed with, Ed25519 or P-256: hex, base64, PEM, "
         "a JWK or JWK set, an OpenSSH line, or a file that holds one of these or DER. Given "
         "several times, any of the keys will do. KID=KEY, and the kid of a JWK, tie a key to "
         "anchors of that kid."},
    Flag{flag::hs256_key, 0, "KEY", false,
         "The shared secret of an HMAC-SHA-256 anchor, in hex, or a file that holds it. Test "
         "material: whoever can check such an anchor can make one. A secret in hex is seen by "
         "everyone who can list processes; prefer the file."},
    Flag{flag::witness_keys, 0, "FILE", false,
         "The trust set of the witnesses whose observer envelopes count."},
    Flag{flag::expect_head, 0, "SEQ:HASH", false,
         "The head that must be found, as `plumbline head` printed it when you last looked."},
    Flag{flag::expect_anchor, 0, "FILE", false,
         "An anchor kept elsewhere, as JSON: its seq, head, chain_id and v must be found."},
    Flag{flag::require, 0, "LIST", true,
         "Conditions, with commas between them, without which the evidence is unproven (status 3): "
         "authenticated (a key verified the anchor or a pin matched), anchor (a key did), pin (a pin "
         "did), witness (every spawn and allow is witness-signed), complete (every call and node is "
         "accounted for), params (every call commits to its arguments), gated (nothing went through "
         "without a check), kid=NAME (a key verified the anchor, which names that key), chain=ID, "
         "min-entries=N."},
    Flag{flag::now, 0, "TIME", false,
         "The time that expiries are compared with, as 2026-10-01T00:00:00Z or in epoch seconds, "
         "instead of the clock's. With it, the report of the same input is the same to the byte."},
    Flag{flag::format, 0, "FORMAT", false,
         "text (for people, the default), json (one object, or an array for several inputs), jsonl "
         "(one object a line), summary (one line an input)."},
    Flag{flag::entries, 0, "", false, "Report every entry, not only those with findings."},
    Flag{flag::all, 0, "", false, "Print all nodes and findings; text is cut at 50 of each."},
    Flag{flag::strict, 0, "", false, "Let warnings fail the evidence."},
    Flag{flag::allow_truncated_tail, 0, "", false,
         "Let a last line that was cut off while it was written be a warning."},
    Flag{flag::canonical_envelopes, 0, "", false,
         "Fail an observer envelope that was not received as its canonical bytes."},
    Flag{flag::digest, 0, "", false, "Report the SHA-256 of the input: the default in JSON."},
    Flag{flag::no_digest, 0, "", false, "Do not compute the SHA-256 of the input."},
    Flag{flag::jobs, 0, "N", false, "Use N threads. The report does not depend on it."},
    Flag{flag::range, 0, "RANGE", false,
         "Read a part of one ledger and write it down as JSON, for plumbline join: the lines that "
         "begin in bytes A-B (B excluded; A- and -B leave one out), in the K-th of N equal shares "
         "(K/N), or entries:A-B. Only --jobs, --output and --quiet go with it. Status 0 says that "
         "the part was written, and is no verdict."},
    Flag{flag::color, 0, "WHEN", false,
         "auto (the default: on a terminal, unless NO_COLOR is set), always or never."},
    kOutput,
    Flag{flag::quiet, 'q', "", false,
         "Print nothing but errors of usage: the exit status tells the verdict."},
    kHelp};

// An option that another command has as `verify` has it.
constexpr Flag verify_flag(std::string_view name) {
  return *std::find_if(kVerifyFlags.begin(), kVerifyFlags.end(),
                       [name](const Flag& f) { return f.name == name; });
}

constexpr std::array kVerifyExits = {
    Exit{0, "every input passed: verified, or consistent where nothing ties it to a key or a pin"},
    Exit{1, "the command line is wrong, a file named in it is missing, a key or trust file is bad, "
            "or the report could not be written"},
    Exit{2, "failed: evidence was read and a check failed"},
    Exit{3, "unproven: no check failed, but a condition asked for is not met"},
    Exit{4, "unreadable: an input is not evidence, is empty, cannot be read or hits a limit"},
    kBugExit};

constexpr std::array kVerifyExamples = {
    Example{"plumbline verify run.bundle.json --pubkey release.hex",
            "Check a bundle and that its anchor is signed with the key in release.hex."},
    Example{"plumbline verify audit.jsonl --expect-head 25:9f1c...",
            "Check a ledger against the head that was noted down earlier."},
    Example{"plumbline verify *.json --format jsonl -o reports.jsonl",
            "Check many bundles, one report a line."},
    Example{"curl -s https://example.com/run.json | plumbline verify - --quiet && deploy",
            "Go on only when the evidence passed."}};

constexpr std::array kJoinFlags = {
    verify_flag(flag::pubkey), verify_flag(flag::hs256_key), verify_flag(flag::expect_head),
    verify_flag(flag::expect_anchor), verify_flag(flag::require), verify_flag(flag::now),
    verify_flag(flag::format), verify_flag(flag::entries), verify_flag(flag::all),
    verify_flag(flag::strict), verify_flag(flag::allow_truncated_tail), verify_flag(flag::jobs),
    verify_flag(flag::color), kOutput, verify_flag(flag::quiet), kHelp};

constexpr std::array kJoinExits = {
    Exit{0, "the ledger passed: verified, or consistent where nothing ties it to a pin"},
    Exit{1, "the command line is wrong, a part is missing or damaged, the parts are not those of "
            "one ledger, a key file is bad, or the report could not be written"},
    Exit{2, "failed: a check failed"},
    Exit{3, "unproven: no check failed, but a condition asked for is not met"},
    Exit{4, "unreadable: the ledger has no entries, or a part cannot be read"}, kBugExit};

constexpr std::array kJoinExamples = {
    Example{"plumbline verify audit.jsonl --range 1/2 -o 1.part",
            "Read one half of a ledger, here or on another machine."},
    Example{"plumbline join 1.part 2.part", "Check the ledger, once there is a part of each half."}};

constexpr std::array kCanonFlags = {
    Flag{flag::hash, 0, "", false, "Print the SHA-256 of the canonical bytes, in hex, instead."},
    kOutput, kHelp};

constexpr std::array kCanonExits = {
    Exit{0, "the value has a canonical form, and it was written"}, kUsageExit,
    Exit{2, "the text is JSON, but the value has no canonical form"},
    Exit{4, "the text is not JSON, has a member name twice, or cannot be read"}, kBugExit};

constexpr std::array kCanonExamples = {
    Example{"plumbline canon value.json", "Print the bytes that are hashed and signed."},
    Example{"plumbline canon --hash - < value.json", "Print their SHA-256."}};

constexpr std::array kHeadFlags = {kOutput, kHelp};

constexpr std::array kHeadExits = {
    Exit{0, "the evidence passed every check, and its head was printed"}, kUsageExit,
    Exit{2, "a check failed: nothing is printed, since a head that does not hold is not worth "
            "keeping"},
    Exit{4, "the input is not evidence, is empty, cannot be read or hits a limit"}, kBugExit};

constexpr std::array kHeadExamples = {
    Example{"plumbline head audit.jsonl >> heads.txt", "Keep the head somewhere else."},
    Example{"plumbline verify audit.jsonl --expect-head \"$(plumbline head copy.jsonl)\"",
            "Check that a ledger ends like another copy of it."}};

constexpr std::array kParamsFlags = {
    Flag{flag::salt, 0, "HEX", false, "The params_salt of the chain's root: 32 hex digits."},
    kOutput, kHelp};

constexpr std::array kParamsExits = {
    Exit{0, "the commitment was printed; it is `unsupported` where the value has no canonical "
            "form"},
    kUsageExit,
    Exit{4, "the text is not JSON, has a member name twice, or cannot be read"}, kBugExit};

constexpr std::array kParamsExamples = {
    Example{"plumbline params --salt 8ebb8940ebaed28870a18f10e60bcdfb arguments.json",
            "Print what authorized_params_hash must be for these arguments."}};

constexpr std::array kSchemaFlags = {kOutput, kHelp};
constexpr std::array kSchemaExits = {Exit{0, "the schema, or the list of names, was printed"},
                                     kUsageExit, kBugExit};
constexpr std::array kSchemaExamples = {
    Example{"plumbline schema", "List the names."},
    Example{"plumbline schema report", "Print the JSON Schema of `verify --format json`."}};

constexpr std::array kCommands = {
    Command{"verify", "FILE...", "check evidence bundles and audit ledgers",
            "Checks everything that a bundle or a ledger claims, from the file alone: the chain of "
            "hashes, the anchor, that no node was given more than its parent held, that no action "
            "went beyond what its node held, outcomes and observer envelopes. What kind of "
            "evidence a FILE is, is told by its content; - is standard input.",
            kVerifyFlags, kVerifyExits, kVerifyExamples, run_verify},
    Command{"join", "PART...", "check a ledger of which parts were read",
            "Checks a ledger from the parts that verify --range made of it, given in any order, "
            "and prints the report that verify prints on the ledger itself, but for its SHA-256. "
            "No part may be missing, and no two may overlap. A part is not evidence: it is believed, "
            "and the report is worth what those are worth who made the parts.",
            kJoinFlags, kJoinExits, kJoinExamples, run_join},
    Command{"head", "FILE", "print seq:hash of the last entry, to keep and pin later",
            "Prints the seq and the hash of the last entry of a bundle or ledger, if it passes all "
            "checks. Kept where the ledger's writer cannot change it, it shows later with "
            "--expect-head that the ledger was neither cut nor rewritten. - is standard input.",
            kHeadFlags, kHeadExits, kHeadExamples, run_head},
    Command{"canon", "FILE", "print the canonical bytes of a JSON value",
            "Prints the RFC 8785 form of the JSON value in FILE, with nothing added, not even a "
            "line end. - is standard input.",
            kCanonFlags, kCanonExits, kCanonExamples, run_canon},
    Command{"params", "--salt HEX FILE", "print the commitment to a call's arguments",
            "Prints, in hex, the SHA-256 of the salt's bytes followed by the canonical form of the "
            "JSON value in FILE: what a chain records of a call's arguments. - is standard input.",
            kParamsFlags, kParamsExits, kParamsExamples, run_params},
    Command{"schema", "[NAME]", "print the JSON Schema of an input or of a report",
            "Prints a JSON Schema (2020-12) by name, or the names.", kSchemaFlags, kSchemaExits,
            kSchemaExamples, run_schema}};

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

std::span<const Command> commands() { return kCommands; }

const Command* find_command(std::string_view name) {
  const auto found = std::find_if(kCommands.begin(), kCommands.end(),
                                  [name](const Command& c) { return c.name == name; });
  return found == kCommands.end() ? nullptr : &*found;
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
