// Small pieces of finding messages, so that every check says the same thing the same way.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "json/document.h"

namespace plumbline::verify {

// The one policy value the format defines (spec 1.2).
inline constexpr std::string_view unlisted_policy = "unlisted";

// A value as messages print it: a string by base/display, another scalar by its JSON text, an array
// or object by its kind; "nothing" where the member is absent. One printable line, cut when long.
std::string shown_value(json::Value value);

// "a, b and 3 more": names, each by base/display and cut when long, at most five of them.
std::string shown_list(std::span<const std::string_view> names);

// A value in full as JSON in pure ASCII, by json/writer: two strings have one text only where they
// are the same. A number is spelled as it was received, members stand in that order.
std::string json_text(json::Value value);
// The same of a string.
std::string json_text(std::string_view string);

// Whether a value counts as not there: absent, null, or the empty value of its type ("", [], {}, 0,
// false). So the format reads contexts (spec 2.4) and the chain ids an anchor is compared with.
bool is_blank(json::Value value);

// "a string", "null", "nothing" and so on: what stands there, by type.
std::string_view kind_of(json::Value value);

}  // namespace plumbline::verify
