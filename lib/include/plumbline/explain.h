// One entry, or what was found, in full: the authorities that decide, side by side and term by term, the
// way to the root, and the bytes that are hashed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plumbline/replay.h"
#include "plumbline/result.h"
#include "plumbline/verify.h"

namespace plumbline {

// One dimension of two authorities, or of an authority and an action.
struct TermRow {
  std::string term;         // printable: "scopes", a constraint's key, "ttl"
  std::string left, right;  // printable: what is given or held, and what bounds it or is asked
  bool breaks = false;      // it is why the delegation or the action is not within
};

struct Comparison {
  std::string left_of, right_of;  // printable: whose they are
  std::vector<TermRow> terms;
  std::vector<PathHop> path;          // up to the root, with what each held of the first term that breaks
  std::uint64_t more_hops = 0;
  std::string path_of;  // printable: the scope, or the key of the term, that `path` is about
};

// The first byte in which the hashed bytes of two entries differ.
struct ByteDifference {
  std::uint64_t offset = 0;
  std::string here, there;           // the bytes around it, which begin at `from`
  std::uint64_t from = 0;
  std::vector<std::string> members;  // printable: of the entry, with other values
};

// What an entry's hash is made over.
struct HashedEntry {
  std::string before;      // printable: the hash of the entry before, which prev_hash must be
  std::string prev_hash;   // printable: what stands there
  std::string computed;    // 64 hex digits; "" where there is none
  std::string stored;      // printable: the hash member
  std::string no_form;     // printable: why there are no such bytes; "" where there are
  std::string bytes;       // JCS without the hash, the first limits::explained_bytes
  std::uint64_t size = 0;  // of all of them
  // With a second file: where the bytes of its entry of that seq differ.
  std::optional<ByteDifference> difference;
  bool beside_same = false, beside_missing = false;  // it has the same; it has none
};

struct ExplainedEntry {
  ToldEntry entry;
  std::vector<Finding> findings;         // about it
  std::optional<Comparison> comparison;  // of a delegation, or of an action
  HashedEntry hashed;
};

struct Explanation {
  std::vector<Finding> whole;           // of those asked for, the ones about no entry
  std::vector<ExplainedEntry> entries;  // in the order of the record
  std::uint64_t more = 0;               // findings asked for beyond limits::explained_findings
};

// What is to be explained: one of these.
struct Question {
  std::optional<std::int64_t> seq;       // the first entry with it
  std::optional<std::uint64_t> finding;  // by its number in the report, from 0
  std::optional<Reason> reason;          // every finding of it
};

// Reads `path` twice, for the report and for what is explained; beside it the file `beside` once, "" for
// none. An Error is ErrorKind::usage where there is no such entry or finding, or a file is missing or can be read
// only once.
Result<Report> explain(const Options& options, const std::string& path, const Question& question,
                       const std::string& beside, Explanation& explanation);

}  // namespace plumbline
