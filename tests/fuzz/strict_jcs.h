// RFC 8785 a second time, over strict_json: what the library's canonical bytes are held against.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "strict_json.h"

namespace plumbline::fuzz {

// The canonical bytes; nullopt where some part of `value` has none, or a name stands twice. Members
// called `without` are left out of the outermost object.
std::optional<std::string> strict_canonical(const Json& value,
                                            std::optional<std::u16string_view> without = {});

// Of a JSON number token.
std::optional<std::string> strict_number(std::string_view token);

}  // namespace plumbline::fuzz
