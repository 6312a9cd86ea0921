#include "evidence/kind.h"

#include <algorithm>

#include "evidence/member.h"
#include "evidence/names.h"
#include "json/scalar.h"
#include "json/space.h"
#include "json/splitter.h"

namespace plumbline::evidence {
namespace {

struct Seen {
  bool bundle = false;
  bool records = false, integrity_hash = false;
  bool entry = false;
  bool tokens = false;
  bool c14n = false;
  bool head = false;
};

void note(std::string_view member, Seen& seen) {
  if (is_of_bundle(member)) seen.bundle = true;
  if (member == export_member::records) seen.records = true;
  if (member == export_member::integrity_hash) seen.integrity_hash = true;
  if (member == "tokens") seen.tokens = true;
  if (member == bundle_member::c14n) seen.c14n = true;
  if (member == anchor_member::head) seen.head = true;
  if (member == name(Member::event) || member == name(Member::prev_hash) ||
      member == name(Member::hash)) {
    seen.entry = true;
  }
}

std::optional<Kind> kind_of(const Seen& seen) {
  if (seen.bundle) return Kind::bundle;
  if (seen.records && seen.integrity_hash) return Kind::kitelogik;
  if (seen.entry) return Kind::ledger;
  if (seen.tokens) return Kind::tokens;
  if (seen.c14n && !seen.head) return Kind::bundle;
  return std::nullopt;
}

enum class Scan : std::uint8_t { decided, closed, broken, ran_out };

std::size_t skip_space(std::string_view text, std::size_t at) {
  return std::min(json::first_not_space(text, at), text.size());
}

// Reads the member names of the object that begins at text[0], stopping as soon as it is a bundle or
// a session export: what stands behind that may be all of its records.
Scan scan_object(std::string_view text, Seen& seen) {
  std::size_t at = skip_space(text, 1);
  if (at < text.size() && text[at] == '}') return Scan::closed;
  while (true) {
    if (at == text.size()) return Scan::ran_out;
    if (text[at] != '"') return Scan::broken;
    std::size_t close = at + 1;
    while (close < text.size() && text[close] != '"') close += text[close] == '\\' ? 2 : 1;
    if (close >= text.size()) return Scan::ran_out;
    std::string member;
    std::size_t bad_at = 0;
    if (!json::unescape(text.substr(at + 1, close - at - 1), member, bad_at)) return Scan::broken;
    at = skip_space(text, close + 1);
    if (at == text.size()) return Scan::ran_out;
    if (text[at] != ':') return Scan::broken;
    note(member, seen);
    if (seen.bundle || (seen.records && seen.integrity_hash)) return Scan::decided;
    json::BracketScan brackets;
    at = brackets.find_delimiter(text, at + 1);
    if (at == text.npos) return Scan::ran_out;
    if (text[at] == '}') return Scan::closed;
    if (text[at] != ',') return Scan::broken;
    at = skip_space(text, at + 1);
  }
}

// Whether some line of `text` is an object with the members of an entry.
bool has_entry_line(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    const std::size_t first = skip_space(line, 0);
    Seen seen;
    if (first < line.size() && line[first] == '{' &&
        scan_object(line.substr(first), seen) == Scan::closed && kind_of(seen) == Kind::ledger) {
      return true;
    }
    begin = end + 1;
  }
  return false;
}

// Whether the first line is a token in the compact form of RFC 7515, whose header begins with {" in
// base64url: a chain may come as one token a line.
bool begins_with_token(std::string_view text) {
  constexpr std::string_view kCharacters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  return line.starts_with("eyJ") && std::count(line.begin(), line.end(), '.') == 2 &&
         line.find_first_not_of(kCharacters) == line.npos;
}

KindGuess of_array(std::string_view text, bool whole) {
  const std::size_t first = skip_space(text, 1);
  if (first == text.size() && !whole) return {std::nullopt, true, {}};
  if (first < text.size() && text[first] == '"') return {Kind::tokens, false, {}};
  return {std::nullopt, false,
          "a JSON array is no evidence; give a bundle as one object, or entries or bundles one a line"};
}

}  // namespace

bool is_of_bundle(std::string_view member) {
  return member == bundle_member::entries || member == bundle_member::anchor ||
         member == bundle_member::envelopes;
}

std::string_view name(Kind kind) {
  switch (kind) {
    case Kind::bundle: return "bundle";
    case Kind::ledger: return "ledger";
    case Kind::kitelogik: return "kitelogik";
    case Kind::tokens: return "tokens";
  }
  return "";
}

std::string_view describe(Kind kind) {
  switch (kind) {
    case Kind::bundle: return "a bundle";
    case Kind::ledger: return "a ledger";
    case Kind::kitelogik: return "a Kite Logik session export";
    case Kind::tokens: return "a delegation token chain";
  }
  return "";
}

KindGuess guess_kind(std::string_view prefix, bool whole) {
  const std::size_t first = skip_space(prefix, 0);
  if (first == prefix.size()) {
    if (!whole) return {std::nullopt, true, {}};
    return {std::nullopt, false, prefix.empty() ? "the input is empty" : "nothing but white space"};
  }
  const std::string_view text = prefix.substr(first);
  if (text[0] == '[') return of_array(text, whole);
  Seen seen;
  Scan scan = Scan::broken;
  if (text[0] == '{') {
    scan = scan_object(text, seen);
    if (scan == Scan::ran_out && !whole) return {std::nullopt, true, {}};
    if (const auto kind = kind_of(seen)) return {kind, false, {}};
  }
  if (scan == Scan::closed && seen.c14n && seen.head) {
    return {std::nullopt, false, "an anchor alone; pass it with --expect-anchor beside its bundle"};
  }
  if (scan == Scan::closed) {
    return {std::nullopt, false,
            "a JSON object with none of the members of a bundle, a ledger entry, a session export or "
            "a token chain"};
  }
  if (has_entry_line(text)) return {Kind::ledger, false, {}};
  if (begins_with_token(text)) return {Kind::tokens, false, {}};
  return {std::nullopt, false, std::string(not_json_guess)};
}

}  // namespace plumbline::evidence
