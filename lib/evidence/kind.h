// What kind of evidence an input is, told by its first JSON value (spec 3.1), never by its name.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace plumbline::evidence {

enum class Kind : std::uint8_t { bundle, ledger, kitelogik, tokens };

// "bundle", "ledger", "kitelogik", "tokens".
std::string_view name(Kind kind);

// "a bundle", "a delegation token chain" and so on, for messages.
std::string_view describe(Kind kind);

// Whether a member of that name makes an object a bundle.
bool is_of_bundle(std::string_view member);

struct KindGuess {
  std::optional<Kind> kind;
  bool more = false;    // the prefix does not show it yet
  std::string why_not;  // where no kind was found: what was there instead, with a hint
};

// What why_not says of bytes that are not JSON at all.
inline constexpr std::string_view not_json_guess = "not JSON";

// Looks at the first bytes of an input, behind a byte order mark. `whole` says that there are no
// more. One stated rule and no second try: an object with entries, anchor or envelopes is a bundle;
// else one with records and integrity_hash a session export (told as soon as both were seen, so that
// a long one need not be held; whoever reads it refuses what a bundle has behind them); else one with
// event, prev_hash or hash a ledger; else one with tokens, or an array of strings, a token chain;
// else one with c14n, the format's mark, a bundle whose entries are missing (but not an anchor).
// Where the first line is no object, the first line that is one with the members of an entry makes
// the input a ledger whose first entry cannot be read; without such a line, a first line that is a
// token makes it a chain.
KindGuess guess_kind(std::string_view prefix, bool whole);

}  // namespace plumbline::evidence
