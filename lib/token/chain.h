// A chain of tokens and the algorithm of the draft that verifies it (spec 5). Pure: no I/O.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "authority/authority.h"
#include "plumbline/report.h"
#include "token/chain_text.h"
#include "token/supplied.h"
#include "token/token.h"

namespace plumbline::token {

struct Chain {
  // `text` must outlive the chain. Without `draft`, it is revision 02 where every token carries the
  // claims that tell it.
  Chain(const ChainText& text, std::optional<Draft> given);

  std::deque<Token> tokens;  // root first
  Draft draft = Draft::v01;
  // One a token; an error where there is none that can be read.
  std::vector<Result<authority::Authority>> authorities;
  std::optional<Fault> fault;  // of what is around the tokens
};

// The first thing that is wrong, which ends the verification.
struct Failure {
  Fault fault;
  std::optional<std::size_t> token;  // its place in the chain; none where it is about no one token
  std::string expected = {};         // printable; "" where there is no pair of values
  std::string found = {};
};

// A step looks at every token before the next step begins.
struct Step {
  Check check;
  std::optional<Failure> (*run)(const Chain& chain, const Supplied& supplied);
};

// In the order of the draft. Those that need more than a file are not among them; nor is any that
// the revision does not have or the user gave nothing for.
std::vector<Step> steps_of(const Chain& chain, const Supplied& supplied);

// The steps. Each relies on those before it.
std::optional<Failure> check_form(const Chain& chain, const Supplied& supplied);
std::optional<Failure> check_signatures(const Chain& chain, const Supplied& supplied);
std::optional<Failure> check_parent_hashes(const Chain& chain, const Supplied& supplied);
std::optional<Failure> check_depths(const Chain& chain, const Supplied& supplied);
std::optional<Failure> check_principals(const Chain& chain, const Supplied& supplied);
std::optional<Failure> check_attenuation(const Chain& chain, const Supplied& supplied);
std::optional<Failure> check_lifetimes(const Chain& chain, const Supplied& supplied);
std::optional<Failure> check_audience(const Chain& chain, const Supplied& supplied);

}  // namespace plumbline::token
