// Delegation token chains (spec 5): draft-asor-wimse-agent-delegation-chain, revisions 01 and 02,
// verified root to leaf with nothing but the keys.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plumbline/keys.h"
#include "plumbline/report.h"
#include "plumbline/result.h"
#include "plumbline/time.h"

namespace plumbline {

// The question whether the leaf allows an action.
struct Action {
  std::string scope;
  std::string context;  // a JSON object, "" for none
  // Running totals by field, as JSON numbers, the action itself included.
  std::vector<std::pair<std::string, std::string>> totals;
};

// Everything the user may say about the verification of a chain.
struct TokenOptions : GivenKeys {
  std::optional<Draft> draft;                    // told by the tokens where not given
  std::optional<Time> now;                       // for expiries; the clock where not given
  std::vector<std::string> accepted_algorithms;  // JOSE names; those of the keys where none is given
  std::vector<std::string> root_kids;            // that the root may be signed with; any where none
  std::optional<std::string> audience;           // that the leaf must name (revision 02)
  std::optional<Action> permits;                 // what the leaf must allow
  bool digest = false;                           // fill Report::sha256
};

// A verifier of chains holds options that were checked once.
class TokenVerifier {
 public:
  // Refuses with ErrorKind::usage: a bad key and none at all, an algorithm that no key can have, a
  // context or total that is not JSON, an action of revision 02 without an audience.
  static Result<TokenVerifier> make(const TokenOptions& options);
  ~TokenVerifier();
  TokenVerifier(TokenVerifier&&) noexcept;
  TokenVerifier& operator=(TokenVerifier&&) noexcept;

  // Verifies the chain in the file at `path` ("-" is standard input). An Error is ErrorKind::usage:
  // a path that is missing or a directory, or an action that is asked about without an audience of
  // a chain that turns out to be of revision 02. Whatever else goes wrong is a report.
  Result<Report> file(const std::string& path) const;
  // The same of bytes in memory; `name` stands for the path in the report.
  Result<Report> bytes(std::string bytes, const std::string& name) const;

 private:
  struct Impl;
  explicit TokenVerifier(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace plumbline
