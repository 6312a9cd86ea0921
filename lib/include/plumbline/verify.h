// The main job: every check on a bundle, a ledger (spec 2) or a Kite Logik session export (spec 6).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "plumbline/condition.h"
#include "plumbline/keys.h"
#include "plumbline/part.h"
#include "plumbline/report.h"
#include "plumbline/result.h"
#include "plumbline/time.h"

namespace plumbline {

struct Pin {
  std::int64_t seq = 0;  // -1 pins an empty ledger
  std::string hash;      // compared as text, case kept
};

// A pin as `plumbline head` prints it, "SEQ:HASH": none where SEQ is no whole number from -1 on, or
// HASH not 64 hex digits.
std::optional<Pin> pin_of(std::string_view text);

// The kinds of evidence that can be verified.
enum class InputKind : std::uint8_t { bundle, ledger, kitelogik };

// How far the reading of an input has come.
struct Progress {
  std::uint64_t bytes = 0;             // read, as they are stored
  std::optional<std::uint64_t> size;   // of them all, where that is known
};

// Everything the user may say about one verification. Text fields are the content of options or
// files, never paths.
struct Options : GivenKeys {
  std::optional<std::string> witness_keys; // JSON of a trust set
  std::string witness_keys_name;           // of its file, for messages
  std::optional<Time> now;                 // for expiries; the clock where not given
  std::optional<Pin> expected_head;
  std::optional<std::string> expected_anchor;  // JSON of an anchor
  std::string expected_anchor_name;
  std::optional<std::string> policy;  // JSON of the caps of session exports; those shipped if none
  std::string policy_name;            // of its file
  std::vector<Condition> require;          // what must be met besides
  bool allow_truncated_tail = false;
  bool canonical_envelopes = false;  // an envelope must have been received as its canonical bytes
  bool strict = false;               // warnings are errors
  bool entry_rows = false;           // fill Report::entry_rows
  bool overview = false;             // fill Report::overview
  bool digest = false;               // fill Report::sha256
  std::optional<InputKind> kind;     // told by the first value where not given
  // The head of the part of the record that stands before a ledger and was verified earlier: seq,
  // at least 0, and hash. What rests on that part is then not checked, and said not to be.
  std::optional<Pin> continue_from;
  // The last good head of each chain that is remembered, by chain id.
  std::map<std::string, Pin> remembered;
  // Called now and then while an input is read, from any thread but never twice at once.
  std::function<void(const Progress&)> progress;
  unsigned jobs = 1;                 // threads that decode; at least 1
};

// A verifier holds options that were checked once and can be used for many inputs.
class Verifier {
 public:
  // Refuses a bad key, trust set, pin, anchor or policy with ErrorKind::usage, before any input is
  // read.
  static Result<Verifier> make(const Options& options);
  ~Verifier();
  Verifier(Verifier&&) noexcept;
  Verifier& operator=(Verifier&&) noexcept;

  // Verifies the file at `path` ("-" is standard input). An Error is ErrorKind::usage for a path
  // that is missing or a directory; whatever else goes wrong is a report with its verdict. Of
  // several bundles one a line the verdict is unreadable: they are for each().
  Result<Report> file(const std::string& path) const;
  // The same, and of several bundles one a line a report on each, the line behind its path
  // ("runs.jsonl:3"). Hands the reports to `take` one by one, until that returns false.
  Status each(const std::string& path, const std::function<bool(Report)>& take) const;
  // Says that each() will be called for each of `paths`, in that order, so that the session exports
  // among them are linked. They are looked for when the first of them is met: the inputs behind it
  // are then opened once more than each() opens them, or kept open where they can be read only once.
  // `opening` is called before that, with the number of an input, from 0.
  void link_sessions(std::vector<std::string> paths, std::function<void(std::size_t)> opening);
  // Verifies the files at `paths` as the parts of one ledger, in that order.
  Result<Report> joined(const std::vector<std::string>& paths) const;
  // Verifies bytes in memory; `name` stands for the path in the report.
  Report bytes(std::string bytes, const std::string& name) const;
  // The report on an input that is there and cannot be read; `why` is printable.
  Report unreadable(const std::string& name, const std::string& why) const;

  // Verifies a ledger of which parts were read (plumbline/part.h), given in any order. The report is
  // that on the ledger itself but for its digest, which nobody computed, and for a limit that says
  // how many parts it was joined from. The verdict is no better than the parts: whoever made them is
  // trusted. An Error is ErrorKind::usage: a part is damaged, or they are not all the parts of one
  // ledger; or it is what a text() returned.
  Result<Report> join(std::span<const PartInput> parts) const;

 private:
  struct Impl;
  explicit Verifier(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace plumbline
