// The members of a part as JSON, for its writer and its reader.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "evidence/entry.h"

namespace plumbline::verify::part_member {

inline constexpr std::string_view schema = "schema", tool = "tool", input = "input",
                                  range = "range", lines = "lines", entries = "entries",
                                  fragments = "fragments", items = "items";
inline constexpr std::string_view name = "name", version = "version";
inline constexpr std::string_view path = "path", kind = "kind", bytes = "bytes",
                                  byte_order_mark = "byte_order_mark";
inline constexpr std::string_view begin = "begin", end = "end";
// Of an item: a run of plain entries, or an entry that was kept.
inline constexpr std::string_view line = "line", column = "column", offset = "offset", seq = "seq",
                                  lengths = "lengths", own = "own", contexts = "contexts",
                                  calls = "calls", entry = "entry", form = "form",
                                  trouble = "trouble";

inline constexpr std::string_view schema_name = "plumbline.part.v1";
inline constexpr std::string_view tool_name = "plumbline";
inline constexpr std::string_view ledger = "ledger";

// What stands where an entry should, other than an object.
inline constexpr std::array<std::pair<evidence::Form, std::string_view>, 4> forms = {{
    {evidence::Form::other_type, "other_type"},
    {evidence::Form::not_json, "not_json"},
    {evidence::Form::torn, "torn"},
    {evidence::Form::ambiguous, "ambiguous"},
}};

}  // namespace plumbline::verify::part_member
