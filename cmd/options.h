// The command line: which commands and options there are, in one table, and how words become
// Arguments (spec 3). Help, manual pages and completions are printed from the table
// (command_table.cpp), so what is accepted and what is documented cannot differ.
//
// Nothing is accepted silently: an unknown option, a missing or empty value, a single-valued option
// given twice are all usage errors.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plumbline/result.h"

namespace plumbline::cli {

// The names of options, for the table and for whoever asks for their values.
namespace flag {
inline constexpr std::string_view accept_alg = "--accept-alg";
inline constexpr std::string_view against = "--against";
inline constexpr std::string_view agent = "--agent";
inline constexpr std::string_view all = "--all";
inline constexpr std::string_view allow_truncated_tail = "--allow-truncated-tail";
inline constexpr std::string_view at = "--at";
inline constexpr std::string_view audience = "--audience";
inline constexpr std::string_view beside = "--beside";
inline constexpr std::string_view call = "--call";
inline constexpr std::string_view canonical_envelopes = "--canonical-envelopes";
inline constexpr std::string_view color = "--color";
inline constexpr std::string_view context = "--context";
inline constexpr std::string_view continue_from = "--continue-from";
inline constexpr std::string_view depth = "--depth";
inline constexpr std::string_view digest = "--digest";
inline constexpr std::string_view draft = "--draft";
inline constexpr std::string_view entries = "--entries";
inline constexpr std::string_view event = "--event";
inline constexpr std::string_view expect_anchor = "--expect-anchor";
inline constexpr std::string_view expect_head = "--expect-head";
inline constexpr std::string_view failed = "--failed";
inline constexpr std::string_view fail_fast = "--fail-fast";
inline constexpr std::string_view files_from = "--files-from";
inline constexpr std::string_view follow = "--follow";
inline constexpr std::string_view format = "--format";
inline constexpr std::string_view hash = "--hash";
inline constexpr std::string_view help = "--help";
inline constexpr std::string_view hs256_key = "--hs256-key";
inline constexpr std::string_view jobs = "--jobs";
inline constexpr std::string_view join = "--join";
inline constexpr std::string_view kind = "--kind";
inline constexpr std::string_view no_digest = "--no-digest";
inline constexpr std::string_view node = "--node";
inline constexpr std::string_view now = "--now";
inline constexpr std::string_view null = "--null";
inline constexpr std::string_view outcome = "--outcome";
inline constexpr std::string_view output = "--output";
inline constexpr std::string_view permits = "--permits";
inline constexpr std::string_view policy = "--policy";
inline constexpr std::string_view pubkey = "--pubkey";
inline constexpr std::string_view quiet = "--quiet";
inline constexpr std::string_view range = "--range";
inline constexpr std::string_view recursive = "--recursive";
inline constexpr std::string_view report = "--report";
inline constexpr std::string_view require = "--require";
inline constexpr std::string_view root_kid = "--root-kid";
inline constexpr std::string_view salt = "--salt";
inline constexpr std::string_view scope = "--scope";
inline constexpr std::string_view state = "--state";
inline constexpr std::string_view strict = "--strict";
inline constexpr std::string_view subtree = "--subtree";
inline constexpr std::string_view tool = "--tool";
inline constexpr std::string_view total = "--total";
inline constexpr std::string_view until = "--until";
inline constexpr std::string_view version = "--version";
inline constexpr std::string_view who_can = "--who-can";
inline constexpr std::string_view witness_keys = "--witness-keys";
}  // namespace flag

struct Flag {
  std::string_view name;   // with its dashes
  char letter;             // of the short form, or 0
  std::string_view value;  // what its value is called; empty where it takes none
  bool repeatable;
  std::string_view help;
  std::string_view choices = {};  // all values it can have, with spaces between, where they are few
};

struct Exit {
  int status;
  std::string_view when;
};

struct Example {
  std::string_view command;
  std::string_view purpose;
};

class Arguments;

struct Command {
  std::string_view name;
  std::string_view operands;  // as usage shows them
  std::string_view summary;   // half a line, for the list of commands
  std::string_view description;
  std::span<const Flag> flags;
  std::span<const Exit> exits;
  std::span<const Example> examples;
  Result<int> (*run)(const Arguments&);  // the exit status, or why there is none
};

// What was typed behind a command.
class Arguments {
 public:
  bool has(std::string_view flag) const { return values_.contains(flag); }
  std::optional<std::string> value(std::string_view flag) const;  // of a single-valued option
  std::vector<std::string> values(std::string_view flag) const;   // in the order given
  const std::vector<std::string>& operands() const { return operands_; }

 private:
  friend Result<Arguments> parse(const Command&, const std::vector<std::string>&);
  std::map<std::string_view, std::vector<std::string>> values_;
  std::vector<std::string> operands_;
};

std::span<const Command> commands();
const Command* find_command(std::string_view name);

// Reads the words behind the name of `command`. Errors are usage errors.
Result<Arguments> parse(const Command& command, const std::vector<std::string>& words);

// The value of --format among `words`, whether or not the rest of them can be parsed: an error is
// told in the format that was asked for.
bool asks_for_json(const std::vector<std::string>& words);

// The version of the library that parses command lines.
std::string_view parser_version();

}  // namespace plumbline::cli
