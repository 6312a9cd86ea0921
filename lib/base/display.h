// What may reach a terminal, a log or a report from evidence and file names. The only escaper.
//
// Untrusted text is printed as it is only when it is printable ASCII without quote and backslash;
// otherwise as a JSON string with \u escapes for everything outside printable ASCII (spec 3.5), so
// that no line of output can be started, ended, coloured, moved or re-ordered by evidence.
//
// Three forms, each of which can be read back and none of which can be taken for another:
//   abc             the text itself: one or more of '!' to '~' without quote and backslash
//   "a \u000a"      a JSON string: \" and \\, a space as it is, all else as \uXXXX in lower-case
//                   hex, two of them for a supplementary character. A lone surrogate, which
//                   json/reader hands on in generalised UTF-8 (ED A0..BF xx), is its own \udXXX.
//   bytes:"\u00e9"  what is not UTF-8 (file names): a string of its bytes, each that is not
//                   printable ASCII as \u00XX. Two surrogates that make a pair are not UTF-8, or
//                   they would read back as the supplementary character.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace plumbline {

// `text` in the first form that can hold it.
std::string shown(std::string_view text);

// `text` in the second or third form: always in quotes.
std::string quoted(std::string_view text);

// shown() or quoted() where that takes at most `limit` bytes. A longer text is cut after a whole
// character, so that at most `limit` bytes stand between the quotes, and says how much of it is
// missing: "abc"...(1234 more bytes). Costs no more than `limit`: bytes that are not UTF-8 in the
// part that is left out are not seen.
std::string shown_short(std::string_view text, std::size_t limit);
std::string quoted_short(std::string_view text, std::size_t limit);

}  // namespace plumbline
