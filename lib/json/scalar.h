// The grammar of JSON strings and numbers (RFC 8259 sections 6 and 7), apart from where they stand.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "json/document.h"

namespace plumbline::json {

// A string whose escapes were resolved.
struct Unescaped {
  bool lone_surrogate = false;
  bool minimal = true;  // every escape is the one RFC 8785 section 3.2.2.2 would write
};

// Appends the content that `quoted` (between the quotes, no control characters) spells to `out`.
// On a bad escape nothing is promised of `out` and the offset of its backslash is in `bad_at`.
std::optional<Unescaped> unescape(std::string_view quoted, std::string& out, std::size_t& bad_at);

struct NumberToken {
  bool integer_spelling;
  bool canonical;
  NoCanonicalForm no_form;
};

// Whether `token` is a JSON number, whole, and what it is; nullopt where it is not one.
std::optional<NumberToken> check_number(std::string_view token);

// Appends `content` as RFC 8785 section 3.2.2.2 writes it, quotes included. False where it holds a
// lone surrogate, which has no form.
bool append_quoted(std::string_view content, std::string& out);

}  // namespace plumbline::json
